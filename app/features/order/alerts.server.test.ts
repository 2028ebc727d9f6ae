import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';

import { keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const find = async (id: string) => {
  const order = await shop.orders.find(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
};
/** The mails after those that placed the orders. */
const mails = async () =>
  (await shop.store.query({ from: 'outbox' })).docs
    .filter(({ data }) => data['kind'] !== 'order-placed')
    .map((doc) => doc.id)
    .sort();
const decide = async () => (await shop.orders.list('decide')).orders.map((order) => order.id);
const free = async () => (await shop.keys.list('a', { used: null, type: null })).filter((key) => key.state === 'free').length;
const answer = (id: string, alert: { readonly id: string; readonly at: number } | undefined) =>
  shop.orders.answerAlert(id, { by: 'owner', alarm: alert?.id ?? '', at: alert?.at ?? 0, answer: 'called the bank' });
/** A paid order of a game with one key. */
async function paid(accountId = 'x') {
  await shop.game('a', 1);
  const order = await shop.order(accountId, ['a']);
  await shop.approve(order.id, 'BANK 1');
  return order.id;
}

describe('an order to which the owner was called', () => {
  it('waits for her, beside its state, with one mail for each reason', async () => {
    const id = await paid();
    const asked = { code: 'payment-reversed', note: 'CAPTURE 1' } as const;
    const at = shop.clock();
    await Promise.all([shop.orders.flag(id, asked), shop.orders.flag(id, asked)]);
    expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [{ ...asked, at }], waitingSince: at });
    expect(await decide()).toEqual([id]);
    shop.wait(1000);
    await shop.orders.flag(id, { code: 'unexpected-answer', note: null });
    const order = await find(id);
    expect([order.alarms.map(({ code }) => code), order.waitingSince]).toEqual([['payment-reversed', 'unexpected-answer'], at]);
    expect(order.events.filter(({ type }) => type === 'attention').map(({ note }) => note)).toEqual([
      'payment-reversed CAPTURE 1',
      'unexpected-answer',
    ]);
    expect(await mails()).toEqual([`${id}.order-delivered`, `${id}.order-needs-attention`, `${id}.order-needs-attention.1`]);
    expect((await shop.store.get(`outbox/${id}.order-needs-attention`))?.data['to']).toBe('owner@example.com');
  });

  it('has each alarm answered for itself, and is with her until the last one is', async () => {
    const id = await paid();
    await shop.orders.flag(id, { code: 'unexpected-answer', note: null });
    shop.wait(1000);
    const { alarms } = await shop.orders.flag(id, { code: 'disputed', note: 'CAPTURE 1' });
    const [first, second] = alarms;
    expect(await answer(id, first)).toMatchObject({ state: 'fulfilled', alarms: [second], waitingSince: second?.at });
    expect(await refusal(answer(id, first))).toBe(`alarm-answered ${id}`);
    expect(await decide()).toEqual([id]);
    expect(await answer(id, second)).toMatchObject({ state: 'fulfilled', alarms: [], waitingSince: null });
    expect(await decide()).toEqual([]);
    expect((await find(id)).events.at(-1)).toMatchObject({ type: 'resolved', by: 'owner', note: 'called the bank' });
    expect((await shop.store.get(`alarms/${second?.id}`))?.data).toMatchObject({ orderId: id, openSince: null, answeredBy: 'owner' });
    const log = (await shop.store.query({ from: 'audit' })).docs.map((doc) => doc.data['action']);
    expect(log.filter((action) => action === 'order-resolved')).toHaveLength(2);
  });

  it('keeps an alarm that was raised again after she opened the page', async () => {
    const id = await paid();
    const { alarms } = await shop.orders.flag(id, { code: 'disputed', note: 'CAPTURE 1' });
    await answer(id, alarms[0]);
    shop.wait(1000);
    const again = await shop.orders.flag(id, { code: 'disputed', note: 'CAPTURE 1' });
    expect(await refusal(answer(id, alarms[0]))).toBe(`alarm-answered ${id}`);
    expect((await find(id)).alarms).toEqual(again.alarms);
    expect((await mails()).filter((mail) => mail.includes('needs-attention'))).toHaveLength(2);
  });

  it('gets its owed key while another alarm is open', async () => {
    await shop.game('a', 1);
    const { id } = await shop.order('x', ['a']);
    await shop.orders.cancel(id, 'x');
    await shop.approve((await shop.order('y', ['a'])).id, 'BANK Y');
    await shop.approve(id, 'BANK X');
    await shop.orders.flag(id, { code: 'paid-twice', note: 'BANK 2' });
    await shop.keys.add('a', keyInput('NEW'), 'owner');
    expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [{ code: 'paid-twice' }] });
  });

  it('because money came twice shows its keys', async () => {
    const id = await paid();
    await shop.orders.flag(id, { code: 'paid-twice', note: 'BANK 2' });
    expect((await shop.orders.reveal(id, 'a', 'x')).lines[0]?.revealedAt).toBe(shop.clock());
  });

  it('is approved if the money came, and the alarm stays until it is answered', async () => {
    await shop.game('a', 2);
    const [x, y] = [await shop.order('x', ['a']), await shop.order('y', ['a'])];
    await shop.prove(x.id, 'x');
    for (const { id } of [x, y]) await shop.orders.flag(id, { code: 'amount-differs', note: null });
    expect(await free()).toBe(0);
    expect(await shop.approve(y.id, 'BANK Y')).toMatchObject({ state: 'fulfilled', alarms: [{ code: 'amount-differs' }] });
    expect(await shop.answerAll(y.id)).toMatchObject({ state: 'fulfilled', waitingSince: null });
    expect(await shop.answerAll(x.id)).toMatchObject({ state: 'in_review', waitingSince: x.createdAt });
    expect(await decide()).toEqual([x.id]);
  });
});

