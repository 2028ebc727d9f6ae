import type { Database } from '../driver.server';
import { toTables } from './0003-tables.server';

/** One step forward: it brings a database of the version before to this one, within the transaction of its caller. */
export interface Migration {
  /** The database's version (`pragma user_version`) after it; the file has the same number. */
  readonly version: number;
  readonly run: (db: Database) => void;
}

/** In their order. A new one goes to the end: docs/development.md, Changing what is stored. */
export const MIGRATIONS: readonly Migration[] = [{ version: 3, run: toTables }];
