import { type DisplayStock, MAX_HOLDS, type TypeCounts, withHolds } from '~/domain/catalogue/availability';
import { KEY_TYPES, type KeyType, UNTIL_DECIDED } from '~/domain/key';
import type { Snapshot, Store, Where } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { type Key, parseKey } from '~/features/key/index.server';

/** Returns the stock of one game at a time (ms), for pages only, in few reads. Keys without a known type count as Steam. */
export async function countDisplayStock(store: Store, gameId: string, types: ReadonlySet<KeyType>, now: number): Promise<DisplayStock> {
  const from = `games/${gameId}/codes`;
  const active: readonly Where[] = [
    ['state', '==', 'held'],
    ['holdUntil', '>', now],
  ];
  const [unused, holds] = await Promise.all([
    countByType(store, from, [['used', '==', false]], types),
    store.query({ from, where: active, order: ['holdUntil', 'asc'], limit: MAX_HOLDS }),
  ]);
  const keys = holds.docs.map(toHold);
  const stock = withHolds(
    {},
    keys.map(({ type, holdUntil }) => ({ type, until: holdUntil })),
  );
  const all = holds.next === null ? tally(keys) : await countByType(store, from, active, types);
  const free = Object.fromEntries(KEY_TYPES.map((type) => [type, Math.max(0, (unused[type] ?? 0) - (all[type] ?? 0))] as const));
  const goodUntil = holds.next === null ? null : (stock.holds.at(-1)?.until ?? null);
  return { free: Object.fromEntries(Object.entries(free).filter(([, count]) => count > 0)), holds: stock.holds, goodUntil };
}

async function countByType(store: Store, from: string, where: readonly Where[], types: ReadonlySet<KeyType>): Promise<TypeCounts> {
  const others = KEY_TYPES.filter((type) => type !== 'Steam' && types.has(type));
  const [total, ...counts] = await Promise.all([
    store.count({ from, where }),
    ...others.map((type) => store.count({ from, where: [...where, ['type', '==', type]] })),
  ]);
  const rest = counts.reduce((remaining, count) => remaining - count, total);
  return { Steam: rest, ...Object.fromEntries(others.map((type, index) => [type, counts[index] ?? 0])) };
}

function tally(keys: readonly { readonly type: KeyType }[]): TypeCounts {
  const counts: Partial<Record<KeyType, number>> = {};
  for (const { type } of keys) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** Reads a hold; one that can't be read holds its key too, since failing would hide the stock of its game for ever. */
function toHold(doc: Snapshot): Pick<Key, 'type' | 'holdUntil'> {
  return tryParse(parseKey, doc) ?? { type: 'Steam', holdUntil: UNTIL_DECIDED };
}
