import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { openJournalCopy } from '~/adapters/node/journal-copy.server';
import { openJournal } from '~/adapters/node/journal.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { canonicalCode } from '~/domain/coupon';
import { createEncryption } from '~/adapters/node/encryption.server';
import { INDEXES } from '~/features/data/indexes';
import { checkKeySecret } from '~/features/key/index.server';
import { journalEntryFor } from '~/features/backup/restore/index.server';
import type { Store } from '~/ports/store';

import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore/double';
import { runCommand, startServer, tempDataDir } from '../support/servers/built-server';
import { TEN_PERCENT } from '../support/shop/coupon-terms';
import { openRefundShop } from '../support/shop/refund-shop';
import { keyInput, refusal, TEST_SECRET } from '../support/shop/test-shop';
import { IS_WHOLE } from '../support/extent';

/* Each command that puts other documents in the place of a store's, with sales between: no key that was given out is free, no money is lost. */

const PROGRAM = 'build/server/data.js';
const CLEAN = '✓ The doctor found nothing wrong.';

let folder: ReturnType<typeof tempDataDir>;
let double: FirestoreDouble | null;
const opened: { close: () => Promise<unknown> }[] = [];

beforeEach(() => {
  folder = tempDataDir();
  double = null;
});
afterEach(async () => {
  await closeAll();
  double?.stop();
  folder.remove();
});

const at = (name: string) => join(folder.dir, name);
const env = () => ({
  DATA_DIR: folder.dir,
  KEY_SECRET: TEST_SECRET,
  ...(double === null ? {} : { FIRESTORE_EMULATOR_HOST: double.host, GOOGLE_CLOUD_PROJECT: 'demo-replacing' }),
});
const data = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runCommand([PROGRAM, ...args], { ...env(), ...more });

/** The shop's features on a store, as the shop opens it. */
async function shopOn(store: Store) {
  opened.push(store);
  const shop = openRefundShop({ store, close: () => Promise.resolve() }, Date.now);
  await checkKeySecret(shop);
  return shop;
}

function openSqlite() {
  const journal = openJournal({ folder: at('journal'), clock: Date.now, keep: journalEntryFor(createEncryption(TEST_SECRET)) });
  return shopOn(openSqliteStore({ file: at('miftah.db'), indexes: INDEXES, journal }));
}

async function openFirestore() {
  double ??= await startFirestoreDouble();
  return shopOn(openFirestoreStore({ indexes: INDEXES, emulatorHost: double.host, projectId: 'demo-replacing' }));
}

type Shop = Awaited<ReturnType<typeof openSqlite>>;

/** Sells a key, which its shopper looks at, and another that goes out of the store by hand. */
async function sell(shop: Shop, who: string) {
  const order = await shop.paid(who, ['a']);
  await shop.orders.reveal(order.id, 'a', who);
  const byHand = (await shop.keys.list('a', { used: false, type: null })).find(({ state }) => state === 'free');
  await shop.keys.setUsed('a', byHand?.id ?? '', true, 'owner');
  return { order, sold: order.lines[0]?.keyId ?? '', byHand: byHand?.id ?? '' };
}

async function stateOf(shop: Shop, keyId: string): Promise<unknown> {
  return (await shop.store.get(`games/a/codes/${keyId}`))?.data['state'];
}

/** Closes the shop, as the owner does before replacing its database. */
const closeAll = () => Promise.all(opened.splice(0).map((each) => each.close()));

/** The files that the command left of what was there before. */
const left = (name: string) => readdirSync(folder.dir).filter((file) => file.startsWith(`before-${name}-`));
const temporary = () => readdirSync(folder.dir).filter((file) => file.startsWith('.data-') || file.endsWith('.next'));

