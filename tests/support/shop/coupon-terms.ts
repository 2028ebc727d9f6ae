import { toCentimes } from '~/domain/shared/money';
import type { CouponTerms } from '~/features/coupon/index.server';

/** 10 % off everything, for everyone, once a person. */
export const TEN_PERCENT: CouponTerms = {
  kind: 'percent',
  percent: 10,
  amountCentimes: toCentimes(0),
  leastCentimes: toCentimes(0),
  mostCentimes: null,
  gameIds: [],
  genres: [],
  startsAt: 0,
  endsAt: null,
  uses: null,
  usesEach: 1,
  firstOnly: false,
  onOffers: false,
};
