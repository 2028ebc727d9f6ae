import type { IndexDefinition } from '~/ports/store';
import type { CheckedQuery } from '~/ports/store/query-validation';

import { DOCUMENTS, literal, rankSql, valueSql } from './index.server';

/**
 * SQLite has no index of the items of a list. A table stands in for it: a row for each text in the list, with the sort value and the path
 * of its document. Triggers keep it, so that every process keeps it, also one of a release that doesn't know it, in the same transaction
 * as the document.
 */
export const isOfItems = (index: IndexDefinition) => index.holding === 'items';

export const itemsName = ({ from, fields }: IndexDefinition) => `items_${from}__${fields.join('__')}`;

/**
 * What a database needs for the index: the table, filled from the documents that are there, and its triggers. Each part has the name by
 * which it is known to be there.
 */
export function itemsParts(index: IndexDefinition): [name: string, sql: string][] {
  const name = itemsName(index);
  const [list = '', sort = ''] = index.fields;
  const isIn = (doc: string) => `${doc}.collection = ${literal(index.from)}`;
  const rankOf = (doc: string) => `ifnull(${rankSql(sort, `${doc}.data`)}, ${NO_RANK})`;
  const valueOf = (doc: string) => valueSql(sort, `${doc}.data`);
  const texts = (doc: string) => `json_each(${doc}.data, '$.${list}') as each`;
  const isText = (doc: string) => `json_type(${doc}.data, '$.${list}') = 'array' and each.type = 'text'`;
  const add = (doc: string, from: string) =>
    `insert or ignore into "${name}" select ${doc}.parent, each.value, ${rankOf(doc)}, ${valueOf(doc)}, ${doc}.path from ${from} where ${isText(doc)}`;
  const take = (
    doc: string,
  ) => `delete from "${name}" where of_parent = ${doc}.parent and sort_rank = ${rankOf(doc)} and sort_value = ${valueOf(doc)}
    and of_path = ${doc}.path and item in (select each.value from ${texts(doc)} where ${isText(doc)})`;
  const differs = (field: string) => `json_extract(old.data, '$.${field}') is not json_extract(new.data, '$.${field}')`;
  // why: most lists are empty, and to find nothing in one takes a fifth of what SQLite does for a settled order
  const isFull = (doc: string) => `ifnull(json_extract(${doc}.data, '$.${list}'), '[]') <> '[]'`;
  const table = `
  create table "${name}" (of_parent text not null, item text not null, sort_rank integer not null, sort_value not null, of_path text not null,
    primary key (of_parent, item, sort_rank, sort_value, of_path)) without rowid;
  ${add('docs', `docs, ${texts('docs')}`)} and ${isIn('docs')};`;
  const triggers = `
  ${OLDER_TRIGGERS.map((older) => `drop trigger if exists "${name}${older}";`).join(' ')}
  create trigger "${name}__added" after insert on docs when ${isIn('new')} and ${isFull('new')} begin ${add('new', texts('new'))}; end;
  create trigger "${name}__removed" after delete on docs when ${isIn('old')} and ${isFull('old')} begin ${take('old')}; end;
  create trigger "${name}__changed" after update of data on docs
    when ${isIn('new')} and (${differs(list)} or (${isFull('new')} and ${differs(sort)}))
    begin ${take('old')}; ${add('new', texts('new'))}; end;`;
  return [
    [name, table],
    [`${name}__changed`, triggers],
  ];
}

/** Of releases before, which looked into empty lists too. */
const OLDER_TRIGGERS = ['__new', '__old', '__both'];

/** Sorts before every value: a document without the sort field is in the table, and in no sorted query. */
const NO_RANK = -1;

/** The table that answers the query, and the text that it asks for; null where none does. */
export function itemsFor(
  query: CheckedQuery,
  indexes: readonly IndexDefinition[],
): { readonly name: string; readonly item: string } | null {
  const [list, , item] = query.where.find(([, operator]) => operator === 'array-contains') ?? [];
  if (query.group || typeof item !== 'string') return null;
  const index = indexes.find(
    (each) => isOfItems(each) && each.from === query.collection && each.fields[0] === list && [null, each.fields[1]].includes(query.sort),
  );
  return index === undefined ? null : { name: itemsName(index), item };
}

/** The documents that the table names, for statements in its order. */
export const fromItems = (name: string, collection: string) =>
  `"${name}" cross join docs indexed by "${DOCUMENTS}" on collection = ${literal(collection)} and parent = of_parent and path = of_path`;
