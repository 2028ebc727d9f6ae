import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { CardOrder } from '~/ports/card-provider';

import { startFakePaypal, type FakeEvent, type FakePaypal } from '../../../tests/support/fakes/paypal-control';
import { createPaypal } from './provider.server';
import { toCents } from './schemas.server';

const WELL = {
  trouble: [],
  lose: 0,
  captures: [],
  refunds: [],
  lies: {},
  staysApproved: false,
  creditIn: null,
  hold: true,
  tokenLife: 32_400,
};
const REQUEST = {
  orderId: 'MF-ABCDEF',
  invoice: 'MF-ABCDEF',
  cents: 1230,
  returnUrl: 'http://localhost:3000/return',
  cancelUrl: 'http://localhost:3000/cancel',
};

let fake: FakePaypal;
let nth = 0;
beforeAll(async () => {
  fake = await startFakePaypal();
});
afterAll(() => fake.stop());
beforeEach(() => fake.set(WELL));

const open = (waitMs = 60_000, webhookId = 'FAKEWEBHOOK') =>
  createPaypal({ clientId: 'fake-paypal-id', clientSecret: 'fake-paypal-secret', origin: fake.origin, waitMs, webhookId });

const fresh = () => {
  nth += 1;
  const orderId = `MF-${String(nth).padStart(6, 'A')}`;
  return { ...REQUEST, requestId: `request-${nth}`, orderId, invoice: orderId };
};

async function created(): Promise<CardOrder> {
  const outcome = await open().create(fresh());
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.order;
}

async function approved(as = 'COMPLETED'): Promise<CardOrder> {
  const order = await created();
  await fake.act('approve', { order: order.id, as });
  return order;
}

const captureOf = async (order: CardOrder, requestId = `capture-${(nth += 1)}`) => open().capture(order.id, { requestId });

test('an order is created with its amount, reference and payee, takes no money, and is found again', async () => {
  const asked = fresh();
  const outcome = await open().create(asked);
  const order = {
    state: 'waiting',
    amount: { currency: 'USD', cents: 1230 },
    orderId: asked.orderId,
    payee: 'FAKEMERCHANT1',
    captures: [],
  };
  expect(outcome).toMatchObject({ kind: 'done', order });
  if (outcome.kind !== 'done') return;
  expect(outcome.order.approveUrl).toBe(`${fake.origin}/checkoutnow?token=${outcome.order.id}`);
  expect(await open().find(outcome.order.id)).toEqual(outcome);
  expect((await fake.books()).captures).toEqual([]);
});

test('the page of an order is asked for as PayPal’s documents have it now', async () => {
  const asked = fresh();
  await open().create(asked);
  expect((await fake.books(asked.orderId)).orders.map(({ context }) => context)).toEqual([
    {
      brand_name: 'Miftah',
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      return_url: asked.returnUrl,
      cancel_url: asked.cancelUrl,
    },
  ]);
});

test('a lack of access is known for each kind of call, until that kind is allowed', async () => {
  const provider = open();
  const order = await approved();
  const rights = () => Object.fromEntries(provider.rights().map(({ right, refusal }) => [right, refusal]));
  expect(rights()).toEqual({});
  const well = { 'sign-in': null, read: null };
  await fake.set({ trouble: [{ how: 'forbidden', path: '/capture', times: 2 }] });
  expect(await provider.capture(order.id, { requestId: 'first' })).toEqual({ kind: 'no-access', code: 'PERMISSION_DENIED' });
  expect(await provider.find(order.id)).toMatchObject({ kind: 'done' });
  expect(rights()).toEqual({ ...well, capture: 'PERMISSION_DENIED' });
  await provider.capture(order.id, { requestId: 'second' });
  expect(await provider.capture(order.id, { requestId: 'third' })).toMatchObject({ kind: 'done' });
  expect(rights()).toEqual({ ...well, capture: null });
});

test('where PayPal gives no access, what cannot be seen stays unknown, no event is refused, and a refund can be asked for again', async () => {
  const order = await approved();
  const captured = await captureOf(order);
  const id = captured.kind === 'done' ? (captured.order.captures[0]?.id ?? '') : '';
  const event = (await fake.books(id)).events.at(-1);
  if (!event) throw new Error('no event');
  const provider = open();
  await provider.check();
  await fake.set({ trouble: [{ how: 'forbidden', path: '/v', times: 9 }] });
  const unknown = { kind: 'unknown' };
  expect(await provider.find(order.id)).toEqual(unknown);
  expect(await provider.findCapture(id)).toEqual(unknown);
  const noAccess = { kind: 'no-access', code: 'PERMISSION_DENIED' };
  expect(await provider.refund(id, { requestId: 'forbidden', cents: null, orderId: 'MF-ABCDEF' })).toEqual(noAccess);
  expect(await provider.readEvent(delivery(event))).toEqual(unknown);
  expect(await provider.create(fresh())).toEqual({ kind: 'refused', code: 'PERMISSION_DENIED' });
  await fake.set({ trouble: [] });
  expect(await provider.refund(id, { requestId: 'forbidden', cents: null, orderId: 'MF-ABCDEF' })).toMatchObject({ kind: 'done' });
});

