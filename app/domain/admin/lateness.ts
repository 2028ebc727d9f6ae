import { priceToday } from '~/domain/coupon/cart';
import { endOf, type OfferTimes } from '~/domain/offer';
import type { Listing } from '~/domain/catalogue';
import type { Centimes } from '~/domain/shared/money';
import type { OrderState } from '~/domain/order';
import { isLateReview } from '~/domain/order/late-review';
import { PRICE_LOSSES, type PriceLoss } from '~/domain/order/price-loss';

/** The reasons why money comes late. cancelled: its order was · lapsed: its order is too old. */
export const LATE_CAUSES = [...PRICE_LOSSES, 'cancelled', 'lapsed'] as const;
export type LateCause = (typeof LATE_CAUSES)[number];

export interface LateReason {
  readonly cause: LateCause;
  /** The end (ms) of the offer or code, the cancellation, or the order's own time; null: no document says it. */
  readonly at: number | null;
  readonly code: string;
}

/** All that the owner weighs about money that came late. */
export interface Lateness {
  readonly reasons: readonly LateReason[];
  readonly askedCentimes: Centimes;
  /** null where not all of its games are for sale. */
  readonly todayCentimes: Centimes | null;
}

interface LateOrder {
  readonly state: OrderState;
  readonly isLate: boolean;
  readonly lateReason: PriceLoss | null;
  readonly createdAt: number;
  readonly totalCentimes: Centimes;
  readonly payment: unknown;
  readonly lines: readonly { readonly gameId: string }[];
  readonly coupon: { readonly code: string } | null;
  readonly events: readonly { readonly type: string; readonly at: number }[];
}

/** The documents that say when something ended. */
export interface Ends {
  readonly offers: readonly Pick<OfferTimes, 'endsAt' | 'stoppedAt'>[];
  /** The ends of its code, and of the batch that a single code is of. */
  readonly codes: readonly { readonly endsAt: number | null; readonly endedAt: number | null }[];
}

/** Returns why an unpaid order's money is late, with both prices; null: it isn't. `find`: a game as it is sold now. */
export function lateness(order: LateOrder, ends: Ends, find: (gameId: string) => Listing | null): Lateness | null {
  const causes = causesOf(order);
  if (causes.length === 0) return null;
  const reasons = causes.map((cause) => ({ cause, at: timeOf(cause, order, ends), code: order.coupon?.code ?? '' }));
  return { reasons, askedCentimes: order.totalCentimes, todayCentimes: priceToday(order.lines, find) };
}

function causesOf(order: LateOrder): readonly LateCause[] {
  if (order.payment !== null) return [];
  const loss = order.lateReason === null ? [] : [order.lateReason];
  if (order.state === 'cancelled') return ['cancelled', ...loss];
  if (!isLateReview(order)) return [];
  return loss.length > 0 ? loss : [order.events.some(isEnd) ? 'cancelled' : 'lapsed'];
}

function timeOf(cause: LateCause, { events, createdAt }: LateOrder, { offers, codes }: Ends): number | null {
  switch (cause) {
    case 'offer-over':
      return earliest(offers.map(endOf));
    case 'offer-stopped':
      return earliest(offers.map(({ stoppedAt }) => stoppedAt));
    case 'code-over':
      return earliest(codes.flatMap(({ endsAt, endedAt }) => [endsAt, endedAt]));
    case 'cancelled':
      return events.findLast(isEnd)?.at ?? null;
    case 'lapsed':
      return createdAt;
    case 'code-used-up':
    case 'code-not-first':
      return null;
  }
}

const isEnd = ({ type }: LateOrder['events'][number]) => type === 'cancelled' || type === 'replaced';

function earliest(times: readonly (number | null)[]): number | null {
  const knownTimes = times.flatMap((time) => time ?? []);
  return knownTimes.length === 0 ? null : Math.min(...knownTimes);
}
