import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { refusal } from '../../../tests/support/shop/test-shop';
import { openRetention, passDays } from '../../../tests/support/shop/retention-shop';
import { openRefundShop, type RefundShop } from '../../../tests/support/shop/refund-shop';

import { createRefundAccounts, type RefundAccounts } from './account.server';

const RIB = '230780123456789012345649';

let shop: RefundShop;
let accounts: RefundAccounts;
beforeEach(async () => {
  shop = openRefundShop();
  accounts = createRefundAccounts({ ...shop, ownerMail: () => 'owner@example.com' });
  await shop.game('a', 2);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const type = (id: string, account = RIB, accountId = 'x') => accounts.type(id, { accountId, account });
const askForMoney = async (id: string, account: string | null = RIB) =>
  shop.questions.ask(id, {
    accountId: 'x',
    gameId: 'a',
    kind: 'refund',
    text: 'Please',
    account: account === null ? null : accounts.sealed(id, account),
  });
async function accountOf(id: string): Promise<string | null> {
  const order = await shop.orders.find(id);
  return order && accounts.of(order);
}
async function passAndSweep(days: number): Promise<void> {
  await passDays(shop, days);
  await openRetention(shop).retention.runDue();
}

describe('the account for a refund by hand', () => {
  it('comes with the question, stands sealed in the order, and nowhere else in plain text', async () => {
    const { id } = await shop.paid('x', ['a']);
    await askForMoney(id);
    expect(await accountOf(id)).toBe(RIB);
    await accounts.show(id, 'owner');
    const all = JSON.stringify(await shop.store.scan({ limit: 10_000 }));
    expect(all).not.toContain(RIB);
    expect((await shop.orders.find(id))?.refundAccount).toMatch(/^enc:v1:/);
  });

  it('is asked for by the owner once, by mail and on the order; the answer calls the owner', async () => {
    const { id } = await shop.paid('x', ['a']);
    expect(await refusal(type(id))).toBe(`wrong-state ${id}`);
    await accounts.ask(id, 'owner');
    expect(await refusal(accounts.ask(id, 'owner'))).toBe(`wrong-state ${id}`);
    expect(await refusal(type(id, RIB, 'y'))).toBe(`not-found ${id}`);
    await Promise.all([type(id), type(id)]);
    expect((await shop.mails()).slice(-2)).toEqual(['refund-account-asked x@example.com', 'refund-account-typed owner@example.com']);
    expect(await accountOf(id)).toBe(RIB);
    await type(id, '0612345678');
    expect(await accountOf(id)).toBe('0612345678');
    await accounts.ask(id, 'owner');
    expect(await accountOf(id)).toBeNull();
    expect((await shop.orders.find(id))?.events.map((event) => event.type).slice(-3)).toEqual([
      'refund-account-typed',
      'refund-account-typed',
      'refund-account-asked',
    ]);
  });

  it('calls the owner once for each of her questions, and is refused after ten for one', async () => {
    const { id } = await shop.paid('x', ['a']);
    const calls = async () => (await shop.mails()).filter((mail) => mail === 'refund-account-typed owner@example.com').length;
    const number = (nth: number) => `06123456${10 + nth}`;
    await accounts.ask(id, 'owner');
    for (let nth = 0; nth < 10; nth += 1) await type(id, number(nth));
    expect([await calls(), await refusal(type(id, number(10))), await accountOf(id)]).toEqual([1, `account-too-many ${id}`, number(9)]);
    expect(await refusal(type(id, number(9)))).toBe('done');
    await accounts.ask(id, 'owner');
    await type(id, number(10));
    expect([await calls(), await accountOf(id)]).toEqual([2, number(10)]);
  });

  it('that replaces the one of a question calls the owner once', async () => {
    const { id } = await shop.paid('x', ['a']);
    await askForMoney(id);
    for (const account of ['0612345678', RIB, '0612345678']) await type(id, account);
    expect((await shop.mails()).filter((mail) => mail.startsWith('refund-account-typed'))).toHaveLength(1);
  });

  it('is shown to an admin only with an entry in the log', async () => {
    const { id } = await shop.paid('x', ['a']);
    expect(await refusal(accounts.show(id, 'owner'))).toBe(`not-found ${id}`);
    await askForMoney(id);
    expect(await accounts.show(id, 'owner')).toBe(RIB);
    expect((await shop.actions()).filter((action) => action === 'refund-account-shown')).toHaveLength(1);
  });

  it('is not asked of an order that is unpaid, refunded, or of a deleted account', async () => {
    const unpaid = await shop.order('y', ['a']);
    expect(await refusal(accounts.ask(unpaid.id, 'owner'))).toBe(`wrong-state ${unpaid.id}`);
    const { id } = await shop.paid('x', ['a']);
    await shop.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK' });
    expect(await refusal(accounts.ask(id, 'owner'))).toBe(`wrong-state ${id}`);
    expect(await refusal(type(id))).toBe(`wrong-state ${id}`);
  });

  it('stays while the question is open, and is wiped 30 days after the refund', async () => {
    const { id } = await shop.paid('x', ['a']);
    await askForMoney(id);
    await passAndSweep(40);
    expect(await accountOf(id)).toBe(RIB);
    await shop.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK' });
    await passAndSweep(29);
    expect(await accountOf(id)).toBe(RIB);
    await passAndSweep(2);
    expect(await shop.orders.find(id)).toMatchObject({ refundAccount: null, refundAccountAt: null, refundAccountAskedAt: null });
  });

  it.each(['withdrawn', 'declined'])('is wiped 30 days after the question was %s', async (how) => {
    const { id } = await shop.paid('x', ['a']);
    const questionId = (await askForMoney(id)).questions[0]?.id ?? '';
    await passAndSweep(5);
    if (how === 'withdrawn') await shop.questions.withdraw(id, { accountId: 'x', questionId });
    else await shop.questions.decline(id, { by: 'owner', questionId, answer: 'No' });
    await passAndSweep(29);
    expect(await accountOf(id)).toBe(RIB);
    await passAndSweep(2);
    expect(await accountOf(id)).toBeNull();
  });
});
