import type { IndexDefinition, Json, Operator, Where } from '~/ports/store';
import { type CheckedQuery, rankOf } from '~/ports/store/query-validation';
import { parentOf } from '~/ports/store/validation';

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
  const { sql, items, keys } = remembered('select', query, indexes, () => selection(query, indexes));
  const params = valuesOf(query, items);
  if (query.after !== null) {
    const { value = null, path } = query.after;
    params.push(...keys.map((key) => ({ rank: rankOf(value), value: JSON.stringify(value), path, parent: parentOf(path) })[key.of]));
  }
  if (query.limit !== null) params.push(query.limit + 1);
  return { sql, params };
}

export function countSql(query: CheckedQuery, indexes: readonly IndexDefinition[]): Sql {
  const { sql, items } = remembered('count', query, indexes, () => counting(query, indexes));
  return { sql, params: valuesOf(query, items) };
}

function selection(query: CheckedQuery, indexes: readonly IndexDefinition[]): Text {
  const way = wayOf(query, indexes);
  const items = itemsFor(query, indexes);
  const conditions = conditionsOf(query, way, items !== null);
  const keys = items ? ITEM_KEYS.slice(query.sort === null ? 2 : 0) : sortKeys(query, way);
  if (query.sort !== null) conditions.push(`(${items ? 'sort_rank' : rankSql(query.sort)}) >= 0`);
  if (query.after !== null)
    conditions.push(
      `(${keys.map((key) => key.sql).join(', ')}) ${query.direction === 'asc' ? '>' : '<'} (${keys.map((key) => key.mark).join(', ')})`,
    );
  const order = keys.map((key) => `${key.sql} ${query.direction}`).join(', ');
  const source = items ? fromOf(fromItems(items.name, query.collection), conditions) : from(way, conditions);
  return {
    sql: `select path, data, rev ${source} order by ${order}${query.limit === null ? '' : ` ${LIMIT}`}`,
    items: items !== null,
    keys,
  };
}

function counting(query: CheckedQuery, indexes: readonly IndexDefinition[]): Text {
  const way = wayOf(query, indexes);
  const items = itemsFor(query, indexes);
  const conditions = conditionsOf(query, way, items !== null);
  const found = items && (query.where.length === 1 ? `"${items.name}"` : fromItems(items.name, query.collection));
  return {
    sql: `select count(*) as count ${found === null ? from(way, conditions) : fromOf(found, conditions)}`,
    items: items !== null,
    keys: [],
  };
}

/** A statement that fits every query of one shape. */
interface Text {
  readonly sql: string;
  /** A table of items answers it. */
  readonly items: boolean;
  /** What its sort compares. */
  readonly keys: readonly SortKey[];
}

/** The shop has some hundred shapes; more mean a loop somewhere, which must not fill the memory. */
const MOST_TEXTS = 500;
const TEXTS = new WeakMap<readonly IndexDefinition[], Texts>();

interface Texts {
  readonly byShape: Map<string, Text>;
  /** `orders/state`: the fields of which an index holds one value. */
  readonly held: ReadonlySet<string>;
}

/**
 * Makes the text of a statement once for each shape of queries: to write it, and to find the prepared statement by so long a new text,
 * takes longer than the query.
 */
function remembered(what: string, query: CheckedQuery, indexes: readonly IndexDefinition[], make: () => Text): Text {
  const { byShape, held } = textsOf(indexes);
  const shape = `${what} ${shapeOf(query, held)}`;
  const before = byShape.get(shape);
  if (before !== undefined) return before;
  if (byShape.size >= MOST_TEXTS) byShape.clear();
  const text = make();
  byShape.set(shape, text);
  return text;
}

function textsOf(indexes: readonly IndexDefinition[]): Texts {
  const before = TEXTS.get(indexes);
  if (before !== undefined) return before;
  const held = indexes.flatMap(({ from: of, holding }) => (Array.isArray(holding) ? [`${of}/${String(holding[0])}`] : []));
  const texts: Texts = { byShape: new Map(), held: new Set(held) };
  TEXTS.set(indexes, texts);
  return texts;
}

