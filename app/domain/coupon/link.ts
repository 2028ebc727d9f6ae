import type { LinkedCode } from '~/domain/cart/visitor-state';
import { isoInCasablanca, lastMinuteOf } from '~/domain/shared/day';

import type { Coupon } from './index';

export function toLinkedCode(coupon: Coupon): LinkedCode {
  const { code, kind, percent, amountCentimes, leastCentimes, mostCentimes, usesEach, firstOnly, onOffers, endsAt } = coupon;
  const own = { code, kind, percent, amountCentimes, leastCentimes, mostCentimes, usesEach, firstOnly, onOffers };
  return Object.assign(own, {
    isForSomeGames: coupon.gameIds.length > 0 || coupon.genres.length > 0,
    isLimited: coupon.uses !== null,
    lastMinute: endsAt === null ? null : isoInCasablanca(lastMinuteOf(endsAt)),
  });
}
