import type { Data, Snap } from '~/ports/store/port';
import { MAX_SCAN_BYTES } from '~/ports/store/rules';

import { type Connection, placeOf, type Row, toSnap } from './connection.server';
import { LIMIT } from './query.server';

/** The rows after this path, in the order of paths: at most `limit`, and no more once they are over the bytes of a scan. */
export function scanRows(connection: Connection, after: string, limit: number): Row[] {
  const rows: Row[] = [];
  let bytes = 0;
  const next = `select path, data, rev from docs where (collection, parent, path) > (?, ?, ?) order by collection, parent, path ${LIMIT}`;
  for (const row of connection.each<Row>(next, [...placeOf(after), limit])) {
    rows.push(row);
    bytes += row.data.length;
    if (bytes > MAX_SCAN_BYTES) break;
  }
  return rows;
}

/** One document; null where there is none. */
export function readSnap<T extends Data>(connection: Connection, path: string): Snap<T> | null {
  const row = connection.row(path);
  return row === undefined ? null : toSnap<T>(row);
}
