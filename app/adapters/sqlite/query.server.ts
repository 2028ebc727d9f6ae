import type { IndexDefinition, Json, Where } from '~/ports/store/port';
import { type CheckedQuery, rankOf } from '~/ports/store/query-rules';
import { parentOf } from '~/ports/store/rules';

import { fromItems, itemsFor } from './items.server';
import { DOCUMENTS, literal, rankSql, valueSql, type Way, wayOf } from './index.server';

/** A statement and the values for its question marks. */
export interface Sql {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/**
 * Values to compare come as JSON through the same function as the stored ones, so that SQLite reads a number the same way on both sides.
 */
const PARAM = "ifnull(json_extract(?, '$'), 0)";

/**
 * Not a plain question mark: for one, SQLite looks at the value while it plans, and plans again for each new value, which takes five times
 * as long as the query.
 */
export const LIMIT = 'limit ? + 0';

/** The documents of the query in order, one more than its limit, so that the caller sees whether there are more. */
export function selectSql(query: CheckedQuery, indexes: readonly IndexDefinition[]): Sql {
  const way = wayOf(query, indexes);
  const items = itemsFor(query, indexes);
  const { conditions, params } = items ? filterOfItems(query, items.item) : filterOf(query, way);
  const keys = items ? ITEM_KEYS.slice(query.sort === null ? 2 : 0) : sortKeys(query, way);
  if (query.sort !== null) conditions.push(`(${items ? 'sort_rank' : rankSql(query.sort)}) >= 0`);
  if (query.after !== null) {
    const { value = null, path } = query.after;
    conditions.push(
      `(${keys.map((key) => key.sql).join(', ')}) ${query.direction === 'asc' ? '>' : '<'} (${keys.map((key) => key.mark).join(', ')})`,
    );
    params.push(...keys.map((key) => ({ rank: rankOf(value), value: JSON.stringify(value), path, parent: parentOf(path) })[key.of]));
  }
  const order = keys.map((key) => `${key.sql} ${query.direction}`).join(', ');
  if (query.limit !== null) params.push(query.limit + 1);
  return {
    sql: `select path, data, rev ${items ? fromOf(fromItems(items.name, query.collection), conditions) : from(way, conditions)} order by ${order}${query.limit === null ? '' : ` ${LIMIT}`}`,
    params,
  };
}

export function countSql(query: CheckedQuery, indexes: readonly IndexDefinition[]): Sql {
  const items = itemsFor(query, indexes);
  if (items) {
    const { conditions, params } = filterOfItems(query, items.item);
    const found = query.where.length === 1 ? `"${items.name}"` : fromItems(items.name, query.collection);
    return { sql: `select count(*) as count ${fromOf(found, conditions)}`, params };
  }
  const way = wayOf(query, indexes);
  const { conditions, params } = filterOf(query, way);
  return { sql: `select count(*) as count ${from(way, conditions)}`, params };
}

interface SortKey {
  readonly of: 'rank' | 'value' | 'path' | 'parent';
  readonly sql: string;
  readonly mark: string;
}

/** Without sort keys that a condition makes constant: SQLite would sort by them again, instead of following the index. */
function sortKeys(query: CheckedQuery, { index }: Way): SortKey[] {
  const path: SortKey = { of: 'path', sql: 'path', mark: '?' };
  // A group in the order of the table, parent by parent: sorting all of it by path for each page would take longer than reading it.
  if (query.group && query.sort === null && index === DOCUMENTS) return [{ of: 'parent', sql: 'parent', mark: '?' }, path];
  const operators = query.where.filter(([field]) => field === query.sort).map(([, operator]) => operator);
  if (query.sort === null || operators.includes('==')) return [path];
  const value: SortKey = { of: 'value', sql: valueSql(query.sort), mark: PARAM };
  if (operators.some((operator) => operator !== 'in' && operator !== 'array-contains')) return [value, path];
  return [{ of: 'rank', sql: `(${rankSql(query.sort)})`, mark: '?' }, value, path];
}

interface Filter {
  readonly conditions: string[];
  readonly params: unknown[];
}

/** As the table of items is sorted. */
const ITEM_KEYS: readonly SortKey[] = [
  { of: 'rank', sql: 'sort_rank', mark: '?' },
  { of: 'value', sql: 'sort_value', mark: PARAM },
  { of: 'path', sql: 'of_path', mark: '?' },
];

const from = ({ index }: Way, conditions: readonly string[]) => fromOf(`docs indexed by "${index}"`, conditions);
const fromOf = (source: string, conditions: readonly string[]) => `from ${source} where ${conditions.join(' and ')}`;

function filterOfItems(query: CheckedQuery, item: string): Filter {
  const filter: Filter = { conditions: ['of_parent = ?', 'item = ?'], params: [query.from, item] };
  for (const condition of query.where) if (condition[1] !== 'array-contains') addCondition(filter, condition);
  return filter;
}

function filterOf(query: CheckedQuery, way: Way): Filter {
  const filter: Filter = { conditions: [`collection = ${literal(query.collection)}`, ...way.conditions], params: [] };
  if (!query.group) {
    filter.conditions.push('parent = ?');
    filter.params.push(query.from);
  }
  for (const condition of query.where) addCondition(filter, condition);
  return filter;
}

function addCondition(filter: Filter, [field, operator, value]: Where): void {
  const rank = `(${rankSql(field)})`;
  if (operator === 'in') {
    const groups = byRank(value as Json[]);
    filter.conditions.push(oneOf(field, groups));
    filter.params.push(...groups.flatMap(([, values]) => values.map((item) => JSON.stringify(item))));
  } else if (operator === 'array-contains') {
    const itemRank = `case type when 'false' then 1 when 'true' then 1 when 'text' then 3 when 'integer' then 2 when 'real' then 2 end`;
    const items = `select 1 from json_each(data, '$.${field}') where (${itemRank}) = ${rankOf(value)} and value = ${PARAM}`;
    filter.conditions.push(`${rank} = 4 and exists (${items})`);
    filter.params.push(JSON.stringify(value));
  } else {
    filter.conditions.push(`${rank} = ${rankOf(value)} and ${valueSql(field)} ${operator === '==' ? '=' : operator} ${PARAM}`);
    filter.params.push(JSON.stringify(value));
  }
}

/** 'in', one type at a time, since true and 1 have the same value in SQL. */
function oneOf(field: string, groups: readonly [rank: number, values: Json[]][]): string {
  const alternatives = groups.map(
    ([rank, values]) => `(${rankSql(field)}) = ${rank} and ${valueSql(field)} in (${values.map(() => PARAM).join(', ')})`,
  );
  return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.map((alternative) => `(${alternative})`).join(' or ')})`;
}

function byRank(values: readonly Json[]): [rank: number, values: Json[]][] {
  const groups = new Map<number, Json[]>();
  for (const value of values) groups.set(rankOf(value), [...(groups.get(rankOf(value)) ?? []), value]);
  return [...groups];
}
