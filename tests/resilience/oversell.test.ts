import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { createCarts } from '~/features/cart/index.server';
import { INDEXES } from '~/features/data/indexes';

import { runCommand, startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { freePort } from '../support/servers/free-port';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { png } from '../support/files';
import { signInOwner } from '../support/visitors/owner';
import { joinAs } from '../support/visitors/signed-in';

const SESSION_SECRET = 'a session secret of the tests, long enough';
const IS_LONG = process.env['FAULTS'] === 'long';
const BUYERS = IS_LONG ? 200 : 16;
const KEYS = IS_LONG ? 50 : 8;
/** Without kills it is the same with less: that runs in the long form alone. */
const KILLS = IS_LONG ? [0, 20] : [2];
const STAGES = ['checkout', 'proof', 'approval', 'reveal'] as const;
type Stage = (typeof STAGES)[number];

/** Two processes of the built store on one database, behind one address, like behind a load balancer. */
interface Pair {
  readonly dataDir: string;
  readonly servers: BuiltServer[];
  readonly ports: readonly [number, number];
  kills: number;
}

let pair: Pair;
let data: ReturnType<typeof tempDataDir>;

beforeEach(async () => {
  data = tempDataDir();
  pair = { dataDir: data.dir, servers: [], ports: [await freePort(), await freePort()], kills: 0 };
});

afterEach(async () => {
  await Promise.all(pair.servers.map((server) => server.stop()));
  data.remove();
});

const pageOrigin = () => `http://localhost:${pair.ports[0]}`;
const open = (index: 0 | 1) =>
  startServer({ dataDir: pair.dataDir, port: pair.ports[index], env: { APP_ORIGIN: pageOrigin(), DEMO: '0', SESSION_SECRET } });

describe(`${BUYERS} buyers at once for ${KEYS} keys, in two processes on one database`, () => {
  it.each(KILLS)('sell each key once, and lose nothing that was acknowledged, with %i kills (-9) in between', async (kills) => {
    const first = await open(0);
    pair.servers.push(first);
    const owner = await signInOwner(first, httpVisitor(pageOrigin(), { address: '198.51.100.1', pageOrigin: pageOrigin() }));
    await addGame(owner);
    const codes = await addKeys(owner);
    pair.servers.push(await open(1));
    const buyers = await gatherBuyers();

    const killing = killServers(kills);
    const ends = await Promise.all(buyers.map((buyer, index) => buy(buyer, owner, index, kills)));
    await killing;

    const sold = ends.filter((end) => end.code !== null);
    expect(sold).toHaveLength(KEYS);
    expect(new Set(sold.map((end) => end.code))).toEqual(new Set(codes));
    expect(ends.filter((end) => end.code === null).every((end) => end.told === 'Out of stock')).toBe(true);
    expect(await lostPromises(sold, buyers)).toEqual([]);
    const doctor = await runCommand(['build/server/doctor.js'], { DATA_DIR: pair.dataDir, APP_ORIGIN: pageOrigin() });
    expect(doctor).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${KEYS} keys, ${KEYS} orders and ${KEYS} payments`) as string,
    });
  });
});

interface End {
  readonly index: number;
  readonly reference: string | null;
  readonly code: string | null;
  readonly told: string;
}

/** One buyer, from her cart to her key. With kills, each stage waits until the kills have begun, so that every stage meets some. */
async function buy(buyer: HttpVisitor, owner: HttpVisitor, index: number, kills: number): Promise<End> {
  const answer = await acknowledged('checkout', buyer, () => buyer.post('/cart', { intent: 'checkout' }));
  if (answer.status === 409) return { index, reference: null, code: null, told: /Out of stock/.exec(answer.text)?.[0] ?? answer.text };
  expect([answer.status, answer.location]).toEqual([303, '/checkout']);
  const reference = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await persist(buyer, () => buyer.get('/checkout'))).text)?.[0] ?? '';

  const proof = new Blob([Buffer.from(png(`receipt of buyer ${index}`))], { type: 'image/png' });
  const sent = await acknowledged('proof', buyer, () =>
    buyer.post('/checkout', { intent: 'proof', order: reference, method: 'bank', proof }),
  );
  expect([sent.status, sent.location]).toEqual([303, `/orders/${reference}`]);

  const approved = await acknowledged('approval', owner, () =>
    owner.post(`/admin/orders/${reference}`, { intent: 'approve', bankReference: `BANK ${index}`, amountReceived: '90.00' }),
  );
  expect([reference, approved.status]).toEqual([reference, 303]);

  const revealed = await acknowledged('reveal', buyer, () => buyer.post(`/orders/${reference}`, { intent: 'reveal', gameId: 'one-game' }));
  expect(revealed.status).toBe(303);
  return { index, reference, code: await readCode(buyer, reference), told: '' };

  async function acknowledged(stage: Stage, who: HttpVisitor, ask: () => Promise<Answer>): Promise<Answer> {
    const due = (STAGES.indexOf(stage) * kills) / STAGES.length + (index % 5) * (kills / STAGES.length / 5);
    while (pair.kills < Math.floor(due)) await pause(20);
    return persist(who, ask);
  }
}

/** Broken promises that the end state does not show: an order that is not delivered, or another key. */
async function lostPromises(sold: readonly End[], buyers: readonly HttpVisitor[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { index, reference, code } of sold) {
    const buyer = buyers[index];
    if (buyer && (await readCode(buyer, reference ?? '')) !== code) lost.push(`${reference}: ${code}`);
  }
  return lost;
}

async function readCode(buyer: HttpVisitor, reference: string): Promise<string | null> {
  return /KEY-\d{3}-[A-Z]{4}/.exec((await persist(buyer, () => buyer.get(`/orders/${reference}`))).text)?.[0] ?? null;
}

/**
 * Asks either process, and the other one if there is no answer, until one answers: after a kill a visitor may get no answer, but never a
 * false one.
 */
async function persist(visitor: HttpVisitor, ask: () => Promise<Answer>): Promise<Answer> {
  const first = Math.random() < 0.5 ? 0 : 1;
  for (let attempt = first; attempt < 10_000; attempt += 1) {
    visitor.moveTo(`http://localhost:${pair.ports[attempt % 2]}`);
    const answer = await ask().catch(() => null);
    if (answer && answer.status !== 503) return answer;
    await pause(25 + Math.random() * 50);
  }
  throw new Error('Nobody answered for a long time.');
}

/** Kills one process after another, without a warning, and starts it again. */
async function killServers(kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const index = (kill % 2) as 0 | 1;
    await pause(50 + Math.random() * 250);
    await pair.servers[index]?.kill();
    pair.kills += 1;
    pair.servers[index] = await open(index);
  }
}

async function addGame(owner: HttpVisitor): Promise<void> {
  const game = {
    title: 'One Game',
    price: '60',
    coefficient: '1.5',
    cover: '/covers/one-game.svg',
    genre: 'RPG',
    platform: 'PC (Steam)',
    rating: '4',
  };
  expect((await owner.post('/admin', { intent: 'add', ...game })).status).toBe(303);
}

async function addKeys(owner: HttpVisitor): Promise<string[]> {
  const codes = Array.from({ length: KEYS }, (_, index) => `KEY-${String(index).padStart(3, '0')}-ABCD`);
  for (const code of codes)
    expect(
      (await owner.post('/admin/codes/one-game', { intent: 'add', code, type: 'Steam', originPrice: '60', coefficient: '1.5' })).status,
    ).toBe(303);
  return codes;
}

/** Every buyer has her own address and account, and the game in her cart. */
async function gatherBuyers(): Promise<HttpVisitor[]> {
  const store = openSqliteStore({ file: join(pair.dataDir, 'miftah.db'), indexes: INDEXES });
  const carts = createCarts({ store });
  const buyers: HttpVisitor[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) {
    const buyer = httpVisitor(pageOrigin(), { address: `203.0.113.${nth}`, pageOrigin: pageOrigin() });
    const { id } = await joinAs(`buyer${nth}@example.com`, buyer, { store, sessionSecret: SESSION_SECRET });
    await carts.change(id, () => [{ gameId: 'one-game', type: null }]);
    buyers.push(buyer);
  }
  await store.close();
  return buyers;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
