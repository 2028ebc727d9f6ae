import Database from 'better-sqlite3';
import { execFile } from 'node:child_process';
import { closeSync, existsSync, linkSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

import { type IndexDefinition, StoreError, type Write } from '~/ports/store';
import { chunkWrites } from '~/ports/store/validation';
import { backoff } from '~/ports/store/transaction';

import { Connection, isBusy, LAYOUT_VERSION, type Row, toSnap, toStoreError } from './connection.server';
import { applyWrites, KEPT_CHANGES } from './writing/write.server';

/** One step of a backup, about 4 MB; the process does its other work between steps. */
const STEP_PAGES = 1000;
const LOCK_PATIENCE_MS = 30_000;

const run = promisify(execFile);

interface BackupOptions {
  /** Gets the pages that are copied, and all. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Gets the complete copy before it has its name, and returns the name that it shall have. */
  readonly check?: (draft: string) => Promise<string>;
  readonly signal?: AbortSignal;
}

/**
 * Copies the database of one moment into a new file (mode 0600), while other processes read and write. The file gets its name when it is
 * complete and checked; returns that name. StoreError 'exists', 'missing', 'unavailable' (also where the database is damaged, or not the
 * shop's).
 */
export async function backupSqlite(file: string, to: string, { check, ...pace }: BackupOptions = {}): Promise<string> {
  if (!existsSync(file)) throw new StoreError('missing', `there is no file ${file}`);
  if (existsSync(to)) throw new StoreError('exists', `there is a file ${to} already`);
  const draft = `${to}.part-${process.pid}`;
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    await copyPages(file, draft, pace);
    const name = check === undefined ? to : await check(draft);
    await finish(draft, pace.signal);
    // Unlike a rename, a link replaces no file that appeared meanwhile.
    linkSync(draft, name);
    await sync(dirname(name), 'r');
    return name;
  } catch (error) {
    throw toStoreError(error);
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${draft}${rest}`, { force: true });
  }
}

/** The number of the database in a file, and its newest revision: where its journal's next entry would begin. */
export function positionIn(file: string): { readonly database: number; readonly base: number } {
  const db = new Database(file, { fileMustExist: true });
  try {
    const database = db.pragma('application_id', { simple: true }) as number;
    const newest = db.prepare<[], { seq: number }>("select seq from sqlite_sequence where name = 'changes'").get();
    return { database, base: newest?.seq ?? 0 };
  } finally {
    db.close();
  }
}

/** Whether a file name is that of an unfinished copy, or of a file beside one, whose own name is like this. */
export function isDraftOf(name: string, like: RegExp): boolean {
  const [, of] = /^(.*)\.part-\d+(?:-journal|-wal|-shm)?$/.exec(name) ?? [];
  return of !== undefined && like.test(of);
}

interface RestoreOptions {
  /** A new file that gets what was there before. */
  readonly before: string;
  /** Runs while nobody else can write, before the backup is read: it may still change `from`, by what it finds in `before`. */
  readonly prepare: () => Promise<void>;
}

/**
 * Gives the database exactly the documents of a backup, in one transaction, while other processes use it: their watchers hear of each
 * changed document, and their running transactions run again. Returns how many documents it wrote or deleted. A crash leaves the old
 * documents. StoreError 'unavailable', 'exists'.
 */
export async function restoreSqlite(
  file: string,
  from: string,
  indexes: readonly IndexDefinition[],
  options?: RestoreOptions,
): Promise<number> {
  let backup: Database.Database | undefined;
  let connection: Connection | undefined;
  try {
    connection = new Connection(file, indexes);
    await lock(connection);
    // why under the lock: an order that came between the copy and the change would be in neither
    if (options !== undefined) await backupSqlite(file, options.before);
    await options?.prepare();
    backup = new Database(from, { readonly: true, fileMustExist: true });
    const changed = replaceAll(connection, backup);
    // why: an older file of this database that is put in its place must show as such (features/restore/place.server.ts)
    connection.newIdentity();
    connection.db.exec('commit');
    return changed;
  } catch (error) {
    throw toStoreError(error);
  } finally {
    connection?.close();
    backup?.close();
  }
}

/**
 * Copies within one read transaction: the copy shows the moment when it began, and SQLite doesn't start over whenever another process
 * writes.
 */
async function copyPages(file: string, to: string, { onProgress, signal }: Omit<BackupOptions, 'check'>): Promise<void> {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    db.exec('begin');
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version < 1 || version > LAYOUT_VERSION) throw new StoreError('unavailable', `${file} is no database of this version of Miftah`);
    await db.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted();
        onProgress?.(totalPages - remainingPages, totalPages);
        return STEP_PAGES;
      },
    });
    db.exec('commit');
  } finally {
    db.close();
  }
}

/** Checks the copy, makes it one single file, and writes it to the disk. */
async function finish(draft: string, signal: AbortSignal | undefined): Promise<void> {
  const verdict = await verdictOn(draft, signal);
  if (verdict !== 'ok') throw new StoreError('unavailable', `the database is damaged: ${verdict}`);
  const copy = new Database(draft);
  try {
    copy.pragma('journal_mode = delete');
  } finally {
    copy.close();
  }
  await sync(draft, 'r+');
}

const CHECKER = `
  const Database = require(process.argv[1]);
  try {
    const db = new Database(process.argv[2], { readonly: true, fileMustExist: true });
    process.stdout.write(String(db.pragma('integrity_check', { simple: true })));
  } catch (error) {
    process.stdout.write(String(error));
  }
`;

/**
 * 'ok', or what SQLite finds wrong. In a process of its own: SQLite reads the whole file in one go, a shop that is open has visitors, and
 * one that closes ends no thread before SQLite is done.
 */
async function verdictOn(file: string, signal: AbortSignal | undefined): Promise<string> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const ending = signal === undefined ? {} : { signal, killSignal: 'SIGKILL' as const };
  const { stdout } = await run(process.execPath, ['-e', CHECKER, driver, file], ending);
  return stdout.trim();
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Begins a transaction beside which nobody else can write; it is rolled back when the connection closes. */
async function lock(connection: Connection): Promise<void> {
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  for (let round = 0; ; round++) {
    try {
      connection.db.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await backoff(round, 2, 40);
    }
  }
}

function replaceAll(connection: Connection, backup: Database.Database): number {
  const rev = connection.lastRev();
  // The backup may have an older layout: only its column names must be the same.
  const kept = new Set(backup.prepare<[], string>('select path from docs').pluck().iterate());
  const gone = connection.all<{ path: string }>('select path from docs').filter(({ path }) => !kept.has(path));
  apply(
    connection,
    gone.map(({ path }) => ({ delete: path })),
  );
  let batch: Write[] = [];
  for (const row of backup.prepare<[], Row>('select path, data, rev from docs').iterate()) {
    batch.push({ set: row.path, data: toSnap(row).data });
    if (batch.length < 100) continue;
    apply(connection, batch);
    batch = [];
  }
  apply(connection, batch);
  return connection.lastRev() - rev;
}

function apply(connection: Connection, writes: readonly Write[]): void {
  for (const chunk of chunkWrites(writes)) applyWrites(connection, chunk, KEPT_CHANGES);
}
