import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { backupSqlite, positionIn, restoreSqlite } from '~/adapters/sqlite/backup.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { paths } from '~/domain/paths';
import { ownerEmails } from '~/features/account/index.server';
import { completeSnapshot, INDEXES, isWhole, replaceDocuments, takeSnapshot, unfinishedReplacement } from '~/features/data/index.server';
import { noteJournal, prepareRestore, previewRestore, type RestoreLine, type RestorePreview } from '~/features/backup/index.server';
import { needsSecretBefore } from '~/features/key/index.server';
import type { JournalReading } from '~/ports/journal';
import type { Store } from '~/ports/store';
import { shop } from '~/services/index.server';
import { openIdentity, openStore, readShopJournal, sqliteFile } from '~/services/adapters.server';
import { formatTime } from '~/ui/components/time';

import { examine } from './examine';
import { CommandError, withTempFile } from './files';
import { createProgress, format, seconds, tell } from './progress';
import { stepText } from './words';

type Engine = 'sqlite' | 'firestore';

// In ms. Long, since documents may be large and the line slow; nobody waits for a page here.
export const WAIT_MS = 60_000;

/** A command that puts other documents in the place of those of a store. */
export interface Replacement {
  /** The command; the file of what was there before is named after it. */
  readonly name: 'restore' | 'import' | 'copy';
  /** The engine of the store that is replaced. */
  readonly engine: Engine;
  /** Whether it does what it says. */
  readonly isSure: boolean;
  /** Nothing is replaced, documents are only added: prepareRestore(). */
  readonly isAdding?: boolean;
  /** Makes the database that is to be put in place, as a file. It needs nothing of what is there. */
  readonly draw?: (draft: string) => Promise<unknown>;
  /** The same, or changes it, by what was there at the moment of the replacement (`before`: a file). */
  readonly amend?: (draft: string, before: string) => Promise<unknown>;
  readonly signal?: AbortSignal;
}

interface Prepared {
  readonly changed: number;
  readonly rivals: readonly string[];
  readonly lines: readonly RestoreLine[];
}

/**
 * Replaces the documents of a store, and loses nothing that can't be undone: docs/moving-data.md, What a restore keeps. Says line by line
 * what it would do, and does it only if `isSure`. Returns the exit code.
 */