/** All of a query that its statement depends on. Segments of paths hold no slash, and fields no space. */
function shapeOf({ collection, group, where, sort, direction, limit, after }: CheckedQuery, held: ReadonlySet<string>): string {
  const conditions = where.map(([field, operator, value]) => {
    if (operator === 'in') return `${field} in ${byRank(value).map(([rank, values]) => `${rank}x${values.length}`).join()}`; // prettier-ignore
    // why its value: a partial index is used only for the value that it holds
    return `${field} ${operator} ${held.has(`${collection}/${field}`) ? JSON.stringify(value) : rankOf(value)}`;
  });
  return `${collection}/${group}/${sort ?? ''}/${direction}/${limit === null}/${after === null}/${conditions.join('/')}`;
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

/** As the table of items is sorted. */
const ITEM_KEYS: readonly SortKey[] = [
  { of: 'rank', sql: 'sort_rank', mark: '?' },
  { of: 'value', sql: 'sort_value', mark: PARAM },
  { of: 'path', sql: 'of_path', mark: '?' },
];

const from = ({ index }: Way, conditions: readonly string[]) => fromOf(`docs indexed by "${index}"`, conditions);
const fromOf = (source: string, conditions: readonly string[]) => `from ${source} where ${conditions.join(' and ')}`;

function conditionsOf(query: CheckedQuery, way: Way, isOfItems: boolean): string[] {
  const conditions = isOfItems
    ? ['of_parent = ?', "item = json_extract(?, '$')"]
    : [`collection = ${literal(query.collection)}`, ...way.conditions, ...(query.group ? [] : ['parent = ?'])];
  return [...conditions, ...query.where.filter((each) => isAsked(each, isOfItems)).map(conditionOf)];
}

/** The values for the question marks of conditionsOf(), in their order. */
function valuesOf(query: CheckedQuery, isOfItems: boolean): unknown[] {
  const item = query.where.find((each) => !isAsked(each, isOfItems))?.[2];
  const heads = [...(query.group ? [] : [query.from]), ...(item === undefined ? [] : [JSON.stringify(item)])];
  const asked = query.where.filter((each) => isAsked(each, isOfItems));
  return [...heads, ...asked.flatMap(([, operator, value]) => comparedWith(operator, value))];
}

/** The text of an item is found by the table of items itself. */
const isAsked = ([, operator]: Where, isOfItems: boolean) => !(isOfItems && operator === 'array-contains');

function comparedWith(operator: Operator, value: Json): string[] {
  const values = operator === 'in' ? byRank(value).flatMap(([, items]) => items) : [value];
  return values.map((each) => JSON.stringify(each));
}

function conditionOf([field, operator, value]: Where): string {
  const rank = `(${rankSql(field)})`;
  if (operator === 'in') return oneOf(field, byRank(value));
  if (operator === 'array-contains') {
    const itemRank = `case type when 'false' then 1 when 'true' then 1 when 'text' then 3 when 'integer' then 2 when 'real' then 2 end`;
    const items = `select 1 from json_each(data, '$.${field}') where (${itemRank}) = ${rankOf(value)} and value = ${PARAM}`;
    return `${rank} = 4 and exists (${items})`;
  }
  return `${rank} = ${rankOf(value)} and ${valueSql(field)} ${operator === '==' ? '=' : operator} ${PARAM}`;
}

/** 'in', one type at a time, since true and 1 have the same value in SQL. */
function oneOf(field: string, groups: readonly [rank: number, values: Json[]][]): string {
  const alternatives = groups.map(
    ([rank, values]) => `(${rankSql(field)}) = ${rank} and ${valueSql(field)} in (${values.map(() => PARAM).join(', ')})`,
  );
  return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.map((alternative) => `(${alternative})`).join(' or ')})`;
}

/** The values of an 'in', by their type. */
function byRank(list: Json): [rank: number, values: Json[]][] {
  const groups = new Map<number, Json[]>();
  const values: readonly Json[] = Array.isArray(list) ? list : [];
  for (const value of values) groups.set(rankOf(value), [...(groups.get(rankOf(value)) ?? []), value]);
  return [...groups];
}
