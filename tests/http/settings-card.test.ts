import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { startFakePaypal, type FakePaypal } from '../support/fakes/paypal-control';
import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount, signInOwner } from '../support/visitors/owner';
import { saveSettings } from '../support/visitors/settings';
import { signUp } from '../support/visitors/sign-up';

/* PayPal set up, changed and left on a page of the owner's, while shoppers pay. */

const OWN = { paypalId: 'fake-paypal-id', paypalSecret: 'fake-paypal-secret', paypalPlace: 'sandbox', paypalWebhook: 'FAKEWEBHOOK' };
const OTHER = { ...OWN, paypalId: 'fake-paypal-other', paypalWebhook: 'FAKEWEBHOOK2' };
const OPEN = 'Card money is under way at the account that is set up now';

const data = tempDataDir();
let fake: FakePaypal;
let server: BuiltServer;
let second: BuiltServer;
let owner: HttpVisitor;
let password: string;
let people = 0;

beforeAll(async () => {
  fake = await startFakePaypal();
  const start = () => startServer({ dataDir: data.dir, env: { DEMO: '0', WALLET_MT: '06 99 99 99 99', PAYPAL_ORIGIN: fake.origin } });
  server = await start();
  owner = await signInOwner(server);
  ({ password } = ownerAccount(server.output()));
  second = await start();
  const game = { title: 'Hades', cover: '/covers/hades.svg', price: '100', coefficient: '1.5', genre: 'RPG', platform: 'PC' };
  expect((await owner.post('/admin', { intent: 'add', ...game })).status).toBe(303);
  for (let nth = 0; nth < 6; nth += 1) {
    const key = { intent: 'add', code: `KEY-${nth}`, type: 'Steam', originPrice: '100', coefficient: '1.5' };
    expect((await owner.post('/admin/codes/hades', key)).status).toBe(303);
  }
});
afterAll(async () => {
  await Promise.all([server.kill(), second.kill()]);
  fake.stop();
  data.remove();
});
beforeEach(() => fake.set({ trouble: [], hold: true }));

const save = (fields: Readonly<Record<string, string>>) => saveSettings(owner, 'card', { password, ...fields });
const page = async (path: string, visitor = owner) => (await visitor.get(path)).text;

/** A shopper with an order for one game. */
async function shopper(): Promise<{ visitor: HttpVisitor; order: string }> {
  people += 1;
  const visitor = httpVisitor(server.origin, { address: `198.51.100.${people}` });
  await signUp(visitor, `amal.${people}@example.com`);
  await visitor.post('/cart', { intent: 'add', gameId: 'hades' });
  await visitor.post('/cart', { intent: 'checkout' });
  return { visitor, order: /MF-\w{6}/.exec((await visitor.get('/checkout')).text)?.[0] ?? '' };
}

