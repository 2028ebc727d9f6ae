import type { Data, IndexDefinition, Query, Reader } from '~/ports/store/port';
import { checkQuery, toPage } from '~/ports/store/query-rules';
import { MAX_SCAN_BYTES, parseDocumentPath } from '~/ports/store/rules';

import { type Connection, placeOf, type Row, toSnap } from './connection.server';
import { LIMIT, selectSql } from './query.server';

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

interface ReaderOptions {
  readonly indexes: readonly IndexDefinition[];
  /** Does the work on the open connection, at once or once nobody else has locked it. */
  readonly patiently: <R>(work: (connection: Connection) => R) => R | Promise<R>;
  /** Hears of each document that was read; null: it is missing. */
  readonly note?: (path: string, row: Row | null) => void;
}

export function createReader({ indexes, patiently, note }: ReaderOptions): Reader {
  function rowOf(connection: Connection, path: string): Row | null {
    const row = connection.row(path) ?? null;
    note?.(path, row);
    return row;
  }

  return {
    async get<T extends Data>(path: string) {
      parseDocumentPath(path);
      return snapOf<T>(await patiently((connection) => rowOf(connection, path)));
    },
    async getMany<T extends Data>(paths: readonly string[]) {
      paths.forEach(parseDocumentPath);
      const rows = (connection: Connection) => paths.map((path) => rowOf(connection, path));
      // why: one document is of one moment without a transaction
      const read = await patiently((connection) => (paths.length < 2 ? rows(connection) : connection.reading(() => rows(connection))));
      return read.map((row) => snapOf<T>(row));
    },
    async query<T extends Data>(query: Query) {
      const checked = checkQuery(query, indexes);
      const { sql, params } = selectSql(checked, indexes);
      const rows = await patiently((connection) => connection.all<Row>(sql, params));
      for (const row of rows) note?.(row.path, row);
      return toPage(
        rows.map((row) => toSnap<T>(row)),
        checked,
      );
    },
  };
}

const snapOf = <T extends Data>(row: Row | null) => (row === null ? null : toSnap<T>(row));
