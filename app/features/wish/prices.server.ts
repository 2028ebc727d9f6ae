import type { PriceHistory } from '~/domain/offer/price-log';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';

export type PriceHistories = ReturnType<typeof createPriceHistories>;

const NOTHING: PriceHistory = { priceLog: [], pastOffers: [] };

/** Creates the reader of the prices that games had, with the offer that runs. Memory holds none of them. */
export function createPriceHistories({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  async function all(gameIds: readonly string[]): Promise<ReadonlyMap<string, PriceHistory>> {
    const docs = await store.getMany(gameIds.map((id) => `games/${id}`));
    return new Map(gameIds.map((id, nth) => [id, historyIn(docs[nth] ?? null)]));
  }

  async function of(gameId: string): Promise<PriceHistory> {
    return (await all([gameId])).get(gameId) ?? NOTHING;
  }

  function historyIn(doc: Parameters<typeof toGame>[0] | null): PriceHistory {
    const game = doc && tryParse(toGame, doc);
    if (game === null) return NOTHING;
    const { priceLog, pastOffers, offer } = game;
    return { priceLog, pastOffers: offer !== null && offer.startsAt <= clock() ? [...pastOffers, offer] : pastOffers };
  }

  return { all, of };
}
