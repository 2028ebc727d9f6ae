import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { positionIn, swapSqlite } from '~/adapters/sqlite/backup.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES, isEmpty, replaceDocuments, takeSnapshot, unfinishedReplacement } from '~/features/data/index.server';
import { knownPosition, noteJournal, prepareRestore } from '~/features/backup/index.server';
import { needsSecretBefore } from '~/features/key/index.server';
import type { JournalReading, Position } from '~/ports/journal';
import { type Store, StoreError } from '~/ports/store';
import type { Shop } from '~/services/index.server';
import { openIdentity, openStore, readShopJournal, sqliteFile, standingOf } from '~/services/adapters.server';
import { formatTime } from '~/domain/shared/text/date-format';

import { examine } from './examine';
import { CommandError, withTempFile } from './files';
import { createProgress, format, seconds, tell } from './progress';
import { stepText } from './words';

// In ms. Long, since documents may be large and the line slow; no page waits here.
export const WAIT_MS = 60_000;

/** A command that puts other documents in the place of those of a store. */
export interface Replacement {
  /** The command; the file of what was there before is named after it. */
  readonly name: 'restore' | 'import' | 'copy';
  /** The engine of the store that is replaced. */
  readonly engine: 'sqlite' | 'firestore';
  readonly isSure: boolean;
  /**
   * Makes the database that is to be put in place, as a file. `current`: the file of what is there; null: nothing. Returns the position that
   * it has in the journal, where it is a state of the same database.
   */
  readonly draw: (draft: string, current: string | null) => Promise<Position | null>;
  readonly signal?: AbortSignal;
}

/**
 * Replaces the documents of a store, and loses nothing that can't be undone: docs/restoring.md, What a restore keeps. Says line by line what
 * it would do, and does it only if `isSure`. Returns the exit code.
 */
