import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Store } from '~/ports/store';

import { failureOf, times } from '../../../tests/support/contracts/store-case';
import { bundleWorker } from '../../../tests/support/workers/bundled';
import { backupSqlite, positionIn, swapSqlite } from './backup.server';
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

describe('a database that is put in the place of another', () => {
  const swap = (position: ReturnType<typeof positionIn> | null) =>
    swapSqlite(file, at('draft.db'), { aside: at('before.db'), at: position });
  beforeEach(async () => {
    await backupSqlite(file, at('draft.db'));
    await store.set('orders/x', { n: 1 });
  });

  it('is another one for the journal; what was there is kept beside it', async () => {
    const position = positionIn(file);
    await store.close();
    await swap(position);
    expect(await open('miftah.db', (now) => now.get('orders/x'))).toBeNull();
    expect(await open('before.db', (before) => before.get('orders/x'))).toMatchObject({ data: { n: 1 } });
    expect([positionIn(at('before.db')).database, positionIn(file).database === position.database]).toEqual([position.database, false]);
    expect(readdirSync(dir).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  it('waits for nobody: while a program has the database open, nothing changes', async () => {
    expect(await failureOf(swap(positionIn(file)))).toBe('unavailable');
    await store.update('orders/x', { n: 2 });
    expect((await store.get('orders/x'))?.data['n']).toBe(2);
    expect(readdirSync(dir).filter((name) => name.startsWith('before'))).toEqual([]);
  });

  it('is refused where somebody wrote since it was made', async () => {
    const position = positionIn(file);
    await store.update('orders/x', { n: 2 });
    await store.close();
    expect(await failureOf(swap(position))).toBe('stale');
    expect(await open('miftah.db', (now) => now.get('orders/x'))).toMatchObject({ data: { n: 2 } });
  });

  it('takes the place of one that can’t be read, and keeps it too', async () => {
    await store.close();
    writeFileSync(file, 'damaged');
    await swap(null);
    expect(await open('miftah.db', (now) => now.count({ from: 'games' }))).toBe(500);
    expect(readFileSync(at('before.db'), 'utf8')).toBe('damaged');
  });
});

async function started(of: Store): Promise<void> {
  while ((await of.get('counters/x')) === null) await new Promise((resolve) => setTimeout(resolve, 20));
}
