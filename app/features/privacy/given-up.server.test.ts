import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dayInCasablanca } from '~/domain/shared/day';
import { createReports } from '~/features/reports/index.server';
import { createRefunds } from '~/features/refund/index.server';

import { openAccounts } from '../../../tests/support/shop/accounts';
import { HOLD_MS, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
let accounts: ReturnType<typeof openAccounts>;

beforeEach(async () => {
  shop = openTestShop();
  accounts = openAccounts({ ...shop, owner: 'owner@example.com' });
  await shop.game('hades', 1);
  await shop.game('celeste', 1);
});
afterEach(() => shop.close());

async function shopper(email: string) {
  const outcome = await shop.identity.signUp({ email, password: 'four keys, one door', displayName: 'Amal Idrissi' });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}

async function paid(accountId: string, ...gameIds: string[]) {
  const { id } = await shop.order(accountId, gameIds);
  return shop.approve(id, `REF ${id}`, gameIds.length * 10_000);
}

/** A shopper who deletes the account after paying for Hades, unseen, and Celeste, seen. */
async function leaver() {
  const amal = await shopper('amal@example.com');
  const { id } = await paid(amal.id, 'hades', 'celeste');
  await shop.orders.reveal(id, 'celeste', amal.id);
  return { amal, id };
}

const soundness = async () => (await shop.doctor.examine(0)).breaches;
const total = async () => {
  const today = dayInCasablanca(shop.clock());
  return (await createReports(shop).report({ from: today, to: today })).total;
};

describe('an account that is deleted with a paid, unseen key', () => {
  test('gives it up: the key is free once, a seen one stays, and the sale and its money are booked as before', async () => {
    const { amal, id } = await leaver();
    const before = await total();
    shop.wait(1);
    await accounts.accountRemoval.remove(amal);
    expect(await shop.orders.find(id)).toMatchObject({
      state: 'fulfilled',
      email: '',
      totalCentimes: 20_000,
      lines: [
        { gameId: 'hades', state: 'given-up', keyId: null, revealedAt: null, costs: [{ returnedAt: shop.clock() }] },
        { gameId: 'celeste', state: 'delivered', costs: [{ returnedAt: null }] },
      ],
      events: expect.arrayContaining([{ at: shop.clock(), type: 'given-up', by: null, note: 'hades' }]),
    });
    expect(await shop.stock.countFree('hades')).toBe(1);
    expect(await shop.stock.countFree('celeste')).toBe(0);
    const after = await total();
    expect(after).toEqual({ ...before, costCentimes: before.costCentimes - 6667 });
    expect(await soundness()).toEqual([]);

    const { lines } = await paid('brahim', 'hades');
    expect(lines).toMatchObject([{ state: 'delivered' }]);
    expect(await soundness()).toEqual([]);
  });

  test('gives its key to the shopper who waits for one', async () => {
    const { id } = await shop.order('brahim', ['hades']);
    shop.wait(HOLD_MS + 1);
    const { amal } = await leaver();
    const waiting = await shop.approve(id);
    expect(waiting.state).toBe('owed');
    await accounts.accountRemoval.remove(amal);
    expect(await shop.orders.find(waiting.id)).toMatchObject({ state: 'fulfilled', lines: [{ state: 'delivered' }] });
    expect(await shop.stock.countFree('hades')).toBe(0);
    expect(await soundness()).toEqual([]);
  });

  test('is deleted although the key can no longer be read: its line stays as it was', async () => {
    const { amal, id } = await leaver();
    const keyId = (await shop.orders.find(id))?.lines[0]?.keyId ?? '';
    await shop.store.update(`games/hades/codes/${keyId}`, { state: 'torn' });
    expect(await accounts.accountRemoval.remove(amal)).toBe(true);
    expect(await shop.orders.find(id)).toMatchObject({ email: '', lines: [{ state: 'delivered', keyId }, {}] });
  });

  test('has a line whose money the owner can still send back', async () => {
    const { amal, id } = await leaver();
    await accounts.accountRemoval.remove(amal);
    const { refunds } = createRefunds({ ...shop, provider: null, ownerMail: () => null });
    expect(await refunds.record(id, { by: 'owner', gameId: 'hades', reference: 'BACK' })).toMatchObject({
      state: 'fulfilled',
      lines: [{ state: 'refunded' }, { state: 'delivered' }],
    });
    expect(await shop.stock.countFree('hades')).toBe(1);
    expect(await soundness()).toEqual([]);
  });

  test('leaves an order that ends where its money never came; the seen key is the only loss', async () => {
    const { amal, id } = await leaver();
    await accounts.accountRemoval.remove(amal);
    const voiding = { by: 'owner', reason: 'None came', ending: 'wait', nth: 0, losses: 'celeste' } as const;
    expect(await shop.orders.voidPayment(id, voiding)).toMatchObject({
      state: 'cancelled',
      lines: [{ gameId: 'hades', state: 'open', keyId: null }],
      lost: [{ gameId: 'celeste' }],
    });
    expect(await shop.stock.countFree('hades')).toBe(1);
    expect(await soundness()).toEqual([]);
  });
});
