import { canonicalCode, type LostReason } from '~/domain/coupon';
import { reduceLines } from '~/domain/coupon/reduction';
import type { Game } from '~/domain/game';
import { type Centimes, toCentimes } from '~/domain/shared/money';

import type { OrderCoupon } from './document.server';
import { type CouponDraft, couponFields } from './use.server';

/** A new order as far as its code lowers it. */
interface Draft {
  /** The code of the cart, or of the order that it renews; null: none. */
  readonly code: string | null;
  /** The code with a use of it; null without a code, or with the reason why not in `lost`. */
  readonly coupon: CouponDraft | null;
  readonly lost: LostReason | null;
  readonly games: readonly (Game | null)[];
}

interface Line {
  readonly gameId: string;
  readonly priceCentimes: Centimes;
  readonly listCentimes: Centimes | null;
  readonly code: string | null;
}

/** Returns the lines of a new order at the prices that its code leaves. The reduction is in the lines alone: the total is their sum. */
export function withCoupon<L extends Line>(lines: readonly L[], { coupon: used, games }: Draft): L[] {
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
export function couponOf({ coupon }: Draft, lines: readonly Pick<Line, 'code'>[]): CouponDraft | null {
  return lines.some((line) => line.code !== null) ? coupon : null;
}

/** Returns the fields of a new order that say which code it has, and which one it lost. */
export function codeFields(draft: Draft, lines: readonly Line[]) {
  const used = couponOf(draft, lines);
  const { code, lost } = draft;
  return {
    coupon: used && couponFields(used, false),
    campaign: used && (used.coupon.batch ?? used.coupon.id),
    codeLost: code !== null && lost !== null ? { code, reason: lost } : null,
  };
}

/** Returns whether an order has the code of a draft; also one that can't be used any more, since an order keeps its prices. */
export function hasSameCode({ coupon }: { readonly coupon: OrderCoupon | null }, draft: Draft, lines: readonly Line[]): boolean {
  if (coupon === null) return couponOf(draft, lines) === null;
  return draft.code !== null && canonicalCode(draft.code) === coupon.id;
}
