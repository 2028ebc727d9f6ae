import { z } from 'zod';

import type { PriceHistory } from '~/domain/wish/history';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

const offer = z.object({ priceCentimes: z.number(), startsAt: z.number(), endsAt: z.number() });
/** The prices in a document of `games`. */
const pricesDocument = z.object({
  priceLog: z
    .array(z.object({ at: z.number(), centimes: z.number() }))
    .default([])
    .catch([]),
  pastOffers: z.array(offer).default([]).catch([]),
  offer: offer.nullable().default(null).catch(null),
});

export type PriceHistories = ReturnType<typeof createPriceHistories>;

const NOTHING: PriceHistory = { priceLog: [], pastOffers: [] };

/** Creates the look at the prices that games had, with the offer that runs. Memory holds none of them. */
export function createPriceHistories({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  async function all(gameIds: readonly string[]): Promise<ReadonlyMap<string, PriceHistory>> {
    const snaps = await store.getMany(gameIds.map((id) => `games/${id}`));
    return new Map(gameIds.map((id, nth) => [id, historyIn(snaps[nth] ?? null)]));
  }

  async function of(gameId: string): Promise<PriceHistory> {
    return (await all([gameId])).get(gameId) ?? NOTHING;
  }

  function historyIn(snap: Snapshot | null): PriceHistory {
    if (snap === null) return NOTHING;
    const { priceLog, pastOffers, offer: last } = pricesDocument.parse(snap.data);
    return { priceLog, pastOffers: last !== null && last.startsAt <= clock() ? [...pastOffers, last] : pastOffers };
  }

  return { all, of };
}
