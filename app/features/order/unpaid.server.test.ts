import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Store } from '~/ports/store';

import { hooked } from '../../../tests/support/shop/intercept';
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 2);
  await shop.game('b', 2);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

/** The owner's commands on the same store; `what` happens once, between a command's first look and its transaction. */
function ownerDuring(what: () => Promise<unknown>) {
  let isDone = false;
  const transaction: Store['transaction'] = async (body, options) => {
    if (!isDone) {
      isDone = true;
      await what();
    }
    return shop.store.transaction(body, options);
  };
  return openTestShop({ store: hooked(shop.store, { transaction }), close: async () => {} }, shop.clock).orders;
}

async function inReview(who: string, game: string) {
  const { id } = await shop.order(who, [game]);
  await shop.prove(id, who);
  return id;
}

const unpaid = async (who: string) => {
  const { orders } = await shop.orders.listFor(who);
  return orders.filter(({ state }) => state === 'awaiting_payment').map(({ id }) => id);
};
const heldOf = async (game: string) => (await shop.keys.list(game, { used: null, type: null })).filter((key) => key.state === 'held');

const no = { by: 'owner', reason: 'unreadable' };

test('a rejection and another order of the same shopper at the same time leave her one unpaid order', async () => {
  const first = await inReview('x', 'a');
  await ownerDuring(() => shop.order('x', ['b'])).reject(first, no);
  expect(await unpaid('x')).toEqual([first]);
  expect([await heldOf('a'), await heldOf('b')]).toMatchObject([[{ orderId: first }], []]);
});

test('two orders of one shopper that are rejected at the same time leave her one unpaid order', async () => {
  const ids = [await inReview('x', 'a'), await inReview('x', 'b')];
  await ownerDuring(() => shop.orders.reject(ids[0] ?? '', no)).reject(ids[1] ?? '', no);
  expect(await unpaid('x')).toEqual([ids[1]]);
  expect([await heldOf('a'), await heldOf('b')]).toMatchObject([[], [{ orderId: ids[1] }]]);
});

test('an order that got new keys after its hold expired frees those when a rejected one takes its place', async () => {
  const first = await inReview('x', 'a');
  const second = await shop.order('x', ['b']);
  const other = (await shop.keys.list('b', { used: null, type: null })).find((key) => key.id !== second.lines[0]?.keyId);
  // As after a payment that was given up: another key than the one that was read before.
  const swap = async () => {
    await shop.store.update(`games/b/codes/${second.lines[0]?.keyId}`, { state: 'free', used: false, orderId: null, holdUntil: 0 });
    await shop.store.update(`games/b/codes/${other?.id}`, { state: 'held', orderId: second.id, holdUntil: second.holdUntil });
    await shop.store.update(`orders/${second.id}`, { lines: [{ ...second.lines[0], keyId: other?.id ?? '' }] as never });
  };
  await ownerDuring(swap).reject(first, no);
  expect([await unpaid('x'), await heldOf('b')]).toEqual([[first], []]);
});
