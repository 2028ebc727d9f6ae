import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { StoreError } from '~/ports/store';

import { toStoreError } from './connection.server';
import { openDatabase, pragma, toSqliteError } from './driver.server';
import { VERSION, versionOf } from './migrate.server';

const run = promisify(execFile);

interface BackupOptions {
  /** Gets the copied pages, and all. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Gets the complete copy, and returns its name. */
  readonly check?: (draft: string) => Promise<string>;
  readonly signal?: AbortSignal;
}

/**
 * Copies the database of one moment into a new file (mode 0600) while others read and write; returns its name. StoreError 'exists',
 * 'missing', 'unavailable' (also where it is damaged, or not the shop's).
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
    // why a link: unlike a rename, it replaces no file that appeared meanwhile
    linkSync(draft, name);
    await sync(dirname(name), 'r');
    return name;
  } catch (error) {
    throw toStoreError(error);
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${draft}${rest}`, { force: true });
  }
}

/** Returns the number of the database in a file, and its newest revision. */
export function positionIn(file: string): { readonly database: number; readonly base: number } {
  const db = openDatabase(file, { mode: 'write' });
  try {
    const database = pragma(db, 'application_id') as number;
    const newest = db.prepare("select seq from sqlite_sequence where name = 'changes'").get() as { seq: number } | undefined;
    return { database, base: newest?.seq ?? 0 };
  } finally {
    db.close();
  }
}

/** Tells whether a file name is that of an unfinished copy, or of a file beside one. */
export function isDraftOf(name: string, like: RegExp): boolean {
  const [, of] = /^(.*)\.part-\d+(?:-journal|-wal|-shm)?$/.exec(name) ?? [];
  return of !== undefined && like.test(of);
}

interface SwapOptions {
  /** The name for the replaced database. */
  readonly aside: string;
  /** The replaced database's position when `from` was made; null: none that can be read. */
  readonly at: { readonly database: number; readonly base: number } | null;
}

/**
 * Puts a database in the place of another, which is kept under its own name. StoreError 'unavailable' where a program has it open, 'stale'
 * where one wrote to it since `at`.
 */
export async function swapSqlite(file: string, from: string, { aside, at }: SwapOptions): Promise<void> {
  try {
    if (at !== null) closeToOthers(file, at);
    const db = openDatabase(from, { mode: 'write' });
    try {
      db.exec('pragma journal_mode = delete');
      // why: an older file of this database that is put in its place must show as such (features/backup/restore/place.server.ts)
      db.exec(`pragma application_id = ${randomInt(1, 2 ** 31 - 1)}`);
    } finally {
      db.close();
    }
    await sync(from, 'r+');
    if (existsSync(file)) linkSync(file, aside);
    for (const rest of ['-wal', '-shm']) if (existsSync(`${file}${rest}`)) renameSync(`${file}${rest}`, `${aside}${rest}`);
    renameSync(from, file);
    await sync(dirname(file), 'r');
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Makes a database one single file, which SQLite refuses while another connection is open. */
function closeToOthers(file: string, at: NonNullable<SwapOptions['at']>): void {
  const db = openDatabase(file, { mode: 'write', timeout: 1000 });
  try {
    db.exec('pragma journal_mode = delete');
  } finally {
    db.close();
  }
  const now = positionIn(file);
  if (now.database !== at.database || now.base !== at.base)
    throw new StoreError('stale', 'another program wrote to the database meanwhile');
}

/** Prints the copied pages and all, a line for each step of about 4 MB, and at the end the failure, if any. */
const COPIER = `
  const { backup, DatabaseSync } = require(process.argv[1]);
  const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
  const progress = ({ totalPages, remainingPages }) => say({ done: totalPages - remainingPages, all: totalPages });
  (async () => {
    const db = new DatabaseSync(process.argv[2], { readOnly: true, timeout: 5000 });
    db.exec('begin; select 1 from sqlite_master');
    const all = await backup(db, process.argv[3], { rate: 1000, progress });
    say({ done: all, all });
  })().catch(({ errcode, message }) => say({ errcode, message }));
`;

/**
 * Copies within one read transaction, so that other writers don't make SQLite start over; in a process of its own, since a begun copy goes
 * on to its end.
 */
async function copyPages(file: string, to: string, { onProgress, signal }: Omit<BackupOptions, 'check'>): Promise<void> {
  if (!isOfShop(file)) throw new StoreError('unavailable', `${file} is no database of this version of Miftah`);
  signal?.throwIfAborted();
  const onLine = (line: string) => {
    const message = JSON.parse(line) as Progress | Failure;
    if ('done' in message) onProgress?.(message.done, message.all);
  };
  const printed = await runBeside(COPIER, [file, to], { signal, onLine });
  const last = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Progress | Failure;
  if ('message' in last) throw last.errcode === undefined ? new Error(last.message) : toSqliteError(last.errcode, last.message);
}

interface Progress {
  readonly done: number;
  readonly all: number;
}

interface Failure {
  readonly errcode?: number;
  readonly message: string;
}

function isOfShop(file: string): boolean {
  const db = openDatabase(file, { mode: 'read' });
  try {
    const version = versionOf(db);
    return version > 0 && version <= VERSION;
  } finally {
    db.close();
  }
}

/** Checks the copy, makes it one single file, and writes it to the disk. */
async function finish(draft: string, signal: AbortSignal | undefined): Promise<void> {
  const verdict = await verdictOn(draft, signal);
  if (verdict !== 'ok') throw new StoreError('unavailable', `the database is damaged: ${verdict}`);
  const copy = openDatabase(draft);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
  await sync(draft, 'r+');
}

const CHECKER = `
  const { DatabaseSync } = require(process.argv[1]);
  try {
    const db = new DatabaseSync(process.argv[2], { readOnly: true, timeout: 5000 });
    process.stdout.write(db.prepare('pragma integrity_check(1)').get().integrity_check);
  } catch (error) {
    process.stdout.write(String(error));
  }
`;

/** Returns 'ok', or SQLite's findings; in a process of its own, since SQLite reads the whole file in one go. */
async function verdictOn(file: string, signal: AbortSignal | undefined): Promise<string> {
  return (await runBeside(CHECKER, [file], { signal })).trim();
}

interface BesideOptions {
  readonly signal: AbortSignal | undefined;
  readonly onLine?: (line: string) => void;
}

/** Runs a program in a process of its own, whose first argument is the SQLite driver; returns its output. */
async function runBeside(program: string, args: readonly string[], { signal, onLine }: BesideOptions): Promise<string> {
  const driver = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  const ending = signal === undefined ? {} : { signal, killSignal: 'SIGKILL' as const };
  const running = run(process.execPath, ['-e', program, driver, ...args], ending);
  if (onLine && running.child.stdout) createInterface({ input: running.child.stdout }).on('line', onLine);
  return (await running).stdout;
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
