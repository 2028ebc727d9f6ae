import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase } from '~/adapters/sqlite/driver.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import { httpErrorTexts } from '~/ui/translations/en/http-errors';

import { runCommand, startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { pause, times } from '../support/contracts/store-case';
import { png } from '../support/files';
import { openTestShop, TEST_SECRET } from '../support/shop/test-shop';
import { makeUnwritable } from '../support/servers/unwritable';
import { signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

const IS_LONG = process.env['FAULTS'] === 'long';
const BUYERS = IS_LONG ? 150 : 6;
const OUTAGE_MS = 500;
const BETWEEN_MS = 300;
/** Between two buyers who begin: a few must last for every outage, many must not queue. */
const APART_MS = IS_LONG ? 150 : 400;

/** Each makes the disk refuse the store's writes, and returns the function that ends it. All work for root too, whom no file mode stops. */
type Outage = 'full' | 'read-only' | 'locked';
// Only Linux can limit the file size of a running process.
const canFill = spawnSync('prlimit', ['--version']).status === 0;
const OUTAGES: readonly Outage[] = [...(canFill ? ['full' as const] : []), 'read-only', ...(IS_LONG ? ['locked' as const] : [])];
const BEGIN: Readonly<Record<Outage, () => () => void>> = { full: fill, 'read-only': () => makeUnwritable(file()), locked: lock };

let data: ReturnType<typeof tempDataDir>;
let server: BuiltServer;

beforeEach(() => (data = tempDataDir()));
afterEach(async () => {
  await server.stop();
  data.remove();
  removeCopies();
});

const file = () => join(data.dir, 'miftah.db');

describe(`a disk that is full, then read-only, again and again while ${BUYERS} shoppers buy`, () => {
  it(
    'makes the store say that it is offline, never that it saved what it did not; afterwards all works again',
    { timeout: 1_800_000 },
    async () => {
      await open();
      const { refused, broken } = await sellThrough();
      expect(broken).toEqual([]);
      expect([...refused.keys()].toSorted()).toEqual(OUTAGES.toSorted());
      const doctor = await runCommand(['build/server/doctor.js'], env());
      expect(doctor).toMatchObject({ code: 0, output: expect.stringContaining(`${BUYERS} orders and ${BUYERS} payments`) as string });
      console.log(`refused: ${[...refused].map(([outage, count]) => `${count} while ${outage}`).join(', ')}`);
    },
  );

  it.runIf(IS_LONG)('is found here if the store answers before it knows', async () => {
    await open([{ instead: 'for (const each of failed) each.reject(error);', put: 'for (const each of failed) each.resolve(true);' }]);
    expect((await sellThrough()).broken).not.toEqual([]);
  });
});

/** Mounts a disk of a megabyte; null where this user may not. */
function mountSmallDisk(): { readonly dir: string; remove(): void } | null {
  const place = tempDataDir();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place.dir]).status === 0;
  if (!isMounted) place.remove();
  return isMounted ? { dir: place.dir, remove: () => (spawnSync('umount', [place.dir]), place.remove()) } : null;
}
const small = mountSmallDisk();
afterAll(() => small?.remove());

it.runIf(small !== null)('a full disk of backups stops no sale, and the log names it', async () => {
  const backups = small?.dir ?? '';
  writeFileSync(join(backups, 'full'), Buffer.alloc(1_000_000));
  server = await startServer({ dataDir: data.dir, env: { ...env(), BACKUP_DIR: backups } });
  await expect.poll(() => server.log(), { interval: 500 }).toContain('"event":"backup-failed"');
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({ ok: true });
});

const env = () => ({ DATA_DIR: data.dir, DEMO: '0', KEY_SECRET: TEST_SECRET });

async function open(faults: Parameters<typeof faultyServer>[0] = []): Promise<void> {
  const shop = openTestShop({ store: openSqliteStore({ file: file(), indexes: INDEXES }), close: () => Promise.resolve() });
  await shop.game('one-game', BUYERS);
  await shop.store.close();
  server = await startServer({ dataDir: data.dir, env: env(), ...(faults.length > 0 ? { command: faultyServer(faults) } : {}) });
}

