import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { openJournalCopy } from '~/adapters/node/journal-copy.server';
import { openJournal } from '~/adapters/node/journal.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { createEncryption } from '~/adapters/node/cipher.server';
import { INDEXES } from '~/features/data/indexes';
import { checkKeySecret } from '~/features/key/index.server';
import { createLastingChange } from '~/features/backup/restore/index.server';
import type { Store } from '~/ports/store';

import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore/double';
import { runCommand, startServer, tempDataDir } from '../support/servers/built-server';
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
  await Promise.all(opened.splice(0).map((each) => each.close()));
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
  const journal = openJournal({ folder: at('journal'), clock: Date.now, keep: createLastingChange(createEncryption(TEST_SECRET)) });
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

/** The files that the command left of what was there before. */
const left = (name: string) => readdirSync(folder.dir).filter((file) => file.startsWith(`before-${name}-`));
const temporary = () => readdirSync(folder.dir).filter((file) => file.startsWith('.data-') || file.endsWith('.next'));

describe('import --replace of an older export, after sales', () => {
  it('says line by line what it would undo, asks for --yes, and sells nothing again', async () => {
    const shop = await openSqlite();
    await shop.game('a', 4);
    await data(['export', at('old.jsonl')]);
    const { order, sold, byHand } = await sell(shop, 'x');
    await shop.store.update('games/a', { title: 'Renamed' });

    const asked = await data(['import', at('old.jsonl'), '--replace']);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('· Keys sold or used by hand since the backup, never sold again: 2 (games/a/codes/');
    expect(asked.output).toContain('Nothing was changed. Add --yes to import.');
    expect((await shop.store.get('games/a'))?.data['title']).toBe('Renamed');
    expect(left('import')).toEqual([]);

    const { code, output } = await data(['import', at('old.jsonl'), '--replace', '--yes']);
    expect([code, output]).toEqual([0, expect.stringContaining(CLEAN) as string]);
    expect(output).toContain('Imported: ');
    expect((await shop.store.get('games/a'))?.data['title']).toBe('a');
    expect([await stateOf(shop, sold), await stateOf(shop, byHand)]).toEqual(['sold', 'used']);
    expect(await shop.orders.find(order.id)).toMatchObject({ state: 'fulfilled', payment: { reference: `REF ${order.id}` } });
    expect(left('import')).toHaveLength(1);
    expect(temporary()).toEqual([]);
  });

  it('burns the keys and calls the owner for the money of orders that the journal alone tells of', async () => {
    const shop = await openSqlite();
    await shop.game('a', 4);
    await data(['export', at('old.jsonl')]);
    const { order, sold, byHand } = await sell(shop, 'x');
    await Promise.all(opened.splice(0).map((each) => each.close()));
    for (const rest of ['', '-wal', '-shm']) rmSync(at(`miftah.db${rest}`), { force: true });

    const { output } = await data(['import', at('old.jsonl')]);
    expect(output).toContain(`each with an alarm on the page Today: 1 (${order.id})`);
    expect(output).toContain(CLEAN);
    const again = await openSqlite();
    expect([await stateOf(again, sold), await stateOf(again, byHand)]).toEqual(['burned', 'used']);
    expect((await again.alarms.listOpen()).alarms).toMatchObject([
      { code: 'orphan-payment', note: expect.stringContaining(order.id) as string },
    ]);
  });
});