describe('an order that the owner ends', () => {
  const end = (id: string) => shop.orders.end(id, { by: 'owner', reason: 'nobody paid' });

  it('is cancelled, its keys are free, its shopper is told once, and her alarm stays', async () => {
    await shop.game('a', 1);
    const { id } = await shop.order('x', ['a']);
    await shop.prove(id, 'x');
    await shop.orders.flag(id, { code: 'amount-differs', note: null });
    expect(await end(id)).toMatchObject({ state: 'cancelled', lines: [{ keyId: null }], alarms: [{ code: 'amount-differs' }] });
    expect((await end(id)).events.filter(({ type }) => type === 'cancelled')).toHaveLength(1);
    expect(await free()).toBe(1);
    expect(await mails()).toContain(`${id}.order-cancelled`);
    expect((await shop.order('x', ['a'])).state).toBe('awaiting_payment');
    const log = (await shop.store.query({ from: 'audit' })).docs.filter((doc) => doc.data['action'] === 'order-cancelled');
    expect(log).toHaveLength(1);
  });

  it('can’t be one that is paid', async () => {
    const id = await paid();
    expect(await refusal(end(id))).toBe(`wrong-state ${id}`);
  });
});

describe('money that comes twice for one order', () => {
  const second = (id: string, bankReference: string) =>
    shop.orders.approve(id, { by: 'owner', bankReference, amountCentimes: toCentimes(10_000), reason: '', isSecond: true });

  it('is stored as another payment, and calls the owner to send it back', async () => {
    const id = await paid();
    expect(await refusal(shop.approve(id, 'BANK 2'))).toBe(`wrong-state ${id}`);
    const order = await second(id, 'BANK 2');
    expect(order).toMatchObject({
      state: 'fulfilled',
      alarms: [{ code: 'paid-twice', note: '{MAD 10000}, BANK 2' }],
      payment: { reference: 'BANK 1' },
    });
    expect(await shop.store.get('payments/bank-BANK2')).toMatchObject({ data: { orderId: id, amountCentimes: 10_000 } });
    await second(id, 'bank 2');
    expect((await find(id)).events.filter(({ type }) => type === 'attention')).toHaveLength(1);
    expect(await shop.answerAll(id)).toMatchObject({ state: 'fulfilled', payment: { reference: 'BANK 1' } });
  });

  it('cannot exist for an unpaid order', async () => {
    await shop.game('a', 1);
    const { id } = await shop.order('x', ['a']);
    const less = { by: 'owner', bankReference: 'BANK 1', amountCentimes: toCentimes(100), reason: '', isSecond: true };
    expect(await refusal(shop.orders.approve(id, less))).toBe(`wrong-state ${id}`);
  });

  it('settles no other order', async () => {
    const id = await paid();
    await second(id, 'BANK 2');
    await shop.keys.add('a', keyInput('NEW'), 'owner');
    const other = await shop.order('y', ['a']);
    expect(await refusal(shop.approve(other.id, 'BANK 2'))).toBe(`reference-used ${id}`);
  });
});

it('a reference is unique for its method: a bank and a wallet may both have it', async () => {
  await shop.game('a', 3);
  const [x, y, z] = [await shop.order('x', ['a']), await shop.order('y', ['a']), await shop.order('z', ['a'])];
  const approval = { by: 'owner', bankReference: '4711', amountCentimes: toCentimes(10_000), reason: '' };
  await shop.orders.approve(x.id, { ...approval, method: 'wallet' });
  expect(await refusal(shop.orders.approve(y.id, { ...approval, method: 'wallet' }))).toBe(`reference-used ${x.id}`);
  expect(await shop.orders.approve(y.id, approval)).toMatchObject({ payment: { method: 'bank' } });
  expect(await refusal(shop.orders.approve(z.id, approval))).toBe(`reference-used ${y.id}`);
});

it('a statement’s payment that was noted once never counts as a second one', async () => {
  await shop.game('a', 2);
  const [x, y] = [await shop.order('x', ['a']), await shop.order('y', ['a'])];
  const claim = { path: 'statementRows/r1', data: { orderId: x.id } };
  const approval = { by: 'owner', amountCentimes: toCentimes(10_000), reason: '', claim };
  const ends = await Promise.all([
    refusal(shop.orders.approve(x.id, { ...approval, bankReference: 'ROW 1' })),
    refusal(shop.orders.approve(y.id, { ...approval, bankReference: 'ROW 1 again' })),
  ]);
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(ends.some((end) => end.startsWith('row-taken'))).toBe(true);
});