test('a write that is repeated with its request id after a lost answer is done once', async () => {
  const asked = fresh();
  await fake.set({ trouble: [{ how: 'lose', path: '/v2' }] });
  expect(await open().create(asked)).toEqual({ kind: 'unknown' });
  const again = await open().create(asked);
  expect((await fake.books()).orders.filter((order) => order.customId === asked.orderId)).toHaveLength(1);
  if (again.kind !== 'done') throw new Error(again.kind);
  await fake.act('approve', { order: again.order.id });
  await fake.set({ trouble: [{ how: 'lose', path: '/capture' }] });
  expect(await captureOf(again.order, 'the same')).toEqual({ kind: 'unknown' });
  expect(await captureOf(again.order, 'the same')).toMatchObject({
    kind: 'done',
    order: {
      state: 'completed',
      captures: [
        {
          state: 'done',
          orderId: asked.orderId,
          receipt: { currency: 'USD', grossCents: 1230, feeCents: 84, netCents: 1146, credited: null },
        },
      ],
    },
  });
  expect((await fake.books()).captures.filter((capture) => capture.orderId === again.order.id)).toHaveLength(1);
});

test('each answer to a capture has its own code', async () => {
  const waiting = await created();
  expect(await captureOf(waiting)).toEqual({ kind: 'not-approved' });
  expect(await captureOf(await approved('INSTRUMENT_DECLINED'))).toEqual({ kind: 'declined', code: 'INSTRUMENT_DECLINED' });
  expect(await captureOf(await approved('COMPLIANCE_VIOLATION'))).toEqual({ kind: 'denied', code: 'COMPLIANCE_VIOLATION' });
  expect(await captureOf(await approved('DECLINED'))).toMatchObject({ kind: 'done', order: { captures: [{ state: 'declined' }] } });
  expect(await captureOf(await approved('PENDING'))).toMatchObject({
    kind: 'done',
    order: { captures: [{ state: 'pending', receipt: null, pending: { reason: 'PENDING_REVIEW', hold: null } }] },
  });
  expect(await captureOf(await approved('PAYEE_ACCOUNT_RESTRICTED'))).toEqual({ kind: 'no-access', code: 'PAYEE_ACCOUNT_RESTRICTED' });
  expect(await captureOf(await approved('A_NEW_REFUSAL'))).toEqual({ kind: 'refused', code: 'A_NEW_REFUSAL' });
  const done = await approved();
  await captureOf(done);
  expect(await captureOf(done)).toEqual({ kind: 'already' });
  const expired = await approved();
  await fake.act('status', { order: expired.id, as: 'EXPIRED' });
  expect(await captureOf(expired)).toEqual({ kind: 'gone' });
  const voided = await approved();
  await fake.act('status', { order: voided.id, as: 'VOIDED' });
  expect(await captureOf(voided)).toEqual({ kind: 'gone' });
  expect(await open().find(expired.id)).toEqual({ kind: 'gone' });
  expect(await open().find(voided.id)).toMatchObject({ kind: 'done', order: { state: 'ended' } });
});

test('the receipt says to which currency PayPal changed the money', async () => {
  await fake.set({ creditIn: 'EUR' });
  const captured = await captureOf(await approved());
  expect(captured.kind === 'done' && captured.order.captures[0]?.receipt).toEqual({
    currency: 'USD',
    grossCents: 1230,
    feeCents: 84,
    netCents: 1146,
    credited: { currency: 'EUR', cents: 1031 },
  });
});

test('two captures of one reference are refused', async () => {
  const asked = fresh();
  const orders = await Promise.all(
    ['one', 'two'].map((requestId) => open().create({ ...asked, requestId: `${asked.requestId} ${requestId}` })),
  );
  const outcomes = [];
  for (const outcome of orders) {
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    await fake.act('approve', { order: outcome.order.id });
    outcomes.push((await captureOf(outcome.order)).kind);
  }
  expect(outcomes).toEqual(['done', 'duplicate']);
});

