import { isDeepStrictEqual } from 'node:util';

import type { Journal } from '~/ports/journal';
import { type Data, type Patch, type Write, Increment, StoreError } from '~/ports/store/port';
import { applyPatch, checkData, checkSize, type DocumentPath, parseDocumentPath, pathOf } from '~/ports/store/rules';
import type { Seen } from '~/ports/store/transaction';

import { AT_PATH, type Connection, type Row } from './connection.server';
import { DOCUMENTS } from './index.server';

/** How many changes the log keeps for watchers; one that was away longer starts again. */
export const KEPT_CHANGES = 50_000;

/** Writes that belong together, and what they depend on: each document that was read, with its revision; null where it was missing. */
export interface Step {
  readonly writes: readonly Write[];
  readonly reads: ReadonlyMap<string, Seen | null>;
}

/** The result of a step: whether it was applied, or the StoreError that refused all of it. */
export type StepOutcome = boolean | StoreError;

/**
 * The only way in which documents change: several steps in one SQLite transaction. Each step sees the writes of those before it. If a
 * document that a step read has changed, or one of its writes is refused, nothing of that step is written; the other steps don't notice. A
 * throw is an outage or a bug: then no step is written. The journal has all steps on the disk before they are committed.
 */
export function applySteps(connection: Connection, steps: readonly Step[], keptChanges: number, journal?: Journal): StepOutcome[] {
  return connection.writing(() => {
    const position = journal && { database: connection.identity(), base: connection.lastRev() };
    if (position) journal.begin(position);
    const written: DocumentChange[] = [];
    let isWritten = 0;
    /** The documents of the changes that aren't written yet. */
    const waiting = new Set<string>();
    const writeWaiting = () => {
      applyChanges(connection, written.slice(isWritten));
      isWritten = written.length;
      waiting.clear();
    };
    const outcomes = steps.map((step) => {
      if (isAbout(step, waiting)) writeWaiting();
      const changes = changesOf(connection, step);
      if (!Array.isArray(changes)) return changes;
      for (const change of changes) waiting.add(change.at.path);
      written.push(...changes);
      return true;
    });
    writeWaiting();
    prune(connection, written.length, keptChanges);
    if (position && written.length > 0) journal.append({ ...position, last: connection.lastRev(), changes: written.map(toEntry) });
    return outcomes;
  });
}

/** Whether the step reads or writes one of these documents. */
function isAbout({ writes, reads }: Step, paths: ReadonlySet<string>): boolean {
  if (paths.size === 0) return false;
  for (const path of reads.keys()) if (paths.has(path)) return true;
  return writes.some((write) => paths.has(pathOf(write)));
}

const toEntry = ({ at: { path }, before, after }: DocumentChange) => ({ path, before, after });

/** Like applySteps, for one step that depends on nothing. Throws its refusal. */
export function applyWrites(connection: Connection, writes: readonly Write[], keptChanges: number): void {
  for (const outcome of applySteps(connection, [{ writes, reads: new Map() }], keptChanges))
    if (outcome instanceof StoreError) throw outcome;
}

/** Whether the documents that were read still have their revisions. `rows`: rows that are known already. */
export function areUnchanged(
  connection: Connection,
  reads: ReadonlyMap<string, Seen | null>,
  rows: ReadonlyMap<string, Row | undefined> = new Map(),
): boolean {
  for (const [path, read] of reads) {
    const rev = rows.has(path) ? (rows.get(path)?.rev ?? null) : connection.revOf(path);
    if ((rev === null ? null : String(rev)) !== (read?.rev ?? null)) return false;
  }
  return true;
}

/** A document before and after a write; null where there is none. */
interface DocumentChange {
  readonly at: DocumentPath;
  readonly before: Data | null;
  readonly after: Data | null;
  /** `after` as JSON. */
  readonly next: string | null;
}

