import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '~/adapters/sqlite/driver.server';

import { png } from '../support/files';
import { startFakePaypal, type FakePaypal } from '../support/fakes/paypal-control';
import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { addGame, signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

const HOUR = 60 * 60_000;
const data = tempDataDir();
let fake: FakePaypal;
let server: BuiltServer;
let owner: HttpVisitor;
let people = 0;

beforeAll(async () => {
  fake = await startFakePaypal();
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1', ...fake.env } });
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.250' }));
});
afterAll(async () => {
  await server.kill();
  fake.stop();
  data.remove();
});
beforeEach(() => fake.set({ trouble: [], hold: true, webhook: `${server.origin}/webhooks/paypal` }));

/** A game of its own at 39.00 MAD, and a shopper's order for it, whose page stands open. */
async function placed() {
  people += 1;
  const she = httpVisitor(server.origin, { address: `198.51.100.${people}` });
  const game = `priced-${people}`;
  await addGame(owner, game, '26', 8);
  await signUp(she, `amal.${people}@example.com`);
  await she.post('/cart', { intent: 'add', gameId: game });
  await she.post('/cart', { intent: 'checkout' });
  const order = await open(she);
  return { she, game, order, reprice: (price: string) => reprice(game, price) };
}

const open = async (she: HttpVisitor) => /MF-\w{6}/.exec((await she.get('/checkout')).text)?.[0] ?? '';

/** The catalogue in memory of the server follows within two seconds. */
async function reprice(game: string, price: string): Promise<void> {
  const form = {
    intent: 'update',
    id: game,
    title: game,
    genre: 'Puzzle',
    platform: 'PC',
    price,
    coefficient: '1.5',
    cover: '/covers/p.svg',
  };
  const answer = await owner.post(`/admin?edit=${game}`, form);
  if (answer.status !== 303) throw new Error(`${answer.status} ${answer.text.slice(0, 2000)}`);
}

/** Moves the end of an order's hold into the past, as if so many hours had gone by since. */
function passHours(order: string, hours: number): void {
  const database = openDatabase(join(data.dir, 'miftah.db'));
  const set = "UPDATE orders SET data = json_set(data, '$.holdUntil', ?) WHERE id = ?";
  database.prepare(set).run(Date.now() - hours * HOUR, order);
  database.close();
}

const CHANGED = 'The price has changed since: 39.00 MAD , now 117.00 MAD .';
const proof = (order: string, more: Readonly<Record<string, string | Blob>> = {}) => ({
  order,
  method: 'bank',
  payer: 'Amal’s mother',
  ...more,
  proof: new Blob([Uint8Array.from(png(order))]),
  intent: 'proof',
});

test('a checkout that is opened a day later says the new price before anything is paid, and goes on at it', async () => {
  const { she, order, reprice } = await placed();
  await reprice('78');
  passHours(order, 23);
  const soon = textOf((await she.get('/checkout')).text);
  expect(soon).toContain('The price stays as it is until');
  expect(soon).not.toContain(CHANGED);
  passHours(order, 25);
  const page = await she.get('/checkout');
  expect(textOf(page.text)).toContain(CHANGED);
  for (const hidden of ['007 780', 'Pay with PayPal', 'Account holder']) expect(page.text).not.toContain(hidden);
  expect(await she.post('/checkout', { intent: 'renew', order })).toMatchObject({ status: 303, location: '/checkout' });
  const renewed = await open(she);
  expect(renewed).not.toBe(order);
  const next = textOf((await she.get('/checkout')).text);
  expect(next).toContain(CHANGED);
  expect(next).toContain('To pay 117.00 MAD');
  // A tab that stood open presses once more: the new order is there.
  expect(await she.post('/checkout', { intent: 'renew', order })).toMatchObject({ status: 303, location: '/checkout' });
  expect(await open(she)).toBe(renewed);
});

test('a tab that stood open for days pays by card at today’s price, and hears of a higher one first', async () => {
  const dearer = await placed();
  await dearer.reprice('78');
  passHours(dearer.order, 100);
  const pay = (she: HttpVisitor, order: string) => she.post('/checkout/card', { intent: 'card', method: 'card', order });
  expect(await pay(dearer.she, dearer.order)).toMatchObject({ status: 303, location: '/checkout/card' });
  const renewed = await open(dearer.she);
  expect(textOf((await dearer.she.get('/checkout/card')).text)).toContain(CHANGED);
  expect((await fake.books()).captures.filter(({ customId }) => customId === dearer.order || customId === renewed)).toEqual([]);
  expect((await pay(dearer.she, renewed)).headers.get('Location')).toContain(fake.origin);

  const cheaper = await placed();
  await cheaper.reprice('20');
  passHours(cheaper.order, 100);
  expect((await pay(cheaper.she, cheaper.order)).headers.get('Location')).toContain(fake.origin);
  const page = textOf((await cheaper.she.get('/checkout/card')).text);
  expect(page).toContain('To pay 30.00 MAD');
  expect(page).not.toContain('The price has changed');
});

test('a proof of an expired order needs the tick, keeps what was typed, and is decided at the order’s price', async () => {
  const { she, order, reprice } = await placed();
  await reprice('78');
  passHours(order, 25);
  const refused = await she.post('/checkout/bank', proof(order));
  expect(refused.status).toBe(422);
  for (const text of ['Tick this only if you have already paid.', 'Please choose your file again: it was not kept.', 'Amal’s mother'])
    expect(refused.text).toContain(text);
  expect(await she.post(`/checkout/bank?order=${order}`, proof(order, { paid: 'on' }))).toMatchObject({ location: `/orders/${order}` });
  const page = textOf((await owner.get(`/admin/orders/${order}`)).text);
  expect(page).toContain('Price today 117.00 MAD');
  expect(textOf((await owner.get('/admin/orders')).text)).toContain('Late');
  const approval = { intent: 'approve', bankReference: `REF ${order}`, amountReceived: '39' };
  const asked = await owner.post(`/admin/orders/${order}`, approval);
  expect(asked.status, 'it is late: the store asks once').toBe(409);
  const agreed = { ...approval, agreed: /name="agreed" value="([^"]*)"/.exec(asked.text)?.[1] ?? '', reason: 'A loyal shopper.' };
  expect((await owner.post(`/admin/orders/${order}`, agreed)).status).toBe(303);
  expect(textOf((await she.get(`/orders/${order}`)).text)).toContain('Delivered');
});

