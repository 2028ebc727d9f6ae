import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { backupSqlite } from '~/adapters/sqlite/backup.server';
import { shop } from '~/services/index.server';
import { sqliteFile } from '~/services/adapters.server';

import { CommandError } from './files';
import { createProgress, seconds, tell } from './progress';
import { replaceStore } from './replacing';

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

/** Puts a backup's documents into the database, also while shops use it. First says what this would change, and asks for --yes. */
export function restore(from: string, isSure: boolean): Promise<number> {
  databaseFile(true);
  return replaceStore({ name: 'restore', engine: 'sqlite', isSure, draw: (draft) => backupSqlite(from, draft) });
}

function databaseFile(isMade = false): string {
  if (shop.env.store !== 'sqlite')
    throw new CommandError('backup and restore are for SQLite. On Firestore: npm run data -- export, or Google’s own backups.');
  const file = sqliteFile(shop.env.dataDir);
  if (!isMade && !existsSync(file)) throw new CommandError(`There is no database ${file} yet.`);
  return file;
}
