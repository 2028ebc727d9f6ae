import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';

import { StoreError } from '~/ports/store';

import { type Database, openDatabase, pragma, transactionsOf } from './driver.server';
import { toTables } from './migrations/0003-tables.server';
import { toSearchWords } from './migrations/0004-search-words.server';
import type { Schema } from './schema.server';
import { BASE, columnSql } from './table.server';

/** Brings a database of the version before to this one, within its caller's transaction. */
interface Migration {
  /** The database's version (`pragma user_version`) after it, which is the number of its file. */
  readonly version: number;
  readonly run: (db: Database) => void;
}

/** A new one goes to the end: docs/development.md, Changing what is stored. */
const MIGRATIONS: readonly Migration[] = [
  { version: 3, run: toTables },
  { version: 4, run: toSearchWords },
];

export const VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/** The wait (ms) while another process migrates; this one does nothing else. */
const PATIENCE = 10 * 60_000;

interface MigrateOptions {
  readonly file: string;
  readonly schema: Schema;
  /** The file for a copy before a migration; none without it. */
  readonly before?: string | undefined;
  readonly migrations?: readonly Migration[] | undefined;
}

/**
 * Brings a database to this program's version, with all its tables, columns and indexes, in one transaction. Takes the write lock only if
 * something is missing: a read-only database opens too. StoreError 'unavailable' for a newer database.
 */
export function migrate(db: Database, { file, schema, before, migrations = MIGRATIONS }: MigrateOptions): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const from = versionOf(db);
  if (from === newest && missingParts(db, schema).length === 0) return;
  checkVersion(from, newest);
  // why only then: in every other case a caller with patience tries again, and its process goes on meanwhile
  if (from > 0 && from < newest) db.exec(`pragma busy_timeout = ${PATIENCE}`);
  transactionsOf(db).immediate(() => {
    const now = versionOf(db);
    checkVersion(now, newest);
    if (now > 0 && now < newest && before !== undefined) keep(file, before);
    db.exec(BASE);
    if (now > 0) for (const { version, run } of migrations) if (version > now) run(db);
    for (const sql of missingParts(db, schema)) db.exec(sql);
    db.exec(`pragma user_version = ${newest}`);
  });
  db.exec('pragma busy_timeout = 0');
}

export const versionOf = (db: Database) => pragma(db, 'user_version') as number;

function checkVersion(version: number, newest: number): void {
  if (version > newest)
    throw new StoreError(
      'unavailable',
      'the database was made by a newer version of Miftah: start that version, or put the backup back that was made before it',
    );
  if (version > 0 && version < 2) throw new StoreError('unavailable', 'the database is older than any release of Miftah');
}

function missingParts(db: Database, { parts, tables }: Schema): string[] {
  const listed = db.prepare('select name from sqlite_master').all() as { name: string }[];
  const present = new Set(listed.map(({ name }) => name));
  if (!present.has('changes')) return [BASE, ...parts.map(({ sql }) => sql)];
  const columns = tables
    .filter(({ name }) => present.has(name))
    .flatMap(({ name, columns: wantedColumns }) => {
      const there = new Set(
        (db.prepare(`select name from pragma_table_xinfo('${name}')`).all() as { name: string }[]).map((row) => row.name),
      );
      return [...wantedColumns].filter((field) => !there.has(field)).map((field) => `alter table ${name} add column ${columnSql(field)}`);
    });
  return [...columns, ...parts.filter(({ name }) => !present.has(name)).map(({ sql }) => sql)];
}

function keep(file: string, to: string): void {
  // why first: a killed attempt's copy is of the same, unchanged database
  rmSync(to, { force: true });
  closeSync(openSync(to, 'wx', 0o600));
  const other = openDatabase(file, { mode: 'read' });
  try {
    other.prepare('vacuum into ?').run(to);
  } finally {
    other.close();
  }
  const handle = openSync(to, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
