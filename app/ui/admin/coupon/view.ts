import { isShowable, timeProblem, type Coupon } from '~/domain/coupon';
import { paths } from '~/domain/paths';
import { lastMinuteOf } from '~/domain/shared/day';
import { formatMad, formatSignedMad, type Centimes } from '~/domain/shared/money';
import type { CouponBatch, CouponTerms, StoredCoupon } from '~/features/coupon/index.server';
import type { CouponFigures } from '~/features/reports/index.server';

import { toMoment, type Moment } from '~/ui/components/order/view';
import { timingText } from '~/ui/admin/layout/duration';
import { listComma } from '~/domain/shared/text/bidi';
import type { AdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';

export interface CouponRow {
  readonly id: string;
  /** The code, or the beginning of single codes with their number. */
  readonly name: string;
  /** The address that keeps the code for a cart; null for single codes. */
  readonly link: string | null;
  readonly terms: readonly string[];
  readonly state: 'planned' | 'running' | 'over';
  /** `Ends in 3 days`; null for what runs without an end. */
  readonly timing: string | null;
  readonly made: Moment;
  readonly uses: string;
  readonly orders: string;
  readonly sales: string;
  readonly off: string;
  readonly profit: string;
  /** Set while single codes can be downloaded. */
  readonly isShowable: boolean;
}

export interface ShownAt {
  /** ms */
  readonly now: number;
  readonly origin: string;
  /** Returns the title of a game of the store, or its id. */
  readonly titleOf: (id: string) => string;
}

export function toCouponRow(
  i18n: AdminTranslations,
  coupon: StoredCoupon,
  figures: CouponFigures,
  { now, origin, titleOf }: ShownAt,
): CouponRow {
  return {
    ...shared(i18n, coupon, figures, { now, titleOf }),
    link: `${origin}${paths.coupon(coupon.code)}`,
    name: coupon.code,
    state: stateOf(coupon, now),
    uses: usesText(i18n, figures.uses, coupon.uses),
    isShowable: false,
  };
}

export function toBatchRow(i18n: AdminTranslations, batch: CouponBatch, figures: CouponFigures, { now, titleOf }: ShownAt): CouponRow {
  const { tCount } = i18n;
  return {
    ...shared(i18n, batch, figures, { now, titleOf }),
    link: null,
    name: tCount('coupon-batch', batch.count, { prefix: batch.prefix }),
    state: stateOf(batch, now),
    uses: usesText(i18n, figures.uses, batch.count),
    isShowable: isShowable(batch, now),
  };
}

function shared(
  i18n: AdminTranslations,
  of: CouponTerms & { readonly id: string; readonly createdAt: number; readonly endedAt: number | null },
  figures: CouponFigures,
  { now, titleOf }: Pick<ShownAt, 'now' | 'titleOf'>,
) {
  const { number, language } = i18n;
  return {
    id: of.id,
    terms: termsOf(i18n, of, titleOf),
    timing: timingText(i18n, { startsAt: of.startsAt, endsAt: earlierOf(of.endsAt, of.endedAt) }, now),
    made: toMoment(of.createdAt, language),
    orders: number(figures.orders),
    sales: formatMad(figures.salesCentimes as Centimes, language),
    off: formatMad(figures.offCentimes as Centimes, language),
    profit: formatSignedMad(figures.profitCentimes, language),
  };
}

const earlierOf = (plannedEnd: number | null, stoppedAt: number | null) =>
  plannedEnd === null || stoppedAt === null ? (plannedEnd ?? stoppedAt) : Math.min(plannedEnd, stoppedAt);

function stateOf(coupon: Pick<Coupon, 'startsAt' | 'endsAt' | 'endedAt' | 'isReady'>, now: number): CouponRow['state'] {
  const problem = timeProblem(coupon, now);
  return problem === null ? 'running' : problem === 'not-begun' ? 'planned' : 'over';
}

/** `101 of 100, one by late money` */
function usesText({ t, tCount, number, language }: AdminTranslations, uses: number, most: number | null): string {
  const count = number(uses);
  if (most === null) return count;
  const over = Math.max(0, uses - most);
  const text = t('coupon-uses-of', { count, most: number(most) });
  return over === 0 ? text : `${text}${listComma(language)}${tCount('coupon-late', over)}`;
}

function termsOf(i18n: AdminTranslations, terms: CouponTerms, titleOf: (id: string) => string): string[] {
  const { kind, percent, amountCentimes, leastCentimes, mostCentimes, gameIds, genres, startsAt, endsAt, usesEach, firstOnly, onOffers } =
    terms;
  const { t, language } = i18n;
  const off =
    kind === 'percent' ? t('coupon-percent-off', { percent }) : t('coupon-amount-off', { amount: formatMad(amountCentimes, language) });
  return [
    mostCentimes === null ? off : t('coupon-at-most', { off, most: formatMad(mostCentimes, language) }),
    ...(leastCentimes > 0 ? [t('coupon-least-total', { amount: formatMad(leastCentimes, language) })] : []),
    ...(gameIds.length > 0 ? [t('coupon-only', { what: i18n.names(gameIds.map(titleOf)) })] : []),
    ...(genres.length > 0 ? [t('coupon-only', { what: i18n.names(genres.map((genre) => genreName(i18n, genre))) })] : []),
    ...(startsAt > 0 ? [t('coupon-from', { date: toMoment(startsAt, language).text })] : []),
    ...(endsAt === null ? [] : [t('coupon-until', { date: toMoment(lastMinuteOf(endsAt), language).text })]),
    ...(usesEach > 1 ? [t('coupon-each', { count: usesEach })] : []),
    ...(firstOnly ? [t('coupon-first-order')] : []),
    ...(onOffers ? [t('coupon-with-offers')] : []),
  ];
}
