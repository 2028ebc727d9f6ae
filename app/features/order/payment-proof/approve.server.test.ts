import { afterEach, expect, it } from 'vitest';

import { dayInCasablanca } from '~/domain/shared/day';
import { toCentimes } from '~/domain/shared/money';
import type { Store } from '~/ports/store';
import { createReports } from '~/features/reports/index.server';
import { createPaymentRecorder, type BookRow } from '~/features/card/record.server';
import { fromPayment, paymentPath } from '~/features/payment/index.server';
import { UnreadableDocument } from '~/features/documents/reader.server';

import { openRefundShop } from '../../../../tests/support/shop/refund-shop';
import { openTempStore, type TempStore } from '../../../../tests/support/shop/temp-store';
import { openTestShop, OWNER, refusal } from '../../../../tests/support/shop/test-shop';

const REFERENCE = '8AB12345CD678901E';
const DOLLARS = { currency: 'USD', cents: 1000 } as const;
let temp: TempStore;
afterEach(() => temp.close());

/** A shop where Sara and Omar each sent a proof, and what the provider tells the ledger. */
async function openWaiting() {
  temp = openTempStore();
  const shop = openRefundShop(temp);
  await shop.game('elden', 4);
  const waiting = async (who: string) => {
    const { id } = await shop.order(who, ['elden']);
    await shop.prove(id, who);
    return id;
  };
  const book = createPaymentRecorder({ store: shop.store, clock: shop.clock, ownerMail: () => OWNER });
  const second = (id: string, bankReference: string) =>
    shop.orders.approve(id, { by: 'owner', bankReference, amountCentimes: toCentimes(10_000), reason: '', isSecond: true });
  const ledger = async () =>
    (await temp.store.query({ from: 'payments' })).docs.map(({ id, data: { kind, orderId, money } }) => ({ id, kind, orderId, money }));
  return { shop, book, second, ledger, sara: await waiting('sara'), omar: await waiting('omar') };
}

/** The store, with work between what the next transaction reads and its commit, once it is given. */
function withMeanwhile(store: Store) {
  let next: (() => Promise<void>) | null = null;
  const transaction: Store['transaction'] = (body, options) =>
    store.transaction(async (tx) => {
      const result = await body(tx);
      const work = next;
      next = null;
      await work?.();
      return result;
    }, options);
  const wrapped = new Proxy(store, {
    get: (target, name: keyof Store) => (name === 'transaction' ? transaction : target[name].bind(target)),
  });
  return { store: wrapped, meanwhile: (work: () => Promise<void>) => void (next = work) };
}

it('takes money of a card for what it is, also where it arrives while the owner approves its reference', async () => {
  temp = openTempStore();
  const { store, meanwhile } = withMeanwhile(temp.store);
  const shop = openTestShop({ store, close: () => temp.close() });
  await shop.game('elden', 1);
  const { id } = await shop.order('sara', ['elden']);
  await shop.prove(id, 'sara');
  const money = { currency: 'USD', cents: 1000 };
  const payment = fromPayment({ kind: 'orphan', method: 'card', reference: REFERENCE, usdCents: 1000, money, at: shop.clock() });
  meanwhile(() => temp.store.create(paymentPath('card', REFERENCE), { ...payment, schema: 1 }));
  const order = await shop.approve(id, REFERENCE);
  expect(order).toMatchObject({ state: 'fulfilled', payment: { method: 'card', reference: REFERENCE, usdCents: 1000 } });
  expect(await temp.store.get(paymentPath('bank', REFERENCE))).toBeNull();
});

it('refuses a card payment that settled another order as the bank reference of this one, and names that order', async () => {
  const { shop, second, ledger, sara } = await openWaiting();
  const paid = await shop.paidByCard('badr', ['elden']);
  const capture = paid.payment?.reference ?? '';
  const before = [await shop.orders.find(sara), await ledger()];
  for (const typed of [capture, ` ${capture.toLowerCase()} `])
    expect(await refusal(shop.approve(sara, typed))).toBe(`reference-used ${paid.id}`);
  expect([await shop.orders.find(sara), await ledger()]).toEqual(before);
  await shop.approve(sara);
  const all = await ledger();
  expect(await refusal(second(sara, capture))).toBe(`reference-used ${paid.id}`);
  expect(await refusal(second(paid.id, capture))).toBe(`reference-used ${paid.id}`);
  expect(await shop.orders.find(paid.id)).toEqual(paid);
  expect(await ledger()).toEqual(all);
});

