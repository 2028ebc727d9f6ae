import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { BackupFolder } from '~/ports/backup-folder';
import type { Store } from '~/ports/store';

import { failureOf, times } from '../../../tests/support/contracts/store-case';
import { bundleWorker } from '../../../tests/support/workers/bundled';
import { openBackupFolder } from './backup-folder.server';
import { openSqliteStore } from './store.server';

const AT = Date.parse('2026-11-22T03:00:00.500Z');

let dir: string;
let folder: string;
let store: Store;
let backups: BackupFolder;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-backups-'));
  folder = join(dir, 'kept');
  const file = join(dir, 'miftah.db');
  store = openSqliteStore({ file, indexes: [] });
  backups = openBackupFolder({ file, folder, indexes: [] });
  await store.bulk(times(300, (i) => ({ set: `games/g${i}`, data: { i } })));
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

const games = (copy: Store) => copy.count({ from: 'games' });

it('makes a backup that is examined before it has its name, in one file that only its owner can read', async () => {
  let seen: readonly string[] = [];
  const made = await backups.make({
    at: AT,
    examine: async (copy) => {
      seen = (await backups.list()).map(({ name }) => name);
      expect(await games(copy)).toBe(300);
      return 0;
    },
  });
  expect(seen).toEqual([]);
  const name = 'miftah-2026-11-22T03-00-00Z.db';
  expect(made).toEqual({ name, at: Date.parse('2026-11-22T03:00:00Z'), breaches: 0, bytes: statSync(join(folder, name)).size });
  expect(readdirSync(folder)).toEqual([name]);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(await backups.list()).toEqual([made]);
});

it('says in its name how much the doctor found wrong', async () => {
  const { name } = await backups.make({ at: AT, examine: () => Promise.resolve(3) });
  expect(name).toBe('miftah-2026-11-22T03-00-00Z-broken-3.db');
  expect(await backups.list()).toMatchObject([{ name, breaches: 3 }]);
});

it('lists none before the first, the newest first, and nothing that it did not make; it removes nothing else either', async () => {
  expect(await backups.list()).toEqual([]);
  for (const day of [0, 2, 1]) await backups.make({ at: AT + day * 86_400_000, examine: () => Promise.resolve(0) });
  writeFileSync(join(folder, 'mine.db'), '');
  writeFileSync(join(folder, 'miftah-2026-99-22T03-00-00Z.db'), '');
  const listed = await backups.list();
  expect(listed.map(({ name }) => name.slice(7, 17))).toEqual(['2026-11-24', '2026-11-23', '2026-11-22']);
  for (const name of ['mine.db', '../miftah.db', 'gone.db', listed[0]?.name ?? '']) await backups.remove(name);
  expect([existsSync(join(folder, 'mine.db')), existsSync(join(dir, 'miftah.db')), (await backups.list()).length]).toEqual([true, true, 2]);
});

it('leaves nothing where the examination fails or is stopped', async () => {
  await expect(backups.make({ at: AT, examine: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
  const signal = AbortSignal.abort(new Error('The shop closes.'));
  await expect(backups.make({ at: AT, examine: () => Promise.resolve(0), signal })).rejects.toThrow('The shop closes.');
  expect(readdirSync(folder)).toEqual([]);
});

it('is no backup after a crash midway, and is swept after a day', async () => {
  const half = await bundleWorker('half-backup');
  const worker = half.start(join(dir, 'miftah.db'), folder);
  await once(worker, 'message');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  half.remove();
  const left = readdirSync(folder);
  expect(left.filter((name) => /\.part-\d+$/.test(name))).toHaveLength(1);
  expect(await backups.list()).toEqual([]);
  // The next one is made all the same; what is left goes once no process can be writing it.
  const made = await backups.make({ at: Date.now(), examine: () => Promise.resolve(0) });
  expect(readdirSync(folder)).toHaveLength(left.length + 1);
  for (const name of left) utimesSync(join(folder, name), 0, 0);
  const next = await backups.make({ at: Date.now() + 2000, examine: () => Promise.resolve(0) });
  expect(readdirSync(folder).toSorted()).toEqual([made.name, next.name].toSorted());
});

it('refuses a damaged database, and a folder that can’t be made', async () => {
  await store.close();
  const handle = openSync(join(dir, 'miftah.db'), 'r+');
  writeSync(handle, Buffer.alloc(4096), 0, 4096, 4 * 4096);
  closeSync(handle);
  expect(await failureOf(backups.make({ at: AT, examine: () => Promise.resolve(0) }))).toBe('unavailable');
  expect(readdirSync(folder)).toEqual([]);
  const elsewhere = openBackupFolder({ file: join(dir, 'miftah.db'), folder: join(dir, 'miftah.db', 'x'), indexes: [] });
  expect(await failureOf(elsewhere.make({ at: AT, examine: () => Promise.resolve(0) }))).toBe('unavailable');
  expect(await failureOf(elsewhere.list())).toBe('unavailable');
});
