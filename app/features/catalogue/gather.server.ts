import { type CatalogueGame, toCatalogueGame } from '~/domain/catalogue';
import { type DisplayStock, type StockKey, toDisplayStock } from '~/domain/catalogue/availability';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Query, Snapshot, Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';
import { parseKey } from '~/features/key/index.server';
import type { StoredSnapshot } from './snapshot-document.server';

const PAGE_SIZE = 1000;
const TELL_EVERY = 5000;

/** Reads the content of packs from the documents themselves. `tell` gets the progress, and '' in between, as a sign of life. */
export async function gatherAll(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  tell: (line: string) => void,
): Promise<StoredSnapshot> {
  const packedAt = clock();
  const games = new Map<string, CatalogueGame>();
  const keys = new Map<string, StockKey[]>();
  const read = async (query: Query, take: (doc: Snapshot) => void, progressText: (count: number) => string) => {
    let count = 0;
    for await (const doc of all(store, query)) {
      take(doc);
      count += 1;
      if (count % PAGE_SIZE !== 0) continue;
      tell(count % TELL_EVERY === 0 ? progressText(count) : '');
    }
  };
  const takeKey = (doc: Snapshot) => {
    const key = tryParse(parseKey, doc);
    if (key === null) return;
    const { gameId, type, state, holdUntil } = key;
    const keysOfGame = keys.get(gameId) ?? [];
    keysOfGame.push({ type, state, holdUntil });
    keys.set(gameId, keysOfGame);
  };
  await read(
    { from: 'games' },
    (doc) => {
      const game = tryParse(toGame, doc);
      if (game) games.set(game.id, toCatalogueGame(game));
    },
    (count) => `Reading the catalogue: ${count} games`,
  );
  await read({ from: 'codes', group: true, where: [['used', '==', false]] }, takeKey, (count) => `Reading the catalogue: ${count} keys`);
  const stocks = new Map<string, DisplayStock>();
  for (const [id, keysOfGame] of keys) if (games.has(id)) stocks.set(id, toDisplayStock(keysOfGame, packedAt));
  return { games, stocks, packedAt, lastPackedAt: packedAt };
}

export async function* all(store: Store, query: Query): AsyncGenerator<Snapshot> {
  for await (const docs of eachPage(store, { ...query, limit: PAGE_SIZE })) yield* docs;
}
