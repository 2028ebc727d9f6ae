import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startSeveral, type Starts } from '../support/servers/starts';
import { faultyServer, removeCopies, UNHURRIED } from '../support/servers/faulty-build';
import { listen } from '../support/visitors/event-stream';
import { startFirestoreDouble, type FirestoreDouble } from '../support/firestore/double';
import type { HttpVisitor } from '../support/visitors/http-visitor';
import { png } from '../support/files';

const OTHERS = [1, 2] as const;
/** The promise is two seconds; a machine that is busy with other tests gets more time, and the test prints the figure. */
const PATIENCE = { timeout: 180_000, interval: 20 };

/** `npm test` tries SQLite, the rest Firestore. */
const ENGINES = process.env['FAULTS'] === 'long' ? ['one Firestore'] : ['one SQLite file'];

describe.each(ENGINES)('three processes of the built store on %s', (engine) => {
  let firestore: FirestoreDouble | undefined;
  let starts: Starts;
  let owner: HttpVisitor;
  const figures: string[] = [];

  beforeAll(async () => {
    firestore = engine === 'one Firestore' ? await startFirestoreDouble() : undefined;
    starts = await startSeveral(3, firestore?.host, faultyServer(UNHURRIED));
    owner = await starts.owner(0);
  });
  afterAll(async () => {
    console.log(`Seen by the two other processes, on ${engine}: ${figures.join(' · ')}`);
    expect(await starts.stop()).toEqual([0, 0, 0]);
    firestore?.stop();
    removeCopies();
  });

  /** Waits until both other processes show it, and notes how long that took. */
  async function seenByOthers(what: string, isSeenAt: (at: number) => Promise<boolean> | boolean): Promise<void> {
    const from = performance.now();
    await Promise.all(
      OTHERS.map((at) => vi.waitFor(async () => expect({ at, isSeen: await isSeenAt(at) }).toEqual({ at, isSeen: true }), PATIENCE)),
    );
    figures.push(`${what} ${Math.round(performance.now() - from)} ms`);
  }

  const page = async (at: number, path: string) => (await starts.visitor(at).get(path)).text;

  /** The same visit at another process. */
  const moveTo = (at: number, visitor: HttpVisitor) => visitor.moveTo(starts.servers[at]?.origin ?? '');

  test('show the demo catalogue, and share one sign-in of the owner', async () => {
    for (const at of [0, ...OTHERS]) expect(await page(at, '/products')).toContain('48 games');
    expect(starts.servers.filter((server) => server.output().includes('Owner sign-in:'))).toHaveLength(1);
  });

  test('show a game that was added or edited in another', async () => {
    const fields = { genre: 'RPG', platform: 'PC (Steam)', rating: '4', cover: '/covers/one-game.svg', coefficient: '1.5' };
    expect((await owner.post('/admin', { intent: 'add', title: 'One Game', price: '60', ...fields })).status).toBe(303);
    await seenByOthers('a game added', async (at) => (await page(at, '/products')).includes('49 games'));
    const edited = { intent: 'update', id: 'one-game', title: 'One Better Game', price: '80', ...fields };
    expect((await owner.post('/admin?edit=one-game', edited)).status).toBe(303);
    await seenByOthers('a game edited', async (at) => {
      const text = await page(at, '/product/one-game');
      return text.includes('One Better Game') && text.includes('120.00');
    });
  });

  test('feature ten games, however many are featured in all of them at the same time', async () => {
    for (const id of ['street-fighter-6', 'forza-horizon-5', 'cyberpunk-2077'])
      expect((await owner.post('/admin', { intent: 'delete', id })).status).toBe(303);
    const fields = { intent: 'add', genre: 'RPG', price: '60', coefficient: '1.5', featured: 'on', cover: '/covers/new.svg' };
    const owners = await Promise.all([0, ...OTHERS].map((at) => starts.owner(at)));
    const posts = owners.flatMap((one, at) => [0, 1, 2].map((nth) => one.post('/admin', { ...fields, title: `Featured ${at} ${nth}` })));
    const answers = await Promise.all(posts);
    const [added, refused] = [303, 422].map((status) => answers.filter((answer) => answer.status === status));
    expect([added?.length, refused?.length]).toEqual([3, 6]);
    for (const answer of refused ?? []) expect(answer.text).toContain('You can only have up to 10 featured games.');
  });

  test('show the name and the bank account that the owner set in another', async () => {
    const seen = async (path: string) => /name="seen" value="(\d+)"/.exec((await owner.get(path)).text)?.[1] ?? '';
    const shop = { intent: 'save', seen: await seen('/admin/settings/shop'), shopName: 'Clés du Sud' };
    expect((await owner.post('/admin/settings/shop', shop)).status).toBe(303);
    await seenByOthers('a name of the shop', async (at) => (await page(at, '/products')).includes('Clés du Sud</title>'));
    const back = { intent: 'save', seen: await seen('/admin/settings/shop') };
    expect((await owner.post('/admin/settings/shop', back)).status).toBe(303);
  });

  test('show the stock of a game whose keys are held or sold in another', async () => {
    for (const code of ['KEY-1', 'KEY-2', 'KEY-3']) {
      const key = { intent: 'add', code, type: 'Steam', originPrice: '60', coefficient: '1.5' };
      expect((await owner.post('/admin/codes/one-game', key)).status).toBe(303);
    }
    await seenByOthers('keys added', async (at) => (await page(at, '/product/one-game')).includes('Only 3 left'));
    const { visitor: buyer } = await starts.shopper(0);
    await buyer.post('/cart', { intent: 'add', gameId: 'one-game' });
    expect((await buyer.post('/cart', { intent: 'checkout' })).location).toBe('/checkout');
    await seenByOthers('a key held', async (at) => (await page(at, '/product/one-game')).includes('Only 2 left'));
    const [order = ''] = /MF-[2-9A-Z]{6}/.exec((await buyer.get('/checkout')).text) ?? [];
    const proof = new Blob([Uint8Array.from(png(order))]);
    expect((await buyer.post('/checkout', { intent: 'proof', order, method: 'bank', proof })).status).toBe(303);
    const approval = { intent: 'approve', bankReference: 'BANK 1', amountReceived: '120' };
    moveTo(1, owner);
    const waiting = await listen(starts.servers[2]?.origin ?? '', buyer, `/orders/${order}/events`);
    await vi.waitFor(() => expect(waiting.count('order')).toBe(1), PATIENCE);
    expect((await owner.post(`/admin/orders/${order}`, approval)).status).toBe(303);
    await vi.waitFor(() => expect(waiting.count('order')).toBeGreaterThan(1), PATIENCE);
    waiting.leave();
    moveTo(2, buyer);
    expect((await buyer.get(`/orders/${order}`)).text).toContain('Delivered');
    for (const at of OTHERS) expect(await page(at, '/product/one-game')).toContain('Only 2 left');
  });

  test('report a change of a cart in another, and show it', async () => {
    const { visitor } = await starts.shopper(0);
    const streams = await Promise.all(OTHERS.map((at) => listen(starts.servers[at]?.origin ?? '', visitor)));
    await vi.waitFor(() => expect(streams.map((stream) => stream.count('cart'))).toEqual([1, 1]), PATIENCE);
    expect((await visitor.post('/cart', { intent: 'add', gameId: 'hades' })).status).toBe(303);
    await seenByOthers('a cart changed', (at) => streams[at - 1]?.count('cart') === 2);
    for (const at of OTHERS) {
      moveTo(at, visitor);
      expect((await visitor.get('/cart')).text).toContain('Hades');
    }
    for (const stream of streams) stream.leave();
  });

  test('know a session that was made in another, and that it ended', async () => {
    const { visitor } = await starts.shopper(0);
    for (const at of OTHERS) {
      moveTo(at, visitor);
      expect((await visitor.get('/orders')).status).toBe(200);
    }
    const kept = new Map(visitor.cookies);
    expect((await visitor.post('/logout', {})).location).toBe('/login');
    for (const at of [0, ...OTHERS]) {
      const thief = starts.visitor(at);
      for (const [name, value] of kept) (thief.cookies as Map<string, string>).set(name, value);
      expect((await thief.get('/orders')).location).toBe('/login?redirectTo=%2Forders');
    }
  });

  test('leave nothing for the doctor to find', async () => {
    expect(await starts.doctor()).toMatchObject({ code: 0, output: expect.stringContaining('Looked at 49 games') as string });
  });
});
