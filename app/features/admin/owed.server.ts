import type { Page, Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { parseOrder } from '~/features/order/index.server';

export interface OwedGame {
  readonly gameId: string;
  readonly title: string;
  readonly keys: number;
  readonly paidCentimes: number;
  /** The time (ms) since which the first shopper waits. */
  readonly since: number;
}

const BATCH_SIZE = 200;

/** Returns the games whose keys are owed, those that wait longest first. `isWhole`: all orders, else the first 200. */
export async function readOwedGames(
  store: Store,
  { isWhole }: { readonly isWhole: boolean },
): Promise<{ readonly games: readonly OwedGame[]; readonly isMore: boolean }> {
  const games = new Map<string, OwedGame>();
  const owed = { from: 'orders', where: [['state', '==', 'owed']], order: ['paidAt', 'asc'], limit: BATCH_SIZE } as const;
  for (let after: string | null | undefined; after !== null;) {
    const page: Page = await store.query({ ...owed, ...(after ? { after } : {}) });
    for (const { lines, paidAt } of parseAll(parseOrder, page.docs))
      for (const { gameId, title, priceCentimes, state } of lines) {
        if (state !== 'owed') continue;
        const entry = games.get(gameId) ?? { gameId, title, keys: 0, paidCentimes: 0, since: paidAt ?? 0 };
        games.set(gameId, { ...entry, keys: entry.keys + 1, paidCentimes: entry.paidCentimes + priceCentimes });
      }
    if (!isWhole) return { games: [...games.values()], isMore: page.next !== null };
    after = page.next;
  }
  return { games: [...games.values()], isMore: false };
}
