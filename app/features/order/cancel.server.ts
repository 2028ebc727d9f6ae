import { isAtProvider } from '~/domain/order';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { isMoneyUnderWay } from '~/features/payment/index.server';
import { type KeyStock, releaseKey } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { createKeyAllocation, type Allocation } from './allocate.server';
import { changeFields, changeOrder } from './transition.server';
import { cancelled } from './unpaid.server';
import { forgetOpenOrder, openOrderPaths } from './limits.server';
import { addressee, logged, orderPath, type Order } from './schema.server';

interface Dependencies {
  readonly store: Store;
  readonly stock: Pick<KeyStock, 'candidates'>;
  readonly clock: Clock;
  readonly onStockArrived: (gameId: null) => Promise<void>;
}

/** Creates the cancellations of unpaid orders. ShopError 'not-found', 'wrong-state', 'card-undecided' while card money may come. */
export function createOrderCancelling({ store, stock, clock, onStockArrived }: Dependencies) {
  const allocate = createKeyAllocation({ store, stock, clock });

  async function cancel(id: string, accountId: string): Promise<Order> {
    const order = await endUnpaid(id, accountId);
    await onStockArrived(null);
    return order;
  }

  function endUnpaid(id: string, accountId: string): Promise<Order> {
    return allocate(id, openOrderPaths, async (tx, { order, allocations, also: counted }) => {
      if (order.accountId !== accountId) throw new ShopError('not-found', [id]);
      if (order.state === 'cancelled') return order;
      if (order.payment === null && (await isMoneyUnderWay(tx, order))) throw new ShopError('card-undecided', [id]);
      const now = clock();
      freeKeys(tx, order, allocations, now);
      forgetOpenOrder(tx, order, counted, 'cancelled');
      return changeFields(tx, order, cancelled(order, now, null, accountId));
    });
  }

  /** Ends an unpaid order for the owner. `isUnasked`: no provider can be asked, and the attempt stays uncertain for a later one. */
  async function end(id: string, { by, reason, isUnasked = false }: Ending): Promise<Order> {
    const ended = await allocate(id, openOrderPaths, async (tx, { order, allocations, also: counted }) => {
      if (order.state === 'cancelled') return order;
      if (!isUnasked && order.payment === null && (await isMoneyUnderWay(tx, order))) throw new ShopError('card-undecided', [id]);
      const at = clock();
      freeKeys(tx, order, allocations, at);
      forgetOpenOrder(tx, order, counted, 'cancelled');
      if (order.email !== '') enqueueMail(tx, { kind: 'order-cancelled', ...addressee(order), at });
      const after = { state: 'cancelled', reason };
      recordChange(tx, { at, by, action: 'order-cancelled', subject: orderPath(id), before: { state: order.state }, after });
      const lines = order.lines.map((line) => ({ ...line, keyId: null }));
      // why not as it is: an order at the provider has no end of its own, since its answer comes first
      const waiting = isUnasked && isAtProvider(order.state) ? { ...order, state: 'awaiting_payment' as const } : order;
      const coupon = order.coupon && { ...order.coupon, isTaken: false };
      return changeOrder(tx, waiting, 'end', { holdUntil: 0, lines, coupon, events: logged(order, { at, type: 'cancelled', by }) });
    });
    await onStockArrived(null);
    return ended;
  }

  return { cancel, end };
}

interface Ending {
  /** The admin's account id. */
  readonly by: string;
  readonly reason: string;
  readonly isUnasked?: boolean;
}

function freeKeys(tx: Transaction, { id }: Order, allocations: readonly Allocation[], at: number): void {
  for (const { key } of allocations) if (key?.orderId === id && key.state === 'held') releaseKey(tx, key, at);
}
