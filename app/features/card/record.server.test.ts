import { describe, expect, test } from 'vitest';

import { dayInCasablanca } from '~/domain/shared/day';
import { toCentimes } from '~/domain/shared/money';
import { createReports } from '~/features/reports/index.server';
import { toPayment } from '~/features/payment/index.server';

import { openCardWorld } from '../../../tests/support/shop/card-shop';
import { OWNER, refusal } from '../../../tests/support/shop/test-shop';

const { world, find, atProvider, capturesOf, mails, sound } = openCardWorld();

/** Sends the shop every event about an order or a capture, oldest first. */
async function tell(about: string, only = ''): Promise<string[]> {
  const answers: string[] = [];
  for (const { headers, body } of (await world.fake.books(about)).events.filter((event) => event.body.includes(only)))
    answers.push(await world.cards.events.receive({ headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) }));
  return answers;
}

const ledger = async () => (await world.shop.store.query({ from: 'payments' })).docs.map(toPayment);
/** Returns the log of changes, of any order. */
const decisions = async () => (await world.shop.store.query({ from: 'audit', order: ['at', 'asc'] })).docs.map(({ data }) => data);
const alerts = async () => (await world.shop.alerts.listOpen()).alarms;

/** Money at the provider under the reference of another shop. */
async function strange(reference: string) {
  await world.fake.set({ lies: { custom_id: reference } });
  const visit = await atProvider();
  await visit.approve();
  await world.fake.act('captureByHand', { order: visit.providerOrder });
  const [capture] = await capturesOf(reference);
  return { ...visit, capture: capture?.id ?? '' };
}

test('money that fits no order is in the ledger as an orphan, and the owner hears of it in the same moment, once', async () => {
  const { id, capture } = await strange('SHOP-1');
  for (const answers of [await tell('SHOP-1'), await tell('SHOP-1')]) expect(new Set(answers)).toEqual(new Set(['done']));
  expect(await ledger()).toMatchObject([
    { id: `card-${capture}`, kind: 'orphan', direction: 'in', orderId: null, money: { currency: 'USD', cents: 1000 } },
  ]);
  expect(await alerts()).toMatchObject([{ code: 'orphan-payment', orderId: null, note: `10.00\u00a0USD, ${capture}` }]);
  expect((await mails()).filter((mail) => mail === `store-alarm to ${OWNER}`)).toHaveLength(1);
  expect((await find(id)).state).toBe('awaiting_payment');
  await sound();
});

test('an orphan that goes back is in the ledger too, and so is one that only its refund tells of', async () => {
  const { capture } = await strange('SHOP-2');
  await world.fake.act('refund', { capture });
  expect(await tell(capture, 'REFUNDED')).toEqual(['done']);
  expect((await ledger()).map(({ kind, of }) => [kind, of])).toEqual([
    ['orphan', null],
    ['returned', `card-${capture}`],
  ]);
  expect(await alerts()).toHaveLength(1);
  await sound();
});

test('what goes back of money that this store never saw is in the ledger, and the owner hears of it in the same moment, once', async () => {
  const { capture } = await strange('SHOP-3');
  await world.fake.act('refund', { capture, value: '4.00' });
  await world.fake.act('capture', { capture, as: 'REVERSED' });
  const [refund] = (await world.fake.books(capture)).refunds;
  await world.fake.act('forget', { kind: 'capture', id: capture });
  for (let times = 0; times < 2; times += 1)
    for (const what of ['REFUNDED', 'REVERSED']) expect(await tell(capture, what)).toEqual(['done']);
  const row = { kind: 'returned', direction: 'out', orderId: null, method: 'card', of: `card-${capture}` };
  expect(await ledger()).toMatchObject([
    { ...row, id: `card-refund-${refund?.id}`, money: { currency: 'USD', cents: 400 } },
    { ...row, id: `card-reversal-${capture}`, money: { cents: null } },
  ]);
  const told = new Set((await alerts()).map(({ note }) => note));
  expect(told).toEqual(new Set([`refund, 4.00\u00a0USD, ${capture}`, `reversal, ${capture}`]));
  const today = dayInCasablanca(world.shop.clock());
  const { currencies } = await createReports(world.shop).report({ from: today, to: today });
  expect(currencies).toMatchObject([{ currency: 'USD', payments: 0, grossCents: 0, kinds: { returned: 400 } }]);
  await sound();
});

