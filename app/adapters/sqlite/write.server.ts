import { isDeepStrictEqual } from 'node:util';

import type { Journal } from '~/ports/journal';
import { type Data, type Patch, type Write, Increment, StoreError } from '~/ports/store/port';
import { applyPatch, checkData, checkSize, type DocumentPath, parseDocumentPath, pathOf } from '~/ports/store/rules';
import type { Seen } from '~/ports/store/transaction';

import { AT_PATH, type Connection, type Row } from './connection.server';

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
    const outcomes = steps.map((step) => {
      const changes = changesOf(connection, step);
      if (!Array.isArray(changes)) return changes;
      const revs = takeRevs(connection, changes);
      changes.forEach((change, at) => applyChange(connection, change, revs[at] ?? NaN));
      written.push(...changes);
      return true;
    });
    prune(connection, written.length, keptChanges);
    if (position && written.length > 0) journal.append({ ...position, last: connection.lastRev(), changes: written.map(toEntry) });
    return outcomes;
  });
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

const CHANGE = `update docs set data = ?, rev = ? where ${AT_PATH}`;

/** The most changes in one statement: each number of them is a statement of its own, which is kept prepared. */
const LOGGED_AT_ONCE = 8;

/** Writes the changes into the log, and returns their revisions. Several in one statement take half the time. */
function takeRevs(connection: Connection, changes: readonly DocumentChange[]): number[] {
  const revs: number[] = [];
  while (revs.length < changes.length) {
    const some = changes.slice(revs.length, revs.length + LOGGED_AT_ONCE);
    const sql = `insert into changes (path, collection) values ${some.map(() => '(?, ?)').join()}`;
    const last = connection.run(
      sql,
      some.flatMap(({ at }) => [at.path, at.group]),
    );
    revs.push(...some.map((_, nth) => last - some.length + 1 + nth));
  }
  return revs;
}

function applyChange(connection: Connection, { at: { path, parent, group }, before, next }: DocumentChange, rev: number): void {
  if (next === null) connection.run(`delete from docs where ${AT_PATH}`, [group, parent, path]);
  else if (before === null)
    connection.run('insert into docs (path, parent, collection, data, rev) values (?, ?, ?, ?, ?)', [path, parent, group, next, rev]); // prettier-ignore
  else connection.run(CHANGE, [next, rev, group, parent, path]);
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
