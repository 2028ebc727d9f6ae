import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { backupSqlite, positionIn, restoreSqlite } from '~/adapters/sqlite/backup.server';
import { readJournal } from '~/adapters/node/journal.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { paths } from '~/domain/paths';
import { ownerEmails } from '~/features/account/face.server';
import { prepareRestore, previewRestore, type RestoreLine, type RestorePreview } from '~/features/restore/face.server';
import { INDEXES } from '~/features/indexes';
import { needsSecretBefore } from '~/features/key/face.server';
import type { JournalReading } from '~/ports/journal';
import type { Store } from '~/ports/store/port';
import { shop } from '~/services.server';
import { journalFolder, openIdentity, openStore, sqliteFile } from '~/services/adapters.server';
import { formatTime } from '~/ui/kit/time';

import { examine } from './commands';
import { CommandError, withTempFile } from './files';
import { createProgress, format, seconds, tell } from './progress';
import { stepText } from './words';

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
export async function restore(from: string, isSure: boolean): Promise<number> {
  const file = databaseFile(true);
  const { dataDir } = shop.env;
  const store = openStore(shop.env, 'sqlite');
  try {
    await withTempFile(dataDir, (draft) => preview(from, draft, file));
    if (!isSure) {
      tell('Nothing was changed. Add --yes to restore.');
      return 1;
    }
    const before = join(dirname(file), `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
    const startedAt = performance.now();
    const { changed, lines } = await withTempFile(dataDir, (draft) => replace(from, draft, file, before));
    tell(`What was there is kept in ${before}.`);
    for (const line of lines) tell(`· ${stepText(line)}`);
    tell(`✓ Restored: ${format(changed)} documents written or deleted in ${seconds(startedAt)}.`);
    if (await needsSecretBefore({ store, cipher: shop.cipher }))
      tell('The backup was made before KEY_SECRET was changed. Keep KEY_SECRET_BEFORE set, and run npm run data -- encrypt.');
    await tellNewPasswords(lines);
    return (await examine(store)) ? 0 : 1;
  } finally {
    await store.close();
  }
}

/** Compares copies of one moment: what a shop sells meanwhile would look like a difference. */
async function preview(from: string, draft: string, file: string): Promise<void> {
  await backupSqlite(from, draft);
  tellJournal(readJournal(journalFolder(shop.env)));
  await withTempFile(shop.env.dataDir, async (copied) => {
    if (existsSync(file)) await backupSqlite(file, copied);
    await inDatabase(copied, (now) =>
      inDatabase(draft, async (drafted) => {
        const lines = await prepare(drafted, await orNull(now), copied);
        tellPreview(await previewRestore({ store: now, draft: drafted }), lines);
      }),
    );
  });
}

/** Reads what happened since the backup from the very database that it replaces, while nobody can write to that. */
async function replace(from: string, draft: string, file: string, before: string) {
  await backupSqlite(from, draft);
  let lines: readonly RestoreLine[] = [];
  const changed = await restoreSqlite(file, draft, INDEXES, {
    before,
    prepare: async () => {
      lines = await inDatabase(before, (old) => inDatabase(draft, async (drafted) => prepare(drafted, await orNull(old), before)));
    },
  });
  return { changed, lines };
}

/** `file`: of the database that is replaced, or of its copy. */
function prepare(draft: Store, replaced: Store | null, file: string): Promise<readonly RestoreLine[]> {
  const identity = shop.env.firebase === null ? openIdentity(shop.env, { store: draft, clock: shop.clock }) : null;
  const { clock, cipher } = shop;
  const journal = readJournal(journalFolder(shop.env), replaced && positionIn(file)).changes;
  return prepareRestore({ draft, replaced, journal, clock, cipher, identity, owners: ownerEmails(shop.env.adminEmails) });
}

/** null for a database without a document: one that was made a moment ago. */
async function orNull(store: Store): Promise<Store | null> {
  return (await store.scan({ limit: 1 })).length === 0 ? null : store;
}

async function tellNewPasswords(lines: readonly RestoreLine[]): Promise<void> {
  for (const email of lines.find(({ step }) => step === 'admin-passwords')?.names ?? []) {
    const link = await shop.passwords.makeLink(email);
    if (link)
      tell(
        `${email} sets a new password here, until ${formatTime(link.expiresAt, 'en')}: ${shop.env.origin}${paths.resetPassword(link.secret)}`,
      );
  }
}

function databaseFile(isMade = false): string {
  if (shop.env.store !== 'sqlite')
    throw new CommandError('backup and restore are for SQLite. On Firestore: npm run data -- export, or Google’s own backups.');
  const file = sqliteFile(shop.env.dataDir);
  if (!isMade && !existsSync(file)) throw new CommandError(`There is no database ${file} yet.`);
  return file;
}

async function inDatabase<R>(file: string, work: (store: Store) => Promise<R>): Promise<R> {
  const opened = openSqliteStore({ file, indexes: INDEXES });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

function tellJournal({ from, to, damaged }: JournalReading): void {
  if (from !== null && to !== null) tell(`The journal tells of ${formatTime(from, 'en')} to ${formatTime(to, 'en')} (time in Morocco).`);
  else tell('There is no journal: what happened since the backup is known from the database alone.');
  for (const place of damaged) tell(`It is damaged in ${place}: what stood there is not known.`);
}

function tellPreview({ documents, differing, lostOrders, unsoldKeys }: RestorePreview, lines: readonly RestoreLine[]): void {
  for (const line of lines) tell(`· ${stepText(line)}`);
  tell(`The store would have ${format(documents)} documents; ${format(differing)} would change, come back or go.`);
  if (lostOrders.length > 0) tell(`${format(lostOrders.length)} orders would be lost: ${someOf(lostOrders)}`);
  if (unsoldKeys.length > 0) tell(`${format(unsoldKeys.length)} keys that were sold would be for sale AGAIN: ${someOf(unsoldKeys)}`);
}

function someOf(names: readonly string[]): string {
  return `${names.slice(0, 50).join(', ')}${names.length > 50 ? ' …' : ''}`;
}
