import type { Listing } from '~/domain/catalogue';
import { lateness, type Lateness } from '~/domain/admin/lateness';
import type { Snapshot, Store } from '~/ports/store';

import { batchPath, couponPath, parseBatch, parseCoupon } from '~/features/coupon/index.server';
import { parseAll } from '~/features/documents/index.server';
import { type Offer, readOffers } from '~/features/offer/index.server';
import type { Order } from '../schema.server';

/** Evaluates why money came late, in the same words for all pages of the owner. */
export function createLateness({ store }: { readonly store: Pick<Store, 'getMany'> }) {
  /** Returns the late ones of the orders by their id. `find`: a game as it is sold now. */
  async function latenessOf(orders: readonly Order[], find: (gameId: string) => Listing | null): Promise<ReadonlyMap<string, Lateness>> {
    // why no ends: an order that is in time reads nothing
    const late = orders.filter((order) => lateness(order, { offers: [], codes: [] }, find) !== null);
    const offers = new Map<string, Offer>();
    await readOffers(
      store,
      late.flatMap(({ lines }) => lines.flatMap(({ offerId }) => offerId ?? [])),
      offers,
    );
    const coupons = await readAll(
      parseCoupon,
      late.flatMap(({ coupon }) => (coupon === null ? [] : couponPath(coupon.id))),
    );
    const batches = await readAll(
      parseBatch,
      coupons.flatMap(({ batch }) => (batch === null ? [] : batchPath(batch))),
    );
    return new Map(
      late.flatMap((order) => {
        const code = coupons.filter(({ id }) => id === order.coupon?.id);
        const codes = [...code, ...batches.filter(({ id }) => code.some(({ batch }) => batch === id))];
        const latenessFound = lateness(
          order,
          { offers: order.lines.flatMap(({ offerId }) => offers.get(offerId ?? '') ?? []), codes },
          find,
        );
        return latenessFound === null ? [] : [[order.id, latenessFound] as const];
      }),
    );
  }

  async function readAll<T>(parse: (doc: Snapshot) => T, paths: readonly string[]): Promise<readonly T[]> {
    return paths.length === 0 ? [] : parseAll(parse, await store.getMany([...new Set(paths)]));
  }

  return { latenessOf };
}
