import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { openSqliteStore, type SqliteOptions } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/index.server';
import type { Store } from '~/ports/store';

export interface TempStore {
  readonly store: Store;
  /** Names the database, for a second store on it; with SQLite it is a file. */
  readonly file: string;
  /** The folder of the file, also for other files of a test; close() removes it. */
  readonly dir: string;
  /** Closes the store and removes its folder. */
  close(): Promise<void>;
}

/** A real store with the shop's indexes, on a database of its own: SQLite, or Firestore for the tests that vitest.config.ts runs on both. */
export function openTempStore(options: Partial<SqliteOptions> = {}): TempStore {
  const dir = mkdtempSync(join(tmpdir(), 'miftah-store-'));
  const file = options.file ?? join(dir, 'store.db');
  const emulatorHost = inject('firestoreHost') as string | undefined;
  const empty = inject('emptyDatabase') as string | undefined;
  if (empty !== undefined && options.file === undefined) copyFileSync(empty, file);
  const store =
    emulatorHost === undefined
      ? openSqliteStore({ indexes: INDEXES, pollMs: 20, ...options, file })
      : // why so long: many tests ask one double, on a machine that has other work
        openFirestoreStore({ indexes: INDEXES, emulatorHost, projectId: projectOf(file), waitMs: 120_000 });
  const close = async () => {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { store, file, dir, close };
}

function projectOf(file: string): string {
  return `demo-${createHash('sha256').update(file).digest('hex').slice(0, 20)}`;
}
