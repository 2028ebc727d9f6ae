import { countVerdicts } from '~/domain/bulk-job/row-status';
import type { Transitions } from '~/domain/bulk-job/state';
import { isDue } from '~/domain/shared/deadline';
import { type PageOf, pageOf } from '~/domain/shared/pagination';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Data, Store, Transaction, Write } from '~/ports/store';
import { retryOnConflict, succeeded } from '~/ports/store/retry';

import { parseAll } from '~/features/documents/index.server';
import { createBackgroundWork, createPace, pause } from '~/features/jobs/index.server';
import type { Preview } from './document.server';
import { createStagedFiles, type FileKind } from './staging.server';

const ROWS_ON_A_PAGE = 100;
export const NOTHING_COUNTED = { counts: {} };
/** The time (ms) that a file is kept for a decision, and after work that came to nothing. */
export const KEPT_MS = 24 * 60 * 60_000;

export interface JobNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** The definition of a change to many rows: how it is kept, judged and applied. It is applied, or discarded, as a whole. */
interface BulkJob<File extends Preview<string>, Row, Event extends string, Item> extends Pick<
  FileKind<File, Row>,
  'from' | 'toFile' | 'rows' | 'longestMs' | 'release'
> {
  /** Every allowed change of state. */
  readonly transitions: Transitions<File['state'], Event | 'refresh'>;
  /** The states in which work may be left. */
  readonly working: readonly File['state'][];
  /** The time (ms) without a sign of life after which another process takes over the work. */
  readonly leaseMs: number;
  /** The states of a file all of which happened. */
  readonly done: readonly File['state'][];
  /** The name of an error of the work in the log. */
  readonly failure: string;
  /** Returns what the steps work on, always in the same order: `progress` counts in it. */
  readonly itemsOf: (file: File, rows: readonly Row[]) => readonly Item[];
  /**
   * Does one step, which counts itself in its own commit, or ends the work. Two processes at once do no harm: StoreError 'stale' for the
   * slower one. `readItems` reads all items the first time.
   */
  readonly step: (file: File, readItems: () => Promise<readonly Item[]>) => Promise<void>;
}

/** Creates the store of such changes, and their work after the decision, in counted steps that any process can continue. */
export function createBulkJob<File extends Preview<string>, Row extends { readonly verdict: string }, Event extends string, Item>(
  { store, clock, log }: JobNeeds,
  job: BulkJob<File, Row, Event, Item>,
) {
  const files = createStagedFiles<File, Row>(
    { store, clock },
    { ...job, keptMs: KEPT_MS, closed: NOTHING_COUNTED, hasChunkSets: true, isUnderWay },
  );
  const work = createBackgroundWork({ goOn, log, failure: job.failure });

  function keep(rows: readonly Row[], fields: Data): Promise<string> {
    return files.keep(rows, { fields, ready: { counts: countVerdicts(rows) } });
  }

  /** Returns one page of its rows, from 1; of one verdict, or (null) of all. */
  async function rowPage(file: File, verdict: Row['verdict'] | null, page: number): Promise<PageOf<Row>> {
    const rows = await files.rowsOf(file);
    return pageOf(verdict === null ? rows : rows.filter((row) => row.verdict === verdict), page, ROWS_ON_A_PAGE);
  }

  /** Replaces the rows after new verdicts, for the owner to read again. StoreError 'stale' where the file changed meanwhile. */
  async function refresh(file: File, rows: readonly Row[], more: Data = {}): Promise<void> {
    const parts = await files.keepOther(file, rows);
    const fields = { isRefreshed: true, ...more, ...parts, counts: countVerdicts(rows), by: null, expiresAt: clock() + KEPT_MS };
    await move(file, 'refresh', fields);
    await files.forgetOld(file);
  }

  /** Removes a preview; false where it is decided already. */
  async function discard(id: string): Promise<boolean> {
    const file = await files.find(id);
    return file === null || (file.state === 'preview' && (await files.forget(file)));
  }

  /** Returns the fields of a state change and of this process's lease. ShopError 'wrong-state'. */
  function moved({ id, state }: File, event: Event | 'refresh', fields: Data = {}): Data {
    const next = job.transitions[state as File['state']][event];
    if (next === undefined) throw new ShopError('wrong-state', [id]);
    return { progress: 0, workUntil: clock() + job.leaseMs, ...fields, state: next };
  }

  /** Writes what moved() returns, if the file is still as it was read; otherwise StoreError 'stale'. */
  async function move(file: File, event: Event | 'refresh', fields: Data = {}): Promise<void> {
    await store.update(files.pathOf(file.id), moved(file, event, fields), { ifRev: file.rev });
  }

  /** Returns a write that counts a step in the step's own commit, so that each step happens once. */
  function counted(file: File, rows: number, fields: Data = {}): Write & { readonly patch: Data } {
    const patch = { ...fields, progress: file.progress + rows, workUntil: clock() + job.leaseMs };
    return { update: files.pathOf(file.id), patch, ifRev: file.rev };
  }

  async function goOn(id: string, isStopped: () => boolean): Promise<void> {
    const itemsOf = createItemReader();
    for (;;) {
      const file = await files.find(id);
      if (isStopped() || !file || !isUnderWay(file)) return;
      const from = performance.now();
      await unlessStale(job.step(file, () => itemsOf(file)));
      // why: the pages that the step made out of date are made meanwhile
      await pause(performance.now() - from);
    }
  }

  /** Creates a reader of a file's items that reads each set of chunks once. */
  function createItemReader() {
    let cached: { readonly chunkSet: string; readonly items: Promise<readonly Item[]> } | null = null;
    return (file: File): Promise<readonly Item[]> => {
      if (cached?.chunkSet !== file.chunkSet)
        cached = { chunkSet: file.chunkSet, items: files.rowsOf(file).then((rows) => job.itemsOf(file, rows)) };
      return cached.items;
    };
  }

  function run(id: string): void {
    void work.run(id);
  }

  /** Waits until no work on it runs, or for `ms`; true where all of it happened. */
  async function settled(id: string, ms: number): Promise<boolean> {
    await work.settled(id, ms);
    const file = await files.find(id);
    return file !== null && job.done.includes(file.state);
  }

  /** Continues work that a process left when it died or met an outage; returns the number of such files. */
  async function resume(): Promise<number> {
    const { docs } = await store.query({ from: job.from, where: [['state', 'in', [...job.working]]] });
    const left = parseAll(job.toFile, docs).filter((file) => isUnderWay(file) && isDue(file.workUntil, clock()));
    for (const { id } of left) run(id);
    await files.sweep();
    return left.length;
  }

  return { ...files, keep, rowPage, refresh, discard, moved, move, counted, run, settled, resume, stopWork: work.stop };
}

