import { isDeepStrictEqual } from 'node:util';

import { type Data, type Write, StoreError } from '~/ports/store';
import { applyPatch, checkData, parseDocumentPath, pathOf } from '~/ports/store-rules';
import type { Seen } from '~/ports/store-transaction';

import type { Connection } from './sqlite-connection.server';

/** How many changes the log keeps for watchers; one that was away for longer starts anew. */
export const KEPT_CHANGES = 50_000;

/**
 * The one way in which documents change: in one transaction it verifies that the documents read still have their revisions (null: still
 * missing), false where not, and applies the writes, all or none.
 */
export function applyWrites(
  connection: Connection,
  writes: readonly Write[],
  reads: ReadonlyMap<string, Seen | null>,
  keptChanges: number,
): boolean {
  if (writes.length === 0) return connection.reading(() => areUnchanged(connection, reads));
  return connection.writing(() => {
    if (!areUnchanged(connection, reads)) return false;
    for (const write of writes) applyWrite(connection, write);
    prune(connection, writes.length, keptChanges);
    return true;
  });
}

function areUnchanged(connection: Connection, reads: ReadonlyMap<string, Seen | null>): boolean {
  for (const [path, read] of reads) {
    const now = connection.first<{ rev: number }>('select rev from docs where path = ?', [path]);
    if ((now === undefined ? null : String(now.rev)) !== (read?.rev ?? null)) return false;
  }
  return true;
}

function applyWrite(connection: Connection, write: Write): void {
  const { path, parent, group } = parseDocumentPath(pathOf(write));
  const row = connection.row(path);
  if ('ifRev' in write && write.ifRev !== undefined && write.ifRev !== row?.rev.toString()) throw new StoreError('stale', path);
  if ('create' in write && row !== undefined) throw new StoreError('exists', path);
  if ('update' in write && row === undefined) throw new StoreError('missing', path);
  const current = row === undefined ? null : (JSON.parse(row.data) as Data);
  const next = contentAfter(write, current);
  // A write that changes nothing keeps the revision and wakes nobody, as on Firestore.
  if (isDeepStrictEqual(current, next)) return;
  const rev = connection.run('insert into changes (path, collection) values (?, ?)', [path, group]);
  if (next === null) {
    connection.run('delete from docs where path = ?', [path]);
  } else {
    connection.run(
      'insert into docs (path, parent, collection, data, rev) values (?, ?, ?, ?, ?) on conflict (path) do update set data = excluded.data, rev = excluded.rev',
      [path, parent, group, JSON.stringify(next), rev],
    );
  }
}

function contentAfter(write: Write, current: Data | null): Data | null {
  if ('delete' in write) return null;
  if ('data' in write) return write.data;
  const next = applyPatch(current ?? {}, write.patch);
  checkData(next);
  return next;
}

function prune(connection: Connection, written: number, kept: number): void {
  connection.unpruned += written;
  if (connection.unpruned < kept / 50) return;
  connection.run('delete from changes where rev <= ?', [connection.lastRev() - kept]);
  connection.unpruned = 0;
}
