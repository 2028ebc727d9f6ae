import { backupSqlite, positionIn } from '~/adapters/sqlite/backup.server';
import {
  checkLines,
  type CollectionTally,
  copyStore,
  type CopyResult,
  DataRefusal,
  differingCollections,
  encryptKeys,
  exportLines,
  importLines,
  type ImportOptions,
  isEmpty,
  isWhole,
  renewSeals,
  tallyOf,
  unfinishedReplacement,
} from '~/features/data/index.server';
import type { Store } from '~/ports/store';
import type { Shop } from '~/services/index.server';
import { openShopStore, openStore, readShopJournal, setJournalsAside, standingOf } from '~/services/adapters.server';
import { BEHIND_ITS_JOURNAL, EMPTY_BESIDE_A_JOURNAL } from '~/services/startup.server';

import { examine } from './examine';
import { CommandError, linesOf, withInput, writeOutput } from './files';
import { createProgress, format, seconds, tell } from './progress';
import { inDatabase, replaceStore, WAIT_MS } from './replacing';
import { DIFFERENCES, LINE_PROBLEMS } from './words';

type Engine = 'sqlite' | 'firestore';

export interface Flags {
  readonly isReplacing: boolean;
  /** Does what it says; without it a command that replaces only says what it would do. */
  readonly isSure: boolean;
  readonly signal: AbortSignal;
}

