import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createFirebaseIdentity } from '~/adapters/firebase/identity.server';
import { openJournalCopy } from '~/adapters/node/journal-copy.server';
import { lastPosition, openJournal, readJournal, setJournalAside } from '~/adapters/node/journal.server';
import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { createSmtpMailer, type SmtpPatience } from '~/adapters/smtp/mailer.server';
import { positionIn } from '~/adapters/sqlite/backup.server';
import { openBackupFolder } from '~/adapters/sqlite/backup-folder.server';
import { openSqliteStore, type SqliteOptions } from '~/adapters/sqlite/store.server';
import { createTelegramMessenger } from '~/adapters/telegram/messenger.server';
import type { MailServer, ShopServices } from '~/domain/setting/services';
import { isLoopback } from '~/domain/shared/loopback';
import type { Env } from '~/config/index.server';
import { hasGivenKeys, journalEntryFor, type JournalStanding, journalStanding } from '~/features/backup/index.server';
import { INDEXES } from '~/features/data/index.server';
import type { BackupFolder } from '~/ports/backup-folder';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { JournalCopy, JournalReading, Position } from '~/ports/journal';
import type { Delivery, Mailer, OutgoingMessage } from '~/ports/mailer';
import type { ChatNotifier } from '~/ports/chat-notifier';
import type { RequestContexts } from '~/ports/request-context';
import type { Store } from '~/ports/store';

/** Opens the database of these settings. `waitMs`: the longest call, if not the shop's 10 seconds. */
export function openStore(
  { dataDir, firestore: { projectId, emulatorHost } }: Env,
  engine: Env['store'],
  options: Partial<Pick<SqliteOptions, 'waitMs' | 'journal'>> = {},
): Store {
  switch (engine) {
    case 'sqlite':
      return openSqliteStore({
        file: sqliteFile(dataDir),
        indexes: INDEXES,
        beforeMigration: join(dataDir, 'before-migration.db'),
        ...options,
      });
    case 'firestore':
      return openFirestoreStore({
        indexes: INDEXES,
        ...(options.waitMs === undefined ? {} : { waitMs: options.waitMs }),
        ...(projectId === null ? {} : { projectId }),
        ...(emulatorHost === null ? {} : { emulatorHost }),
      });
  }
}

interface ShopStoreNeeds {
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly waitMs?: number;
}

/** Opens the store of the shop itself: on SQLite with a journal of what no restore may undo. */
export function openShopStore(settings: Env, { clock, encryption, ...options }: ShopStoreNeeds): Store {
  if (settings.store !== 'sqlite') return openStore(settings, settings.store, options);
  const journal = openJournal({ folder: journalFolder(settings), clock, keep: journalEntryFor(encryption) });
  return openStore(settings, 'sqlite', { ...options, journal });
}

/** Reads the journal of the settings' SQLite database, and its copy. */
export function readShopJournal(
  settings: Env,
  options: { readonly open?: Position | null; readonly known?: readonly Position[] } = {},
): JournalReading {
  return readJournal(journalFolder(settings), { ...options, copy: journalCopyFolder(settings) });
}

/** Returns the standing of the store of these settings to the journal beside it; on Firestore there is none. */
export async function standingOf(settings: Env, store: Store): Promise<JournalStanding> {
  if (settings.store !== 'sqlite') return 'known';
  const file = sqliteFile(settings.dataDir);
  // why first: another process's write comes into the journal before it comes into the database
  const last = lastPosition(journalFolder(settings));
  const at = existsSync(file) ? positionIn(file) : null;
  return journalStanding({ store, last, at, hasGivenKeys: () => hasGivenKeys(readShopJournal(settings).changes) });
}

/** Sets the journal and its copy aside, for a shop that begins anew; returns their new names. */
export function setJournalsAside(settings: Env, clock: Clock): readonly string[] {
  const folders = [journalFolder(settings), journalCopyFolder(settings)];
  return folders.flatMap((folder) => (folder === null ? [] : (setJournalAside(folder, clock()) ?? [])));
}

