import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Change, Store } from '~/ports/store';

import { failureOf, times, until } from '../../../tests/support/contracts/store-case';
import { bundleWorker } from '../../../tests/support/workers/bundled';
import { backupSqlite, restoreSqlite } from './backup.server';
import { openDatabase } from './driver.server';
import { openSqliteStore } from './store.server';

let dir: string;
let file: string;
let store: Store;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-backup-'));
  file = join(dir, 'miftah.db');
  store = openSqliteStore({ file, indexes: [], pollMs: 20 });
  await store.bulk(times(500, (i) => ({ set: `games/g${i}`, data: { i, text: 'x'.repeat(5000) } })));
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

const prepare = () => Promise.resolve();
const at = (name: string) => join(dir, name);
async function open<R>(name: string, work: (store: Store) => Promise<R>): Promise<R> {
  const other = openSqliteStore({ file: at(name), indexes: [] });
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

describe('a backup of the database', () => {
  it('is one file that only its owner can read, with every document', async () => {
    await backupSqlite(file, at('backup.db'));
    expect(statSync(at('backup.db')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
    expect(await open('backup.db', (backup) => backup.count({ from: 'games' }))).toBe(500);
  });

  it('shows one moment, and ends, while another process writes without a pause', async () => {
    // Some 12 MB, of which a copy takes several steps.
    for (let n = 0; n < 60; n++)
      await store.commit([0, 1, 2, 3].map((part) => ({ set: `large/${n}-${part}`, data: { text: 'x'.repeat(50_000) } })));
    const other = await bundleWorker('store');
    const worker = other.start(file, '1000000');
    try {
      await started(store);
      // One transaction writes each pair: a copy of two moments would hold one without the other.
      const writing = { isOver: false };
      const writer = (async () => {
        for (let n = 0; !writing.isOver; n++)
          await store.commit([
            { set: 'games/g0', data: { n } },
            { set: 'zz/last', data: { n } },
          ]);
      })();
      const steps: number[][] = [];
      for (let n = 0; n < 5; n++) {
        const done: number[] = [];
        steps.push(done);
        await backupSqlite(file, at(`backup-${n}.db`), { onProgress: (pages) => void done.push(pages) });
      }
      writing.isOver = true;
      await writer;
      // A copy that started over would report fewer pages than before.
      for (const done of steps) expect([done.length > 1, done]).toEqual([true, done.toSorted((one, two) => one - two)]);
      for (let n = 0; n < 5; n++) {
        const pair = await open(`backup-${n}.db`, (backup) => backup.getMany(['games/g0', 'zz/last']));
        expect(pair[0]?.data['n']).toBe(pair[1]?.data['n']);
      }
    } finally {
      worker.kill('SIGKILL');
      other.remove();
    }
  });

  it('stops at once, also while the whole copy is checked, and leaves no file', async () => {
    const ending = new AbortController();
    const check = () => {
      setTimeout(() => ending.abort(new Error('The shop closes.')), 1);
      return Promise.resolve(at('new.db'));
    };
    await expect(backupSqlite(file, at('new.db'), { check, signal: ending.signal })).rejects.toThrow('aborted');
    expect(readdirSync(dir).filter((name) => name.startsWith('new'))).toEqual([]);
  });

  it('overwrites nothing, and leaves no file behind when it fails', async () => {
    writeFileSync(at('there.db'), 'mine');
    expect(await failureOf(backupSqlite(file, at('there.db')))).toBe('exists');
    expect(await failureOf(backupSqlite(at('none.db'), at('new.db')))).toBe('missing');
    writeFileSync(at('text.db'), 'no database, but longer than the header that SQLite looks at first, which has a hundred bytes or so');
    expect(await failureOf(backupSqlite(at('text.db'), at('new.db')))).toBe('unavailable');
    const other = openDatabase(at('other.db'));
    other.exec('create table t(a)');
    other.close();
    expect(await failureOf(backupSqlite(at('other.db'), at('new.db')))).toBe('unavailable');
    expect(readdirSync(dir).filter((name) => name.startsWith('new'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('gives the open database the backup’s documents, and its watchers hear of each change', async () => {
    await backupSqlite(file, at('backup.db'));
    await store.update('games/g1', { i: -1 });
    await store.delete('games/g2');
    await store.set('games/new', { i: 0 });
    const batches: Change[][] = [];
    store.watch({ from: 'games' }, (batch) => void batches.push([...batch.changes]));
    await until(() => batches.length === 1, 'the first batch');

    expect(await restoreSqlite(file, at('backup.db'), [])).toBe(3);
    await until(() => batches.length === 2, 'what the restore changed');
    expect(
      batches[1]
        ?.map((change) => (change.type === 'put' ? `put ${change.doc.id} ${String(change.doc.data['i'])}` : `gone ${change.id}`))
        .toSorted(),
    ).toEqual(['gone new', 'put g1 1', 'put g2 2']);
    expect(await store.count({ from: 'games' })).toBe(500);
  });

  it('makes a transaction that began before it run again', async () => {
    await store.set('orders/x', { n: 1 });
    await backupSqlite(file, at('backup.db'));
    await store.set('orders/x', { n: 2 });
    let runs = 0;
    await store.transaction(async (tx) => {
      const snap = await tx.get('orders/x');
      if (++runs === 1) await restoreSqlite(file, at('backup.db'), []);
      tx.update('orders/x', { n: Number(snap?.data['n']) + 10 });
    });
    expect([runs, (await store.get('orders/x'))?.data['n']]).toEqual([2, 11]);
  });

  it('first saves everything written up to its moment', async () => {
    await backupSqlite(file, at('backup.db'));
    const kept: string[] = [];
    const writing = { isOver: false };
    const shop = (async () => {
      for (let n = 0; !writing.isOver; n++) {
        await store.create(`orders/o${n}`, { n });
        kept.push(`orders/o${n}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await until(() => kept.length > 3, 'orders');
    await restoreSqlite(file, at('backup.db'), [], { before: at('before.db'), prepare });
    writing.isOver = true;
    await shop;
    const now = await store.getMany(kept);
    const before = await open('before.db', (copy) => copy.getMany(kept));
    expect(kept.filter((_, index) => !now[index] && !before[index])).toEqual([]);
    expect(now[0]).toBeNull();
  });

  it('refuses to overwrite a file with the old documents, and then changes nothing', async () => {
    await backupSqlite(file, at('backup.db'));
    await store.set('orders/x', { n: 1 });
    expect(await failureOf(restoreSqlite(file, at('backup.db'), [], { before: at('backup.db'), prepare }))).toBe('exists');
    await store.update('orders/x', { n: 2 });
    expect((await store.get('orders/x'))?.data['n']).toBe(2);
  });

  it('brings a database back where there is none', async () => {
    await backupSqlite(file, at('backup.db'));
    expect(await restoreSqlite(at('fresh/miftah.db'), at('backup.db'), [])).toBe(500);
    expect(await open('fresh/miftah.db', (fresh) => fresh.count({ from: 'games' }))).toBe(500);
  });
});

async function started(of: Store): Promise<void> {
  while ((await of.get('counters/x')) === null) await new Promise((resolve) => setTimeout(resolve, 20));
}