describe('import without --replace into a store that sells', () => {
  it('adds what is new, leaves everybody signed in, and brings no key back that was given away by hand and deleted', async () => {
    const shop = await openSqlite();
    await shop.game('a', 2);
    const [first] = await shop.keys.list('a', { used: null, type: null });
    const id = first?.id ?? '';
    await data(['export', at('old.jsonl')]);
    const only = (() => {
      const lines = readFileSync(at('old.jsonl'), 'utf8').split('\n');
      const kept = lines.filter((line) => line.includes(`"games/a/codes/${id}"`) || line.includes(`"keyId":"${id}"`));
      writeFileSync(
        at('key.jsonl'),
        [...kept, '{"path":"games/b","data":{"title":"B","price":10}}', '{"path":"sessions/old","data":{}}'].join('\n'),
      );
      return kept.length;
    })();
    expect(only).toBe(2);
    await shop.keys.setUsed('a', id, true, 'owner');
    await shop.keys.remove('a', id, 'owner');
    await shop.store.set('sessions/now', { accountId: 'x' });

    const { code, output } = await data(['import', at('key.jsonl')]);
    expect([code, output]).toEqual([0, expect.stringContaining('2 of 4 documents written') as string]);
    expect(output).toContain('· Keys sold or used by hand since the backup, never sold again: 1');
    expect(output).toContain('· Sign-ins and links of the file, left out: they have ended: 1');
    expect(await stateOf(shop, id)).toBe('used');
    expect((await shop.store.get('games/b'))?.data['title']).toBe('B');
    expect([await shop.store.get('sessions/now'), await shop.store.get('sessions/old')]).toMatchObject([{ id: 'now' }, null]);
    expect(temporary()).toEqual([]);
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
    expect(asked.output).toContain('· Keys sold or used by hand since the backup, never sold again: 2');
    expect(left('copy')).toEqual([]);
    const copied = await data([...toCloud, '--replace', '--yes']);
    expect([copied.code, copied.output]).toEqual([0, expect.stringContaining(CLEAN) as string]);
    expect([await stateOf(cloud, there.sold), await stateOf(cloud, there.byHand)]).toEqual(['sold', 'used']);
    expect(await cloud.orders.find(there.order.id)).toMatchObject({ state: 'fulfilled' });

    // Both have sold since; the other way round.
    const here = await sell(file, 'y');
    const since = await sell(cloud, 'z');
    const back = await data(['copy', '--from', 'firestore', '--to', 'sqlite', '--replace', '--yes']);
    expect(back.output).toMatch(/What was there is kept in .*before-copy-/);
    for (const { order } of [there, here, since]) expect(await file.orders.find(order.id)).toMatchObject({ payment: { method: 'bank' } });
    const given = [there, here, since].flatMap(({ sold, byHand }) => [sold, byHand]);
    const states = await Promise.all(given.map((id) => stateOf(file, id)));
    expect(states.filter((state) => !['sold', 'used', 'burned'].includes(String(state)))).toEqual([]);
    const { breaches } = await file.doctor.examine(0);
    expect(back.output).toContain(breaches.length === 0 ? CLEAN : `found ${breaches.length} things wrong`);
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
    await Promise.all(opened.splice(0).map((each) => each.close()));
    for (const rest of ['', '-wal', '-shm']) rmSync(at(`miftah.db${rest}`), { force: true });

    const back = ['copy', '--from', 'firestore', '--to', 'sqlite'];
    expect((await data(back)).output).toContain('Nothing was changed. Add --yes to copy.');
    expect((await data([...back, '--yes'])).output).toContain(CLEAN);
    const again = await openSqlite();
    expect([await stateOf(again, sold), await stateOf(again, byHand)]).toEqual(['burned', 'used']);
    expect((await again.alarms.listOpen()).alarms).toMatchObject([
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
    expect([await stateOf(cloud, sold), await stateOf(cloud, byHand)]).toEqual(['sold', 'used']);
    expect(await cloud.orders.find(order.id)).toMatchObject({ state: 'fulfilled' });
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
    await Promise.all(opened.splice(0).map((each) => each.close()));
    for (const name of readdirSync(folder.dir)) rmSync(at(name), { recursive: true });

    const other = await data(['restore', join(backups, 'all.db'), '--yes'], {
      ...saved,
      KEY_SECRET: 'another secret, also long enough for it',
    });
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('were encrypted with another KEY_SECRET') as string]);
    const asked = await data(['restore', join(backups, 'all.db')], saved);
    expect(asked.output).toMatch(/The journal tells of .* to .*\n/);
    const { output } = await data(['restore', join(backups, 'all.db'), '--yes'], saved);
    expect(output).toContain('· Keys sold or used by hand since the backup, never sold again: 2');
    expect(output).toContain(`each with an alarm on the page Today: 1 (${order.id})`);
    expect(output).toContain(CLEAN);
    const again = await openSqlite();
    expect([await stateOf(again, sold), await stateOf(again, byHand)]).toEqual(['burned', 'used']);
    expect((await again.alarms.listOpen()).alarms).toMatchObject([
      { code: 'orphan-payment', note: expect.stringContaining(order.id) as string },
    ]);
  });

  it('the open store copies its journal there as it goes on, and once more as it stops', async () => {
    const server = await startServer({ dataDir: folder.dir, env: { BACKUP_DIR: backups, DEMO: '0', KEY_SECRET: TEST_SECRET } });
    try {
      const [name = ''] = readdirSync(at('journal'));
      const texts = () =>
        [at('journal'), join(backups, 'journal')].map((of) => (existsSync(join(of, name)) ? readFileSync(join(of, name), 'utf8') : ''));
      await vi.waitFor(() => expect(texts()[1]).not.toBe(''), { timeout: 60_000, interval: 20 });
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
    await Promise.all(opened.splice(0).map((each) => each.close()));
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
    await Promise.all(opened.splice(0).map((each) => each.close()));
    const server = await startServer({ dataDir: folder.dir, env: shopSettings });
    await server.kill();

    // The state of before the restore: it lacks what the restored one has sold.
    await sell(await openSqlite(), 'y');
    await Promise.all(opened.splice(0).map((each) => each.close()));
    put(newest);
    expect((await data(['export', at('newest.jsonl')])).output).toMatch(REFUSED);
  });
});

describe('two at once', () => {
  it('on SQLite the second one waits for the first, and judges what that one left', async () => {
    const shop = await openSqlite();
    await shop.game('a', 4);
    await data(['export', at('old.jsonl')]);
    const { sold, byHand } = await sell(shop, 'x');
    await shop.keys.add('a', keyInput('another code'), 'owner');
    const both = await Promise.all([1, 2].map(() => data(['import', at('old.jsonl'), '--replace', '--yes'])));
    for (const { output } of both) expect(output).toContain(CLEAN);
    expect([await stateOf(shop, sold), await stateOf(shop, byHand)]).toEqual(['sold', 'used']);
    expect(existsSync(at('miftah.db'))).toBe(true);
  });
});
