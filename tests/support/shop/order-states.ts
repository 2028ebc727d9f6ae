import { UNTIL_DECIDED } from '~/domain/key';
import type { OrderState } from '~/domain/order';
import type { CardState } from '~/domain/payment/card';
import { attemptPath, newAttempt } from '~/features/payment/index.server';
import { plain } from '~/features/documents/index.server';

import type { TestShop } from './test-shop';

/** Brings an order of shopper `x` for the one game `a`, which waits for payment, into a state. */
export const bringInto = (shop: TestShop, id: string, state: OrderState): Promise<unknown> => INTO[state](shop, id);

/** Writes an order as it is while a payment by card is under way. */
async function atTheProvider(shop: TestShop, id: string, state: OrderState, card: CardState) {
  const order = await shop.orders.find(id);
  const [line] = order?.lines ?? [];
  await shop.store.update(`games/a/codes/${line?.keyId}`, { holdUntil: UNTIL_DECIDED });
  const [now, name] = [shop.clock(), { orderId: id, attempt: 1 }];
  const attempt = { ...newAttempt({ ...name, provider: 'paypal', startedAt: now, dueAt: now }), providerOrderId: 'P1', askedAt: now };
  await shop.store.set(attemptPath(name), plain({ ...attempt, state: card }));
  await shop.store.update(`orders/${id}`, { state, method: 'card', cardAttempts: 1, holdUntil: UNTIL_DECIDED });
}

/**
 * The way of an order of shopper `x` for game `a` into each state. The states at the provider and the refunded one are written directly;
 * the others are reached by the shop’s commands.
 */
const INTO: Readonly<Record<OrderState, (shop: TestShop, id: string) => Promise<unknown>>> = {
  awaiting_payment: async () => {},
  in_review: (shop, id) => shop.prove(id, 'x'),
  capturing: (shop, id) => atTheProvider(shop, id, 'capturing', 'capturing'),
  payment_pending: (shop, id) => atTheProvider(shop, id, 'payment_pending', 'pending'),
  fulfilled: (shop, id) => shop.approve(id),
  owed: async (shop, id) => {
    await shop.orders.cancel(id, 'x');
    const [key] = await shop.keys.list('a', { used: null, type: null });
    await shop.keys.setUsed('a', key?.id ?? '', true, 'owner');
    await shop.approve(id);
  },
  refunded: async (shop, id) => {
    await shop.approve(id);
    const order = await shop.orders.find(id);
    const line = order?.lines[0];
    await shop.store.update(`games/a/codes/${line?.keyId}`, { state: 'free', used: false, orderId: null });
    const refund = { id: 'r1', gameId: 'a', amountCentimes: 10_000, usdCents: null, method: 'bank', state: 'done', reference: 'R' };
    const costs = line?.costs.map((cost) => ({ ...cost, returnedAt: shop.clock() }));
    await shop.store.update(
      `orders/${id}`,
      plain({
        state: 'refunded',
        lines: [{ ...line, state: 'refunded', keyId: null, costs }],
        refunds: [{ ...refund, by: 'owner', at: shop.clock(), doneAt: shop.clock() }],
      }),
    );
    const mail = { kind: 'refund-sent', to: 'x@example.com', state: 'sent', attempts: 1, createdAt: shop.clock() };
    await shop.store.set(`outbox/${id}.refund-sent.1`, mail);
  },
  cancelled: (shop, id) => shop.orders.cancel(id, 'x'),
};
