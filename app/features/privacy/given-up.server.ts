import { withKeyReturned } from '~/domain/order/line-cost';
import type { Transaction } from '~/ports/store';

import { unlessUnreadable } from '~/features/documents/index.server';
import { type Key, returnKey } from '~/features/key/index.server';
import { logged, type Order, soldKey } from '~/features/order/index.server';

/** Returns the paid lines whose key the shopper didn't see. */
export const unseenLines = ({ lines }: Order) => lines.filter(({ state, revealedAt }) => state === 'delivered' && revealedAt === null);

/** Reads the unseen keys of an order, by game; a line keeps a key that can't be read. */
export async function unseenKeysIn(tx: Transaction, order: Order): Promise<ReadonlyMap<string, Key>> {
  const keys = new Map<string, Key>();
  for (const { gameId } of unseenLines(order)) {
    const key = await unlessUnreadable(soldKey(tx, order, gameId));
    if (key) keys.set(gameId, key);
  }
  return keys;
}

/** Frees the keys and returns the order's fields: docs/rules.md, Leaving. */
export function giveUp(tx: Transaction, order: Order, keys: ReadonlyMap<string, Key>, at: number): Pick<Order, 'lines' | 'events'> {
  for (const key of keys.values()) returnKey(tx, key, at);
  const lines = order.lines.map((line) => {
    const key = keys.get(line.gameId);
    return key ? { ...line, state: 'given-up' as const, keyId: null, costs: withKeyReturned(line.costs, key.id, at) } : line;
  });
  const entries = [...keys.keys()].map((gameId) => ({ at, type: 'given-up' as const, note: gameId }));
  return { lines, events: logged(order, ...entries) };
}