test.each(['down', 'busy', 'reset', 'garbage', 'hang'] as const)('a provider in trouble (%s) leaves the outcome unknown', async (how) => {
  const order = await approved();
  await fake.set({ trouble: [{ how, path: '/v2', times: 5 }] });
  const provider = open(300);
  expect(await provider.find(order.id)).toEqual({ kind: 'unknown' });
  expect(await provider.capture(order.id, { requestId: `trouble ${how}` })).toEqual({ kind: 'unknown' });
  expect((await fake.books()).captures.filter((capture) => capture.orderId === order.id)).toEqual([]);
});

test('an answer without an end leaves the outcome unknown, and is not kept in memory', async () => {
  const order = await approved();
  await fake.set({ trouble: [{ how: 'endless', path: '/v2', times: 2 }] });
  const provider = open(3000);
  expect(await provider.find(order.id)).toEqual({ kind: 'unknown' });
  expect(await provider.capture(order.id, { requestId: 'without an end' })).toEqual({ kind: 'unknown' });
  // What waits in the sockets of both sides counts too.
  expect((await fake.books()).taken).toBeLessThan(16 * 1024 * 1024);
});

test('a token is asked for once, kept, and asked for again when it is no longer accepted', async () => {
  const provider = open();
  const order = await approved();
  const asked = async () => (await fake.books()).seen.filter(({ path }) => path === '/v1/oauth2/token').length;
  const before = await asked();
  await Promise.all([provider.find(order.id), provider.find(order.id), provider.find(order.id)]);
  expect((await asked()) - before).toBe(1);
  await fake.act('forgetTokens');
  expect(await provider.find(order.id)).toMatchObject({ kind: 'done' });
  expect((await asked()) - before).toBe(2);
});

test('a refused name or secret is noticed, and checking an accepted one asks for a token only', async () => {
  const before = Date.now();
  const stranger = createPaypal({ clientId: 'fake-paypal-id', clientSecret: 'mistyped', origin: fake.origin, webhookId: 'FAKEWEBHOOK' });
  await stranger.check();
  const since = stranger.refusedSince() ?? 0;
  expect(since).toBeGreaterThanOrEqual(before);
  expect((await stranger.create(fresh())).kind).toBe('unknown');
  expect(stranger.refusedSince()).toBe(since);
  expect(stranger.rights()).toMatchObject([{ right: 'sign-in', refusal: 'INVALID_CLIENT' }]);

  const known = open();
  const asked = async () => (await fake.books()).seen.filter(({ path }) => path.includes('oauth2')).length;
  await known.check();
  const once = await asked();
  await known.check();
  expect(await asked()).toBe(once);
  expect(known.refusedSince()).toBeNull();

  const away = createPaypal({ clientId: 'x', clientSecret: 'x', origin: 'http://127.0.0.1:1', webhookId: 'x' });
  await away.check();
  expect(away.refusedSince()).toBeNull();
});

test('money goes back whole or in parts, and never more than was taken', async () => {
  const order = await approved();
  const outcome = await captureOf(order);
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  const id = outcome.order.captures[0]?.id ?? '';
  const refund = (requestId: string, cents: number | null) => open().refund(id, { requestId, cents, orderId: 'MF-ABCDEF' });
  const part = await refund('part', 230);
  expect(part).toMatchObject({ kind: 'done', refund: { state: 'done', amount: { currency: 'USD', cents: 230 } } });
  expect(await refund('part', 230)).toEqual(part);
  expect(await refund('too much', 1230)).toEqual({ kind: 'exceeds' });
  await fake.set({ refunds: ['PENDING'] });
  const pending = await refund('rest', null);
  expect(pending).toMatchObject({ kind: 'done', refund: { state: 'pending', amount: { currency: 'USD', cents: 1000 } } });
  if (pending.kind !== 'done') return;
  await fake.act('settleRefund', { refund: pending.refund.id, as: 'COMPLETED' });
  expect(await open().findRefund(pending.refund.id)).toMatchObject({ kind: 'done', refund: { state: 'done' } });
  expect(await open().findCapture(id)).toMatchObject({ kind: 'done', capture: { state: 'returned' } });
  expect(await refund('again', null)).toEqual({ kind: 'already' });
});