export async function replaceStore(shop: Shop, replacement: Replacement): Promise<number> {
  const { engine, name, isSure } = replacement;
  const startedAt = performance.now();
  const rivals = await (engine === 'sqlite' ? replaceSqlite(shop, replacement) : replaceFirestore(shop, replacement));
  if (!isSure || rivals === null) {
    tell(`Nothing was changed. Add --yes to ${name}.`);
    return 1;
  }
  for (const path of rivals) tell(`✗ ${path} was changed by another program in the meantime: left as it is.`);
  if (rivals.length > 0) tell('✗ Stop every shop that uses the store, and run the same command again.');
  tell(`✓ ${DONE[name]} in ${seconds(startedAt)}. Start the shop.`);
  const store = openStore(shop.env, engine, { waitMs: WAIT_MS });
  try {
    if (await needsSecretBefore({ store, encryption: shop.encryption }))
      tell('The backup was made before KEY_SECRET was changed. Keep KEY_SECRET_BEFORE set, and run npm run data -- encrypt.');
    return (await examine(shop, store)) && rivals.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

const DONE = { restore: 'Restored', import: 'Imported', copy: 'Copied' } as const;

/** Makes the new database beside the one in place, and exchanges the two files. Returns no rivals; null: nothing was done. */
async function replaceSqlite(shop: Shop, replacement: Replacement): Promise<readonly string[] | null> {
  const file = sqliteFile(shop.env.dataDir);
  return withTempFile(shop.env.dataDir, async (draft) => {
    const at = positionOf(file);
    const own = await replacement.draw(draft, at && file);
    const current = at && (await openCurrent(shop));
    try {
      // why not an empty one: it was made a moment ago, and must not take the journal for its own
      const isNewest =
        current !== null && !(await isEmpty(current)) && (await standingOf({ ...shop.env, store: 'sqlite' }, current)) === 'known';
      const noted = await inDatabase(draft, knownPosition);
      const journal = readShopJournal(shop.env, { open: at, known: [own, noted].filter((known) => known !== null) });
      tellJournal(journal, isNewest);
      await prepare(shop, draft, isNewest ? current : null, journal);
    } finally {
      await current?.close();
    }
    if (!replacement.isSure) return null;
    const aside = fileOfBefore(shop, replacement);
    await swapSqlite(file, draft, { aside, at }).catch(explainSwap);
    if (existsSync(aside)) tell(`What was there is kept in ${aside}.`);
    return [];
  });
}

/** null where there is no database, or none that can be read. */
function positionOf(file: string): Position | null {
  if (!existsSync(file)) return null;
  try {
    return positionIn(file);
  } catch (error) {
    return tellUnread(error);
  }
}

/** null: it can't be read, or a newer release made it. */
async function openCurrent(shop: Shop): Promise<Store | null> {
  const store = openStore(shop.env, 'sqlite', { waitMs: WAIT_MS });
  try {
    await store.ping();
    return store;
  } catch (error) {
    await store.close();
    return tellUnread(error);
  }
}

function tellUnread(error: unknown): null {
  const why = error instanceof Error ? error.message : String(error);
  tell(`The database in place can’t be read (${why}): the journal alone says what happened.`);
  return null;
}

function explainSwap(error: unknown): never {
  if (error instanceof StoreError && error.code === 'stale')
    throw new CommandError('A shop sold meanwhile, so nothing was changed. Stop every process of it, and run the same command again.');
  if (error instanceof StoreError && error.code === 'unavailable')
    throw new CommandError(
      'A program has the database open, so nothing was changed. Stop every process of the shop, and run the same command again.',
    );
  throw error;
}

/** Firestore has no file to exchange: what it held is copied first, and each document is written only if it is still so. */
async function replaceFirestore(shop: Shop, replacement: Replacement): Promise<readonly string[] | null> {
  const store = openStore(shop.env, 'firestore', { waitMs: WAIT_MS });
  const begun = await unfinishedReplacement(store);
  const before = begun === null ? fileOfBefore(shop, replacement) : join(shop.env.dataDir, begun.before);
  const draft = `${before}.next`;
  let isKept = begun !== null;
  try {
    if (begun === null) await drawFirestore(shop, replacement, store, { before, draft });
    else tellBegun(replacement, begun.from, [before, draft]);
    if (!replacement.isSure) return null;
    isKept = true;
    const rivals = await applyFirestore(replacement, store, { before, draft });
    removeDatabase(draft);
    tell(`What was there is kept in ${before}.`);
    return rivals;
  } finally {
    if (!isKept) for (const file of [before, draft]) removeDatabase(file);
    await store.close();
  }
}

interface Files {
  readonly before: string;
  readonly draft: string;
}

async function drawFirestore(shop: Shop, { draw }: Replacement, store: Store, { before, draft }: Files): Promise<void> {
  mkdirSync(shop.env.dataDir, { recursive: true, mode: 0o700 });
  const progress = createProgress();
  await inDatabase(before, async (into) => {
    await takeSnapshot(store, into, (done) => progress('reading', done));
    await draw(draft, before);
    await prepare(shop, draft, into, NO_JOURNAL);
  });
}

/** Firestore has none: what happened since is known from the replaced store alone. */
const NO_JOURNAL: JournalReading = { changes: [], from: null, to: null, damaged: [], last: null };

/** A run that was killed has left its two files. What it had decided is done, whatever its source says by now. */
function tellBegun({ name }: Replacement, from: string, files: readonly string[]): void {
  if (from !== name)
    throw new CommandError(`npm run data -- ${from} into this store did not end. Run that again first: it goes on where it stopped.`);
  if (!files.every((file) => existsSync(file)))
    throw new CommandError(
      `npm run data -- ${from} into this store did not end. It goes on with ${files.join(' and ')} alone: run it on the machine and with the DATA_DIR where it began.`,
    );
  tell(`npm run data -- ${from} into this store did not end. It goes on where it stopped, with what it had decided then.`);
}

async function applyFirestore({ name, signal }: Replacement, target: Store, files: Files): Promise<readonly string[]> {
  const mark = { from: name, before: basename(files.before) };
  return inDatabase(files.before, (before) =>
    inDatabase(files.draft, async (draft) => {
      const needs = { draft, before, target, mark, onProgress: createProgress(), ...(signal ? { signal } : {}) };
      return (await replaceDocuments(needs)).rivals;
    }),
  );
}

function fileOfBefore(shop: Shop, { name }: Replacement): string {
  return join(shop.env.dataDir, `before-${name}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
}

/** Writes into a draft what can't be undone, and says it line by line. */
async function prepare(shop: Shop, draft: string, replaced: Store | null, journal: JournalReading): Promise<void> {
  await inDatabase(draft, async (drafted) => {
    const { clock, encryption } = shop;
    const identity = shop.env.firebase === null ? openIdentity(shop.env, { store: drafted, clock }) : null;
    const lines = await prepareRestore({ draft: drafted, replaced, journal: journal.changes, clock, encryption, identity });
    await noteJournal({ store: drafted, last: journal.last });
    for (const line of lines) tell(`· ${stepText(line)}`);
  });
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

function tellJournal({ from, to, changes, damaged }: JournalReading, isNewest: boolean): void {
  if (from !== null && to !== null)
    tell(
      `The journal tells of ${formatTime(from, 'en')} to ${formatTime(to, 'en')} (time in Morocco); ${format(changes.length)} of its changes are later than what is put in place.`,
    );
  else if (!isNewest)
    tell('✗ There is neither a journal nor a database to say what happened since: a key that was sold since would be sold again.');
  for (const place of damaged) tell(`It is damaged in ${place}: what stood there is not known.`);
}
