import { GENRES } from '~/domain/game/genre';
import { toCentimes } from '~/domain/shared/money';
import { hashPath, keyPath, newKeyDocument } from '~/features/key/index.server';
import type { Encryption } from '~/ports/encryption';
import type { Data, Store } from '~/ports/store';

import { times } from '../contracts/store-case';
import { seeded } from '../scenarios/interleaving';

const FIRST = 'Iron Silent Crimson Hollow Golden Last Broken Neon Frozen Hidden Wild Distant Burning Lost Electric Quiet'.split(' ');
const SECOND = 'Harbour Empire Dungeon Circuit Forest Legends Odyssey Reign Protocol Islands Tactics Racer Frontier Chronicle'.split(' ');
const PLATFORMS = ['PC (Steam)', 'PC (GOG)', 'PC (Epic)', 'Xbox', 'PlayStation', 'Nintendo Switch'];
/** Each game of this number has keys to sell. */
const EACH = 3;

/** The ids of the games that fillCatalogue() makes, those with keys first. */
export const manyGameIds = (count: number) => {
  const ids = times(count, (nth) => ({ id: `game-${nth}`, isStocked: nth % EACH === 0 }));
  return { all: ids.map(({ id }) => id), stocked: ids.filter(({ isStocked }) => isStocked).map(({ id }) => id) };
};

/**
 * Fills an empty store with so many games of all genres and prices, the same ones each time, and with `keys` keys for each third of them. Their
 * documents are those that the store itself writes.
 */
export async function fillCatalogue(
  { store, encryption, at }: { readonly store: Store; readonly encryption: Encryption; readonly at: number },
  { games, keys }: { readonly games: number; readonly keys: number },
): Promise<void> {
  const random = seeded(27);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { all, stocked } = manyGameIds(games);
  const toGame = (id: string, nth: number): Data => {
    const price = 20 + Math.floor(random() * 60_000) / 100;
    return {
      title: `${pick(FIRST)} ${pick(SECOND)} ${nth}`,
      price,
      coefficient: 1.5,
      buyingPrice: Math.round(price * 150) / 100,
      cover: `/covers/${id}.svg`,
      rating: Math.floor(random() * 50) / 10,
      genre: pick(GENRES),
      platform: pick(PLATFORMS),
      releaseYear: String(1995 + Math.floor(random() * 31)),
      featured: nth < 8,
      description: { short: 'A game of the generator.', system: ['8 GB RAM'], performance: [], features: ['Single player'] },
      createdAt: at - nth * 60_000,
      changedAt: at,
    };
  };
  await store.bulk(all.map((id, nth) => ({ set: `games/${id}`, data: toGame(id, nth) })));
  for (let from = 0; from < stocked.length; from += 1000)
    await store.bulk(stocked.slice(from, from + 1000).flatMap((gameId) => newKeys(gameId, { keys, encryption, at })));
}

/** Returns the writes for so many keys of a game. */
export function newKeys(
  gameId: string,
  { keys, encryption, at }: { readonly keys: number; readonly encryption: Encryption; readonly at: number },
) {
  return times(keys, (nth) => {
    const path = keyPath(gameId, `key-${nth}`);
    const input = { code: `${gameId}-${nth}-ABCD`.toUpperCase(), type: 'Steam', originPrice: toCentimes(2000), coefficient: 15 } as const;
    const data = newKeyDocument(path, input, encryption, at);
    return [
      { set: path, data },
      { set: hashPath(data.codeHash), data: { gameId, keyId: `key-${nth}` } },
    ];
  }).flat();
}