test('money that differs from its order is in the ledger, and settles the order where the owner takes it', async () => {
  const { id, approve } = await atProvider();
  await approve();
  await world.fake.set({ lies: { captured: '9.00' } });
  expect(await world.cards.advance(id)).toBe('attention');
  const [capture] = await capturesOf(id);
  expect(await ledger()).toMatchObject([
    { id: `card-${capture?.id}`, kind: 'differs', orderId: id, money: { currency: 'USD', cents: 900 } },
  ]);
  await world.shop.approve(id, capture?.id, 9000, 'she paid less');
  expect(await find(id)).toMatchObject({
    state: 'fulfilled',
    payment: { method: 'card', reference: capture?.id, usdCents: 900, attemptId: `${id}-1` },
  });
  expect(await ledger()).toMatchObject([{ id: `card-${capture?.id}`, kind: 'settles', orderId: id, amountCentimes: 9000 }]);
  await sound();
});

test('card money that the owner approves keeps PayPal’s receipt, and the books have its fee and what was left', async () => {
  const { capture: orphan } = await strange('SHOP-4');
  await tell('SHOP-4');
  await world.fake.set({ lies: {} });
  const first = await atProvider('badr');
  await first.approve();
  await world.fake.set({ lies: { captured: '9.00' } });
  await world.cards.advance(first.id);
  const [differs] = await capturesOf(first.id);
  await world.shop.game('elden', 1);
  const second = await world.shop.order('chama', ['elden']);
  await world.shop.prove(second.id, 'chama');
  // fee: 4.4 % and 30 cents, at 10 dirhams for a dollar
  for (const [id, capture, grossCents, feeCents] of [
    [first.id, differs?.id ?? '', 900, 70],
    [second.id, orphan, 1000, 74],
  ] as const) {
    const receipt = { currency: 'USD', grossCents, feeCents, netCents: grossCents - feeCents, credited: null };
    await world.shop.approve(id, capture, grossCents * 10, 'as it came');
    expect((await find(id)).payment).toMatchObject({ feeCentimes: feeCents * 10, receipt });
    expect((await ledger()).find(({ reference }) => reference === capture)).toMatchObject({ feeCentimes: feeCents * 10, receipt });
  }
  const today = dayInCasablanca(world.shop.clock());
  const { total, currencies } = await createReports(world.shop).report({ from: today, to: today });
  expect(total).toMatchObject({ sold: 2, feeCentimes: 1440 });
  expect(currencies).toMatchObject([{ currency: 'USD', payments: 2, grossCents: 1900, feeCents: 144, netCents: 1756, withoutFee: 0 }]);
  await sound();
});

describe('the log of changes', () => {
  test('has no entry of money that the provider reports, whether it settles an order or is one too many', async () => {
    const first = await atProvider();
    await first.approve();
    await world.cards.advance(first.id);
    expect(await find(first.id)).toMatchObject({ state: 'fulfilled', payment: { method: 'card', by: '' } });
    expect(await decisions()).toEqual([]);
    const { id, providerOrder, approve } = await atProvider('basma');
    await approve();
    await world.shop.orders.cancel(id, 'basma');
    await world.shop.approve(id);
    await world.fake.act('captureByHand', { order: providerOrder });
    await tell(id);
    expect((await ledger()).filter(({ orderId }) => orderId === id).map(({ kind }) => kind)).toContain('surplus');
    expect((await decisions()).map(({ action, subject }) => [action, subject])).toEqual([['order-approved', `orders/${id}`]]);
    await sound();
  });

  test('has the owner’s approval of card money that differs, with her reason', async () => {
    const { id, approve } = await atProvider();
    await approve();
    await world.fake.set({ lies: { captured: '9.00' } });
    await world.cards.advance(id);
    const [capture] = await capturesOf(id);
    expect(await decisions()).toEqual([]);
    await world.shop.approve(id, capture?.id, 9000, 'she paid less');
    expect(await decisions()).toMatchObject([
      {
        action: 'order-approved',
        by: 'owner',
        subject: `orders/${id}`,
        changes: [
          { field: 'state', after: 'fulfilled' },
          { field: 'method', before: null, after: 'card' },
          { field: 'reference', before: null, after: capture?.id },
          { field: 'amountCentimes', before: null, after: 9000 },
          { field: 'totalCentimes', before: null, after: 10_000 },
          { field: 'reason', before: null, after: 'she paid less' },
        ],
      },
    ]);
    await sound();
  });

  test('has the owner’s approval of an orphan, for an order that waits and for one that is paid', async () => {
    const waiting = await strange('SHOP-4');
    await tell('SHOP-4');
    await world.shop.approve(waiting.id, waiting.capture);
    world.shop.wait(1);
    const { id, capture } = await strange('SHOP-5');
    await tell('SHOP-5');
    await world.shop.approve(id);
    world.shop.wait(1);
    const more = { by: 'owner', bankReference: capture, amountCentimes: toCentimes(10_000), reason: '', isSecond: true };
    await world.shop.orders.approve(id, more);
    const said = (await decisions()).map(({ action, by, subject, changes }) => {
      const after = Object.fromEntries((changes as { field: string; after: unknown }[]).map((each) => [each.field, each.after]));
      return [action, by, subject, after['method'], after['reference']];
    });
    expect(said).toEqual([
      ['order-approved', 'owner', `orders/${waiting.id}`, 'card', waiting.capture],
      ['order-approved', 'owner', `orders/${id}`, 'bank', `REF ${id}`],
      ['payment-added', 'owner', `orders/${id}`, 'card', capture],
    ]);
  });
});

