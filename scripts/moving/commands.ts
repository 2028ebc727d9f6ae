import {
  copyStore,
  type CopyResult,
  encryptKeys,
  exportLines,
  importLines,
  renewSeals,
  type CollectionTally,
} from '~/features/data/face.server';
import { createExamination } from '~/features/doctor/face.server';
import { adoptKeySecret } from '~/features/key/face.server';
import type { Store } from '~/ports/store/port';
import { shop } from '~/services.server';
import { openShopStore, openStore } from '~/services/adapters.server';

import { CommandError, linesOf, withInput, writeOutput } from './files';
import { createProgress, format, seconds, tell } from './progress';
import { DIFFERENCES, LINE_PROBLEMS } from './words';

type Engine = 'sqlite' | 'firestore';

// Long, since documents may be large and the line slow; nobody waits for a page here.
const WAIT_MS = 60_000;

export interface Flags {
  readonly isReplacing: boolean;
  readonly signal: AbortSignal;
}

/** Returns the exit code: 0 where both sides hold the same and the doctor finds nothing wrong. */
export async function copy(from: Engine, to: Engine, { isReplacing, signal }: Flags): Promise<number> {
  const startedAt = performance.now();
  const [source, target] = [from, to].map((engine) => openStore(shop.env, engine, { waitMs: WAIT_MS })) as [Store, Store];
  try {
    tell(`Copying from ${from} to ${to}`);
    const result = await copyStore({ source, target, from, isReplacing, signal, onProgress: createProgress() });
    if (result.resumedAt > 0) tell(`Went on after the ${format(result.resumedAt)} documents that were there from before.`);
    tellTallies(result.source, from, result.target, to);
    tell(`Took ${seconds(startedAt)}.`);
    const isEqual = tellVerdict(result, from);
    const isWell = await examine(target);
    if (isEqual && isWell) tell(doneText(to));
    return isEqual && isWell ? 0 : 1;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

export async function exportTo(file: string): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress();
  let count = 0;
  await withStore(async (store) => {
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

export async function importFrom(name: string, { isReplacing }: Flags): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress('lines');
  return withStore((store) =>
    withInput(name, shop.env.dataDir, async (file) => {
      const result = await importLines({ store, lines: () => linesOf(file), isReplacing, onProgress: progress });
      for (const { line, code, subject } of result.problems) tell(`Line ${line} ${LINE_PROBLEMS[code]}${subject ? `: ${subject}` : ''}.`);
      if (result.problemCount > result.problems.length) tell(`… and ${format(result.problemCount - result.problems.length)} more.`);
      if (result.problemCount > 0) throw new CommandError('Nothing was imported.');
      tell(
        `${format(result.written)} of ${format(result.read)} documents written in ${seconds(startedAt)}; the others were there already.`,
      );
      return (await examine(store)) ? 0 : 1;
    }),
  );
}

export async function encrypt(): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress('values');
  // why the shop's own store: its journal must know a second step by the seal that it has from now on
  const store = openShopStore(shop.env, { ...shop, waitMs: WAIT_MS });
  try {
    const { keys, encrypted, left } = await encryptKeys({ store, cipher: shop.cipher, onProgress: (done) => progress('encrypting', done) });
    for (const { path, twin } of left)
      tell(
        twin === null
          ? `${path} has no code that can be read: left as it is.`
          : `${path} has the same code as ${twin}: left as it is. Delete one of them.`,
      );
    tell(`${format(encrypted)} of ${format(keys)} keys encrypted in ${seconds(startedAt)}.`);
    const { renewed, lost, isDone } = await renewSeals({
      store,
      cipher: shop.cipher,
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

/** Prints the doctor's result for a store, in one line. */
export async function examine(store: Store): Promise<boolean> {
  await adoptKeySecret({ store, cipher: shop.cipher });
  const { breaches, plainKeys } = await createExamination({ store, cipher: shop.cipher }).examine();
  for (const breach of breaches.slice(0, 20)) tell(`✗ ${breach.code}: ${breach.subject}`);
  if (plainKeys > 0) tell(`Note: ${format(plainKeys)} keys are not encrypted yet: npm run data -- encrypt.`);
  tell(
    breaches.length === 0
      ? '✓ The doctor found nothing wrong.'
      : `The doctor found ${format(breaches.length)} things wrong: npm run doctor says what they mean.`,
  );
  return breaches.length === 0;
}

/** Opens the store of the settings for one command. */
async function withStore<R>(work: (store: Store) => Promise<R>): Promise<R> {
  const store = openStore(shop.env, shop.env.store, { waitMs: WAIT_MS });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function tellVerdict({ moved, differences }: CopyResult, from: Engine): boolean {
  for (const { path, kind } of differences) tell(`✗ ${path} ${DIFFERENCES[kind]}.`);
  if (moved.length > 0)
    tell(
      `✗ ${from} changed while it was copied (${moved.join(', ')}): the copy is not of one moment. Stop the shop, and copy again with --replace.`,
    );
  else if (differences.length > 0) tell('✗ The two differ. Stop every shop that uses the target, and copy again with --replace.');
  else tell('✓ Both sides hold the same documents.');
  return moved.length === 0 && differences.length === 0;
}

function doneText(to: Engine): string {
  const secret =
    to === 'firestore' && shop.env.keySecret === null
      ? ' and KEY_SECRET to what is in the file key-secret of DATA_DIR, on every server'
      : '';
  return `Set STORE=${to}${secret}; then start the shop.`;
}
