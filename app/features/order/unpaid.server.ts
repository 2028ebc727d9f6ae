import { nextOrderState } from '~/domain/order';
import { ShopError } from '~/domain/shared/shop-error';
import type { Reader, Snapshot, Transaction } from '~/ports/store';

import { parseAll, tryParse } from '~/features/documents/index.server';
import { type Key, keyPath, releaseKey, parseKey } from '~/features/key/index.server';
import type { Allocation } from './allocate.server';
import { isMoneyUnderWay } from '~/features/payment/index.server';
import { logged, orderPath, parseOrder, type Order } from './schema.server';
import { knownShopper } from './limits.server';
import { changeFields } from './transition.server';

export interface OpenOrder {
  readonly order: Order;
  readonly keys: readonly Key[];
}

/** Returns the shopper's one unpaid order. `shopper`, read in this transaction, makes it collide with a new order. */
export async function unpaidOrder(tx: Transaction, shopper: Snapshot | null): Promise<OpenOrder | null> {
  const { openOrderId } = knownShopper(shopper);
  const doc = openOrderId === null ? null : await tx.get(orderPath(openOrderId));
  const order = doc && tryParse(parseOrder, doc);
  if (order?.state !== 'awaiting_payment') return null;
  return { order, keys: await keysHeldBy(tx, order) };
}

export async function keysHeldBy(reader: Pick<Reader, 'getMany'>, { id, lines }: Order): Promise<readonly Key[]> {
  const held = await reader.getMany(lines.flatMap((line) => (line.keyId ? [keyPath(line.gameId, line.keyId)] : [])));
  return parseAll(parseKey, held).filter((key) => key.state === 'held' && key.orderId === id);
}

export async function otherUnpaidOrder(tx: Transaction, id: string, shopper: Snapshot | null): Promise<OpenOrder | null> {
  return knownShopper(shopper).openOrderId === id ? null : unpaidOrder(tx, shopper);
}

/** Returns the shopper's other unpaid order if it may be ended for this one: no money may come for it. */
export async function otherEndableOrder(tx: Transaction, id: string, shopper: Snapshot | null): Promise<OpenOrder | null> {
  const other = await otherUnpaidOrder(tx, id, shopper);
  return other !== null && (await isMoneyUnderWay(tx, other.order)) ? null : other;
}

/** Ends an unpaid order for another one, and frees its keys but those that `allocations` take over. */
export function endReplaced(
  tx: Transaction,
  { order, keys }: OpenOrder,
  allocations: readonly Allocation[],
  { at, replacedBy }: { readonly at: number; readonly replacedBy: string },
): void {
  for (const key of keys) if (!allocations.some((each) => each.key?.path === key.path)) releaseKey(tx, key, at);
  changeFields(tx, order, cancelled(order, at, replacedBy));
}

/** Returns the fields of an order that ends without money; the caller releases its keys. */
export function cancelled(order: Order, at: number, replacedBy: string | null, by: string | null = null) {
  const state = nextOrderState(order.state, replacedBy ? 'replace' : 'cancel');
  if (state === null) throw new ShopError('wrong-state', [order.id]);
  return {
    state,
    lines: order.lines.map((line) => ({ ...line, keyId: null })),
    events: logged(order, { at, by, type: replacedBy ? 'replaced' : 'cancelled', note: replacedBy }),
  };
}
