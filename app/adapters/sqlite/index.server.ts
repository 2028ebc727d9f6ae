import type { IndexDefinition } from '~/ports/store';
import type { CheckedQuery } from '~/ports/store/query-validation';

import { isArrayIndex } from './array-index.server';
import { indexPart, type Table } from './table.server';

/**
 * Chooses the index for a query; null: none narrows it. SQLite knows nothing about the data, and by itself would read all documents to
 * avoid a sort.
 */
export function indexFor(query: CheckedQuery, table: Table, indexes: readonly IndexDefinition[]): string | null {
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

/** Whether the index holds every document that the query can find. */
function holdsAll({ fields, holding }: IndexDefinition, { where }: CheckedQuery): boolean {
  // why any condition but '== null': ranges and lists never find null
  return holding !== 'values' || where.some(([field, , value]) => field === fields.at(-1) && value !== null);
}

/** How far the index narrows the query: 2 for each equality from its first field on, 1 for the range or sort after them. */
function narrowingBy(index: IndexDefinition, query: CheckedQuery): number {
  const equal = new Set(query.where.filter(([, operator]) => operator === '==' || operator === 'in').map(([field]) => field));
  const narrowing = index.fields.findIndex((field) => !equal.has(field));
  if (narrowing < 0) return 2 * index.fields.length;
  return 2 * narrowing + (index.fields[narrowing] === query.sort ? 1 : 0);
}