type Begun = 'begun' | 'refreshed' | 'unchecked';

/** The decision on a preview whose rows are judged again before it. */
interface Decision<File, Row> {
  /** Returns the rows with the verdicts of now. */
  readonly rowsNow: (file: File, rows: readonly Row[]) => Promise<readonly Row[]>;
  /** Returns what the owner agreed to in a row. */
  readonly factsOf: (file: File, row: Row) => readonly unknown[];
  /** Replaces the rows where they became others. */
  readonly showAgain: (file: File, rows: readonly Row[]) => Promise<void>;
  /** Returns whether the owner must tick that warnings were read. */
  readonly hasWarnings?: (file: File) => boolean;
  /** Makes the writes that go with the decision, behind all its reads, and returns more fields of the file. */
  readonly decide: (tx: Transaction, file: File, decided: { readonly rows: readonly Row[]; readonly by: string }) => Promise<Data>;
}

/** Creates the owner's decision on previews of a job. */
export function createDecision<File extends Preview<string>, Row>(
  store: Store,
  job: {
    readonly pathOf: (id: string) => string;
    readonly find: (id: string) => Promise<File | null>;
    readonly rowsOf: (file: File) => Promise<readonly Row[]>;
    readonly moved: (file: File, event: 'decide', fields: Data) => Data;
    readonly run: (id: string) => void;
  },
  { rowsNow, factsOf, showAgain, hasWarnings = () => false, decide }: Decision<File, Row>,
) {
  /**
   * Decides on a preview. 'refreshed': it changed, 'unchecked': it has warnings without the owner's tick; nothing was done then. ShopError
   * 'not-found', and those of the job.
   */
  return function begin(id: string, by: string, isChecked = true): Promise<Begun> {
    return retryOnConflict(job.pathOf(id), async () => {
      const file = await job.find(id);
      if (!file) throw new ShopError('not-found', [id]);
      if (file.state !== 'preview') return 'begun';
      if (!isChecked && hasWarnings(file)) return 'unchecked';
      const rows = await job.rowsOf(file);
      const now = await rowsNow(file, rows);
      if (!(await areSame(rows, now, (row) => JSON.stringify(factsOf(file, row))))) {
        await unlessStale(showAgain(file, now));
        return 'refreshed';
      }
      const isDecided = await store.transaction(async (tx) => {
        if ((await tx.get(job.pathOf(id)))?.rev !== file.rev) return false;
        tx.update(job.pathOf(id), job.moved(file, 'decide', { by, ...(await decide(tx, file, { rows, by })) }));
        return true;
      });
      if (!isDecided) return null;
      job.run(id);
      return 'begun';
    });
  };
}

async function areSame<Row>(seen: readonly Row[], now: readonly Row[], textOf: (row: Row) => string): Promise<boolean> {
  if (seen.length !== now.length) return false;
  const pace = createPace();
  for (const [index, row] of seen.entries()) {
    const other = now[index];
    if (other === undefined || textOf(row) !== textOf(other)) return false;
    await pace();
  }
  return true;
}

/** Returns whether the owner decided on it and the work is not finished. */
export function isUnderWay({ state, finishedAt }: Pick<Preview<string>, 'state' | 'finishedAt'>): boolean {
  return state !== 'preview' && finishedAt === null;
}

/** Ignores 'stale': another process was faster, and the caller reads again. */
export async function unlessStale(write: Promise<void>): Promise<void> {
  await succeeded(write, ['stale']);
}
