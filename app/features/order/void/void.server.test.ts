import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type VoidEnding, lossesOf } from '~/domain/payment/void';
import { toCentimes } from '~/domain/shared/money';
import { createReports } from '~/features/reports/index.server';
import { rowPath } from '~/features/statement/claim.server';

import { openRefundShop, type RefundShop } from '../../../../tests/support/shop/refund-shop';
import { refusal } from '../../../../tests/support/shop/test-shop';

let shop: RefundShop;
beforeEach(async () => {
  shop = openRefundShop();
  await shop.game('a', 2);
  await shop.game('b', 1);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const ALL = { from: '2026-01-01', to: '2027-12-31' };
const find = async (id: string) => {
  const order = await shop.orders.find(id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
};

async function voided(
  id: string,
  { ending = 'wait', by = 'owner', reason = 'Not on the account' }: { ending?: VoidEnding; by?: string; reason?: string } = {},
) {
  const { voids, lines } = await find(id);
  return shop.orders.voidPayment(id, { by, reason, ending, nth: voids.length, losses: lossesOf(lines) });
}

/** The rows of the ledger about an order, and what they come to. */
async function ledgerOf(id: string) {
  const { docs } = await shop.store.query({ from: 'payments', where: [['orderId', '==', id]], limit: 100 });
  const signed = docs.map(({ data }) => (data['direction'] === 'in' ? 1 : -1) * Number(data['amountCentimes']));
  return {
    kinds: docs.map(({ data }) => `${String(data['kind'])} ${String(data['direction'])}`).sort(),
    sum: signed.reduce((a, b) => a + b, 0),
  };
}

describe('money that never came, with no key seen', () => {
  it('frees the keys, and the order waits again for its payment with keys of its own', async () => {
    const { id } = await shop.paid('x', ['a', 'b']);
    const order = await voided(id);
    expect(order).toMatchObject({ state: 'awaiting_payment', payment: null, paidAt: null, totalCentimes: 20_000, lost: [] });
    expect(order.lines.every(({ state, keyId }) => state === 'open' && keyId !== null)).toBe(true);
    expect(order.holdUntil).toBe(shop.clock() + 30 * 60_000);
    expect(await shop.keyStates('b')).toEqual(['held']);
    expect((await shop.orders.open('x'))?.id).toBe(id);
  });

  it('cancels the order where the owner chooses it', async () => {
    const { id } = await shop.paid('x', ['a']);
    expect(await voided(id, { ending: 'cancel' })).toMatchObject({ state: 'cancelled', payment: null, holdUntil: 0 });
    expect(await shop.keyStates('a')).toEqual(['free', 'free']);
  });

  it('gives a key first to whom it is owed', async () => {
    const { id } = await shop.paid('x', ['b']);
    const other = await shop.order('y', ['a']);
    await shop.store.update(`orders/${other.id}`, { lines: other.lines.map((line) => ({ ...line, gameId: 'b', keyId: null })) as never });
    await shop.store.update(`games/a/codes/${other.lines[0]?.keyId}`, { state: 'free', orderId: null, holdUntil: 0 });
    await shop.approve(other.id);
    expect((await find(other.id)).state).toBe('owed');
    const order = await voided(id);
    expect((await find(other.id)).state).toBe('fulfilled');
    expect(order).toMatchObject({ state: 'awaiting_payment', lines: [{ state: 'open', keyId: null }] });
  });

  it('opens owed lines again', async () => {
    const first = await shop.order('x', ['b']);
    await shop.orders.cancel(first.id, 'x');
    await shop.paid('y', ['b']);
    await shop.approve(first.id);
    expect((await find(first.id)).state).toBe('owed');
    expect(await voided(first.id)).toMatchObject({ state: 'awaiting_payment', lines: [{ state: 'open', keyId: null }] });
  });

  it('is paid later like any order, by the same reference, and can be taken back again', async () => {
    const { id } = await shop.paid('x', ['a']);
    await voided(id);
    shop.wait(60_000);
    expect(await shop.approve(id, `REF ${id}`)).toMatchObject({ state: 'fulfilled' });
    expect(await ledgerOf(id)).toEqual({ kinds: ['settles in', 'void in', 'void out'], sum: 10_000 });
    await voided(id);
    expect(await ledgerOf(id)).toEqual({ kinds: ['void in', 'void in', 'void out', 'void out'], sum: 0 });
    expect(await shop.mails()).toEqual([
      'order-delivered x@example.com',
      'payment-missing x@example.com',
      'order-delivered x@example.com',
      'payment-missing x@example.com',
    ]);
  });
});

describe('money that never came, with a key seen', () => {
  it('closes its line as a loss, and the order waits for the rest', async () => {
    const { id } = await shop.paid('x', ['a', 'b']);
    await shop.orders.reveal(id, 'b', 'x');
    const order = await voided(id);
    expect(order).toMatchObject({ state: 'awaiting_payment', totalCentimes: 10_000, lines: [{ gameId: 'a' }], lost: [{ gameId: 'b' }] });
    expect(order.usdCents).toBe(1000);
    expect(await shop.keyStates('b')).toEqual(['burned']);
    expect((await shop.orders.revealedCodes(order)).size).toBe(0);
    expect(await refusal(shop.orders.reveal(id, 'b', 'x'))).toContain('not-found');
    shop.wait(1000);
    expect(await shop.approve(id, 'LATER', 10_000)).toMatchObject({ state: 'fulfilled', lines: [{ gameId: 'a', state: 'delivered' }] });
  });

  it('is cancelled where each key was seen; money that comes after all sells no second key, and calls the owner', async () => {
    const { id } = await shop.paid('x', ['b']);
    await shop.orders.reveal(id, 'b', 'x');
    expect(await voided(id)).toMatchObject({ state: 'cancelled', lines: [], totalCentimes: 0, unpaidCentimes: null });
    await shop.keys.add('b', { code: 'NEW-KEY', type: 'Steam', originPrice: toCentimes(100), coefficient: 10 }, 'owner');
    const after = await shop.approve(id, 'LATE', 10_000, 'it came after all');
    expect(after).toMatchObject({ state: 'cancelled', payment: null, lines: [], alarms: [{ code: 'paid-after-loss' }] });
    await shop.approve(id, 'LATE', 10_000, 'it came after all');
    expect(await ledgerOf(id)).toMatchObject({ kinds: ['surplus in', 'void in', 'void out'] });
    expect(await shop.keyStates('b')).toEqual(['burned', 'free']);
    expect(await refusal(shop.prove(id, 'x'))).toContain('wrong-state');
  });

  it('counts a replaced key too, though its replacement was not seen', async () => {
    const { id, lines } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    await shop.refunds.replaceKey(id, { by: 'owner', gameId: 'a', keyId: lines[0]?.keyId ?? '' });
    expect(await voided(id)).toMatchObject({ state: 'cancelled', lost: [{ gameId: 'a', keyId: null }] });
    expect(await shop.keyStates('a')).toEqual(['burned', 'free']);
    const { total } = await createReports({ store: shop.store }).report(ALL);
    expect(total).toMatchObject({ costCentimes: 0, lossCentimes: 6667 });
  });
});

describe('what the books say of money that never came', () => {
  it('nothing was sold or received, and the cost of the seen key is a loss by its name', async () => {
    const { id } = await shop.paid('x', ['a', 'b']);
    await shop.orders.reveal(id, 'b', 'x');
    shop.wait(3 * 24 * 3_600_000);
    const reports = createReports({ store: shop.store });
    const before = await reports.report({ from: '2026-01-01', to: '2026-12-31' });
    await voided(id);
    const { total, orders, currencies } = await reports.report(ALL);
    expect(total).toEqual({
      sold: 0,
      refunded: 0,
      salesCentimes: 0,
      differenceCentimes: 0,
      costCentimes: 0,
      feeCentimes: 0,
      refundCentimes: 0,
      lossCentimes: 6667,
    });
    expect([orders, currencies[0]?.grossCents, currencies[0]?.payments]).toEqual([0, 0, 0]);
    expect(before.orders).toBe(1);
  });

  it('leaves the figures of the day of the approval as they were', async () => {
    const { id, paidAt } = await shop.paid('x', ['a']);
    const day = new Date(paidAt ?? 0).toISOString().slice(0, 10);
    const reports = createReports({ store: shop.store });
    const before = await reports.report({ from: day, to: day });
    shop.wait(5 * 24 * 3_600_000);
    await voided(id);
    const after = await reports.report({ from: day, to: day });
    expect([after.total, after.orders, after.currencies[0]?.grossCents]).toEqual([
      before.total,
      before.orders,
      before.currencies[0]?.grossCents,
    ]);
  });
});

describe('the act', () => {
  it('happens once for two presses, and for two admins', async () => {
    const { id } = await shop.paid('x', ['a']);
    const form = { reason: 'Not there', ending: 'wait', nth: 0, losses: '' } as const;
    await Promise.all([shop.orders.voidPayment(id, { by: 'one', ...form }), shop.orders.voidPayment(id, { by: 'two', ...form })]);
    await shop.orders.voidPayment(id, { by: 'one', ...form });
    expect((await find(id)).voids).toHaveLength(1);
    expect((await shop.actions()).filter((action) => action === 'payment-voided')).toHaveLength(1);
    shop.wait(1000);
    await shop.approve(id, 'REALLY');
    expect(await refusal(shop.orders.voidPayment(id, { by: 'two', ...form }))).toContain('wrong-state');
  });

  it('asks again where the shopper saw a key since the page was shown', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.orders.reveal(id, 'a', 'x');
    const form = { by: 'owner', reason: 'Not there', ending: 'wait', nth: 0, losses: '' } as const;
    expect(await refusal(shop.orders.voidPayment(id, form))).toContain('wrong-state');
  });

  it('is refused for money that a card’s provider took, that a statement has, or of which a part went back', async () => {
    const card = await shop.paidByCard('x', ['a']);
    expect(await refusal(voided(card.id))).toBe(`money-came ${card.id}`);
    const bank = await shop.paid('y', ['a']);
    await shop.store.set(rowPath('f1'), { statementId: 's', orderId: bank.id, by: 'owner', at: 1 });
    expect(await refusal(voided(bank.id))).toBe(`money-came ${bank.id}`);
    const refunded = await shop.paid('z', ['b']);
    await shop.refunds.record(refunded.id, { by: 'owner', gameId: 'b', reference: 'BACK' });
    expect(await refusal(voided(refunded.id))).toBe(`refund-begun ${refunded.id}`);
  });

  it('declines the questions that are open, and tells the shopper', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.questions.ask(id, { accountId: 'x', gameId: 'a', kind: 'refund', text: 'Please' });
    const order = await voided(id);
    expect(order.questions).toMatchObject([{ state: 'declined', answer: 'Not on the account' }]);
    expect(await shop.mails()).toContain('refund-declined x@example.com');
  });

  it('ends the order that replaced it, as a shopper has one unpaid order', async () => {
    const { id } = await shop.paid('x', ['a']);
    const newer = await shop.order('x', ['b']);
    await voided(id);
    expect((await find(newer.id)).state).toBe('cancelled');
    expect((await shop.orders.open('x'))?.id).toBe(id);
  });
});

describe('a note with an amount', () => {
  const note = { by: 'owner', noteId: 'note-0001', direction: 'in', amountCentimes: toCentimes(2_000), reason: 'The missing 20' } as const;

  it('is booked once, in the ledger and in the cash of Sales, and changes nothing else', async () => {
    const { id } = await shop.paid('x', ['a']);
    const before = await find(id);
    await Promise.all([shop.orders.noteMoney(id, note), shop.orders.noteMoney(id, note)]);
    const order = await shop.orders.noteMoney(id, note);
    expect(order).toEqual({
      ...before,
      notes: [{ id: 'note-0001', direction: 'in', amountCentimes: 2_000, reason: 'The missing 20', at: shop.clock(), by: 'owner' }],
    });
    const { currencies, total } = await createReports({ store: shop.store }).report(ALL);
    expect([currencies[0]?.grossCents, currencies[0]?.kinds.note, total.differenceCentimes]).toEqual([12_000, 2_000, 0]);
    expect((await shop.actions()).filter((action) => action === 'payment-noted')).toHaveLength(1);
  });

  it('is undone by its opposite', async () => {
    const { id } = await shop.paid('x', ['a']);
    await shop.orders.noteMoney(id, note);
    await shop.orders.noteMoney(id, { ...note, noteId: 'note-0002', direction: 'out', reason: 'Undoes the note' });
    expect((await find(id)).notes).toHaveLength(2);
    expect((await ledgerOf(id)).sum).toBe(10_000);
  });
});
