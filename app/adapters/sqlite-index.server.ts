import type { IndexDefinition } from '~/ports/store';
import { type CheckedQuery, checkIndex } from '~/ports/store-query-rules';

/**
 * A stored value stands in SQL as two columns, which order and compare as the port wants: the rank of its type (null where the field is
 * missing), and the value. Indexes are made of the same expressions, letter by letter: only so does SQLite use them.
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

export function indexName(index: IndexDefinition): string {
  return `ix_${index.group ? 'group' : 'parent'}_${index.from}__${index.fields.join('__')}`;
}

/** One index serves equalities, a range and the sort alike: each field by rank and value, then the path. */
export function indexSql(index: IndexDefinition): string {
  checkIndex(index);
  const fields = index.fields.flatMap((field) => [rankSql(field), valueSql(field)]);
  const columns = [...(index.group ? [] : ['parent']), ...fields, 'path'];
  return `create index "${indexName(index)}" on docs (${columns.join(', ')}) where collection = '${index.from}'`;
}

/**
 * The index by which a query goes. It is named in the statement: SQLite's own choice, which knows nothing of the data, goes through all
 * documents of all parents where that spares it a sort.
 */
export function indexFor(query: CheckedQuery, indexes: readonly IndexDefinition[]): string {
  let best = query.group ? 'docs_collection' : 'docs_parent';
  let bestUse = 0;
  for (const index of indexes) {
    if (index.from !== query.collection || (index.group ?? false) !== query.group) continue;
    const use = narrowingBy(index, query);
    if (use > bestUse) {
      best = indexName(index);
      bestUse = use;
    }
  }
  return best;
}

/** How much of the index narrows the query: 2 for each equality from its first field on, 1 for the range or sort after them. */
function narrowingBy(index: IndexDefinition, query: CheckedQuery): number {
  const equal = new Set(query.where.filter(([, operator]) => operator === '==' || operator === 'in').map(([field]) => field));
  const narrowing = index.fields.findIndex((field) => !equal.has(field));
  if (narrowing < 0) return 2 * index.fields.length;
  return 2 * narrowing + (index.fields[narrowing] === query.sort ? 1 : 0);
}
