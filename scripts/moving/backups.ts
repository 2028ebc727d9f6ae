import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { backupSqlite, restoreSqlite } from '~/adapters/sqlite/backup.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { endSessionsOf, previewRestore, type RestorePreview } from '~/features/data/face.server';
import { INDEXES } from '~/features/indexes';
import type { Store } from '~/ports/store/port';
import { shop } from '~/services.server';
import { openStore, sqliteFile } from '~/services/adapters.server';

import { examine } from './commands';
import { CommandError, withTempFile } from './files';
import { createProgress, format, seconds, tell } from './progress';

/** Copies the database of a shop that may be open. */
export async function backup(to: string): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress('pages');
  await backupSqlite(databaseFile(), to, { onProgress: (done, all) => progress('copying', done, all) });
  tell(`✓ ${to} is a whole database, checked, of mode 0600. It took ${seconds(startedAt)}.`);
  if (shop.env.keySecret === null)
    tell(`Keep a copy of ${join(shop.env.dataDir, 'key-secret')} as well: without it nobody can read the keys.`);
  return 0;
}

/** Puts a backup's documents into the database, also while shops use it. First says what this would undo, and asks for --yes. */
export async function restore(from: string, isSure: boolean): Promise<number> {
  const file = databaseFile(true);
  return withTempFile(shop.env.dataDir, async (draft) => {
    await backupSqlite(from, draft);
    const store = openStore(shop.env, 'sqlite');
    try {
      tellPreview(await inBackup(draft, (copied) => previewRestore({ store, backup: copied, cipher: shop.cipher })));
      if (!isSure) {
        tell('Nothing was changed. Add --yes to restore.');
        return 1;
      }
      const before = join(dirname(file), `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
      await inBackup(draft, endSessionsOf);
      const startedAt = performance.now();
      const changed = await restoreSqlite(file, draft, INDEXES, before);
      tell(`What was there is kept in ${before}.`);
      tell(`✓ Restored: ${format(changed)} documents written or deleted in ${seconds(startedAt)}. Everybody has to sign in again.`);
      return (await examine(store)) ? 0 : 1;
    } finally {
      await store.close();
    }
  });
}

function databaseFile(isMade = false): string {
  if (shop.env.store !== 'sqlite')
    throw new CommandError('backup and restore are for SQLite. On Firestore: npm run data -- export, or Google’s own backups.');
  const file = sqliteFile(shop.env.dataDir);
  if (!isMade && !existsSync(file)) throw new CommandError(`There is no database ${file} yet.`);
  return file;
}

async function inBackup<R>(file: string, work: (backup: Store) => Promise<R>): Promise<R> {
  const copied = openSqliteStore({ file, indexes: INDEXES });
  try {
    return await work(copied);
  } finally {
    await copied.close();
  }
}

function tellPreview({ documents, differing, lostOrders, unsoldKeys }: RestorePreview): void {
  tell(`The backup has ${format(documents)} documents; ${format(differing)} would change, come back or go.`);
  if (lostOrders.length > 0) tell(`It does not know ${format(lostOrders.length)} orders, which would be lost: ${someOf(lostOrders)}`);
  if (unsoldKeys.length > 0)
    tell(
      `${format(unsoldKeys.length)} keys that were sold since would be for sale AGAIN. Mark them as used afterwards: ${someOf(unsoldKeys)}`,
    );
}

function someOf(names: readonly string[]): string {
  return `${names.slice(0, 50).join(', ')}${names.length > 50 ? ' …' : ''}`;
}
