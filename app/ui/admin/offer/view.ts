import { endOf, type OfferState, offerState, percentOff } from '~/domain/offer';
import { isInOffer, offeredCount, OFFER_VERDICTS, type OfferRow, type OfferVerdict } from '~/domain/offer/row';
import type { OfferResult } from '~/domain/reports/offer-results';
import { localTimeInCasablanca } from '~/domain/shared/day';
import { formatMad } from '~/domain/shared/money';
import type { Offer } from '~/features/offer/index.server';

import { timingText } from '~/ui/admin/layout/duration';
import { type Moment, toMoment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export const OFFER_TABS = ['running', 'planned', 'over'] as const satisfies readonly OfferState[];

export interface OfferView extends Pick<Offer, 'id' | 'state' | 'counts' | 'progress' | 'isRefreshed' | 'skipped'> {
  readonly title: string;
  /** `−25 %`, `−25 %, rounded down to .99`, or `49.00 MAD each`. */
  readonly terms: string;
  readonly games: number;
  readonly stage: OfferState;
  readonly begins: Moment;
  readonly ends: Moment;
  /** Its end, as a field for a local time has it. */
  readonly end: string;
  readonly wasStopped: boolean;
  /** `Ends in 3 days` */
  readonly timing: string | null;
  /** The percent of its time that is over; null before its begin and after its end. */
  readonly passed: number | null;
  /** null before its begin. */
  readonly result: OfferResult | null;
}

export interface OfferRowView extends Pick<OfferRow, 'id' | 'title' | 'asking' | 'was' | 'price'> {
  readonly isTaken: boolean;
  readonly isGood: boolean;
  readonly verdict: string;
}

export function readOfferVerdict(text: string | null): OfferVerdict | null {
  return OFFER_VERDICTS.find((verdict) => verdict === text) ?? null;
}

/** Returns the name of an offer for the owner: the first that was typed. */
export function offerTitle({ t }: AdminTranslations, names: Offer['names']): string {
  return names.en ?? names.fr ?? names.ar ?? t('offer');
}

/** `result`: null where it isn't shown. */
export function toOfferView(i18n: AdminTranslations, offer: Offer, now: number, result: OfferResult | null = null): OfferView {
  const { language } = i18n;
  const { id, state, counts, progress, isRefreshed, skipped, names, startsAt, stoppedAt } = offer;
  const stage = offerState(offer, now);
  return {
    id,
    state,
    counts,
    progress,
    isRefreshed,
    skipped,
    title: offerTitle(i18n, names),
    terms: termsText(i18n, offer),
    games: offeredCount(counts) - skipped,
    stage,
    begins: toMoment(startsAt, language),
    ends: toMoment(endOf(offer), language),
    end: localTimeInCasablanca(endOf(offer)),
    wasStopped: stoppedAt !== null,
    timing: timingText(i18n, { startsAt, endsAt: endOf(offer) }, now),
    passed: stage === 'running' ? Math.round(((now - startsAt) / (endOf(offer) - startsAt)) * 100) : null,
    result: stage === 'planned' ? null : result,
  };
}

function termsText({ t, language }: AdminTranslations, { percent, priceCentimes, round }: Offer): string {
  if (priceCentimes !== null) return t('offer-each', { price: formatMad(priceCentimes, language) });
  const off = `\u2066−${percent ?? 0}\u00a0%\u2069`;
  return round === null ? off : t('offer-rounded', { off, end: `\u2066.${round}\u2069` });
}

/** `nameOf`: the name of another offer. */
export function toOfferRow(i18n: AdminTranslations, row: OfferRow, nameOf: (id: string) => string): OfferRowView {
  const { id, title, asking, was, price, verdict } = row;
  return {
    id,
    title,
    asking,
    was,
    price,
    isTaken: isInOffer(verdict),
    isGood: verdict === 'reduced',
    verdict: verdictText(i18n, row, nameOf),
  };
}

function verdictText(
  { t, language }: AdminTranslations,
  { verdict, was, price, cost, other }: OfferRow,
  nameOf: (id: string) => string,
): string {
  switch (verdict) {
    case 'reduced':
      return t('offer-row-reduced', { percent: was === null ? 0 : percentOff(was, price) });
    case 'below-cost':
      return t('offer-row-below-cost', { cost: formatMad(cost, language) });
    case 'in-offer':
      return t('offer-row-in-offer', { name: nameOf(other) });
    default:
      return t(`offer-row-${verdict}`);
  }
}
