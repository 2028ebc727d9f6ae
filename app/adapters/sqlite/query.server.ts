import type { IndexDefinition, Json, Operator, Where } from '~/ports/store';
import { type CheckedQuery, rankOf } from '~/ports/store/query-validation';
import { idOf, parentOf } from '~/ports/store/validation';

import { arrayIndexFor, arrayIndexName, arrayKeys, BEFORE_ALL, isArrayIndex } from './array-index.server';
import type { Schema } from './schema.server';
import { indexPart, inOthers, jsonSql, keyColumns, OTHERS, pathSql, type Table } from './table.server';

export interface Sql {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** why: as JSON, SQLite reads values the same way on both sides, and no text ends at a NUL */
const VALUE = "(? ->> '$')";

/** why not a plain question mark: SQLite would plan the query again for each new value */
export const LIMIT = 'limit ? + 0';

/** Returns the documents of the query in order, one more than its limit, which shows that there are more. */
export function selectSql(query: CheckedQuery, schema: Schema): Sql {
  const { table, from, conditions, array } = sourceOf(query, schema);
  const keys = array ? arrayOrder(query, table) : orderOf(query, table);
  const sorted = query.sort === null || isPresent(query) ? [] : [{ sql: isThere(query.sort, table), params: [] }];
  const after = query.after === null ? [] : [afterSql(query, keys)];
  const all = [...conditions, ...sorted, ...after];
  const order = keys.map(({ sql }) => `${sql} ${query.direction}`).join(', ');
  return {
    sql: `select ${pathSql(table)} as path, data, rev from ${from}${whereSql(all)} order by ${order}${query.limit === null ? '' : ` ${LIMIT}`}`,
    params: [...all.flatMap(({ params }) => params), ...(query.limit === null ? [] : [query.limit + 1])],
  };
}

export function countSql(query: CheckedQuery, schema: Schema): Sql {
  const { from, conditions } = sourceOf(query, schema);
  return { sql: `select count(*) as count from ${from}${whereSql(conditions)}`, params: conditions.flatMap(({ params }) => params) };
}

const whereSql = (conditions: readonly Sql[]) =>
  conditions.length === 0 ? '' : ` where ${conditions.map(({ sql }) => sql).join(' and ')}`;

function sourceOf(query: CheckedQuery, schema: Schema) {
  const table = query.group ? schema.tableOfGroup(query.collection) : schema.tableOf(query.from);
  const array = table === OTHERS ? null : arrayIndexFor(query, schema.indexes);
  const parent = parentConditions(query, table, array !== null);
  if (array === null) {
    const index = table === OTHERS ? null : indexFor(query, table, schema.indexes);
    const from = `${table.name}${index === null ? '' : ` indexed by ${index}`}`;
    return { table, from, array, conditions: [...parent, ...query.where.map((where) => conditionOf(where, table))] };
  }
  const name = arrayIndexName(table, array);
  const keys = arrayKeys(table);
  const joined = keyColumns(table).map((key, nth) => `${key} = ${keys[nth]}`);
  const conditions = query.where.map((where) =>
    where[1] === 'array-contains' ? { sql: `item = ${VALUE}`, params: [JSON.stringify(where[2])] } : conditionOf(where, table),
  );
  return { table, from: `${name} cross join ${table.name} on ${joined.join(' and ')}`, array, conditions: [...parent, ...conditions] };
}

/** Chooses the index for a query; null: none narrows it. SQLite by itself would read all documents to avoid a sort. */
function indexFor(query: CheckedQuery, table: Table, indexes: readonly IndexDefinition[]): string | null {
  let best: IndexDefinition | null = null;
  let bestUse = 0;
  for (const index of indexes) {
    if (index.exempt || isArrayIndex(index) || index.from !== query.collection) continue;
    if ((index.group ?? false) !== query.group || !holdsAll(index, query)) continue;
    const use = narrowingBy(index, query);
    if (use > bestUse) [best, bestUse] = [index, use];
  }
  return best && indexPart(table, best).name;
}

function holdsAll({ fields, holding }: IndexDefinition, { where }: CheckedQuery): boolean {
  // why any condition but '== null': ranges and lists never find null
  return holding !== 'values' || where.some(([field, , value]) => field === fields.at(-1) && value !== null);
}

/** Returns the narrowing: 2 for each equality from its first field on, 1 for the range or sort after them. */
function narrowingBy(index: IndexDefinition, query: CheckedQuery): number {
  const equal = new Set(query.where.filter(([, operator]) => operator === '==' || operator === 'in').map(([field]) => field));
  const narrowing = index.fields.findIndex((field) => !equal.has(field));
  if (narrowing < 0) return 2 * index.fields.length;
  return 2 * narrowing + (index.fields[narrowing] === query.sort ? 1 : 0);
}

function parentConditions({ from, group, collection }: CheckedQuery, table: Table, isArray: boolean): Sql[] {
  if (!table.isNested) return [];
  if (!group) return [{ sql: isArray ? 'ofParent = ?' : 'parent = ?', params: [from] }];
  return table === OTHERS ? [{ sql: inOthers(collection, true), params: [] }] : [];
}

function conditionOf([field, operator, value]: Where, table: Table): Sql {
  if (operator === 'array-contains') return containsSql(field, value);
  if (operator === 'in') return inSql(field, value, table);
  const params = [JSON.stringify(value)];
  const sign = operator === '==' ? '=' : operator;
  if (!table.columns.has(field)) {
    const compared = value === null ? [] : [`${jsonSql(field)} ${sign} ${VALUE}`];
    return { sql: [`${rankSql(field)} = ${rankOf(value)}`, ...compared].join(' and '), params: value === null ? [] : params };
  }
  if (value === null) return { sql: `"${field}" is null and json_type(data, '$.${field}') = 'null'`, params: [] };
  return { sql: `"${field}" ${sign} ${VALUE}${bound(field, operator, value)}`, params };
}

/** Keeps a range within the type of its value: in a column all numbers come before all texts. */
function bound(field: string, operator: Operator, value: Json): string {
  if (typeof value === 'number' && operator.startsWith('>')) return ` and "${field}" < ''`;
  return typeof value === 'string' && operator.startsWith('<') ? ` and "${field}" >= ''` : '';
}

function inSql(field: string, list: Json, table: Table): Sql {
  const values: readonly Json[] = Array.isArray(list) ? list : [];
  const params = values.map((value) => JSON.stringify(value));
  const marks = values.map(() => VALUE).join(', ');
  if (table.columns.has(field)) return { sql: `"${field}" in (${marks})`, params };
  // why with the type: true and 1 are the same in SQL
  const pairs = values.map((value) => `(${rankOf(value)}, ${VALUE})`).join(', ');
  return { sql: `(${rankSql(field)}, ${jsonSql(field)}) in (values ${pairs})`, params };
}

function containsSql(field: string, value: Json): Sql {
  const type = { boolean: `'${String(value)}'`, number: "'integer', 'real'", string: "'text'" }[
    typeof value as 'boolean' | 'number' | 'string'
  ];
  const items = `select 1 from json_each(data, '$.${field}') where type in (${type}) and value = ${VALUE}`;
  return { sql: `json_type(data, '$.${field}') = 'array' and exists (${items})`, params: [JSON.stringify(value)] };
}

/** Returns the rank of a value's type, for a field without a column; null where the field is missing. */
function rankSql(field: string): string {
  const ranks = { null: 0, false: 1, true: 1, integer: 2, real: 2, text: 3, array: 4, object: 5 };
  return `case json_type(data, '$.${field}') ${Object.entries(ranks)
    .map(([type, rank]) => `when '${type}' then ${rank}`)
    .join(' ')} end`;
}

/** Returns true where a condition leaves out the documents without a sort value. */
function isPresent({ sort, where }: CheckedQuery): boolean {
  return where.some(([field, operator, value]) => field === sort && operator !== 'array-contains' && value !== null);
}

/** Leaves out documents without the sort field, but not those with null. */
function isThere(field: string, { columns }: Table): string {
  const type = `json_type(data, '$.${field}') is not null`;
  return columns.has(field) ? `("${field}" is not null or ${type})` : type;
}

interface SortKey {
  readonly sql: string;
  readonly mark: string;
  readonly of: 'rank' | 'value' | 'parent' | 'id';
  /** Set where null comes first and needs a condition of its own. */
  readonly isNullable?: true;
}

/** Leaves out sort keys that a condition makes constant: SQLite would sort by them again. */
function orderOf(query: CheckedQuery, table: Table): SortKey[] {
  const key = keyColumns(table).map((sql) => ({ sql, mark: '?', of: sql as 'parent' | 'id' }));
  const last = query.group ? key : key.slice(-1);
  if (query.sort === null || query.where.some(([field, operator]) => field === query.sort && operator === '==')) return last;
  const value = { sql: table.columns.has(query.sort) ? `"${query.sort}"` : jsonSql(query.sort), mark: VALUE, of: 'value' } as const;
  if (table.columns.has(query.sort)) return [isPresent(query) ? value : { ...value, isNullable: true }, ...last];
  return [
    { sql: rankSql(query.sort), mark: '?', of: 'rank' },
    { ...value, sql: `ifnull(${value.sql}, 0)`, mark: `ifnull(${VALUE}, 0)` },
    ...last,
  ];
}

function arrayOrder({ sort }: CheckedQuery, table: Table): SortKey[] {
  const value: SortKey = { sql: 'sort', mark: `ifnull(${VALUE}, ${BEFORE_ALL})`, of: 'value' };
  return [...(sort === null ? [] : [value]), { sql: arrayKeys(table).at(-1) ?? '', mark: '?', of: 'id' }];
}

function afterSql({ after, direction }: CheckedQuery, keys: readonly SortKey[]): Sql {
  const { value = null, path = '' } = after ?? {};
  const paramOf = { rank: rankOf(value), value: JSON.stringify(value), parent: parentOf(path), id: idOf(path) };
  const sign = direction === 'asc' ? '>' : '<';
  const compare = (some: readonly SortKey[]): Sql => ({
    sql: `(${some.map(({ sql }) => sql).join(', ')}) ${sign} (${some.map(({ mark }) => mark).join(', ')})`,
    params: some.map(({ of }) => paramOf[of]),
  });
  const [first, ...rest] = keys;
  if (first?.isNullable !== true) return compare(keys);
  if (value !== null) {
    const { sql, params } = compare(keys);
    return { sql: direction === 'asc' ? sql : `(${sql} or ${first.sql} is null)`, params };
  }
  const { sql, params } = compare(rest);
  return { sql: direction === 'asc' ? `(${first.sql} is not null or ${sql})` : `${first.sql} is null and ${sql}`, params };
}
