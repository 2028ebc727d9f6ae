import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { backupSqlite, positionIn } from '~/adapters/sqlite/backup.server';
import { prepareRestore, type RecoveredGame, recoverGames } from '~/features/backup/index.server';
import type { Shop } from '~/services/index.server';
import { openShopStore, readShopJournal, sqliteFile } from '~/services/adapters.server';

import { checkPlace } from './commands';
import { CommandError, withTempFile } from './files';
import { createProgress, format, seconds, tell } from './progress';
import { inDatabase, replaceStore, WAIT_MS } from './replacing';

/** Copies the database of a shop that may be open. */
export async function backup(shop: Shop, to: string): Promise<number> {
  checkEngine(shop);
  const file = sqliteFile(shop.env.dataDir);
  if (!existsSync(file)) throw new CommandError(`There is no database ${file} yet.`);
  const startedAt = performance.now();
  const progress = createProgress('pages');
  await backupSqlite(file, to, { onProgress: (done, all) => progress('copying', done, all) });
  tell(`✓ ${to} is a whole database, checked, of mode 0600. It took ${seconds(startedAt)}.`);
  if (shop.env.keySecret === null)
    tell(`Keep a copy of ${join(shop.env.dataDir, 'key-secret')} as well: without it nobody can read the keys.`);
  return 0;
}

/** Puts a backup in the place of the database, while the shop is stopped. First says what this would change, and asks for --yes. */
export function restore(shop: Shop, from: string, isSure: boolean): Promise<number> {
  checkEngine(shop);
  const draw = async (draft: string) => {
    await backupSqlite(from, draft);
    return positionIn(draft);
  };
  return replaceStore(shop, { name: 'restore', engine: 'sqlite', isSure, draw });
}

/** Brings games back that were deleted by mistake, out of a backup, also while the shop is open. */
export async function recover(shop: Shop, from: string, only: readonly string[], isSure: boolean): Promise<number> {
  const { store: engine, dataDir } = shop.env;
  const store = openShopStore(shop.env, { ...shop, waitMs: WAIT_MS });
  try {
    await checkPlace(shop, store, engine);
    return await withTempFile(dataDir, async (file) => {
      await backupSqlite(from, file);
      const known = [positionIn(file)];
      const journal = engine === 'sqlite' ? readShopJournal(shop.env, { known }).changes : [];
      const games = await inDatabase(file, async (draft) => {
        await prepareRestore({ ...shop, draft, replaced: store, journal, identity: null });
        return recoverGames({ ...shop, draft, store, only, isSure });
      });
      for (const game of games) tell(gameText(game));
      if (games.length === 0) tell('The shop has every game of this backup.');
      else if (!isSure) tell('Nothing was changed. Add --yes to recover games.');
      return isSure && games.every(({ outcome }) => outcome === 'recovered') ? 0 : 1;
    });
  } finally {
    await store.close();
  }
}

function gameText({ id, title, outcome, keys, left }: RecoveredGame): string {
  const name = title === '' ? id : `${title} (${id})`;
  switch (outcome) {
    case 'recovered':
      return `· ${name} comes back, with ${format(keys)} keys for sale.${left.length === 0 ? '' : ` Not its keys that somebody has, or that are there as another key: ${left.join(', ')}.`}`;
    case 'there':
      return `✗ ${name} is in the shop: left as it is.`;
    case 'leaving':
      return `✗ ${name} is being deleted at this moment: try again in a minute.`;
    case 'not-in-backup':
      return `✗ ${name} is not in this backup.`;
  }
}

function checkEngine(shop: Shop): void {
  if (shop.env.store !== 'sqlite')
    throw new CommandError('backup and restore are for SQLite. On Firestore: npm run data -- export, or Google’s own backups.');
}