describe('import --replace of an older export, after sales', () => {
  it('says line by line what it would undo, asks for --yes and a closed shop, and sells nothing again', async () => {
    let shop = await openSqlite();
    await shop.game('a', 4);
    await data(['export', at('old.jsonl')]);
    const { order, sold, byHand } = await sell(shop, 'x');
    await shop.store.update('games/a', { title: 'Renamed' });
    expect((await data(['import', at('old.jsonl')])).output).toContain('already has data of its own, so nothing was imported');

    const asked = await data(['import', at('old.jsonl'), '--replace']);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('· Keys sold or used by hand since, never sold again, by game: 2 (a: 2)');
    expect(asked.output).toContain('Nothing was changed. Add --yes to import.');
    expect((await data(['import', at('old.jsonl'), '--replace', '--yes'])).output).toContain('A program has the database open');
    expect((await shop.store.get('games/a'))?.data['title']).toBe('Renamed');
    expect(left('import')).toEqual([]);

    await closeAll();
    const { code, output } = await data(['import', at('old.jsonl'), '--replace', '--yes']);
    expect([code, output]).toEqual([0, expect.stringContaining(CLEAN) as string]);
    expect(output).toContain('✓ Imported in ');
    shop = await openSqlite();
    expect((await shop.store.get('games/a'))?.data['title']).toBe('a');
    expect([await stateOf(shop, sold), await stateOf(shop, byHand)]).toEqual(['sold', 'used']);
    expect(await shop.orders.find(order.id)).toMatchObject({ state: 'fulfilled', payment: { reference: `REF ${order.id}` } });
    expect(left('import')).toHaveLength(1);
    expect(temporary()).toEqual([]);
  });
});

describe('games that were deleted by mistake', () => {
  it('come back out of a backup under an open shop, with the keys that nobody has, and nothing else changes', async () => {
    const shop = await openSqlite();
    await shop.game('a', 2);
    await shop.game('b', 3);
    await shop.game('c', 1);
    const order = await shop.paid('x', ['a']);
    await data(['backup', at('all.db')]);
    const [byHand, again] = await shop.keys.list('b', { used: false, type: null });
    await shop.keys.setUsed('b', byHand?.id ?? '', true, 'owner');
    for (const id of ['a', 'b']) await shop.games.remove(id, 'owner');
    await shop.keys.add('c', keyInput(again?.code ?? ''), 'owner');
    await shop.store.update('games/c', { title: 'Newer' });

    const asked = await data(['recover', 'games', at('all.db')]);
    expect([asked.code, asked.output]).toEqual([
      1,
      expect.stringContaining('· b (b) comes back, with 1 keys for sale. Not its keys') as string,
    ]);
    expect(await shop.store.get('games/b')).toBeNull();
    expect(await data(['recover', 'games', at('all.db'), '--yes', '--only', 'c,zz'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/c \(c\) is in the shop[^]*zz is not in this backup/) as string,
    });
    expect(await data(['recover', 'games', at('all.db'), '--yes'])).toMatchObject({ code: 0 });
    expect([await shop.keyStates('a'), await shop.keyStates('b'), await shop.keyStates('c')]).toEqual([
      ['free', 'sold'],
      ['free', 'used'],
      ['free', 'free'],
    ]);
    expect((await shop.store.get('games/c'))?.data['title']).toBe('Newer');
    expect(await shop.orders.find(order.id)).toMatchObject({ state: 'fulfilled' });
    await shop.paid('y', ['b']);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
    expect((await data(['recover', 'games', at('all.db'), '--yes'])).output).toContain('The shop has every game of this backup.');
  });
});

