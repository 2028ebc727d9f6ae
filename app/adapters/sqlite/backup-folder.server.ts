import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Backup, BackupFolder } from '~/ports/backup-folder';
import { type IndexDefinition, StoreError } from '~/ports/store';

import { backupSqlite, isDraftOf } from './backup.server';
import { openSqliteStore } from './store.server';

/** The age (ms) at which an unfinished copy is removed: until then a process may be writing it. */
const DRAFT_LIFETIME = 24 * 60 * 60_000;

const NAME = /^miftah-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z(?:-broken-(\d+))?\.db$/;

/**
 * Keeps backups of one database in a folder: `miftah-2026-11-22T03-00-00Z.db`, with `-broken-3` before `.db` for three breaches. The names
 * say all, so that they can be listed without the database.
 */
export function openBackupFolder({
  file,
  folder,
  indexes,
}: {
  readonly file: string;
  readonly folder: string;
  readonly indexes: readonly IndexDefinition[];
}): BackupFolder {
  async function list(): Promise<Backup[]> {
    const backups = (await names(folder)).flatMap((name) => read(name) ?? []);
    const sized = await Promise.all(backups.map(async (each) => ({ ...each, bytes: await sizeOf(join(folder, each.name)) })));
    return sized.toSorted((a, b) => b.at - a.at);
  }

  async function make({ at, examine, signal }: Parameters<BackupFolder['make']>[0]): Promise<Backup> {
    await reaching(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
    await removeOldDrafts(folder, at);
    const whole = Math.floor(at / 1000) * 1000;
    const day = new Date(whole).toISOString().slice(0, 19).replaceAll(':', '-');
    let breaches = 0;
    const check = async (draft: string) => {
      const copy = openSqliteStore({ file: draft, indexes });
      try {
        breaches = await examine(copy);
      } finally {
        await copy.close();
      }
      return join(folder, `miftah-${day}Z${breaches === 0 ? '' : `-broken-${breaches}`}.db`);
    };
    const to = await backupSqlite(file, join(folder, `miftah-${day}Z.db`), { check, ...(signal ? { signal } : {}) });
    return { name: to.slice(folder.length + 1), at: whole, bytes: await sizeOf(to), breaches };
  }

  // why judged again: what it is given must never name another file
  async function remove(name: string): Promise<void> {
    if (read(name) !== null) await reaching(folder, () => rm(join(folder, name), { force: true }));
  }

  return { place: folder, list, make, remove };
}

function read(name: string): Omit<Backup, 'bytes'> | null {
  const [, hour, minute, second, breaches = '0'] = NAME.exec(name) ?? [];
  const at = hour === undefined ? Number.NaN : Date.parse(`${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : { name, at, breaches: Number(breaches) };
}

async function removeOldDrafts(folder: string, at: number): Promise<void> {
  for (const name of await names(folder)) {
    if (!isDraftOf(name, NAME)) continue;
    const { mtimeMs } = await reaching(folder, () => stat(join(folder, name)));
    if (at - mtimeMs > DRAFT_LIFETIME) await reaching(folder, () => rm(join(folder, name), { force: true }));
  }
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw unavailable(folder, error);
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await reaching(file, () => stat(file))).size;
}

async function reaching<R>(place: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw unavailable(place, error);
  }
}

function unavailable(place: string, error: unknown): StoreError {
  return new StoreError('unavailable', `the backups in ${place} can't be used`, { cause: error });
}
