import { ATTENTION_CODES } from '~/domain/order/alerts';
import type { RejectionReason } from '~/domain/order/rejection';
import { deskReasons } from '~/domain/admin/dashboard';
import type { Order } from '~/features/order/index.server';

import { type AdminTranslations, adminTranslationsAt } from '~/ui/translations/admin';

export interface Reason {
  readonly text: string;
  /** Set for more than a proof to look at. */
  readonly isBad: boolean;
}

/** Returns every reason, the gravest first; empty where the order doesn't wait. */
export function reasonsOf({ t }: AdminTranslations, order: Order): readonly Reason[] {
  // why: a code of a later version has only the mark of every alarm
  const alarms = ATTENTION_CODES.filter((code) => order.alarms.some((alarm) => alarm.code === code));
  const reasons = deskReasons(order).filter((reason) => reason !== 'attention');
  return [
    ...alarms.map((code) => ({ text: t(`waits-${code}`), isBad: true })),
    ...(order.sameProofAs === null ? [] : [{ text: t('waits-same-proof'), isBad: true }]),
    ...(isLateReview(order) ? [{ text: t(order.lateReason === null ? 'waits-late' : `waits-${order.lateReason}`), isBad: true }] : []),
    ...reasons.map((reason) => ({ text: t(`desk-reason-${reason}`), isBad: reason === 'refund' || reason === 'problem' })),
  ];
}

/** Returns whether the money or proof came after the order's prices ended. */
const isLateReview = ({ state, isLate }: Pick<Order, 'state' | 'isLate'>) => state === 'in_review' && isLate;

/** Returns a reason to reject a proof in the language of the order. */
export function rejectionText(order: Pick<Order, 'language'>, reason: RejectionReason): string {
  return adminTranslationsAt(order).t(`rejected-${reason}`);
}
