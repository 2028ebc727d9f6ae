import { ATTENTION_CODES } from '~/domain/order/alerts';
import { deskReasons } from '~/domain/admin/dashboard';
import type { Order } from '~/features/order/index.server';

import { t } from '~/ui/translations/admin';

/** Why an order waits for the owner, in a few words. */
export interface Reason {
  readonly text: string;
  /** Something is wrong, or somebody asks: not only a proof to look at. */
  readonly isBad: boolean;
}

/** Every reason for which an order waits for the owner, the gravest first; empty where it doesn't. */
export function reasonsOf(order: Order): readonly Reason[] {
  // A code of a later version has only the mark of every alarm.
  const alarms = ATTENTION_CODES.filter((code) => order.alarms.some((alarm) => alarm.code === code));
  const reasons = deskReasons(order).filter((reason) => reason !== 'attention');
  return [
    ...alarms.map((code) => ({ text: t(`waits-${code}`), isBad: true })),
    ...(order.sameProofAs === null ? [] : [{ text: t('waits-same-proof'), isBad: true }]),
    ...(isLateReview(order) ? [{ text: t('waits-late'), isBad: true }] : []),
    ...reasons.map((reason) => ({ text: t(`desk-reason-${reason}`), isBad: reason === 'refund' || reason === 'problem' })),
  ];
}

/** Whether the owner decides about money that came, or a proof, after the order's prices were no longer kept. */
export const isLateReview = ({ state, isLate }: Pick<Order, 'state' | 'isLate'>) => state === 'in_review' && isLate;
