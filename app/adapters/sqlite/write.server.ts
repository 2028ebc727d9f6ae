import { isDeepStrictEqual } from 'node:util';

import type { Journal } from '~/ports/journal';
import { type Data, type Patch, type Write, Increment, StoreError } from '~/ports/store';
import type { Seen } from '~/ports/store/transaction';
import { applyPatch, checkData, checkSize, pathOf } from '~/ports/store/validation';

import type { Connection, Row } from './connection.server';

/** The number of changes that the log keeps for watchers; one that was away longer starts again. */
export const KEPT_CHANGES = 50_000;

/** The documents that a transaction read, by their paths; null: missing. */
export type Reads = ReadonlyMap<string, Pick<Seen, 'rev'> | null>;

export const NO_READS: Reads = new Map();

interface WriteOptions {
  readonly reads?: Reads;
  readonly keptChanges?: number | undefined;
  readonly journal?: Journal | undefined;
}

/**
 * Writes all or nothing, in one SQLite transaction: the only way in which documents change. Returns false where a document that was read has
 * changed. Throws the refusal of a write. The journal has all on the disk before it is committed.
 */
export function applyWrites(
  connection: Connection,
  writes: readonly Write[],
  { reads = NO_READS, keptChanges = KEPT_CHANGES, journal }: WriteOptions = {},
): boolean {
  return connection.writing(() => {
    const position = journal && { database: connection.identity(), base: connection.lastRev() };
    if (position) journal.begin(position);
    if (!areUnchanged(connection, reads)) return false;
    const notes: string[] = [];
    let written = 0;
    for (const write of writes) {
      const path = pathOf(write);
      const change = changeOf(path, write, connection.row(path));
      if (change === null) continue;
      connection.put(path, change.next);
      written += 1;
      const note = journal?.note({ path, before: change.before, after: change.after }) ?? null;
      if (note !== null) notes.push(note);
    }
    prune(connection, written, keptChanges);
    if (position && written > 0) journal.append({ ...position, last: connection.lastRev(), notes });
    return true;
  });
}

/** Returns whether all of these documents are still there as they were read, or still missing. */
export function areUnchanged(connection: Connection, reads: Reads): boolean {
  return Array.from(reads).every(([path, seen]) => connection.row(path)?.rev.toString() === seen?.rev);
}

/** A document before and after a write, and after it as JSON; null where there is none. */
interface Change {
  readonly before: Data | null;
  readonly after: Data | null;
  readonly next: string | null;
}

/** null: the write changes nothing, so it keeps the revision and wakes no watcher, as on Firestore. */
function changeOf(path: string, write: Write, row: Row | undefined): Change | null {
  if ('ifRev' in write && write.ifRev !== undefined && write.ifRev !== row?.rev.toString()) throw new StoreError('stale', path);
  if ('create' in write && row !== undefined) throw new StoreError('exists', path);
  if ('update' in write && row === undefined) throw new StoreError('missing', path);
  const before = row === undefined ? null : (JSON.parse(row.data) as Data);
  const after = contentAfter(write, before);
  const next = after === null ? null : JSON.stringify(after);
  if (next !== null && 'patch' in write) checkSize(next);
  // The same content has the same length, in any order of its fields, so most changes show without a deep comparison.
  const isSame = next?.length === row?.data.length && isDeepStrictEqual(before, after);
  return isSame ? null : { before, after, next };
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

function prune(connection: Connection, written: number, kept: number): void {
  connection.unpruned += written;
  if (connection.unpruned < kept / 50) return;
  connection.run('delete from changes where rev <= ?', [connection.lastRev() - kept]);
  connection.unpruned = 0;
}
