import { type KeyType, LONGEST_HOLD, UNTIL_DECIDED } from '~/domain/key';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Page, Query, Store, Where } from '~/ports/store';

import { randomSortKey, parseAll } from '~/features/documents/index.server';
import { parseKey, type Key } from './document.server';

export type KeyStock = ReturnType<typeof createKeyStock>;

export function createKeyStock({ store, clock }: { store: Store; clock: Clock }) {
  /**
   * Returns a key for sale from a random place, against conflicts; else expired holds, then older keys. Only a hint for the transaction.
   */
  async function candidates(gameId: string, type: KeyType | null): Promise<string[]> {
    const from = `games/${gameId}/codes`;
    const ofType = type === null ? [] : [['type', '==', type] as const];
    const point = randomSortKey();
    const free = { from, order: ['rand', 'asc'] as const };
    const freeKeys = await some({ ...free, where: [['state', '==', 'free'], ...ofType, ['rand', '>=', point]] }, 1);
    if (freeKeys.length === 0)
      freeKeys.push(...(await some({ ...free, where: [['state', '==', 'free'], ...ofType, ['rand', '<', point]] }, 1)));
    for (const ended of whenEnded(clock()))
      if (freeKeys.length === 0)
        freeKeys.push(
          ...(await some({ from, where: [['state', '==', 'held'], ...ofType, ...ended], order: ['holdUntil', 'asc'] }, CANDIDATES)),
        );
    return freeKeys.length > 0 ? shuffle(freeKeys.map((key) => key.path)) : olderCandidates(from, type);
  }

  async function some(query: Query, limit: number): Promise<Key[]> {
    const keys: Key[] = [];
    for (let after: string | null | undefined; after !== null && keys.length < limit;) {
      const page: Page = await store.query({ ...query, limit, ...(after ? { after } : {}) });
      keys.push(...parseAll(parseKey, page.docs));
      after = page.next;
    }
    return keys;
  }

  async function olderCandidates(from: string, type: KeyType | null): Promise<string[]> {
    const where = [['used', '==', false] as const, ...(type === null ? [] : [['type', '==', type] as const])];
    for await (const docs of eachPage(store, { from, where, limit: 500 })) {
      const older = docs.filter((doc) => doc.data['state'] === undefined);
      const keyPaths = parseAll(parseKey, older).map((key) => key.path);
      if (keyPaths.length > 0) return shuffle(keyPaths).slice(0, CANDIDATES);
    }
    return [];
  }

  /** Returns the number of keys for sale: the unused ones, less those that are held; keys of older data count too. */
  async function countFree(gameId: string): Promise<number> {
    const from = `games/${gameId}/codes`;
    const held = [['state', '==', 'held'] as const, ['holdUntil', '>', clock()] as const];
    const [unused, heldCount] = await Promise.all([
      store.count({ from, where: [['used', '==', false]] }),
      store.count({ from, where: held }),
    ]);
    return unused - heldCount;
  }

  return { candidates, countFree };
}

const CANDIDATES = 4;

function whenEnded(now: number): readonly (readonly Where[])[] {
  return [[['holdUntil', '<=', now]], [['holdUntil', '>', now + LONGEST_HOLD] as const, ['holdUntil', '<', UNTIL_DECIDED] as const]];
}

function shuffle<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}