test('all that went back of a capture is known, whoever sent it', async () => {
  const outcome = await captureOf(await approved());
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  const id = outcome.order.captures[0]?.id ?? '';
  const amount = { currency: 'USD', cents: 1230 };
  expect(await open().refundsOf(id)).toEqual({ kind: 'done', amount, refunds: [] });
  const sent = await open().refund(id, { requestId: 'part of it', cents: 230, orderId: 'MF-ABCDEF' });
  await fake.set({ refunds: ['PENDING'] });
  await fake.act('refund', { capture: id, value: '3.00' });
  expect(await open().refundsOf(id)).toEqual({
    kind: 'done',
    amount,
    refunds: [sent.kind === 'done' && sent.refund, { id: expect.any(String), state: 'pending', amount: { currency: 'USD', cents: 300 } }],
  });
  expect(await open().refundsOf('CNEVER')).toEqual({ kind: 'gone' });
  await fake.set({ trouble: [{ how: 'down', path: `/orders/${outcome.order.id}` }] });
  expect(await open().refundsOf(id)).toEqual({ kind: 'unknown' });
});

test.each([
  ['https://api-m.paypal.com', 'A'.repeat(60) + 'Bcdefghijklm', 'paypal live Bcdefghijklm'],
  ['https://api-m.sandbox.paypal.com', 'short', 'paypal sandbox short'],
])('the account at %s is told by its environment and the end of its client id', (origin, clientId, account) => {
  expect(createPaypal({ clientId, clientSecret: 'x', origin, webhookId: 'x' }).account).toBe(account);
});

test('an event is genuine only with its exact bytes', async () => {
  const order = await approved();
  await captureOf(order);
  const { events } = await fake.books();
  const event = events.at(-1);
  if (!event) throw new Error('no event');
  const read = (change: { body?: string; headers?: Record<string, string> } = {}, hook?: string) =>
    open(60_000, hook).readEvent(delivery({ ...event, body: change.body ?? event.body, headers: { ...event.headers, ...change.headers } }));
  expect(await read()).toMatchObject({ kind: 'genuine', event: { id: event.id, kind: 'capture', orderId: order.orderId } });
  const forged = { kind: 'forged' };
  expect(await read({ body: JSON.stringify(JSON.parse(event.body)) })).toEqual(forged);
  expect(await read({ body: event.body.replace('12.30', '99.30') })).toEqual(forged);
  const asked = async () => (await fake.books()).seen.filter(({ path }) => path.includes('verify-webhook-signature')).length;
  const before = await asked();
  const cannotBe = [
    { 'PAYPAL-TRANSMISSION-TIME': '2020-01-01T00:00:00Z' },
    { 'PAYPAL-TRANSMISSION-TIME': 'soon' },
    { 'PAYPAL-TRANSMISSION-SIG': '' },
    { 'PAYPAL-CERT-URL': 'https://paypal.com.example/certs/CERT' },
    { 'PAYPAL-CERT-URL': 'http://api.paypal.com/certs/CERT' },
    { 'PAYPAL-CERT-URL': 'https://notpaypal.com/certs/CERT' },
  ];
  for (const headers of cannotBe) expect(await read({ headers })).toEqual(forged);
  expect(await asked()).toBe(before);
  expect(await read({}, 'ANOTHERHOOK')).toEqual(forged);
  expect(await read({ body: 'not an event' })).toEqual(forged);
  // Closes the question early, to put another event in the place of the checked one.
  expect(await read({ body: `${event.body},"webhook_event":${event.body}` })).toEqual(forged);
  await fake.set({ trouble: [{ how: 'down', path: 'verify' }] });
  expect(await read()).toEqual({ kind: 'unknown' });
});

test('the fake PayPal keeps its orders over a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'fake-paypal-'));
  const ledger = join(dir, 'books.jsonl');
  const first = await startFakePaypal({ ledger });
  const make = (origin: string) =>
    createPaypal({ clientId: 'fake-paypal-id', clientSecret: 'fake-paypal-secret', origin, webhookId: 'FAKEWEBHOOK' });
  const outcome = await make(first.origin).create(fresh());
  first.stop();
  const second = await startFakePaypal({ ledger });
  if (outcome.kind === 'done')
    expect(await make(second.origin).find(outcome.order.id)).toMatchObject({ kind: 'done', order: { state: 'waiting' } });
  expect(outcome.kind).toBe('done');
  second.stop();
  rmSync(dir, { recursive: true });
});

test('an amount is read as whole cents, without fractions', () => {
  expect(['12.30', '0.07', '5', '1.1', '999999.99'].map(toCents)).toEqual([1230, 7, 500, 110, 99_999_999]);
  expect(['1e3', '-1.00', '1.005', '1,00', ' 1.00', '', null].map(toCents)).toEqual([null, null, null, null, null, null, null]);
});

function delivery({ body, headers }: Pick<FakeEvent, 'body' | 'headers'>) {
  return { headers: new Headers({ ...headers }), body: new TextEncoder().encode(body) };
}