/** Pays at the fake's page; returns where it sends the browser. */
async function pay({ visitor, order }: { visitor: HttpVisitor; order: string }): Promise<string> {
  const gone = await visitor.post('/checkout', { intent: 'card', method: 'card', order });
  const there = gone.headers.get('Location') ?? '';
  expect(there).toContain(fake.origin);
  const back = await fetch(there, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
  const url = new URL(back.headers.get('Location') ?? server.origin);
  return url.pathname + url.search;
}

test('PayPal’s credentials are asked before they are saved, with the message at the field', async () => {
  expect(await page('/admin/health')).toContain('href="/admin/settings/card"');
  const wrong = await save({ ...OWN, paypalSecret: 'mistyped-secret' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('PayPal refuses this client ID with this secret.');
  expect(wrong.text).not.toContain('mistyped-secret');
  const half = await save({ paypalId: OWN.paypalId });
  expect([half.status, half.text.includes('Please fill this in too')]).toEqual([422, true]);
  expect((await save({ ...OWN, paypalPlace: 'moon' })).status).toBe(422);
  const tried = await saveSettings(owner, 'card', { ...OWN, intent: 'check' });
  expect([tried.status, tried.text.includes('PayPal accepts these. Nothing is saved yet.')]).toEqual([200, true]);
  const refused = await saveSettings(owner, 'card', { ...OWN, paypalSecret: 'x', intent: 'check' });
  expect([refused.status, refused.text.includes('PayPal refuses this client ID')]).toEqual([422, true]);
  expect(await page('/admin/settings/card')).not.toContain(OWN.paypalId);
});

test('a PayPal that gives no answer is said, and its credentials are saved after one more tick', async () => {
  await fake.set({ trouble: [{ how: 'down', path: '/oauth2/token', times: 99 }] });
  const silent = await save(OWN);
  expect([silent.status, silent.text.includes('PayPal gives no answer'), silent.text.includes('name="anyway"')]).toEqual([422, true, true]);
  expect((await save({ ...OWN, anyway: '1' })).status).toBe(303);
  expect((await save({})).status).toBe(303);
});

test('once set up, cards are offered in every process within two seconds, and the secret is kept to the store', async () => {
  const her = await shopper();
  expect(await page('/checkout', her.visitor)).not.toContain('PayPal');
  expect((await save(OWN)).status).toBe(303);
  const checkout = await her.visitor.get('/checkout/card');
  expect(checkout.text).toContain('Pay with PayPal');
  expect(checkout.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${fake.origin};`);
  her.visitor.moveTo(second.origin);
  await expect.poll(() => page('/checkout/card', her.visitor)).toContain('Pay with PayPal');
  her.visitor.moveTo(server.origin);
  const shown = await page('/admin/settings/card');
  expect([shown.includes('One is set.'), shown.includes(OWN.paypalSecret)]).toEqual([true, false]);
  expect(await page('/admin/settings')).toContain('Connected to PayPal’s sandbox');
  const store = openSqliteStore({ file: `${data.dir}/miftah.db`, indexes: INDEXES });
  const kept = JSON.stringify([(await store.query({ from: 'settings' })).docs, (await store.query({ from: 'audit' })).docs]);
  const { docs } = await store.query({ from: 'outbox', where: [['kind', '==', 'settings-changed']] });
  await store.close();
  expect([kept.includes(OWN.paypalId), kept.includes(OWN.paypalSecret)]).toEqual([true, false]);
  expect(docs.map(({ data: mail }) => mail['settings'])).toContain('card');
  expect(await her.visitor.get(await pay(her))).toMatchObject({ location: `/orders/${her.order}` });
  expect(await page(`/orders/${her.order}`, her.visitor)).toContain('Delivered');
});

test('money that is under way holds a change to another account back, and waits for its own after one more tick', async () => {
  const her = await shopper();
  const back = await pay(her);
  await fake.set({ trouble: [{ how: 'lose', path: '/capture' }] });
  await her.visitor.get(back);
  for (const other of [OTHER, {}]) {
    const answer = await save(other);
    expect([answer.status, answer.text.includes(OPEN)]).toEqual([422, true]);
  }
  // Another secret of the same application is no other account.
  expect((await save({ ...OWN, paypalReceiving: '1' })).status).toBe(303);
  expect((await save({ ...OTHER, anyway: '1' })).status).toBe(303);
  const { captures } = await fake.books(her.order);
  expect(captures).toHaveLength(1);
  await her.visitor.get(back);
  expect(await page(`/orders/${her.order}`, her.visitor)).not.toContain('Delivered');
  expect(await page('/admin/health')).toContain('at another account, paypal test ke-paypal-id');
  expect((await save(OWN)).status).toBe(303);
  await her.visitor.get(back);
  await expect.poll(() => page(`/orders/${her.order}`, her.visitor)).toContain('Delivered');
  expect((await fake.books(her.order)).captures).toHaveLength(1);
});

test('a shopper who comes back from the page of an account that was left is told so, and is charged nothing', async () => {
  const her = await shopper();
  const back = await pay(her);
  expect((await save({})).status).toBe(303);
  expect(await page('/checkout', her.visitor)).not.toContain('PayPal');
  const { status, location } = await her.visitor.get(back);
  expect(status).toBe(303);
  expect(location).toBe('/checkout/card?card=over');
  expect(await page(location ?? '', her.visitor)).toContain('This payment at PayPal has ended, and nothing was charged.');
  expect((await her.visitor.post('/checkout', { intent: 'card', method: 'card', order: her.order })).status).toBe(422);
  expect((await fake.books(her.order)).captures).toHaveLength(0);
});

test('what stood there before comes back only with a secret that is kept and fits', async () => {
  const [, until = ''] = /name="until"[^>]* value="(\d+)"/.exec(await page('/admin/settings/card')) ?? [];
  const gone = await save({ intent: 'put-back', until });
  expect([gone.status, gone.text.includes('needs a secret that is not kept')]).toEqual([422, true]);
  expect(await page('/admin/settings/card')).not.toContain(`value="${OWN.paypalId}"`);
});
