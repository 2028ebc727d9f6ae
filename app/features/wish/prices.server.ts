import type { PriceHistory } from '~/domain/offer/price-log';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';

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

  function historyIn(snap: Parameters<typeof toGame>[0] | null): PriceHistory {
    const game = snap && tryParse(toGame, snap);
    if (game === null) return NOTHING;
    const { priceLog, pastOffers, offer } = game;
    return { priceLog, pastOffers: offer !== null && offer.startsAt <= clock() ? [...pastOffers, offer] : pastOffers };
  }

  return { all, of };
}
