import { ShopError } from '~/domain/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { releaseKey } from '~/features/key/document.server';
import type { KeyStock } from '~/features/key/face.server';
import { createKeyAllocation } from './allocate.server';
import { cancelled } from './open.server';
import { forgetOpenOrder, openOrderPaths } from './shopper.server';
import { orderPath, plain, type Order } from './stored.server';

interface Needs {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  /** Called when keys of some game are free again. */
  readonly onStockArrived: (gameId: null) => Promise<void>;
}

/** Makes the shopper's cancellation of an unpaid order. ShopError 'not-found' and 'wrong-state'. */
export function createOrderCancelling({ store, stock, clock, onStockArrived }: Needs) {
  const allocate = createKeyAllocation({ store, stock, clock });

  /** Cancels the shopper's order and frees its keys. */
  async function cancel(id: string, accountId: string): Promise<Order> {
    const order = await endUnpaid(id, accountId);
    await onStockArrived(null);
    return order;
  }

  function endUnpaid(id: string, accountId: string): Promise<Order> {
    return allocate(id, openOrderPaths, (tx, { order, allocations, also: counted }) => {
      if (order.accountId !== accountId) throw new ShopError('not-found', [id]);
      if (order.state === 'cancelled') return order;
      // Only the owner ends an order that needs attention.
      if (order.state === 'needs_attention') throw new ShopError('wrong-state', [id]);
      const now = clock();
      for (const { key } of allocations) if (key && key.orderId === id && key.state === 'held') releaseKey(tx, key, now);
      forgetOpenOrder(tx, order, counted, 'cancelled');
      const patch = cancelled(order, now, null, accountId);
      tx.update(orderPath(id), plain(patch));
      return { ...order, ...patch };
    });
  }

  return { cancel };
}