/** Everybody buys one key, during one outage after another. */
async function sellThrough() {
  const owner = await signInOwner(server, visit('198.51.100.1'));
  const buyers = await signedUp();
  const refused = new Map<Outage, number>();
  let now: Outage | null = null;
  const onRefusal = () => now && refused.set(now, (refused.get(now) ?? 0) + 1);
  const buying = Promise.all(buyers.map((buyer, nth) => buy(buyer, owner, nth, onRefusal)));
  const over = new AbortController();
  void buying.then(() => over.abort());
  for (let round = 0; !over.signal.aborted; round += 1) {
    const outage = OUTAGES[round % OUTAGES.length] ?? 'full';
    await pause(BETWEEN_MS);
    let end = BEGIN[outage]();
    now = outage;
    const until = performance.now() + (outage === 'locked' ? 12_000 : OUTAGE_MS);
    while (performance.now() < until || (!refused.has(outage) && !over.signal.aborted)) {
      await pause(50);
      if (outage !== 'read-only' || refused.has(outage)) continue;
      // The store has not noticed: makeUnwritable() says why.
      end();
      end = BEGIN[outage]();
    }
    now = null;
    end();
  }
  return { refused, broken: (await buying).filter((problem) => problem !== null) };
}

/** Buys from the cart to the key; returns a broken promise, or null. After a refusal it tries again, as shoppers do. */
async function buy(buyer: HttpVisitor, owner: HttpVisitor, nth: number, onRefusal: () => void): Promise<string | null> {
  try {
    // So that every outage meets buyers at each step.
    await pause((nth % 12) * APART_MS);
    await insist(() => buyer.post('/cart', { intent: 'add', gameId: 'one-game' }), 303, onRefusal);
    await insist(() => buyer.post('/cart', { intent: 'checkout' }), 303, onRefusal);
    const reference = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await insist(() => buyer.get('/checkout'), 200, onRefusal)).text)?.[0];
    if (reference === undefined) return 'an order that was placed is not there';
    const proof = () => new Blob([Buffer.from(png(`receipt ${nth}`))], { type: 'image/png' });
    await insist(() => buyer.post('/checkout', { intent: 'proof', order: reference, method: 'bank', proof: proof() }), 303, onRefusal);
    const decision = { intent: 'approve', bankReference: `BANK ${nth}`, amountReceived: '100.00' };
    await insist(() => owner.post(`/admin/orders/${reference}`, decision), 303, onRefusal);
    await insist(() => buyer.post(`/orders/${reference}`, { intent: 'reveal', gameId: 'one-game' }), 303, onRefusal);
    const shown = await insist(() => buyer.get(`/orders/${reference}`), 200, onRefusal);
    return shown.text.includes('one-game-Steam-') ? null : 'a key that was revealed is not shown';
  } catch (error) {
    return String(error);
  }
}

async function insist(ask: () => Promise<Answer>, status: number, onRefusal: () => void): Promise<Answer> {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const answer = await ask();
    if (answer.status === status) return answer;
    const isBusy = answer.status === 503 && answer.text.includes(httpErrorTexts['http-busy']);
    if (!isBusy && (answer.status !== 503 || !answer.text.includes('We are offline')))
      throw new Error(`${answer.status}: ${answer.text.slice(0, 3000)}`);
    // why not then: it says nothing of the disk, only that many wait
    if (!isBusy) onRefusal();
    await pause(20 + Math.random() * 60);
  }
  throw new Error('It stayed offline.');
}

async function signedUp(): Promise<HttpVisitor[]> {
  const buyers = times(BUYERS, (nth) => visit(`203.0.113.${nth}`));
  for (const [nth, buyer] of buyers.entries()) await signUp(buyer, `amal${nth}@example.com`);
  return buyers;
}

const visit = (address: string) => httpVisitor(server.origin, { address });

/** No file of the process may grow, or be written beyond its second page. */
function fill(): () => void {
  const limit = (bytes: string) => expect(spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]).status).toBe(0);
  limit('8192');
  return () => limit('unlimited');
}

function lock(): () => void {
  const db = openDatabase(file());
  db.exec('begin immediate');
  return () => {
    db.exec('rollback');
    db.close();
  };
}