test('a proof from an old tab is about its own order, also where a new one took its place, and a rejection reopens neither price', async () => {
  const { she, order } = await placed();
  passHours(order, 25);
  await she.post('/checkout', { intent: 'renew', order });
  const newer = await open(she);
  const refused = await she.post('/checkout/bank', proof(order));
  expect([refused.status, refused.text.includes(`name="order" value="${order}"`)]).toEqual([422, true]);
  expect(refused.text).not.toContain(`name="order" value="${newer}"`);
  expect((await she.post(`/checkout/bank?order=${order}`, proof(order, { paid: 'on' }))).status).toBe(303);
  expect((await owner.post(`/admin/orders/${order}`, { intent: 'reject', reason: 'No such money.' })).status).toBe(303);
  expect(await open(she)).toBe(newer);
  const page = textOf((await she.get(`/orders/${order}`)).text);
  for (const text of ['Cancelled', 'No such money.', 'You can send 2 more proofs.', 'I have paid for this order'])
    expect(page).toContain(text);
});

test('an order with a game that is not for sale any more says so, and stays', async () => {
  const { she, order, game } = await placed();
  passHours(order, 25);
  await owner.post('/admin', { intent: 'delete', id: game });
  const page = textOf((await she.get('/checkout')).text);
  expect(page).toMatch(new RegExp(`Out of stock, or not for sale any more: ${game} ?\\.`));
  expect(page).not.toContain('Continue to payment');
  const refused = await she.post('/checkout', { intent: 'renew', order });
  expect([refused.status, textOf(refused.text).includes('This game cannot be bought at the moment.')]).toEqual([409, true]);
  expect(await open(she)).toBe(order);
});