/** Returns the exit code: 0 where both sides hold the same and the doctor finds nothing wrong. */
export async function copy(shop: Shop, from: Engine, to: Engine, flags: Flags): Promise<number> {
  const [source, target] = [from, to].map((engine) => openStore(shop.env, engine, { waitMs: WAIT_MS })) as [Store, Store];
  try {
    tell(`Copying from ${from} to ${to}`);
    await checkPlace(shop, source, from);
    if ((await isFresh(shop, target, to)) || (!flags.isReplacing && (await isPartlyFilled(target))))
      return await fill(shop, { source, target, from, to }, flags);
    if (!flags.isReplacing && !(await isEmpty(target))) throw new DataRefusal('target-not-empty');
    // why: on SQLite the file is exchanged, which no program may have open
    await target.close();
    return await replaceByCopy(shop, { source, from, to }, flags);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Checks the place: keys out of an older copy would be for sale again elsewhere. */
export async function checkPlace(shop: Shop, store: Store, engine: Engine): Promise<void> {
  const standing = await standingOf({ ...shop.env, store: engine }, store);
  if (standing !== 'known') throw new CommandError(standing === 'empty' ? EMPTY_BESIDE_A_JOURNAL : BEHIND_ITS_JOURNAL);
}

/** Lets an empty shop begin beside the journal of an earlier one, which is kept under another name. */
export async function newShop(shop: Shop): Promise<number> {
  const standing = await withStore(shop, (store) => standingOf(shop.env, store));
  if (standing === 'behind') throw new CommandError(BEHIND_ITS_JOURNAL);
  if (standing === 'known') tell('Nothing stands in the way of this shop: no journal was set aside.');
  else for (const name of setJournalsAside(shop.env, shop.clock)) tell(`The journal of the earlier shop is kept in ${name}.`);
  tell('✓ Start the shop.');
  return 0;
}

interface Sides {
  readonly source: Store;
  readonly from: Engine;
  readonly to: Engine;
}

/** Copies into an empty store that never sold anything. */
async function fill(shop: Shop, { source, target, from, to }: Sides & { readonly target: Store }, { signal }: Flags): Promise<number> {
  const startedAt = performance.now();
  const result = await copyStore({ source, target, from, signal, onProgress: createProgress() });
  if (result.resumedAt > 0) tell(`Went on after the ${format(result.resumedAt)} documents that were there from before.`);
  tellTallies(result.source, from, result.target, to);
  tell(`Took ${seconds(startedAt)}.`);
  const isEqual = tellVerdict(result, from);
  const isWell = await examine(shop, target);
  if (isEqual && isWell) tell(doneText(shop, to));
  return isEqual && isWell ? 0 : 1;
}

/** Puts a copy of a store in the place of another by the rules of a restore: the other may have sold. */
async function replaceByCopy(shop: Shop, { source, from, to }: Sides, { isSure, signal }: Flags): Promise<number> {
  let copied: readonly CollectionTally[] = [];
  const draw = (draft: string) =>
    inDatabase(draft, async (target) => {
      const result = await copyStore({ source, target, from, signal, onProgress: createProgress() });
      if (result.moved.length > 0) throw new CommandError(movedText(from, result.moved));
      copied = result.source;
      return null;
    });
  const code = await replaceStore(shop, { name: 'copy', engine: to, isSure, draw, signal });
  // why only then: a run that goes on with what an earlier one decided reads no source
  if (!isSure || copied.length === 0) return code;
  const moved = differingCollections(copied, await tallyOf(source));
  if (moved.length > 0) tell(`✗ ${movedText(from, moved)}`);
  if (code === 0 && moved.length === 0) tell(doneText(shop, to));
  return moved.length === 0 ? code : 1;
}

/** Returns whether a store is empty, and nothing tells of an earlier one in its place. */
async function isFresh(shop: Shop, store: Store, engine: Engine): Promise<boolean> {
  return !isTold(shop, engine) && (await isEmpty(store));
}

/** Returns whether a journal tells of a store in this place. */
const isTold = (shop: Shop, engine: Engine) => engine === 'sqlite' && readShopJournal(shop.env).changes.length > 0;

/** Returns whether a copy into the empty store did not end. Throws where a replacement did not. */
async function isPartlyFilled(store: Store): Promise<boolean> {
  const begun = await unfinishedReplacement(store);
  if (begun !== null) throw new DataRefusal('unfinished-replacement', [begun.before]);
  return !(await isWhole(store));
}

export async function exportTo(shop: Shop, file: string): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress();
  let count = 0;
  await withStore(shop, async (store) => {
    await checkPlace(shop, store, shop.env.store);
    async function* texts(): AsyncGenerator<string, void, undefined> {
      for await (const portion of exportLines(store)) {
        progress('exporting', (count += portion.count));
        yield portion.text;
      }
    }
    await writeOutput(file, texts());
  });
  tell(`${format(count)} documents exported in ${seconds(startedAt)}.`);
  return 0;
}

/**
 * Into a fresh place lines come as they are. Beside a journal, and with --replace into another store, they come by the rules of a restore;
 * an empty place has nothing to lose, and needs no --yes.
 */
export async function importFrom(shop: Shop, name: string, { isReplacing, isSure, signal }: Flags): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress('lines');
  const engine = shop.env.store;
  return withInput(name, shop.env.dataDir, async (file) => {
    const lines = () => linesOf(file);
    const place = await withStore(shop, async (store) => {
      if (isReplacing && (await unfinishedReplacement(store)) !== null) return 'replace';
      const options = { store, lines, isReplacing, onProgress: progress };
      const way = await wayOfImport(shop, options, engine);
      if (way !== 'as-is') return way;
      const { read, written } = await importLines(options);
      tell(`${format(written)} of ${format(read)} documents written in ${seconds(startedAt)}; the others were there already.`);
      return way;
    });
    if (place === 'as-is') return withStore(shop, async (store) => ((await examine(shop, store)) ? 0 : 1));
    const draw = async (draft: string, current: string | null) => {
      if (current !== null) await backupSqlite(current, draft);
      await inDatabase(draft, (drafted) => importLines({ store: drafted, lines, isReplacing: true }));
      return current === null || engine !== 'sqlite' ? null : positionIn(current);
    };
    return replaceStore(shop, { name: 'import', engine, isSure: isSure || place === 'by-the-journal', draw, signal });
  });
}

/** Checks the lines. CommandError where one is wrong, or where the store has others and nothing may be replaced. */
async function wayOfImport(shop: Shop, options: ImportOptions, engine: Engine): Promise<'as-is' | 'by-the-journal' | 'replace'> {
  const { store, isReplacing = false } = options;
  const { read, differing, problems, problemCount } = await checkLines(options);
  const isOfAnother = differing > 0 && !(await isOfFile(store, read - differing));
  if (isOfAnother && problems.every(({ code }) => code === 'other-content') && !isReplacing) throw new CommandError(STARTED_ONCE);
  for (const { line, code, subject } of problems) tell(`Line ${line} ${LINE_PROBLEMS[code]}${subject ? `: ${subject}` : ''}.`);
  if (problemCount > problems.length) tell(`… and ${format(problemCount - problems.length)} more.`);
  if (problemCount > 0) throw new CommandError('Nothing was imported.');
  if (differing === 0) return 'as-is';
  if (isReplacing) return (await isFresh(shop, store, engine)) ? 'as-is' : 'replace';
  return isTold(shop, engine) ? 'by-the-journal' : 'as-is';
}

