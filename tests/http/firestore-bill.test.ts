import { afterAll, beforeAll, expect, test } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { BEAT } from '~/features/mail/sender.server';

import { type BuiltServer, startServer, tempDataDir } from '../support/servers/built-server';
import { faultyServer, removeCopies, UNHURRIED } from '../support/servers/faulty-build';
import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore/double';
import type { Bill } from '../support/firestore/double-bill';
import { type Answer, type HttpVisitor, httpVisitor } from '../support/visitors/http-visitor';
import { pause } from '../support/contracts/store-case';
import { png } from '../support/files';
import { signInOwner } from '../support/visitors/owner';

/*
 * The cost of each page and each step to a key on Firestore, in documents. docs/running-on-google-cloud.md makes its costs from the file
 * with these figures: if you change a figure, run this test with -u, and change the tables of docs/running-on-google-cloud.md.
 */

const SECRETS = { SESSION_SECRET: 'a session secret of the tests, long enough', KEY_SECRET: 'a key secret of the tests, long enough too' };
const PROJECT = 'demo-bill';
const KEYS = 12;
const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', password: 'four keys, one door' };
const game = { title: 'One Game', price: '60', coefficient: '1.5', cover: '/covers/one-game.svg', genre: 'RPG', platform: 'PC (Steam)' };

const data = tempDataDir();
const servers: BuiltServer[] = [];
let firestore: FirestoreDouble;
let command: readonly string[];

beforeAll(async () => {
  // Each instance reads the outbox now and then, even if nothing happens: the clock counts that, below.
  firestore = await startFirestoreDouble(0, { isBilled: (collection) => collection !== 'outbox' });
  command = faultyServer(UNHURRIED);
  await openServer();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  firestore.stop();
  removeCopies();
  data.remove();
});

async function openServer(): Promise<BuiltServer> {
  const env = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: firestore.host, GOOGLE_CLOUD_PROJECT: PROJECT, ...SECRETS };
  const server = await startServer({ dataDir: data.dir, env, command });
  servers.push(server);
  return server;
}

/** The bill of this work, with the reads that it causes in change streams. Work in other processes ends with billWhenQuiet(). */
async function billOf(work: () => Promise<unknown>): Promise<Bill> {
  await work();
  return billWhenQuiet();
}

/** The bill when nothing more comes, and every server has run its timers meanwhile: a busy machine gets the time that it needs. */
async function billWhenQuiet(): Promise<Bill> {
  const sum = { reads: 0, writes: 0, deletes: 0 };
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await pause(25);
    for (const { origin } of servers) await ok(httpVisitor(origin).get('/about'));
    const { reads, writes, deletes } = firestore.takeBill();
    if (reads + writes + deletes > 0) quiet = 0;
    sum.reads += reads;
    sum.writes += writes;
    sum.deletes += deletes;
  }
  return sum;
}

const ok = async (answer: Promise<Answer>, status = 200) => expect((await answer).status).toBe(status);