/** null: the journal is in one place alone. */
export function openCopyOfJournal(settings: Env): JournalCopy | null {
  const to = journalCopyFolder(settings);
  return to === null ? null : openJournalCopy({ folder: journalFolder(settings), to });
}

/** null where the backups are kept in DATA_DIR: a copy on the same disk is lost with it. */
function journalCopyFolder({ backupDir, dataDir }: Env): string | null {
  return backupDir === null || !relative(dataDir, backupDir).startsWith('..') ? null : join(backupDir, 'journal');
}

/** The folder of the database: on Firestore none, since what an instance has on its disk is gone with it. */
export function databaseFolders({ store, dataDir }: Env): readonly string[] {
  return store === 'sqlite' ? [dataDir] : [];
}

/** The folders whose disks may fill. */
export function watchedFolders(settings: Env): readonly string[] {
  const { store, backupDir } = settings;
  const own = databaseFolders(settings);
  return store !== 'sqlite' || backupDir === null || journalCopyFolder(settings) === null ? own : [...own, backupDir];
}

function journalFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'journal');
}

/** null: the store makes no backups by itself. */
export function openBackups({ backupDir, dataDir }: Env): BackupFolder | null {
  return backupDir === null ? null : openBackupFolder({ file: sqliteFile(dataDir), folder: backupDir, indexes: INDEXES });
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'miftah.db');
}

/** Opens Firebase where the settings name a project, else the store's own accounts. */
export function openIdentity(
  { firebase }: Env,
  { store, clock, requestContexts }: { readonly store: Store; readonly clock: Clock; readonly requestContexts?: RequestContexts },
): Identity {
  const client = () => requestContexts?.current()?.address ?? '';
  return firebase ? createFirebaseIdentity({ store, clock, ...firebase }) : createEmbeddedIdentity({ store, clock, client });
}

/** Returns the mailer of the settings of each moment; null: mail waits in the outbox. */
export function openMailer(services: () => ShopServices): () => Mailer | null {
  return ofEach(
    () => services().mailServer,
    (server) => mailerOf(server),
  );
}

/** The longest time (ms) that the owner waits for a service that is tried. */
export const MAX_TRYING = 4000;

/** Sends one mail through a mail server that may not be set yet; null: signs in alone. */
export async function tryMailServer(server: MailServer, message: OutgoingMessage | null): Promise<Delivery> {
  const connection = MAX_TRYING;
  // why longer for a mail: servers let strangers wait for a greeting
  const mailer = mailerOf(server, message === null ? { connection, greeting: MAX_TRYING, silence: MAX_TRYING } : { connection });
  try {
    return await (message === null ? mailer.check() : mailer.send(message));
  } finally {
    mailer.close();
  }
}

function mailerOf({ url, from }: MailServer, patience: Partial<SmtpPatience> = {}) {
  return createSmtpMailer({ url, isLocal: isLoopback(new URL(url)), from, patience });
}

/** Returns the messenger of the settings of each moment; null: the owner gets no chat messages. */
export function openMessenger(services: () => ShopServices, origin: string): () => ChatNotifier | null {
  return ofEach(
    () => services().telegram,
    (bot) => messengerOf(bot, origin),
  );
}

export function messengerOf(bot: NonNullable<ShopServices['telegram']>, origin: string) {
  return createTelegramMessenger({ ...bot, origin });
}

/** Makes an adapter once for each state of its settings. */
export function ofEach<Settings, Adapter>(read: () => Settings | null, make: (settings: Settings) => Adapter): () => Adapter | null {
  let cached: { readonly settings: string; readonly adapter: Adapter } | null = null;
  return () => {
    const settings = read();
    if (settings === null) return null;
    const serialised = JSON.stringify(settings);
    if (cached?.settings !== serialised) cached = { settings: serialised, adapter: make(settings) };
    return cached.adapter;
  };
}
