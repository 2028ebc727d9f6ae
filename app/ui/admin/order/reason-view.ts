import { ATTENTION_CODES } from '~/domain/order/alerts';
import { isLateReview } from '~/domain/order/late-review';
import type { RejectionReason } from '~/domain/order/rejection';
import { dashboardReasons } from '~/domain/admin/dashboard';
import type { LateCause, Lateness, LateReason } from '~/domain/admin/lateness';
import { formatMad } from '~/domain/shared/money';
import type { Order } from '~/features/order/index.server';

import { toMoment } from '~/ui/components/order/view';
import { type AdminTranslations, adminTranslationsAt } from '~/ui/translations/admin';
import { resolveCode } from '~/ui/translations/format';

export interface Reason {
  readonly text: string;
  /** Set for more than a proof to look at. */
  readonly isBad: boolean;
}

/** Returns the code of an alert's name. */
export function alertCode<Code extends string>(code: Code) {
  return resolveCode(`waits-${code}`, HELD);
}

const HELD = {
  'waits-held-preferences': 'waits-held',
  'waits-held-address': 'waits-held',
  'waits-held-verification': 'waits-held',
  'waits-held-unknown': 'waits-held',
} as const;

/** Returns every reason, the gravest first; empty where the order doesn't wait. */
export function reasonsOf({ t }: AdminTranslations, order: Order): readonly Reason[] {
  // why: a code of a later version has only the mark of every alert
  const alerts = ATTENTION_CODES.filter((code) => order.alarms.some((alert) => alert.code === code));
  const reasons = dashboardReasons(order).filter((reason) => reason !== 'attention');
  return [
    ...alerts.map((code) => ({ text: t(alertCode(code)), isBad: true })),
    ...(order.sameProofAs === null ? [] : [{ text: t('waits-same-proof'), isBad: true }]),
    ...(isLateReview(order) ? [{ text: t(order.lateReason === null ? 'waits-late' : `waits-${order.lateReason}`), isBad: true }] : []),
    ...reasons.map((reason) => ({ text: t(`desk-reason-${reason}`), isBad: reason === 'refund' || reason === 'problem' })),
  ];
}

/** Returns a reason to reject a proof in the language of the order. */
export function rejectionText(order: Pick<Order, 'language'>, reason: RejectionReason): string {
  return adminTranslationsAt(order).t(`rejected-${reason}`);
}

/** The words for money that came late, on each page of the owner's. */
export interface LateView {
  readonly reasons: readonly { readonly cause: LateCause; readonly text: string }[];
  /** The sentence with the price that was asked for, and that of today. */
  readonly prices: string;
  /** `149.00 MAD`; null where not all games are for sale. */
  readonly today: string | null;
}

export function toLateView(i18n: AdminTranslations, { reasons, askedCentimes, todayCentimes }: Lateness): LateView {
  const { t, language } = i18n;
  const price = formatMad(askedCentimes, language);
  const today = todayCentimes === null ? null : formatMad(todayCentimes, language);
  return {
    reasons: reasons.map((reason) => ({ cause: reason.cause, text: reasonText(i18n, reason) })),
    prices: today === null ? t('late-prices-gone', { price }) : t('late-prices', { price, today }),
    today,
  };
}

function reasonText({ t, language }: AdminTranslations, { cause, at, code }: LateReason): string {
  if (cause === 'code-used-up' || cause === 'code-not-first') return t(`late-${cause}`, { code });
  if (at !== null) return t(`late-${cause}`, { code, date: toMoment(at, language).text });
  return t(cause === 'cancelled' ? 'concern-ended' : cause === 'lapsed' ? 'waits-late' : `waits-${cause}`);
}