it('refuses card money of another order, whatever became of it, and leaves that order what it has', async () => {
  const { shop, book, second, ledger, sara, omar } = await openWaiting();
  const order = async (id: string) => (await shop.orders.find(id)) ?? null;
  const came = async (row: BookRow) => book.write(await order(omar), [row]);
  await came(book.arrival({ id: 'DIFFERS', amount: { currency: 'USD', cents: 900 }, receipt: null }, null));
  await came(book.arrival({ id: 'EUROS', amount: { currency: 'EUR', cents: 900 }, receipt: null }, null));
  await shop.approve(omar);
  await came(book.arrival({ id: 'SURPLUS', amount: DOLLARS, receipt: null }, null));
  const all = await ledger();
  for (const reference of ['DIFFERS', 'EUROS', 'SURPLUS']) {
    expect(await refusal(shop.approve(sara, reference))).toBe(`reference-used ${omar}`);
    const before = await order(omar);
    // why: the ledger has it for this order already, and the owner was called for it; only the surplus is of the amount that was typed
    expect(await refusal(second(omar, reference))).toBe(reference === 'SURPLUS' ? 'done' : `reference-used ${omar}`);
    expect(await order(omar)).toEqual(before);
  }
  expect(await ledger()).toEqual(all);
});

it('keeps a second payment by card once, however often the owner sends its form', async () => {
  const { shop, book, second, ledger, sara } = await openWaiting();
  await shop.approve(sara, 'BANK');
  await book.orphan({ id: REFERENCE, amount: DOLLARS, receipt: null });
  const secondOrder = await second(sara, REFERENCE);
  expect(secondOrder.alarms).toMatchObject([{ code: 'paid-twice' }]);
  expect(await second(sara, REFERENCE)).toEqual(secondOrder);
  expect(await ledger()).toEqual([
    { id: 'bank-BANK', kind: 'settles', orderId: sara, money: { currency: 'MAD', cents: 10_000 } },
    { id: `card-${REFERENCE}`, kind: 'surplus', orderId: sara, money: DOLLARS },
  ]);
});

it('takes card money in another currency once, in that currency, and its refund is the owner’s to send', async () => {
  const { shop, book, second, ledger, sara } = await openWaiting();
  const receipt = { currency: 'EUR', grossCents: 900, feeCents: 60, netCents: 840, credited: null };
  const order = await shop.orders.find(sara);
  await book.write(order ?? null, [book.arrival({ id: REFERENCE, amount: { currency: 'EUR', cents: 900 }, receipt }, null)]);
  const paid = await shop.approve(sara, REFERENCE);
  const payment = { method: 'card', reference: REFERENCE, amountCentimes: 10_000, usdCents: null, feeCentimes: 0, receipt };
  expect(paid).toMatchObject({ state: 'fulfilled', payment });
  expect(await refusal(second(sara, REFERENCE))).toBe(`reference-used ${sara}`);
  expect(await shop.orders.find(sara)).toEqual(paid);
  expect(await ledger()).toEqual([{ id: `card-${REFERENCE}`, kind: 'settles', orderId: sara, money: { currency: 'EUR', cents: 900 } }]);
  const today = dayInCasablanca(shop.clock());
  const { currencies } = await createReports(shop).report({ from: today, to: today });
  expect(currencies).toMatchObject([{ currency: 'EUR', payments: 1, grossCents: 900, feeCents: 60, netCents: 840 }]);
  expect(paid.payment && shop.refunds.isByCard(paid.payment)).toBe(false);
  await shop.refunds.record(sara, { by: 'owner', gameId: 'elden', reference: 'BACK' });
  expect((await shop.doctor.examine(0)).breaches).toEqual([]);
});

it('names no attempt of an order that a restore lost, where its money pays another', async () => {
  const { shop, book, sara } = await openWaiting();
  await book.orphan({ id: REFERENCE, amount: DOLLARS, receipt: null });
  await shop.store.merge(paymentPath('card', REFERENCE), { attemptId: 'MF-LST222-1' });
  expect((await shop.approve(sara, REFERENCE)).payment).toMatchObject({ method: 'card', attemptId: null });
  expect((await shop.doctor.examine(0)).breaches).toEqual([]);
});

it('takes no money of which only a later release knows what it paid', async () => {
  const { shop, book, sara } = await openWaiting();
  await book.orphan({ id: REFERENCE, amount: DOLLARS, receipt: null });
  await temp.store.merge(paymentPath('card', REFERENCE), { schema: 99 });
  await expect(shop.approve(sara, REFERENCE)).rejects.toBeInstanceOf(UnreadableDocument);
  expect(await temp.store.get(paymentPath('bank', REFERENCE))).toBeNull();
});

it('refuses a second approval with another amount or reference, and leaves what is booked; the same one again changes nothing', async () => {
  const { shop, ledger, sara } = await openWaiting();
  const approve = (amount: number, bankReference = 'BANK', reason = 'she typed it so') =>
    shop.orders.approve(sara, { by: 'owner', bankReference, amountCentimes: toCentimes(amount), reason, isSure: true });
  const wrong = await approve(100_000);
  expect(wrong.payment).toMatchObject({ amountCentimes: 100_000, reference: 'BANK' });
  const booked = await ledger();
  expect(await refusal(approve(10_000))).toBe(`wrong-state ${sara}`);
  expect(await refusal(approve(10_000, 'BANK', ''))).toBe(`wrong-state ${sara}`);
  expect(await refusal(approve(9_000, 'OTHER', ''))).toBe(`wrong-state ${sara}`);
  expect(await approve(100_000, ' bank ', '')).toEqual(wrong);
  expect([await shop.orders.find(sara), await ledger()]).toEqual([wrong, booked]);
});