describe.runIf(IS_WHOLE)('copy, with sales between', () => {
  it('goes to Firestore and back, and to both once more with --replace: what was sold on either side stays sold', async () => {
    const file = await openSqlite();
    await file.game('a', 8);
    const cloud = await openFirestore();
    await cloud.store.delete('meta/cipher');
    expect(await data(['copy', '--from', 'sqlite', '--to', 'firestore'])).toMatchObject({ code: 0 });
    const there = await sell(cloud, 'x');

    // The older one, over the one that went on selling.
    const toCloud = ['copy', '--from', 'sqlite', '--to', 'firestore'];
    expect((await data(toCloud)).output).toContain('The target already has data');
    const asked = await data([...toCloud, '--replace']);
    expect([asked.code, asked.output]).toEqual([1, expect.stringContaining('Nothing was changed. Add --yes to copy.') as string]);
    expect(asked.output).toContain('· Keys sold or used by hand since, never sold again, by game: 2');
    expect(left('copy')).toEqual([]);
    const copied = await data([...toCloud, '--replace', '--yes']);
    expect([copied.code, copied.output]).toEqual([0, expect.stringContaining(CLEAN) as string]);
    expect([await stateOf(cloud, there.sold), await stateOf(cloud, there.byHand)]).toEqual(['burned', 'used']);
    const called = async (shop: Shop) => (await shop.alerts.listOpen()).alarms.map(({ note }) => note?.split(' ')[0]);
    expect(await called(cloud)).toEqual([there.order.id]);

    // Both have sold since; the other way round.
    const here = await sell(file, 'y');
    const since = await sell(cloud, 'z');
    await file.store.close();
    const back = await data(['copy', '--from', 'firestore', '--to', 'sqlite', '--replace', '--yes']);
    expect(back.output).toMatch(/What was there is kept in .*before-copy-/);
    expect(back.output).toContain(`TO DO: money without an order, each with an alert on the page Today`);
    expect(back.output).toContain(CLEAN);
    const now = await openSqlite();
    expect(await now.orders.find(since.order.id)).toMatchObject({ payment: { method: 'bank' } });
    const given = [there, here, since].flatMap(({ sold, byHand }) => [sold, byHand]);
    const states = await Promise.all(given.map((id) => stateOf(now, id)));
    expect(states.filter((state) => !['sold', 'used', 'burned'].includes(String(state)))).toEqual([]);
    expect(new Set(await called(now))).toEqual(new Set([there.order.id, here.order.id]));
    expect(left('copy')).toHaveLength(2);
    expect(temporary()).toEqual([]);
  });

  it('asks the journal beside an empty place, too: it tells of the store that was there', async () => {
    const file = await openSqlite();
    await file.game('a', 4);
    const cloud = await openFirestore();
    await cloud.store.delete('meta/cipher');
    await data(['copy', '--from', 'sqlite', '--to', 'firestore']);
    const { order, sold, byHand } = await sell(file, 'x');
    await closeAll();
    for (const rest of ['', '-wal', '-shm']) rmSync(at(`miftah.db${rest}`), { force: true });

    const back = ['copy', '--from', 'firestore', '--to', 'sqlite'];
    expect((await data(back)).output).toContain('Nothing was changed. Add --yes to copy.');
    expect((await data([...back, '--yes'])).output).toContain(CLEAN);
    const again = await openSqlite();
    expect([await stateOf(again, sold), await stateOf(again, byHand)]).toEqual(['burned', 'used']);
    expect((await again.alerts.listOpen()).alarms).toMatchObject([
      { code: 'orphan-payment', note: expect.stringContaining(order.id) as string },
    ]);
  });

  it('goes on where it was killed, with what it had decided then; no other command touches the store meanwhile', async () => {
    const file = await openSqlite();
    await file.game('a', 4);
    const cloud = await openFirestore();
    await cloud.store.delete('meta/cipher');
    await data(['copy', '--from', 'sqlite', '--to', 'firestore']);
    const { order, sold, byHand } = await sell(cloud, 'x');
    await file.store.update('games/a', { title: 'Newer here' });

    const args = ['copy', '--from', 'sqlite', '--to', 'firestore', '--replace', '--yes'];
    // The mark is answered; the first documents are written, but their answer is lost.
    double?.faults.push({ method: 'commit', when: 'after', answer: 'silence', skip: 1 });
    const commits = double?.requests.get('commit') ?? 0;
    const killed = spawn(process.execPath, [resolve(PROGRAM), ...args], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env() },
    });
    const ended = new Promise((end) => killed.once('exit', end));
    await vi.waitFor(() => expect(double?.requests.get('commit')).toBeGreaterThanOrEqual(commits + 2), { timeout: 180_000, interval: 20 });
    killed.kill('SIGKILL');
    await ended;

    const onCloud = { STORE: 'firestore', DEMO: '0' };
    expect(await refusal(import('~/features/data/index.server').then(({ checkWhole }) => checkWhole(cloud.store)))).toBe('unfinished-copy');
    expect((await data(['export', at('half.jsonl')], onCloud)).output).toContain('did not end');
    expect((await data(['copy', '--from', 'sqlite', '--to', 'firestore'])).output).toContain('did not end');
    expect(left('copy').filter((name) => name.endsWith('.db'))).toHaveLength(1);

    const { code, output } = await data(args);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/It goes on where it stopped[^]*What was there is kept[^]*nothing wrong/) as string,
    ]);
    expect([await stateOf(cloud, sold), await stateOf(cloud, byHand)]).toEqual(['burned', 'used']);
    expect((await cloud.alerts.listOpen()).alarms).toMatchObject([{ note: expect.stringContaining(order.id) as string }]);
    expect((await cloud.store.get('games/a'))?.data['title']).toBe('Newer here');
    expect(left('copy')).toHaveLength(1);
    expect(temporary().filter((name) => name.endsWith('.next'))).toEqual([]);
  });
});

