import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { INDEXES } from '~/features/data/indexes';

import type { End } from '../support/visitors/load';
import { startFirestoreDouble } from '../support/firestore/double';
import { findFirestoreEmulator, startFirestoreEmulator } from '../support/firestore/emulator';
import { times } from '../support/contracts/store-case';
import { openTempStore } from '../support/shop/temp-store';
import { openTestShop, type TestShop } from '../support/shop/test-shop';
import { bundleWorker, type Worker } from '../support/workers/bundled';

const IS_LONG = process.env['FAULTS'] === 'long';
const BUYERS = IS_LONG ? 500 : 60;
const KEYS = IS_LONG ? 50 : 10;
const PROCESSES = IS_LONG ? 4 : 2;
const ROUNDS = IS_LONG ? 10 : 1;

let buying: Worker;
let workers: ChildProcess[] = [];
const ends: (() => unknown)[] = [];

beforeAll(async () => void (buying = await bundleWorker('crowd')));
afterAll(() => buying.remove());
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  for (const end of ends.splice(0).toReversed()) await end();
});

describe(`${BUYERS} buyers at once for ${KEYS} keys, in ${PROCESSES} processes, ${ROUNDS} times`, () => {
  const installed = findFirestoreEmulator();

  it('sell each key once, and tell the other buyers that it is out of stock, on SQLite', { timeout: 1_800_000 }, async () => {
    await expectNoOversell(...openSqlite());
  });

  it.runIf(IS_LONG)('the same on a double of Firestore', { timeout: 1_800_000 }, async () => {
    const server = await startFirestoreDouble();
    ends.push(() => server.stop());
    await expectNoOversell(...openFirestore(server.host));
  });

  it.runIf(IS_LONG && installed)("the same on Google's own emulator", { timeout: 1_800_000 }, async () => {
    const server = installed && (await startFirestoreEmulator(installed));
    ends.push(() => server?.stop());
    await expectNoOversell(...openFirestore(server?.host ?? ''));
  });

  it('sell a key twice here if a key is read, and later marked as used', async () => {
    const [shop, engine, place] = openSqlite();
    begin(engine, place, 'naive');
    const { sold } = await round(shop, 'one-game');
    expect(new Set(sold).size).toBeLessThan(sold.length);
  });
});

type Opened = [shop: TestShop, engine: string, place: string];

function openSqlite(): Opened {
  const temp = openTempStore();
  ends.push(() => temp.close());
  return [openTestShop(temp), 'sqlite', temp.file];
}

function openFirestore(host: string): Opened {
  const store = openFirestoreStore({ emulatorHost: host, indexes: INDEXES, waitMs: 120_000 });
  ends.push(() => store.close());
  return [openTestShop({ store, close: () => store.close() }), 'firestore', host];
}

async function expectNoOversell(shop: TestShop, engine: string, place: string): Promise<void> {
  begin(engine, place);
  const startedAt = performance.now();
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    const { sold, told } = await round(shop, `game-${nth}`);
    expect(told).toEqual(times(BUYERS - KEYS, () => 'out-of-stock'));
    expect([sold.length, new Set(sold).size]).toEqual([KEYS, KEYS]);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const all = KEYS * ROUNDS;
  expect(await shop.doctor.examine(0)).toMatchObject({ keys: all, orders: all, payments: all, breaches: [] });
  console.log(`${ROUNDS} × ${KEYS} keys sold to ${ROUNDS} × ${BUYERS} buyers in ${seconds} s`);
}

/** The ids of the sold keys, and what the other buyers were told. */
async function round(shop: TestShop, gameId: string): Promise<{ readonly sold: readonly string[]; readonly told: readonly string[] }> {
  await shop.game(gameId, KEYS);
  const answers = await Promise.all(
    workers.map(async (worker) => {
      worker.send({ gameId, buyers: BUYERS / PROCESSES });
      const [answer] = (await once(worker, 'message')) as [End[]];
      return answer;
    }),
  );
  const all = answers.flat();
  return { sold: all.flatMap(({ keyId }) => keyId ?? []), told: all.filter(({ keyId }) => keyId === null).map(({ told }) => told) };
}

function begin(engine: string, place: string, manner = ''): void {
  workers = times(PROCESSES, (nth) => buying.start(engine, place, manner, String(nth)));
}
