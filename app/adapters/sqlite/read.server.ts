import type { Data, IndexDefinition, Query, Store } from '~/ports/store';
import { checkQuery, checkScan, toPage } from '~/ports/store/query-validation';
import { checkDocumentPath, MAX_SCAN_BYTES } from '~/ports/store/validation';

import { type Connection, placeOf, type Row, toSnap } from './connection.server';
import { countSql, LIMIT, selectSql } from './query.server';

interface ReaderOptions {
  readonly indexes: readonly IndexDefinition[];
  /** Does the work on the open connection, at once or once nobody else has locked it. */
  readonly patiently: <R>(work: (connection: Connection) => R) => R | Promise<R>;
  /** Hears of each document that was read. */
  readonly note?: (row: Row) => void;
}

/** All that reads, for the store and inside its transactions. */
export type SqliteReader = Pick<Store, 'get' | 'getMany' | 'query' | 'count' | 'scan'>;

/** Reads from one database. Throws what the port says of each call. */
export function createReader({ indexes, patiently, note }: ReaderOptions): SqliteReader {
  function rowOf(connection: Connection, path: string): Row | null {
    const row = connection.row(path) ?? null;
    if (row !== null) note?.(row);
    return row;
  }

  return {
    async get<T extends Data>(path: string) {
      checkDocumentPath(path);
      return snapOf<T>(await patiently((connection) => rowOf(connection, path)));
    },
    async getMany<T extends Data>(paths: readonly string[]) {
      paths.forEach(checkDocumentPath);
      if (paths.length === 0) return [];
      const rows = (connection: Connection) => paths.map((path) => rowOf(connection, path));
      // why: one document is of one moment without a transaction
      const read = await patiently((connection) => (paths.length === 1 ? rows(connection) : connection.reading(() => rows(connection))));
      return read.map((row) => snapOf<T>(row));
    },
    async query<T extends Data>(query: Query) {
      const checked = checkQuery(query, indexes);
      const { sql, params } = selectSql(checked, indexes);
      const rows = await patiently((connection) => connection.all<Row>(sql, params));
      for (const row of rows) note?.(row);
      return toPage(
        rows.map((row) => toSnap<T>(row)),
        checked,
      );
    },
    async count(query) {
      const { sql, params } = countSql(checkQuery(query, indexes), indexes);
      return patiently((connection) => connection.first<{ count: number }>(sql, params)?.count ?? 0);
    },
    async scan({ after = '', limit }) {
      checkScan(after, limit);
      return (await patiently((connection) => scanRows(connection, after, limit))).map((row) => toSnap(row));
    },
  };
}

const snapOf = <T extends Data>(row: Row | null) => (row === null ? null : toSnap<T>(row));

/** The rows after this path, in the order of paths: at most `limit`, and no more once they are over the bytes of a scan. */
function scanRows(connection: Connection, after: string, limit: number): Row[] {
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