it('books one of two approvals with different amounts at the same moment, and refuses the other', async () => {
  const { shop, sara } = await openWaiting();
  const approve = (by: string, amount: number) =>
    shop.orders.approve(sara, { by, bankReference: 'BANK', amountCentimes: toCentimes(amount), reason: 'typed', isSure: true });
  const ends = await Promise.all([refusal(approve('one', 10_000)), refusal(approve('two', 100_000))]);
  expect(ends.toSorted()).toEqual(['done', `wrong-state ${sara}`]);
  const winner = ends[0] === 'done' ? { by: 'one', amountCentimes: 10_000 } : { by: 'two', amountCentimes: 100_000 };
  expect((await shop.orders.find(sara))?.payment).toMatchObject(winner);
});

it('asks twice about more than the total, also of a second payment, and takes less with its reason', async () => {
  const { shop, sara, omar } = await openWaiting();
  const approve = (id: string, amount: number, more: { reason?: string; isSure?: boolean; isSecond?: boolean } = {}) =>
    shop.orders.approve(id, { by: 'owner', bankReference: `R ${id} ${amount}`, amountCentimes: toCentimes(amount), reason: '', ...more });
  expect(await refusal(approve(sara, 10_001, { reason: 'a gift' }))).toBe(`amount-over ${sara}`);
  expect(await refusal(approve(sara, 10_001, { isSure: true }))).toBe(`amount-differs ${sara}`);
  expect(await approve(sara, 10_001, { reason: 'a gift', isSure: true })).toMatchObject({ state: 'fulfilled' });
  expect(await refusal(approve(sara, 10_001, { isSecond: true, isSure: true }))).toBe(`reference-used ${sara}`);
  expect(await refusal(approve(sara, 20_000, { isSecond: true }))).toBe(`amount-over ${sara}`);
  expect(await approve(sara, 20_000, { isSecond: true, isSure: true })).toMatchObject({ alarms: [{ code: 'paid-twice' }] });
  await shop.orders.end(omar, { by: 'owner', reason: 'nobody paid' });
  expect(await approve(omar, 9_000, { reason: 'the bank kept a fee' })).toMatchObject({ state: 'fulfilled' });
});

it('takes no second payment for an order whose first one was taken back meanwhile: it waits for a decision of its own', async () => {
  const { shop, second, ledger, sara } = await openWaiting();
  await shop.approve(sara, 'BANK');
  const voiding = { by: 'owner', reason: 'Not on the account', ending: 'wait', nth: 0, losses: '' } as const;
  const waiting = await shop.orders.voidPayment(sara, voiding);
  const before = await ledger();
  expect(await refusal(second(sara, 'MORE'))).toBe(`wrong-state ${sara}`);
  expect([await shop.orders.find(sara), await ledger()]).toEqual([waiting, before]);
});

it('refunds no more than the price of a line where more came in', async () => {
  const { shop, sara } = await openWaiting();
  await shop.orders.approve(sara, {
    by: 'owner',
    bankReference: 'BANK',
    amountCentimes: toCentimes(100_000),
    reason: 'typed',
    isSure: true,
  });
  const refunded = await shop.refunds.record(sara, { by: 'owner', gameId: 'elden', reference: 'BACK' });
  expect(refunded.refunds).toMatchObject([{ amountCentimes: 10_000 }]);
  expect((await shop.doctor.examine(0)).breaches).toEqual([]);
});

it('takes the order’s own reference where the owner typed none, once for each order, and no decision on another proof', async () => {
  const { shop, ledger, sara, omar } = await openWaiting();
  const seenBy = async (id: string) => (await shop.orders.find(id))?.proofId ?? null;
  const approve = (id: string, seen: string | null) =>
    shop.orders.approve(id, { by: 'owner', bankReference: '', amountCentimes: toCentimes(10_000), reason: '', seen });
  expect(await refusal(approve(sara, 'another'))).toBe(`wrong-state ${sara}`);
  const seen = await seenBy(sara);
  const paid = await approve(sara, seen);
  expect(paid).toMatchObject({ state: 'fulfilled', payment: { reference: sara } });
  expect(await approve(sara, seen), 'the same approval again').toEqual(paid);
  await approve(omar, await seenBy(omar));
  expect((await ledger()).map(({ id }) => id).sort()).toEqual([`bank-${sara}`, `bank-${omar}`].sort());
  expect((await shop.doctor.examine(0)).breaches).toEqual([]);
});
