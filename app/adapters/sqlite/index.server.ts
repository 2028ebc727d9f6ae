import type { IndexDefinition } from '~/ports/store';
import { type CheckedQuery, checkIndex, rankOf } from '~/ports/store/query-validation';

/**
 * In SQL a stored value is two columns, which sort and compare as the port wants: the rank of its type (null where the field is missing),
 * and the value. Indexes use the same expressions, letter by letter; otherwise SQLite would not use them.
 */
export function rankSql(field: string, data = 'data'): string {
  return (
    `case json_type(${data}, '$.${field}') when 'null' then 0 when 'false' then 1 when 'true' then 1 ` +
    `when 'integer' then 2 when 'real' then 2 when 'text' then 3 when 'array' then 4 when 'object' then 5 end`
  );
}

export function valueSql(field: string, data = 'data'): string {
  return `ifnull(json_extract(${data}, '$.${field}'), 0)`;
}

export function indexName(index: IndexDefinition): string {
  const { holding } = index;
  const held = holding === undefined ? '' : `__of_${typeof holding === 'string' ? holding : holding.join('_')}`;
  return `ix_${index.group ? 'group' : 'parent'}_${index.from}__${index.fields.join('__')}${held}`;
}

/** A value written into the SQL text: SQLite uses a partial index only if it can see in the text that its condition holds. */
export function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value));
}

/** The condition of an index. A query that uses the index must repeat it letter by letter. */
function holdingSql({ fields, holding }: IndexDefinition): string[] {
  if (holding === undefined || holding === 'items') return [];
  if (holding === 'values') return [`(${rankSql(fields.at(-1) ?? '')}) > 0`];
  const [field, value] = holding;
  return [`(${rankSql(field)}) = ${rankOf(value)}`, `${valueSql(field)} = ${literal(value)}`];
}

/** One index for equalities, a range and the sort: each field by rank and value, then the path. */
export function indexSql(index: IndexDefinition): string {
  checkIndex(index);
  const fields = index.fields.flatMap((field) => [rankSql(field), valueSql(field)]);
  const columns = [...(index.group ? [] : ['parent']), ...fields, 'path'];
  return `create index "${indexName(index)}" on docs (${columns.join(', ')}) where ${[`collection = '${index.from}'`, ...holdingSql(index)].join(' and ')}`;
}

/** The index that finds a document, a collection and a group. No two documents have all three the same. */
export const DOCUMENTS = 'docs_path';

/** The index for a query, and the conditions that the statement needs to use it. */
export interface Way {
  readonly index: string;
  readonly conditions: readonly string[];
}

/**
 * Chooses the index and names it in the statement. SQLite knows nothing about the data, and by itself would read all documents of all
 * parents to avoid a sort.
 */
export function wayOf(query: CheckedQuery, indexes: readonly IndexDefinition[]): Way {
  let best: Way = { index: DOCUMENTS, conditions: [] };
  let bestUse = 0;
  for (const index of indexes) {
    if (index.exempt || index.from !== query.collection || (index.group ?? false) !== query.group || !holdsAll(index, query)) continue;
    const use = narrowingBy(index, query);
    if (use > bestUse) {
      best = { index: indexName(index), conditions: holdingSql(index) };
      bestUse = use;
    }
  }
  return best;
}

/** Whether the index holds every document that the query can find. */
function holdsAll({ fields, holding }: IndexDefinition, { where }: CheckedQuery): boolean {
  if (holding === undefined) return true;
  if (holding === 'items') return false;
  // why any condition but '== null': ranges and lists never find null
  if (holding === 'values') return where.some(([field, , value]) => field === fields.at(-1) && value !== null);
  return where.some(([field, operator, value]) => operator === '==' && field === holding[0] && value === holding[1]);
}

/** How far the index narrows the query: 2 for each equality from its first field on, 1 for the range or sort after them. */
function narrowingBy(index: IndexDefinition, query: CheckedQuery): number {
  const equal = new Set(query.where.filter(([, operator]) => operator === '==' || operator === 'in').map(([field]) => field));
  const narrowing = index.fields.findIndex((field) => !equal.has(field));
  if (narrowing < 0) return 2 * index.fields.length;
  return 2 * narrowing + (index.fields[narrowing] === query.sort ? 1 : 0);
}
