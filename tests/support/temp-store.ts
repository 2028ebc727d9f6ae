import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openSqliteStore, type SqliteOptions } from '~/adapters/sqlite.server';
import { INDEXES } from '~/features/indexes';
import type { Store } from '~/ports/store';

export interface TempStore {
  readonly store: Store;
  readonly file: string;
  /** The folder of the file, for what else a test wants to keep; it goes with close(). */
  readonly dir: string;
  /** Closes the store and removes its folder. */
  close(): Promise<void>;
}

/** A real SQLite store in a folder of its own, with the shop's indexes. */
export function openTempStore(options: Partial<SqliteOptions> = {}): TempStore {
  const dir = mkdtempSync(join(tmpdir(), 'miftah-store-'));
  const file = options.file ?? join(dir, 'store.db');
  const store = openSqliteStore({ indexes: INDEXES, pollMs: 20, ...options, file });
  const close = async () => {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { store, file, dir, close };
}
