import { timeProblem, type Coupon } from '~/domain/coupon';
import { paths } from '~/domain/paths';
import { formatMad, formatSignedMad, type Centimes } from '~/domain/shared/money';
import type { CouponBatch, CouponTerms, StoredCoupon } from '~/features/coupon/index.server';
import type { CouponFigures } from '~/features/reports/index.server';

import { toMoment, type Moment } from '~/ui/components/order/view';

export interface CouponRow {
  readonly id: string;
  /** The code, or the beginning of single codes with their number. */
  readonly name: string;
  /** The address that keeps the code for a cart; null for single codes. */
  readonly link: string | null;
  readonly terms: readonly string[];
  readonly state: 'planned' | 'running' | 'over';
  readonly made: Moment;
  readonly uses: string;
  readonly orders: string;
  readonly off: string;
  readonly profit: string;
  /** Set while single codes can still be shown, once. */
  readonly isUnshown: boolean;
}

export interface ShownAt {
  /** ms */
  readonly now: number;
  readonly origin: string;
  /** Returns the title of a game of the store, or its id. */
  readonly titleOf: (id: string) => string;
}

export function toCouponRow(coupon: StoredCoupon, figures: CouponFigures, { now, origin, titleOf }: ShownAt): CouponRow {
  return {
    ...shared(coupon, figures, titleOf),
    link: `${origin}${paths.coupon(coupon.code)}`,
    name: coupon.code,
    state: stateOf(coupon, now),
    uses: usesText(figures.uses, coupon.uses),
    isUnshown: false,
  };
}

export function toBatchRow(batch: CouponBatch, figures: CouponFigures, { now, titleOf }: ShownAt): CouponRow {
  return {
    ...shared(batch, figures, titleOf),
    link: null,
    name: `${batch.prefix}-…, ${batch.count.toLocaleString('en')} codes`,
    state: stateOf(batch, now),
    uses: usesText(figures.uses, batch.count),
    isUnshown: batch.isReady && batch.shownAt === null,
  };
}

function shared(
  of: CouponTerms & { readonly id: string; readonly createdAt: number },
  figures: CouponFigures,
  titleOf: (id: string) => string,
) {
  return {
    id: of.id,
    terms: termsOf(of, titleOf),
    made: toMoment(of.createdAt, 'en'),
    orders: figures.orders.toLocaleString('en'),
    off: formatMad(figures.offCentimes as Centimes),
    profit: formatSignedMad(figures.profitCentimes),
  };
}

function stateOf(coupon: Pick<Coupon, 'startsAt' | 'endsAt' | 'endedAt' | 'isReady'>, now: number): CouponRow['state'] {
  const problem = timeProblem(coupon, now);
  return problem === null ? 'running' : problem === 'not-begun' ? 'planned' : 'over';
}

/** `101 of 100, one by late money` */
function usesText(uses: number, most: number | null): string {
  const count = uses.toLocaleString('en');
  if (most === null) return count;
  const over = Math.max(0, uses - most);
  const late = over === 0 ? '' : `, ${over === 1 ? 'one' : over.toLocaleString('en')} by late money`;
  return `${count} of ${most.toLocaleString('en')}${late}`;
}

function termsOf(terms: CouponTerms, titleOf: (id: string) => string): string[] {
  const { kind, percent, amountCentimes, leastCentimes, mostCentimes, gameIds, genres, startsAt, endsAt, usesEach, firstOnly, onOffers } =
    terms;
  const off = kind === 'percent' ? `${percent} % off` : `${formatMad(amountCentimes)} off`;
  return [
    mostCentimes === null ? off : `${off}, at most ${formatMad(mostCentimes)}`,
    ...(leastCentimes > 0 ? [`from a total of ${formatMad(leastCentimes)}`] : []),
    ...(gameIds.length > 0 ? [`only ${gameIds.map(titleOf).join(', ')}`] : []),
    ...(genres.length > 0 ? [`only ${genres.join(', ')}`] : []),
    ...(startsAt > 0 ? [`from ${toMoment(startsAt, 'en').text}`] : []),
    ...(endsAt === null ? [] : [`until ${toMoment(endsAt, 'en').text}`]),
    ...(usesEach > 1 ? [`${usesEach} times a person`] : []),
    ...(firstOnly ? ['first order only'] : []),
    ...(onOffers ? ['also on games with an offer'] : []),
  ];
}
