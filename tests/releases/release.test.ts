import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { startFirestoreDouble, type FirestoreDouble } from '../support/firestore/double';
import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { buildRelease, isInHistory, previousRelease } from '../support/servers/earlier-release';
import { freePort } from '../support/servers/free-port';
import { png } from '../support/files';
import { openTestShop, TEST_SECRET } from '../support/shop/test-shop';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount } from '../support/visitors/owner';

/*
 * The release before and this one on one database: forward, back, and side by side. What one writes, the other reads, changes or leaves
 * alone; nothing is lost, and nothing stops.
 */

const COMMIT = previousRelease();
const isThere = isInHistory(COMMIT);
if (!isThere)
  console.warn(`Left out: the release before (${COMMIT.slice(0, 7)}) is not in this clone's history. git fetch --unshallow brings it.`);

const PROJECT = 'demo-releases';
const KEYS = 20;
const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', password: 'four keys, one door' };
const game = { title: 'One Game', price: '60', coefficient: '1.5', cover: '/covers/one-game.svg', genre: 'RPG', platform: 'PC (Steam)' };

type Release = 'before' | 'this';

describe.skipIf(!isThere).each(['sqlite', 'firestore'] as const)('two releases on one database in %s', (engine) => {
  const data = tempDataDir();
  const open = new Map<Release, BuiltServer>();
  const orders = new Map<string, { readonly id: string; readonly shopper: HttpVisitor }>();
  let firestore: FirestoreDouble | null = null;
  let before: string;
  let home: number;
  let owner: HttpVisitor;
  let store: Store;

  beforeAll(async () => {
    before = await buildRelease(COMMIT);
    if (engine === 'firestore') firestore = await startFirestoreDouble(0);
    home = await freePort();
    const first = await start('before');
    owner = httpVisitor(`http://localhost:${home}`);
    expect((await owner.post('/login', ownerAccount(first.output()))).status).toBe(303);
    await owner.post('/admin', { intent: 'add', rating: '4', ...game });
    for (let nth = 0; nth < KEYS; nth += 1) await addKey(`KEY-${nth}`);
    store = firestore
      ? openFirestoreStore({ indexes: INDEXES, emulatorHost: firestore.host, projectId: PROJECT, waitMs: 120_000 })
      : openSqliteStore({ file: join(data.dir, 'miftah.db'), indexes: INDEXES });
  });
  afterAll(async () => {
    for (const server of open.values()) await server.stop();
    await store.close();
    firestore?.stop();
    data.remove();
  });

  /** `origin`: the address of its pages, where it stands beside another server. */
  async function start(
    release: Release,
    { port = home, origin }: { readonly port?: number; readonly origin?: string } = {},
  ): Promise<BuiltServer> {
    const onFirestore = firestore ? { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: firestore.host, GOOGLE_CLOUD_PROJECT: PROJECT } : {};
    const env = {
      ...(origin === undefined ? {} : { APP_ORIGIN: origin }),
      DEMO: '0',
      KEY_SECRET: TEST_SECRET,
      SESSION_SECRET: 'a session secret of the tests, long enough',
      ...onFirestore,
    };
    const command = release === 'before' ? { command: [process.execPath, before] } : {};
    const server = await startServer({ dataDir: data.dir, port, env, ...command });
    open.set(release, server);
    return server;
  }

  /** Ends what serves, and serves with this release; every visitor stays signed in. */
  async function change(to: Release): Promise<void> {
    for (const [release, server] of open) {
      const failures = server
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":"error"'));
      expect(failures, release).toEqual([]);
      await server.stop();
      open.delete(release);
    }
    await start(to);
  }

  async function addKey(code: string): Promise<void> {
    const key = { intent: 'add', code, type: 'Steam', originPrice: '60', coefficient: '1.5' };
    expect((await owner.post('/admin/codes/one-game', key)).status).toBe(303);
  }

  /** A new shopper's unpaid order of 90.00 MAD. */
  async function order(name: string, at = `http://localhost:${home}`): Promise<string> {
    const shopper = httpVisitor(at, { pageOrigin: `http://localhost:${home}`, address: `192.0.2.${orders.size + 10}` });
    await shopper.post('/signup', { ...person, email: `${name}@example.com`, confirmPassword: person.password });
    await shopper.post('/cart', { intent: 'add', gameId: 'one-game' });
    await shopper.post('/cart', { intent: 'checkout' });
    const id = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
    expect(id, name).not.toBe('');
    orders.set(name, { id, shopper });
    return id;
  }
  const idOf = (name: string) => orders.get(name)?.id ?? '';
  const as = (name: string) => orders.get(name)?.shopper ?? owner;
  const found = async (answer: Promise<{ readonly status: number; readonly text: string }>, status = 303) => {
    const { status: actual, text } = await answer;
    expect(
      actual,
      text
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 600),
    ).toBe(status);
  };
  const prove = (name: string) => {
    const proof = new Blob([Buffer.from(png(name))], { type: 'image/png' });
    return found(
      as(name).post(`/checkout?order=${idOf(name)}`, {
        intent: 'proof',
        order: idOf(name),
        method: 'bank',
        operator: '',
        payer: '',
        paid: 'on',
        proof,
      }),
    );
  };
  const decide = (name: string, fields: Readonly<Record<string, string>>) => found(owner.post(`/admin/orders/${idOf(name)}`, fields));
  const approve = (name: string) => decide(name, { intent: 'approve', bankReference: `REF ${name}`, amountReceived: '90', reason: '' });
  const reveal = (name: string) => found(as(name).post(`/orders/${idOf(name)}`, { intent: 'reveal', gameId: 'one-game' }));
  const ask = (name: string) =>
    found(as(name).post(`/orders/${idOf(name)}/ask?about=refund&game=one-game`, { intent: 'ask', text: 'Please' }));
  const stateOf = async (name: string) => (await store.get(`orders/${idOf(name)}`))?.data['state'];

  /** Every page of the owner, and every order on its own page, hers and its shopper's. */
  async function everyPage(): Promise<void> {
    const lists = ['', '/today', '/orders', '/orders?tab=owed', '/orders?tab=all', '/codes/one-game', '/messages', '/messages?tab=outbox'];
    for (const page of [...lists, '/sales', '/audit', '/health', '/statements', '/prices?coefficient=1.6'])
      await found(owner.get(`/admin${page}`), 200);
    for (const [name, { id, shopper }] of orders) {
      expect((await owner.get('/admin/orders?tab=all')).text, name).toContain(id);
      await found(owner.get(`/admin/orders/${id}`), 200);
      for (const page of ['/orders', `/orders/${id}`, '/cart', '/account']) await found(shopper.get(page), 200);
    }
  }
  async function sound(): Promise<void> {
    const { breaches } = await openTestShop({ store, close: () => Promise.resolve() }, Date.now).doctor.examine(500);
    expect(breaches).toEqual([]);
  }

  it('begins with the release before, which sells in every way', async () => {
    for (const name of ['paid', 'proved', 'unpaid', 'asked', 'rejected']) await order(name);
    for (const name of ['paid', 'asked']) await approve(name);
    for (const name of ['proved', 'rejected']) await prove(name);
    await reveal('paid');
    await ask('asked');
    await everyPage();
    expect(await Promise.all(['paid', 'proved', 'unpaid'].map(stateOf))).toEqual(['fulfilled', 'in_review', 'awaiting_payment']);
  });

  it('goes on with this one, which reads and changes all of it', async () => {
    await change('this');
    await everyPage();
    await approve('proved');
    await reveal('proved');
    await decide('rejected', { intent: 'reject', reason: 'Not readable' });
    await prove('unpaid');
    for (const name of ['fresh', 'early']) await order(name);
    await approve('fresh');
    await found(as('early').post('/checkout', { intent: 'cancel', order: idOf('early') }));
    expect(await Promise.all(['proved', 'rejected', 'unpaid'].map(stateOf))).toEqual(['fulfilled', 'awaiting_payment', 'in_review']);
    await everyPage();
    await sound();
  });

  it('goes back to the release before, which loses nothing and sells on', async () => {
    await change('before');
    await everyPage();
    expect(await Promise.all(['paid', 'proved', 'fresh', 'unpaid', 'early'].map(stateOf))).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'in_review',
      'cancelled',
    ]);
    await approve('unpaid');
    await reveal('fresh');
    await prove('rejected');
    await order('late');
    await prove('late');
    await everyPage();
    // What only this release knows of an order is still there.
    expect((await store.get(`orders/${idOf('fresh')}`))?.data).toMatchObject({ schema: 1, usdRate: expect.anything() });
    await sound();
  });

  it('serves with both at once, each with what the other writes', async () => {
    const [here, there] = [`http://localhost:${home}`, `http://localhost:${await freePort()}`];
    await start('this', { port: Number(new URL(there).port), origin: here });
    for (const [first, second] of [
      [here, there],
      [there, here],
    ] as const)
      for (const nth of ['one', 'two']) {
        const name = `${nth}-${first === here ? 'before' : 'this'}`;
        await order(name, first);
        as(name).moveTo(second);
        await prove(name);
        owner.moveTo(first);
        await approve(name);
        await reveal(name);
        as(name).moveTo(here);
      }
    // Both approve one order at once: it is settled once.
    await order('twice', here);
    await prove('twice');
    const approval = { intent: 'approve', bankReference: 'REF twice', amountReceived: '90', reason: '' };
    const asked = [here, there].map((origin) => {
      owner.moveTo(origin);
      return owner.post(`/admin/orders/${idOf('twice')}`, approval);
    });
    await Promise.all(asked);
    owner.moveTo(here);
    expect(await stateOf('twice')).toBe('fulfilled');
    await everyPage();
    await sound();
  });

  it('ends with this one, and every order is as its last change left it', async () => {
    await change('this');
    await everyPage();
    await approve('late');
    expect(await stateOf('late')).toBe('fulfilled');
    await sound();
  });
});