const STARTED_ONCE =
  'The shop in DATA_DIR was started before and already has data of its own, so nothing was imported. Import into a new, empty DATA_DIR; or see what the file would replace here: npm run data -- import FILE --replace.';

/** Returns whether a store has only what an import that was stopped has brought: so many documents. */
async function isOfFile(store: Store, count: number): Promise<boolean> {
  return (await tallyOf(store)).reduce((sum, row) => sum + row.count, 0) === count;
}

export async function encrypt(shop: Shop): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress('values');
  // why the shop's own store: its journal must know a second step by the seal that it has from now on
  const store = openShopStore(shop.env, { ...shop, waitMs: WAIT_MS });
  try {
    const { keys, encrypted, left } = await encryptKeys({
      store,
      encryption: shop.encryption,
      onProgress: (done) => progress('encrypting', done),
    });
    for (const { path, twin } of left)
      tell(
        twin === null
          ? `${path} has no code that can be read: left as it is.`
          : `${path} has the same code as ${twin}: left as it is. Delete one of them.`,
      );
    tell(`${format(encrypted)} of ${format(keys)} keys encrypted in ${seconds(startedAt)}.`);
    const { renewed, lost, isDone } = await renewSeals({
      store,
      encryption: shop.encryption,
      onProgress: (done) => progress('sealing anew', done),
    });
    tell(`${format(renewed)} values sealed anew.`);
    for (const path of lost) tell(`${path} has a value that neither KEY_SECRET nor KEY_SECRET_BEFORE opens there: left as it is.`);
    tell(isDone ? DONE : 'The shop goes on sealing in the older way. Start every process of it again, then run this again.');
    return left.length + lost.length === 0 && isDone ? 0 : 1;
  } finally {
    await store.close();
  }
}

const DONE =
  '✓ KEY_SECRET alone opens everything. If KEY_SECRET_BEFORE is set, or the file key-secret-before is in DATA_DIR, keep it with the older backups, take it away here, and make a new backup.';

/** Prints the number of documents of every collection on each side. */
function tellTallies(a: readonly CollectionTally[], nameOfA: string, b: readonly CollectionTally[], nameOfB: string): void {
  const inB = new Map(b.map((row) => [row.collection, row]));
  const names = [...new Set([...a, ...b].map((row) => row.collection))].toSorted();
  const inA = new Map(a.map((row) => [row.collection, row]));
  tell(['collection'.padEnd(28), `${nameOfA}`.padStart(12), `${nameOfB}`.padStart(12), '  digest'].join(''));
  for (const name of names) {
    const [left, right] = [inA.get(name), inB.get(name)];
    const digest =
      left?.digest === right?.digest
        ? (left?.digest.slice(0, 16) ?? '')
        : `${left?.digest.slice(0, 16) ?? '-'} ≠ ${right?.digest.slice(0, 16) ?? '-'}`;
    tell([name.padEnd(28), format(left?.count ?? 0).padStart(12), format(right?.count ?? 0).padStart(12), `  ${digest}`].join(''));
  }
}

/** Opens the store of the settings for one command. */
async function withStore<R>(shop: Shop, work: (store: Store) => Promise<R>): Promise<R> {
  const store = openStore(shop.env, shop.env.store, { waitMs: WAIT_MS });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function tellVerdict({ moved, differences }: CopyResult, from: Engine): boolean {
  for (const { path, kind } of differences) tell(`✗ ${path} ${DIFFERENCES[kind]}.`);
  if (moved.length > 0) tell(`✗ ${movedText(from, moved)}`);
  else if (differences.length > 0) tell('✗ The two differ. Stop every shop that uses the target, and copy again with --replace.');
  else tell('✓ Both sides hold the same documents.');
  return moved.length === 0 && differences.length === 0;
}

function movedText(from: Engine, moved: readonly string[]): string {
  return `${from} changed while it was copied (${moved.join(', ')}): the copy is not of one moment. Stop the shop, and copy again with --replace.`;
}

function doneText(shop: Shop, to: Engine): string {
  const secret =
    to === 'firestore' && shop.env.keySecret === null
      ? ' and KEY_SECRET to what is in the file key-secret of DATA_DIR, on every server'
      : '';
  return `Set STORE=${to}${secret}; then start the shop.`;
}
