import type { Json, Where } from '~/ports/store';
import { type CheckedQuery, rankOf } from '~/ports/store-query-rules';

/** A statement and the values of its question marks. */
export interface Sql {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/**
 * A stored value stands in SQL as two columns, which order and compare as the port wants: the rank of its type (null where the field is
 * missing), and the value. Declared indexes are made of the same expressions, letter by letter: only so does SQLite use them.
 */
export function rankSql(field: string): string {
  return (
    `case json_type(data, '$.${field}') when 'null' then 0 when 'false' then 1 when 'true' then 1 ` +
    `when 'integer' then 2 when 'real' then 2 when 'text' then 3 when 'array' then 4 when 'object' then 5 end`
  );
}

export function valueSql(field: string): string {
  return `ifnull(json_extract(data, '$.${field}'), 0)`;
}

/** Values to compare with come as JSON, through the same function as the stored ones: a number is then read alike on both sides. */
const PARAM = "ifnull(json_extract(?, '$'), 0)";

/** Documents of the query in order, one more than its limit, so that the caller sees whether there are more. */
export function selectSql(query: CheckedQuery): Sql {
  const { conditions, params } = filterOf(query);
  const direction = query.direction;
  const keys = query.sort === null ? ['path'] : [`(${rankSql(query.sort)})`, valueSql(query.sort), 'path'];
  if (query.sort !== null) conditions.push(`(${rankSql(query.sort)}) >= 0`);
  if (query.after !== null) {
    const marks = query.sort === null ? '?' : `?, ${PARAM}, ?`;
    conditions.push(`(${keys.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${marks})`);
    if (query.after.value !== undefined) params.push(rankOf(query.after.value), JSON.stringify(query.after.value));
    params.push(query.after.path);
  }
  const order = keys.map((key) => `${key} ${direction}`).join(', ');
  const limit = query.limit === null ? '' : ' limit ?';
  if (query.limit !== null) params.push(query.limit + 1);
  return { sql: `select path, data, rev from docs where ${conditions.join(' and ')} order by ${order}${limit}`, params };
}

export function countSql(query: CheckedQuery): Sql {
  const { conditions, params } = filterOf(query);
  return { sql: `select count(*) as count from docs where ${conditions.join(' and ')}`, params };
}

interface Filter {
  readonly conditions: string[];
  readonly params: unknown[];
}

function filterOf(query: CheckedQuery): Filter {
  // The collection stands in the text, not in a parameter: SQLite uses a partial index only where it can see that its condition holds.
  const filter: Filter = { conditions: [`collection = '${query.collection.replaceAll("'", "''")}'`], params: [] };
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
    filter.conditions.push(oneOf(field, value as Json[]));
    filter.params.push(...byRank(value as Json[]).flatMap(([, values]) => values.map((item) => JSON.stringify(item))));
  } else if (operator === 'array-contains') {
    const item = `case type when 'false' then 1 when 'true' then 1 when 'text' then 3 when 'integer' then 2 when 'real' then 2 end`;
    filter.conditions.push(
      `${rank} = 4 and exists (select 1 from json_each(data, '$.${field}') where (${item}) = ${rankOf(value)} and value = ${PARAM})`,
    );
    filter.params.push(JSON.stringify(value));
  } else {
    filter.conditions.push(`${rank} = ${rankOf(value)} and ${valueSql(field)} ${operator === '==' ? '=' : operator} ${PARAM}`);
    filter.params.push(JSON.stringify(value));
  }
}

/** 'in', type by type: true and 1 have the same value in SQL. */
function oneOf(field: string, values: readonly Json[]): string {
  const alternatives = byRank(values).map(
    ([rank, ofRank]) => `(${rankSql(field)}) = ${rank} and ${valueSql(field)} in (${ofRank.map(() => PARAM).join(', ')})`,
  );
  return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.map((alternative) => `(${alternative})`).join(' or ')})`;
}

function byRank(values: readonly Json[]): [rank: number, values: Json[]][] {
  const groups = new Map<number, Json[]>();
  for (const value of values) groups.set(rankOf(value), [...(groups.get(rankOf(value)) ?? []), value]);
  return [...groups];
}
