import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { lossesOf, type VoidEnding } from '~/domain/payment/void';
import { toCentimes } from '~/domain/shared/money';

import { openRestoreShop, type RestoreShop } from '../../../../tests/support/shop/restore-shop';

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 1);
  await shop.game('b', 1);
});
afterEach(() => shop.close());

async function voided(id: string, ending: VoidEnding = 'cancel') {
  shop.wait(60_000);
  const { lines = [], voids = [] } = (await shop.orders.find(id)) ?? {};
  return shop.orders.voidPayment(id, { by: 'owner', reason: 'Not there', ending, nth: voids.length, losses: lossesOf(lines) });
}

describe.each([
  { teller: 'the database in place', isThere: true },
  { teller: 'the journal alone', isThere: false },
])('After a restore, told by $teller, an approval that was taken back stays so:', ({ isThere }) => {
  const restore = () => shop.restore(isThere ? {} : { replaced: null });
  const kinds = async ({ store }: Pick<RestoreShop, 'store'>) =>
    (await store.query({ from: 'payments', limit: 100 })).docs
      .map(({ data }) => `${String(data['kind'])} ${String(data['orderId'])}`)
      .sort();

  it('its key, which was sold again since, is not sold twice, and the order isn’t paid', async () => {
    const first = await shop.paid('x', ['a']);
    await shop.backUp();
    await voided(first.id);
    shop.wait(60_000);
    const second = await shop.paid('y', ['a']);
    await shop.orders.reveal(second.id, 'a', 'y');
    const restored = await restore();
    expect(await restored.orders.find(first.id)).toMatchObject({
      state: 'cancelled',
      payment: null,
      lines: [{ state: 'open', keyId: null, title: 'a' }],
    });
    expect(await restored.keyStates('a')).toEqual(['burned']);
    expect((await kinds(restored)).filter((kind) => kind.endsWith(first.id))).toEqual([`void ${first.id}`, `void ${first.id}`]);
    expect(restored.breaches).toEqual([]);
  });

  it('a lost line is still lost, with its title, and the order waits for the rest', async () => {
    const { id } = await shop.paid('x', ['a', 'b']);
    await shop.orders.reveal(id, 'b', 'x');
    await shop.backUp();
    await voided(id, 'wait');
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({
      state: 'awaiting_payment',
      totalCentimes: 10_000,
      lines: [{ gameId: 'a', title: 'a' }],
      lost: [{ gameId: 'b', title: 'b' }],
    });
    expect(await restored.keyStates('b')).toEqual(['burned']);
    expect(restored.breaches).toEqual([]);
  });

  it('and where it was paid after all, that money counts once', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.backUp();
    await voided(id, 'wait');
    shop.wait(60_000);
    await shop.approve(id);
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', voids: [{ gameIds: ['a'] }] });
    expect(await kinds(restored)).toEqual([`settles ${id}`, `void ${id}`, `void ${id}`]);
    expect(restored.breaches).toEqual([]);
  });

  it('an order that the backup lacks leaves no money that never came', async () => {
    await shop.backUp();
    const { id } = await shop.paid('x', ['a']);
    await voided(id);
    const restored = await restore();
    expect(await kinds(restored)).toEqual([]);
    expect((await restored.alerts.listOpen()).alarms).toEqual([]);
    expect(restored.breaches).toEqual([]);
  });

  it('a note with an amount is still there', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.backUp();
    shop.wait(60_000);
    await shop.orders.noteMoney(id, {
      by: 'owner',
      noteId: 'note-0001',
      direction: 'in',
      amountCentimes: toCentimes(2000),
      reason: 'Short by 20',
    });
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ notes: [{ amountCentimes: 2000, direction: 'in' }] });
    expect(await kinds(restored)).toEqual([`note ${id}`, `settles ${id}`]);
    expect(restored.breaches).toEqual([]);
  });
});