test('a capture that the owner typed in small letters is the provider’s own: when it is taken back, its unseen keys are kept', async () => {
  const { id, who, approve } = await atProvider();
  await approve();
  await world.fake.set({ lies: { captured: '9.00' } });
  await world.cards.advance(id);
  const [capture] = await capturesOf(id);
  await world.shop.approve(id, ` ${capture?.id.toLowerCase()} `, 9000, 'she paid less');
  expect(await find(id)).toMatchObject({ state: 'fulfilled', payment: { method: 'card', reference: capture?.id } });
  expect(await ledger()).toMatchObject([{ id: `card-${capture?.id}`, kind: 'settles', reference: capture?.id }]);
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'REVERSED' });
  await tell(id);
  expect((await find(id)).alarms).toContainEqual(expect.objectContaining({ code: 'payment-reversed', note: capture?.id }));
  expect(await refusal(world.shop.orders.reveal(id, 'hades', who))).not.toBe('done');
  await sound();
});

test('a second payment is a surplus; where it goes back, that is in the ledger, and calls nobody', async () => {
  const { id, providerOrder, approve } = await atProvider();
  await approve();
  await world.shop.orders.cancel(id, 'amal');
  await world.shop.approve(id);
  await world.fake.act('captureByHand', { order: providerOrder });
  await tell(id);
  const [capture] = await capturesOf(id);
  expect((await ledger()).find(({ id: name }) => name === `card-${capture?.id}`)).toMatchObject({ kind: 'surplus', orderId: id });
  const called = async () => (await find(id)).events.filter(({ type }) => type === 'attention').length;
  expect(await called()).toBe(1);
  await world.fake.act('refund', { capture: capture?.id ?? '' });
  await tell(capture?.id ?? '');
  expect((await ledger()).filter(({ kind }) => kind === 'returned')).toMatchObject([{ of: `card-${capture?.id}`, orderId: id }]);
  expect(await called()).toBe(1);
  await sound();
});

test('a second payment that a bank takes back calls the owner, names its capture, and locks no key of the first', async () => {
  const { id, providerOrder, approve } = await atProvider();
  await approve();
  await world.shop.orders.cancel(id, 'amal');
  await world.shop.approve(id);
  await world.fake.act('captureByHand', { order: providerOrder });
  const [capture] = await capturesOf(id);
  await tell(id);
  await world.fake.act('capture', { capture: capture?.id ?? '', as: 'REVERSED' });
  await tell(id);
  expect((await find(id)).alarms).toContainEqual(expect.objectContaining({ code: 'payment-reversed', note: capture?.id }));
  const revealed = await world.shop.orders.reveal(id, 'hades', 'amal');
  expect(revealed.lines[0]?.revealedAt).not.toBeNull();
  await sound();
});