describe('a backup, sales, and then the whole disk is lost', () => {
  let backups: string;
  beforeEach(() => void (backups = mkdtempSync(join(tmpdir(), 'miftah-backups-'))));
  afterEach(() => rmSync(backups, { recursive: true, force: true }));

  it('what BACKUP_DIR has is enough: no key is sold again, and the owner is called for the money', async () => {
    const saved = { BACKUP_DIR: backups };
    const shop = await openSqlite();
    await shop.game('a', 4);
    await data(['backup', join(backups, 'all.db')], saved);
    const { order, sold, byHand } = await sell(shop, 'x');
    await openJournalCopy({ folder: at('journal'), to: join(backups, 'journal') }).catchUp();
    await closeAll();
    for (const name of readdirSync(folder.dir)) rmSync(at(name), { recursive: true });

    const other = await data(['restore', join(backups, 'all.db'), '--yes'], {
      ...saved,
      KEY_SECRET: 'another secret, also long enough for it',
    });
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('were encrypted with another KEY_SECRET') as string]);
    const asked = await data(['restore', join(backups, 'all.db')], saved);
    expect(asked.output).toMatch(/The journal tells of .* to .*\n/);
    const { output } = await data(['restore', join(backups, 'all.db'), '--yes'], saved);
    expect(output).toContain('· Keys sold or used by hand since, never sold again, by game: 2');
    expect(output).toContain(`1 (${order.id} bank`);
    expect(output).toContain(CLEAN);
    const again = await openSqlite();
    expect([await stateOf(again, sold), await stateOf(again, byHand)]).toEqual(['burned', 'used']);
    expect((await again.alerts.listOpen()).alarms).toMatchObject([
      { code: 'orphan-payment', note: expect.stringContaining(order.id) as string },
    ]);
  });

  it('an import of an older export into the new place sells nothing again, without being asked to replace anything', async () => {
    const saved = { BACKUP_DIR: backups };
    const shop = await openSqlite();
    await shop.game('a', 4);
    await shop.coupons.create('EID2027', TEN_PERCENT, 'owner');
    await data(['export', join(backups, 'old.jsonl')]);
    const { order, sold, byHand } = await sell(shop, 'x');
    await shop.coupons.end(canonicalCode('EID2027'), 'owner');
    await openJournalCopy({ folder: at('journal'), to: join(backups, 'journal') }).catchUp();
    await closeAll();
    for (const name of readdirSync(folder.dir)) rmSync(at(name), { recursive: true });

    const { code, output } = await data(['import', join(backups, 'old.jsonl')], saved);
    expect([code, output]).toEqual([0, expect.stringContaining(CLEAN) as string]);
    expect(output).toContain('· Keys sold or used by hand since, never sold again, by game: 2 (a: 2)');
    expect(output).toContain('· Codes made or ended since, as they are now: 1 (EID2027)');
    expect(output).toContain(`· LOST: orders newer than what is put in place: 1 (${order.id})`);
    expect((await data(['import', join(backups, 'old.jsonl')], saved)).output).toMatch(/Nothing was imported|so nothing was imported/);
    const again = await openSqlite();
    expect([await stateOf(again, sold), await stateOf(again, byHand)]).toEqual(['burned', 'used']);
  });

  it('an empty shop does not open beside its journal, until a new one is asked for, which deletes nothing', async () => {
    const shop = await openSqlite();
    await shop.game('a', 4);
    await sell(shop, 'x');
    await openJournalCopy({ folder: at('journal'), to: join(backups, 'journal') }).catchUp();
    await data(['backup', join(backups, 'all.db')]);
    await closeAll();
    for (const name of readdirSync(folder.dir)) rmSync(at(name), { recursive: true });

    const shopSettings = { BACKUP_DIR: backups, DEMO: '0', KEY_SECRET: TEST_SECRET };
    const start = (more = {}) => startServer({ dataDir: folder.dir, env: { ...shopSettings, ...more } });
    await expect(start()).rejects.toThrow(
      /tells of keys that were sold[^]*data -- restore BACKUP_FILE --yes[^]*data -- new-shop[^]*NEW_SHOP=1/,
    );
    await expect(start()).rejects.toThrow(/tells of keys that were sold/);
    expect((await data(['recover', 'games', join(backups, 'all.db'), '--yes'], shopSettings)).output).toContain('data -- new-shop');
    expect((await data(['new-shop'], shopSettings)).output).toContain('✓ Start the shop.');
    const aside = () => readdirSync(backups).filter((name) => name.startsWith('journal-before-'));
    expect(aside()).toHaveLength(1);
    expect(readdirSync(join(backups, aside()[0] ?? ''))).not.toEqual([]);
    const server = await start({ NEW_SHOP: '1' });
    await server.kill();
    expect(aside()).toHaveLength(1);
  });

  it('in a container NEW_SHOP=1 does the same', async () => {
    const shop = await openSqlite();
    await shop.game('a', 4);
    await sell(shop, 'x');
    await closeAll();
    for (const rest of ['', '-wal', '-shm']) rmSync(at(`miftah.db${rest}`), { force: true });
    const server = await startServer({ dataDir: folder.dir, env: { DEMO: '0', KEY_SECRET: TEST_SECRET, NEW_SHOP: '1' } });
    await server.kill();
    expect(readdirSync(folder.dir).filter((name) => name.startsWith('journal-before-'))).toHaveLength(1);
  });

  it('the open store copies its journal there as it goes on, and once more as it stops', async () => {
    const server = await startServer({ dataDir: folder.dir, env: { BACKUP_DIR: backups, DEMO: '0', KEY_SECRET: TEST_SECRET } });
    try {
      const [name = ''] = readdirSync(at('journal'));
      const texts = () =>
        [at('journal'), join(backups, 'journal')].map((of) => (existsSync(join(of, name)) ? readFileSync(join(of, name), 'utf8') : ''));
      await vi.waitFor(() => expect(texts()[1]).not.toBe(''), { timeout: 180_000, interval: 20 });
      const shop = await openSqlite();
      await shop.game('a', 4);
      await sell(shop, 'x');
      await server.stop();
      const [own, copied] = texts();
      expect(own).toContain('"state":"sold"');
      expect(copied).toBe(own);
    } finally {
      await server.kill();
    }
  });
});