test('each page and each step to a key costs what docs/figures/firestore-bill.json says', async () => {
  const [first] = servers;
  if (!first) throw new Error('No server is open.');
  const { origin } = first;
  const owner = await signInOwner(first);
  await ok(owner.post('/admin', { intent: 'add', rating: '4', ...game }), 303);
  for (let nth = 0; nth < KEYS; nth += 1)
    await ok(owner.post('/admin/codes/one-game', { intent: 'add', code: `KEY-${nth}`, originPrice: '60', coefficient: '1.5' }), 303);
  await settleChance();
  // why: the first look at a game in an hour measures how long transfers wait for their check, and no later one does
  await ok(owner.get('/product/one-game'));
  await billWhenQuiet();

  const visitor = httpVisitor(origin, { address: '192.0.2.7' });
  const shopper = httpVisitor(origin, { address: '192.0.2.8' });
  const bill = {
    visitor: await pages(visitor),
    shopper: { ...(await arrival(shopper)), ...(await pages(shopper)) },
    order: await purchase(shopper, owner, '192.0.2.8'),
    minuteOfLiveCart: await liveCart(origin, shopper),
    ...(await anotherInstance(origin, owner)),
    secondsBetweenLooksIntoTheOutbox: BEAT / 1000,
  };
  bill.readsOfAnOrderInAnotherInstance -= sum(bill.order);
  const text = JSON.stringify(bill, null, 2).replace(
    /\{\s+("reads[^}]*?)\s+\}/g,
    (_, inner: string) => `{ ${inner.replace(/\s+/g, ' ')} }`,
  );
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/figures/firestore-bill.json');
});

async function arrival(shopper: HttpVisitor) {
  const address = { email: 'amal@example.com', password: person.password };
  const signUp = await billOf(() => ok(shopper.post('/signup', { ...person, ...address, confirmPassword: person.password }), 303));
  await ok(shopper.post('/logout', {}), 303);
  await billWhenQuiet();
  return { signUp, signIn: await billOf(() => ok(shopper.post('/login', address), 303)) };
}

async function pages(visitor: HttpVisitor) {
  return {
    home: await billOf(() => ok(visitor.get('/'))),
    listing: await billOf(() => ok(visitor.get('/products'))),
    product: await billOf(() => ok(visitor.get('/product/one-game'))),
    cover: await billOf(() => ok(visitor.get('/covers/one-game.svg'))),
    addToCart: await billOf(() => ok(visitor.post('/cart', { intent: 'add', gameId: 'one-game' }), 303)),
    cart: await billOf(() => visitor.get('/cart')),
  };
}

/** Goes from a cart with one game to its key. */
async function purchase(shopper: HttpVisitor, owner: HttpVisitor, name: string) {
  const placeOrder = await billOf(() => ok(shopper.post('/cart', { intent: 'checkout' }), 303));
  let reference = '';
  const checkout = await billOf(async () => {
    reference = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
  });
  const proof = new Blob([Buffer.from(png(`receipt of ${name}`))], { type: 'image/png' });
  const submitProof = await billOf(() => ok(shopper.post('/checkout', { intent: 'proof', order: reference, method: 'bank', proof }), 303));
  const ownerLooks = await billOf(async () => {
    await ok(owner.get('/admin/orders'));
    await ok(owner.get(`/admin/orders/${reference}`));
  });
  const approval = { intent: 'approve', bankReference: `BANK ${name}`, amountReceived: '90.00' };
  const approve = await billOf(() => ok(owner.post(`/admin/orders/${reference}`, approval), 303));
  const reveal = await billOf(() => ok(shopper.post(`/orders/${reference}`, { intent: 'reveal', gameId: 'one-game' }), 303));
  const orderPage = await billOf(() => ok(shopper.get(`/orders/${reference}`)));
  return { placeOrder, checkout, submitProof, ownerLooks, approve, reveal, orderPage };
}

/** The cost of one more server: its start, a health check, and an order that it only hears of. */
async function anotherInstance(origin: string, owner: HttpVisitor) {
  const start = await billOf(openServer);
  const healthCheck = await billOf(() => ok(httpVisitor(origin).get('/healthz')));
  const other = httpVisitor(origin, { address: '192.0.2.9' });
  await ok(other.post('/signup', { ...person, email: 'other@example.com', confirmPassword: person.password }), 303);
  await ok(other.post('/cart', { intent: 'add', gameId: 'one-game' }), 303);
  await billWhenQuiet();
  const readsOfAnOrderInAnotherInstance = sum(await purchase(other, owner, '192.0.2.9'));
  return { start: { ...start, ofThemGames: 1, ofThemKeys: KEYS - 1 }, healthCheck, readsOfAnOrderInAnotherInstance };
}

function sum(bills: Readonly<Record<string, Bill>>): number {
  return Object.values(bills).reduce((reads, bill) => reads + bill.reads, 0);
}

/** The stream of an open page begins again each minute. */
async function liveCart(origin: string, shopper: HttpVisitor): Promise<Bill> {
  const end = new AbortController();
  const bill = await billOf(async () => {
    const headers = { Cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'X-Forwarded-For': '192.0.2.8' };
    const stream = await fetch(`${origin}/cart/events`, { headers, signal: end.signal });
    await stream.body?.getReader().read();
  });
  end.abort();
  return bill;
}

/** Keys are picked at a random place among the free ones; near their end that can take two queries. Here it never does. */
async function settleChance(): Promise<void> {
  const store = openFirestoreStore({ emulatorHost: firestore.host, projectId: PROJECT, indexes: [], waitMs: 120_000 });
  const { docs } = await store.query({ from: 'games/one-game/codes' });
  for (const { path } of docs) await store.update(path, { rand: 2 ** 31 - 1 });
  await store.close();
}
