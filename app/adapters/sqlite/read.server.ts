import type { Data, Query, Store } from '~/ports/store';
import { checkQuery, checkScan, toPage } from '~/ports/store/query-validation';
import { checkDocumentPath, MAX_SCAN_BYTES, parentOf } from '~/ports/store/validation';

import { type Connection, type Row, toSnap } from './connection.server';
import { countSql, LIMIT, selectSql } from './query.server';
import type { Schema } from './schema.server';
import { keyColumns, keyOf, pathSql } from './table.server';

interface ReaderOptions {
  readonly schema: Schema;
  /** Does the work on the open connection, at once or when it is unlocked. */
  readonly patiently: <R>(work: (connection: Connection) => R) => R | Promise<R>;
  /** Waits for another turn of the event loop where reads have held this one for long. */
  readonly untilTurn: () => Promise<void> | undefined;
}

export type SqliteReader = Pick<Store, 'get' | 'getMany' | 'query' | 'count' | 'scan'>;

/** Creates the reads of one database. Throws as the port says of each call. */
export function createReader({ schema, patiently, untilTurn }: ReaderOptions): SqliteReader {
  return {
    async get<T extends Data>(path: string) {
      checkDocumentPath(path);
      await untilTurn();
      return snapOf<T>(await patiently((connection) => connection.row(path)));
    },
    async getMany<T extends Data>(paths: readonly string[]) {
      paths.forEach(checkDocumentPath);
      if (paths.length === 0) return [];
      await untilTurn();
      const rows = (connection: Connection) => paths.map((path) => connection.row(path));
      // why: one document is of one moment without a transaction
      const read = await patiently((connection) => (paths.length === 1 ? rows(connection) : connection.reading(() => rows(connection))));
      return read.map((row) => snapOf<T>(row));
    },
    async query<T extends Data>(query: Query) {
      const checked = checkQuery(query, schema.indexes);
      const { sql, params } = selectSql(checked, schema);
      await untilTurn();
      const rows = await patiently((connection) => connection.all<Row>(sql, params));
      return toPage(
        rows.map((row) => toSnap<T>(row)),
        checked,
      );
    },
    async count(query) {
      const { sql, params } = countSql(checkQuery(query, schema.indexes), schema);
      await untilTurn();
      return patiently((connection) => connection.first<{ count: number }>(sql, params)?.count ?? 0);
    },
    async scan({ after = '', limit }) {
      checkScan(after, limit);
      await untilTurn();
      return (await patiently((connection) => scanRows(connection, after, limit))).map((row) => toSnap(row));
    },
  };
}

const snapOf = <T extends Data>(row: Row | undefined) => (row === undefined ? null : toSnap<T>(row));

/** Returns the rows after this path, table by table: at most `limit`, and no more once they are over the bytes of a scan. */
function scanRows(connection: Connection, after: string, limit: number): Row[] {
  const { tables } = connection.schema;
  const begun = after === '' ? null : connection.schema.tableOf(parentOf(after));
  const rows: Row[] = [];
  let bytes = 0;
  for (const table of begun === null ? tables : tables.slice(tables.indexOf(begun))) {
    const keys = keyColumns(table);
    const where = table === begun ? ` where (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})` : '';
    const sql = `select ${pathSql(table)} as path, data, rev from ${table.name}${where} order by ${keys.join(', ')} ${LIMIT}`;
    for (const row of connection.each<Row>(sql, [...(table === begun ? keyOf(table, after) : []), limit - rows.length])) {
      rows.push(row);
      bytes += row.data.length;
      if (bytes > MAX_SCAN_BYTES) return rows;
    }
    if (rows.length >= limit) break;
  }
  return rows;
}