describe.runIf(IS_WHOLE)('an older file of the database that was put in its place by hand', () => {
  const put = (file: string) => {
    for (const rest of ['', '-wal', '-shm']) rmSync(at(`miftah.db${rest}`), { force: true });
    copyFileSync(file, at('miftah.db'));
  };
  const shopSettings = { DEMO: '0', KEY_SECRET: TEST_SECRET };
  const REFUSED = /not the one that the journal beside it tells of, or an older copy of it/;

  it('opens no shop and goes nowhere, until a restore has taken from the journal what it lacks', async () => {
    const shop = await openSqlite();
    await shop.game('a', 4);
    await shop.identity.signUp({ email: 'x@example.com', password: 'four keys, one door', displayName: 'x', emailVerified: true });
    await data(['backup', at('older.db')]);
    const { sold, byHand } = await sell(shop, 'x');
    await closeAll();
    const newest = at('newest.db');
    copyFileSync(at('miftah.db'), newest);

    put(at('older.db'));
    await expect(startServer({ dataDir: folder.dir, env: shopSettings })).rejects.toThrow(REFUSED);
    expect((await data(['export', at('all.jsonl')])).output).toMatch(REFUSED);
    expect((await data(['copy', '--from', 'sqlite', '--to', 'firestore'])).output).toMatch(REFUSED);
    expect(await data(['backup', at('now.db')])).toMatchObject({ code: 0 });
    expect((await data(['restore', at('now.db'), '--yes'])).output).toContain(CLEAN);
    const again = await openSqlite();
    expect([await stateOf(again, sold), await stateOf(again, byHand)]).toEqual(['burned', 'used']);
    await closeAll();
    const server = await startServer({ dataDir: folder.dir, env: shopSettings });
    await server.kill();

    // The state of before the restore: it lacks what the restored one has sold.
    await sell(await openSqlite(), 'y');
    await closeAll();
    put(newest);
    expect((await data(['export', at('newest.jsonl')])).output).toMatch(REFUSED);
  });
});
