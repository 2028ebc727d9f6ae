import type { LateCause, Lateness, LateReason } from '~/domain/payment/lateness';
import { formatMad } from '~/domain/shared/money';

import { toMoment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

/** The words for money that came late, on each page of the owner's. */
export interface LateView {
  readonly reasons: readonly { readonly cause: LateCause; readonly text: string }[];
  /** The sentence with the price that was asked for, and that of today. */
  readonly prices: string;
  /** `149.00 MAD`; null where not all games are for sale. */
  readonly today: string | null;
}

export function toLateView(say: AdminTranslations, { reasons, askedCentimes, todayCentimes }: Lateness): LateView {
  const { t, language } = say;
  const asked = formatMad(askedCentimes, language);
  const today = todayCentimes === null ? null : formatMad(todayCentimes, language);
  return {
    reasons: reasons.map((reason) => ({ cause: reason.cause, text: reasonText(say, reason) })),
    prices: today === null ? t('late-prices-gone', { asked }) : t('late-prices', { asked, today }),
    today,
  };
}

function reasonText({ t, language }: AdminTranslations, { cause, at, code }: LateReason): string {
  if (cause === 'code-used-up' || cause === 'code-not-first') return t(`late-${cause}`, { code });
  if (at !== null) return t(`late-${cause}`, { code, date: toMoment(at, language).text });
  return t(cause === 'cancelled' ? 'concern-ended' : cause === 'lapsed' ? 'waits-late' : `waits-${cause}`);
}