/** Checks a whole step before it writes anything, so that a refusal leaves nothing to undo. */
function changesOf(connection: Connection, { writes, reads }: Step): DocumentChange[] | StepOutcome {
  const rows = new Map(writes.map((write) => [pathOf(write), connection.row(pathOf(write))]));
  if (!areUnchanged(connection, reads, rows)) return false;
  try {
    return writes.map((write) => changeOf(write, rows.get(pathOf(write)))).filter((change) => change !== null);
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
}

/** null: the write changes nothing, so it keeps the revision and wakes no watcher, as on Firestore. */
function changeOf(write: Write, row: Row | undefined): DocumentChange | null {
  const at = parseDocumentPath(pathOf(write));
  if ('ifRev' in write && write.ifRev !== undefined && write.ifRev !== row?.rev.toString()) throw new StoreError('stale', at.path);
  if ('create' in write && row !== undefined) throw new StoreError('exists', at.path);
  if ('update' in write && row === undefined) throw new StoreError('missing', at.path);
  const current = row === undefined ? null : (JSON.parse(row.data) as Data);
  const data = contentAfter(write, current);
  const next = data === null ? null : JSON.stringify(data);
  if (next !== null && 'patch' in write) checkSize(next);
  // The same content has the same length, in any order of its fields, so most changes show without a deep comparison.
  const isSame = next?.length === row?.data.length && isDeepStrictEqual(current, data);
  return isSame ? null : { at, before: current, after: data, next };
}

/** The most rows in one statement. Each power of two up to it is a statement of its own, which is kept prepared. */
const ROWS_AT_ONCE = 32;

/**
 * Writes changes of different documents, and logs them. SQLite opens all indexes for each statement, also those of other collections, so many
 * rows in one statement take less time than one after the other.
 */
function applyChanges(connection: Connection, changes: readonly DocumentChange[]): void {
  const revs = takeRevs(connection, changes);
  const [added, changed]: [unknown[][], unknown[][]] = [[], []];
  changes.forEach(({ at: { path, parent, group }, before, next }, nth) => {
    if (next === null) connection.run(`delete from docs where ${AT_PATH}`, [group, parent, path]);
    else if (before === null) added.push([path, parent, group, next, revs[nth]]);
    else changed.push([group, parent, path, next, revs[nth]]);
  });
  for (const rows of together(added)) connection.run(insertSql(rows.length), rows.flat());
  for (const rows of together(changed)) connection.run(updateSql(rows.length), rows.flat());
}

/** Writes the changes into the log, and returns their revisions. */
function takeRevs(connection: Connection, changes: readonly DocumentChange[]): number[] {
  return together(changes).flatMap((some) => {
    const last = connection.run(
      logSql(some.length),
      some.flatMap(({ at }) => [at.path, at.group]),
    );
    return some.map((_, nth) => last - some.length + 1 + nth);
  });
}

/** The rows in parts of 32, 16, 8, 4, 2 or 1. */
function together<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let from = 0, most = ROWS_AT_ONCE; from < rows.length;) {
    while (most > rows.length - from) most /= 2;
    parts.push(rows.slice(from, from + most));
    from += most;
  }
  return parts;
}

const logSql = bySize((rows) => `insert into changes (path, collection) values ${rows('(?, ?)')}`);
const insertSql = bySize((rows) => `insert into docs (path, parent, collection, data, rev) values ${rows('(?, ?, ?, ?, ?)')}`);
const updateSql = bySize(
  (rows) =>
    `update docs indexed by ${DOCUMENTS} set data = column4, rev = column5 from (values ${rows('(?, ?, ?, ?, ?)')}) ` +
    'where collection = column1 and parent = column2 and path = column3',
);

/** A statement for so many rows; its text is made once for each number. */
function bySize(make: (rows: (row: string) => string) => string): (size: number) => string {
  const texts: string[] = [];
  return (size) => (texts[size] ??= make((row) => Array.from({ length: size }, () => row).join()));
}

function contentAfter(write: Write, current: Data | null): Data | null {
  if ('delete' in write) return null;
  if ('data' in write) return write.data;
  const next = applyPatch(current ?? {}, write.patch);
  // why only then: the document and the patch were checked as they came, and nothing else is new but a sum
  if (hasSum(write.patch)) checkData(next);
  return next;
}

const hasSum = (patch: Patch) => Object.values(patch).some((value) => value instanceof Increment);

function prune(connection: Connection, written: number, kept: number): void {
  connection.unpruned += written;
  if (connection.unpruned < kept / 50) return;
  connection.run('delete from changes where rev <= ?', [connection.lastRev() - kept]);
  connection.unpruned = 0;
}
