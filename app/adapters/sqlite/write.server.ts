import { isDeepStrictEqual } from 'node:util';

import type { DocumentChange, Journal } from '~/ports/journal';
import { type Data, type Patch, type Write, Increment, StoreError } from '~/ports/store';
import type { Seen } from '~/ports/store/transaction';
import { applyPatch, checkData, checkSize, pathOf } from '~/ports/store/validation';

import { type Connection, type Row, toStoreError } from './connection.server';
import { failureIn } from './driver.server';

/** The changes in the log; a watcher that was away longer starts again. */
export const KEPT_CHANGES = 50_000;

/** The read documents, by their paths; null: missing. */
export type Reads = ReadonlyMap<string, Pick<Seen, 'rev'> | null>;

export const NO_READS: Reads = new Map();

export interface WriteRequest {
  readonly writes: readonly Write[];
  readonly reads: Reads;
}

/** false: a document that was read has changed; an error: its refusal. */
export type Outcome = boolean | { readonly refusal: unknown };

interface WriteOptions {
  readonly keptChanges?: number | undefined;
  readonly journal?: Journal | undefined;
}

/**
 * Applies the requests in their order, each all or nothing, and commits them together. The journal has them on the disk before. Throws
 * where nothing was written.
 */
export function applyWrites(
  connection: Connection,
  requests: readonly WriteRequest[],
  { keptChanges = KEPT_CHANGES, journal }: WriteOptions = {},
): Outcome[] {
  return connection.writing(() => {
    const base = connection.lastRev();
    const position = journal && { database: connection.identity(), base };
    if (position) journal.begin(position);
    const notes: string[] = [];
    const outcomes = requests.map(({ writes, reads }): Outcome => {
      try {
        if (!areUnchanged(connection, reads)) return false;
        const changes = connection.writing(() => writes.flatMap((write) => apply(connection, write) ?? []));
        notes.push(...changes.flatMap((change) => journal?.note(change) ?? []));
        return true;
      } catch (error) {
        const failure = failureIn(error);
        if (failure !== null && failure !== 'TOOBIG') throw error;
        return { refusal: toStoreError(error) };
      }
    });
    const written = connection.lastRev() - base;
    prune(connection, written, keptChanges);
    if (position && written > 0) journal.append({ ...position, last: connection.lastRev(), notes });
    return outcomes;
  });
}

function apply(connection: Connection, write: Write): DocumentChange | null {
  const path = pathOf(write);
  const change = changeOf(path, write, connection.row(path));
  if (change !== null) connection.put(path, change.next);
  return change && { path, before: change.before, after: change.after };
}

/** Returns whether these documents are as they were read. */
export function areUnchanged(connection: Connection, reads: Reads): boolean {
  return Array.from(reads).every(([path, snapshot]) => connection.row(path)?.rev.toString() === snapshot?.rev);
}

/** A document before and after a write, and after it as JSON; null: none. */
interface Change {
  readonly before: Data | null;
  readonly after: Data | null;
  readonly next: string | null;
}

/** Returns null where the write changes nothing: it keeps the revision and wakes no watcher, as on Firestore. */
function changeOf(path: string, write: Write, row: Row | undefined): Change | null {
  if ('ifRev' in write && write.ifRev !== undefined && write.ifRev !== row?.rev.toString()) throw new StoreError('stale', path);
  if ('create' in write && row !== undefined) throw new StoreError('exists', path);
  if ('update' in write && row === undefined) throw new StoreError('missing', path);
  const before = row === undefined ? null : (JSON.parse(row.data) as Data);
  const after = contentAfter(write, before);
  const next = after === null ? null : JSON.stringify(after);
  if (next !== null && 'patch' in write) checkSize(next);
  // why lengths first: the same content has the same length, so most changes show without a deep comparison
  const isUnchanged = next?.length === row?.data.length && isDeepStrictEqual(before, after);
  return isUnchanged ? null : { before, after, next };
}

function contentAfter(write: Write, before: Data | null): Data | null {
  if ('delete' in write) return null;
  if ('data' in write) return write.data;
  const next = applyPatch(before ?? {}, write.patch);
  // why only then: the document and the patch were checked as they came, and nothing else is new but a sum
  if (hasSum(write.patch)) checkData(next);
  return next;
}

const hasSum = (patch: Patch) => Object.values(patch).some((value) => value instanceof Increment);

function prune(connection: Connection, written: number, limit: number): void {
  connection.unpruned += written;
  if (connection.unpruned < limit / 50) return;
  connection.run('delete from changes where rev <= ?', [connection.lastRev() - limit]);
  connection.unpruned = 0;
}
