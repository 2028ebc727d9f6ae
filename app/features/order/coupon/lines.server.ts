import { canonicalCode } from '~/domain/coupon';
import { reduceLines } from '~/domain/coupon/reduction';
import type { Game } from '~/domain/game';
import { toCentimes } from '~/domain/shared/money';

import type { Order, OrderLine } from '../schema.server';
import type { Quote } from '../quote.server';
import { type CouponDraft, couponFields } from './use.server';

type Draft = Pick<Quote, 'code' | 'coupon' | 'lost' | 'games'>;

/** Returns the lines of a new order with its code: lower prices, never a lower total. */
export function withCoupon(lines: readonly OrderLine[], { coupon: used, games }: Draft): OrderLine[] {
  if (used === null) return [...lines];
  const { coupon } = used;
  const genreOf = (gameId: string) => games.find((game): game is Game => game?.id === gameId)?.genre ?? '';
  const full = lines.map(({ gameId, priceCentimes, listCentimes }) => ({
    gameId,
    genre: genreOf(gameId),
    priceCentimes,
    listCentimes: listCentimes ?? priceCentimes,
  }));
  const { prices } = reduceLines(full, coupon);
  return lines.map((line, nth) => {
    const price = prices[nth] ?? line.priceCentimes;
    if (price === line.priceCentimes) return line;
    return { ...line, priceCentimes: price, code: coupon.code, codeCentimes: toCentimes(line.priceCentimes - price) };
  });
}

/** Returns the use that these lines need; null where the code lowers none of them. */
export function couponOf({ coupon }: Draft, lines: readonly OrderLine[]): CouponDraft | null {
  return lines.some((line) => line.code !== null) ? coupon : null;
}

export function codeFields(draft: Draft, lines: readonly OrderLine[]): Pick<Order, 'coupon' | 'campaign' | 'codeLost'> {
  const used = couponOf(draft, lines);
  const { code, lost } = draft;
  return {
    coupon: used && couponFields(used, false),
    campaign: used && (used.coupon.batch ?? used.coupon.id),
    codeLost: code !== null && lost !== null ? { code, reason: lost } : null,
  };
}

/** Returns whether an order has the code of a draft; also one that can't be used any more, since an order keeps its prices. */
export function hasSameCode({ coupon }: Order, draft: Draft, lines: readonly OrderLine[]): boolean {
  if (coupon === null) return couponOf(draft, lines) === null;
  return draft.code !== null && canonicalCode(draft.code) === coupon.id;
}