export async function replaceStore(replacement: Replacement): Promise<number> {
  const { engine, isAdding = false } = replacement;
  const store = openStore(shop.env, engine, { waitMs: WAIT_MS });
  const startedAt = performance.now();
  try {
    const done = await (engine === 'sqlite' ? replaceSqlite(replacement) : replaceFirestore(replacement, store));
    if (done === null) {
      tell(`Nothing was changed. Add --yes to ${replacement.name}.`);
      return 1;
    }
    // why on SQLite alone: there it was worked out once more, under the lock
    if (engine === 'sqlite' && !isAdding) for (const line of done.lines) tell(`· ${stepText(line)}`);
    for (const path of done.rivals) tell(`✗ ${path} was changed by another program in the meantime: left as it is.`);
    if (done.rivals.length > 0) tell('✗ Stop every shop that uses the store, and run the same command again.');
    tell(`✓ ${DONE[replacement.name]}: ${format(done.changed)} documents written or deleted in ${seconds(startedAt)}.`);
    if (await needsSecretBefore({ store, cipher: shop.cipher }))
      tell('The backup was made before KEY_SECRET was changed. Keep KEY_SECRET_BEFORE set, and run npm run data -- encrypt.');
    await tellNewPasswords(engine, done.lines);
    return (await examine(store)) && done.rivals.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

const DONE = { restore: 'Restored', import: 'Imported', copy: 'Copied' } as const;

/** null: nothing was done. */
async function replaceSqlite(replacement: Replacement): Promise<Prepared | null> {
  const { dataDir } = shop.env;
  const file = sqliteFile(dataDir);
  await withTempFile(dataDir, (draft) => preview(replacement, draft, file));
  if (!replacement.isSure) return null;
  if (replacement.isAdding === true) return withTempFile(dataDir, (before) => replaceUnderLock(replacement, file, before));
  const before = fileOfBefore(replacement);
  const done = await replaceUnderLock(replacement, file, before);
  tell(`What was there is kept in ${before}.`);
  return done;
}

/** Compares copies of one moment: what a shop sells meanwhile would look like a difference. */
async function preview({ draw, amend, isAdding = false }: Replacement, draft: string, file: string): Promise<void> {
  await draw?.(draft);
  if (!isAdding) tellJournal(readShopJournal(shop.env));
  await withTempFile(shop.env.dataDir, async (before) => {
    if (existsSync(file)) await backupSqlite(file, before);
    else await inDatabase(before, () => Promise.resolve());
    await amend?.(draft, before);
    const lines = await prepare({ draft, before, engine: 'sqlite', isAdding });
    if (isAdding) for (const line of lines) tell(`· ${stepText(line)}`);
    else await tellPreview({ draft, before }, lines);
  });
}

/** Reads what happened since from the very database that it replaces, while nobody can write to that. */
async function replaceUnderLock({ draw, amend, isAdding = false }: Replacement, file: string, before: string): Promise<Prepared> {
  return withTempFile(shop.env.dataDir, async (draft) => {
    await draw?.(draft);
    let lines: readonly RestoreLine[] = [];
    const changed = await restoreSqlite(file, draft, INDEXES, {
      before,
      prepare: async () => {
        await amend?.(draft, before);
        lines = await prepare({ draft, before, engine: 'sqlite', isAdding });
      },
    });
    return { changed, lines, rivals: [] };
  });
}

/** Firestore has no lock for all of a store: what it held is copied first, and each document is written only if it is still so. */
async function replaceFirestore(replacement: Replacement, store: Store): Promise<Prepared | null> {
  const { dataDir } = shop.env;
  const begun = await unfinishedReplacement(store);
  if (begun !== null) return goOn(replacement, store, begun);
  const before = fileOfBefore(replacement);
  const draft = draftOf(before);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let isKept = false;
  try {
    const progress = createProgress();
    await inDatabase(before, (into) => takeSnapshot(store, into, (done) => progress('reading', done)));
    await replacement.draw?.(draft);
    await replacement.amend?.(draft, before);
    const lines = await prepare({ draft, before, engine: 'firestore', isAdding: replacement.isAdding ?? false });
    if (replacement.isAdding === true) for (const line of lines) tell(`· ${stepText(line)}`);
    else await tellPreview({ draft, before }, lines);
    if (!replacement.isSure) return null;
    isKept = true;
    return await apply(replacement, store, before, lines);
  } finally {
    if (!isKept) for (const file of [before, draft]) removeDatabase(file);
  }
}

/** A run that was killed has left its two files. What it had decided is done, whatever its source says by now. */
async function goOn(
  replacement: Replacement,
  store: Store,
  begun: { readonly from: string; readonly before: string },
): Promise<Prepared | null> {
  const before = join(shop.env.dataDir, begun.before);
  if (begun.from !== replacement.name)
    throw new CommandError(`npm run data -- ${begun.from} into this store did not end. Run that again first: it goes on where it stopped.`);
  if (!existsSync(before) || !existsSync(draftOf(before)))
    throw new CommandError(
      `npm run data -- ${begun.from} into this store did not end. It goes on with ${before} and ${basename(draftOf(before))} alone: run it on the machine and with the DATA_DIR where it began.`,
    );
  tell(`npm run data -- ${begun.from} into this store did not end. It goes on where it stopped, with what it had decided then.`);
  return replacement.isSure ? apply(replacement, store, before, []) : null;
}

async function apply(replacement: Replacement, target: Store, before: string, lines: readonly RestoreLine[]): Promise<Prepared> {
  const progress = createProgress();
  const mark = { from: replacement.name, before: basename(before) };
  const { changed, rivals } = await inDatabase(before, (was) =>
    inDatabase(draftOf(before), (draft) =>
      replaceDocuments({
        draft,
        before: was,
        target,
        mark,
        onProgress: progress,
        ...(replacement.signal ? { signal: replacement.signal } : {}),
      }),
    ),
  );
  removeDatabase(draftOf(before));
  tell(`What was there is kept in ${before}.`);
  return { changed, rivals, lines };
}

const draftOf = (before: string) => `${before}.next`;

function fileOfBefore({ name }: Replacement): string {
  return join(shop.env.dataDir, `before-${name}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
}

/** `before`: the file of what is replaced, or of a copy of it. */
async function prepare({
  draft,
  before,
  engine,
  isAdding,
}: {
  readonly draft: string;
  readonly before: string;
  readonly engine: Engine;
  readonly isAdding: boolean;
}): Promise<readonly RestoreLine[]> {
  return withReplaced(before, draft, (replaced) =>
    inDatabase(draft, async (drafted) => {
      const identity = shop.env.firebase === null ? openIdentity(shop.env, { store: drafted, clock: shop.clock }) : null;
      const { clock, cipher } = shop;
      const { changes: journal, last } = engine === 'sqlite' ? readShopJournal(shop.env, replaced && positionIn(before)) : NO_JOURNAL;
      const owners = ownerEmails(shop.env.adminEmails);
      const lines = await prepareRestore({ draft: drafted, replaced, journal, clock, cipher, identity, owners, isAdding });
      await noteJournal({ store: drafted, last });
      return lines;
    }),
  );
}

/** Firestore has none: what happened since is known from the replaced store alone. */
const NO_JOURNAL = { changes: [], last: null };

/** Opens what is replaced; null for a database without a document: one that was made a moment ago. */
async function withReplaced<R>(before: string, draft: string, work: (replaced: Store | null) => Promise<R>): Promise<R> {
  return inDatabase(before, async (store) => {
    if ((await store.scan({ limit: 1 })).length === 0) return work(null);
    if (await isWhole(store)) return work(store);
    return withTempFile(shop.env.dataDir, async (whole) => {
      await backupSqlite(before, whole);
      return inDatabase(whole, async (completed) => {
        await inDatabase(draft, (source) => completeSnapshot(completed, source));
        return work(completed);
      });
    });
  });
}

async function tellNewPasswords(engine: Engine, lines: readonly RestoreLine[]): Promise<void> {
  for (const email of lines.find(({ step }) => step === 'admin-passwords')?.names ?? []) {
    // why: a link is kept in the store of the settings, which a copy doesn't fill
    if (engine !== shop.env.store) tell(`${email} sets a new password: with STORE=${engine}, run npm run owner -- --new-password ${email}`);
    else await tellNewPassword(email);
  }
}

async function tellNewPassword(email: string): Promise<void> {
  const link = await shop.passwords.makeLink(email);
  if (link)
    tell(
      `${email} sets a new password here, until ${formatTime(link.expiresAt, 'en')}: ${shop.env.origin}${paths.resetPassword(link.secret)}`,
    );
}

export async function inDatabase<R>(file: string, work: (store: Store) => Promise<R>): Promise<R> {
  const opened = openSqliteStore({ file, indexes: INDEXES });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

function removeDatabase(file: string): void {
  for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
}

function tellJournal({ from, to, damaged }: JournalReading): void {
  if (from !== null && to !== null) tell(`The journal tells of ${formatTime(from, 'en')} to ${formatTime(to, 'en')} (time in Morocco).`);
  else tell('There is no journal: what happened since the backup is known from the database alone.');
  for (const place of damaged) tell(`It is damaged in ${place}: what stood there is not known.`);
}

async function tellPreview(files: { readonly draft: string; readonly before: string }, lines: readonly RestoreLine[]): Promise<void> {
  const { documents, differing, lostOrders, unsoldKeys }: RestorePreview = await inDatabase(files.before, (store) =>
    inDatabase(files.draft, (draft) => previewRestore({ store, draft })),
  );
  for (const line of lines) tell(`· ${stepText(line)}`);
  tell(`The store would have ${format(documents)} documents; ${format(differing)} would change, come back or go.`);
  if (lostOrders.length > 0) tell(`${format(lostOrders.length)} orders would be lost: ${someOf(lostOrders)}`);
  if (unsoldKeys.length > 0) tell(`${format(unsoldKeys.length)} keys that were sold would be for sale AGAIN: ${someOf(unsoldKeys)}`);
}

function someOf(names: readonly string[]): string {
  return `${names.slice(0, 50).join(', ')}${names.length > 50 ? ' …' : ''}`;
}
