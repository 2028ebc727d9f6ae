import type { KeyType } from '~/domain/key';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { randomPoint } from '~/features/random';

export type KeyStock = ReturnType<typeof createKeyStock>;

/** The keys for sale: picks and counts them. */
export function createKeyStock({ store, clock }: { store: Store; clock: Clock }) {
  /**
   * Some keys of a game that could be sold now, from a random place among the free ones, so that buyers do not compete for one document:
   * free ones first, then expired holds, then older documents without a state. Only a hint: the transaction that takes one checks again.
   */
  async function candidates(gameId: string, type: KeyType | null): Promise<string[]> {
    const from = `games/${gameId}/codes`;
    const ofType = type === null ? [] : [['type', '==', type] as const];
    const point = randomPoint();
    const free = { from, order: ['rand', 'asc'] as const, limit: CANDIDATES };
    const above = await store.query({ ...free, where: [['state', '==', 'free'], ...ofType, ['rand', '>=', point]] });
    const docs = [...above.docs];
    if (docs.length < CANDIDATES)
      docs.push(...(await store.query({ ...free, where: [['state', '==', 'free'], ...ofType, ['rand', '<', point]] })).docs);
    if (docs.length === 0) {
      const lapsed = await store.query({
        from,
        where: [['state', '==', 'held'], ...ofType, ['holdUntil', '<=', clock()]],
        order: ['holdUntil', 'asc'],
        limit: CANDIDATES,
      });
      docs.push(...lapsed.docs);
    }
    return docs.length > 0 ? shuffle(docs.map((doc) => doc.path)) : olderCandidates(from, type);
  }

  async function olderCandidates(from: string, type: KeyType | null): Promise<string[]> {
    const where = [['used', '==', false] as const, ...(type === null ? [] : [['type', '==', type] as const])];
    for (let after: string | null | undefined; after !== null;) {
      const page = await store.query({ from, where, limit: 500, ...(after ? { after } : {}) });
      const found = page.docs.filter((doc) => doc.data['state'] === undefined).map((doc) => doc.path);
      if (found.length > 0) return shuffle(found).slice(0, CANDIDATES);
      after = page.next;
    }
    return [];
  }

  /** How many keys of a game could be sold now: the unused ones, less those that are held; keys of older data count too. */
  async function countFree(gameId: string): Promise<number> {
    const from = `games/${gameId}/codes`;
    const held = [['state', '==', 'held'] as const, ['holdUntil', '>', clock()] as const];
    const [unused, taken] = await Promise.all([store.count({ from, where: [['used', '==', false]] }), store.count({ from, where: held })]);
    return unused - taken;
  }

  return { candidates, countFree };
}

const CANDIDATES = 4;

function shuffle<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}
