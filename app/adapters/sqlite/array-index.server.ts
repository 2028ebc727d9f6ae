import type { IndexDefinition } from '~/ports/store';
import type { CheckedQuery } from '~/ports/store/query-validation';

import { jsonSql, keyColumns, type Part, type Table } from './table.server';

/*
 * A table stands in for an index of a list's items: a row for each text, with the sort value and the key of its document. Triggers keep it
 * in the document's transaction.
 */

export const isArrayIndex = (index: IndexDefinition) => index.holding === 'items';

export const arrayIndexName = ({ name }: Table, { fields }: IndexDefinition) => `${name}_by_${fields.join('_')}`;

export const arrayKeys = (table: Table) => keyColumns(table).map((key) => (key === 'id' ? 'ofId' : 'ofParent'));

/** Sorts before every value, in place of null. */
export const BEFORE_ALL = '-9e999';

/** Returns the index that answers a query; null: none. */
export function arrayIndexFor({ where, sort, collection, group }: CheckedQuery, indexes: readonly IndexDefinition[]) {
  const [list, , item] = where.find(([, operator]) => operator === 'array-contains') ?? [];
  if (group || typeof item !== 'string') return null;
  const fits = ({ from, fields }: IndexDefinition) => from === collection && fields[0] === list && [null, fields[1]].includes(sort);
  return indexes.find((index) => isArrayIndex(index) && fits(index)) ?? null;
}

/** Returns the table, filled from the documents, and its triggers. */
export function arrayIndexParts(table: Table, index: IndexDefinition): Part[] {
  const [list = '', sort = ''] = index.fields;
  const name = arrayIndexName(table, index);
  const keys = arrayKeys(table);
  const ofKey = (doc: string) => keyColumns(table).map((key) => `${doc}.${key}`);
  const sortOf = (doc: string) => `ifnull(${jsonSql(sort, `${doc}.data`)}, ${BEFORE_ALL})`;
  const textsOf = (doc: string) => `json_each(${doc}.data, '$.${list}') as each`;
  const isText = (doc: string) => `each.type = 'text' and json_type(${doc}.data, '$.${list}') = 'array'`;
  const add = (doc: string, from: string) =>
    `insert or ignore into ${name} select ${[...ofKey(doc), 'each.value', sortOf(doc)].join(', ')} from ${from} where ${isText(doc)};`;
  const isOld = keyColumns(table).map((key, nth) => `${keys[nth]} = old.${key}`);
  const drop = `delete from ${name} where ${isOld.join(' and ')} and sort = ${sortOf('old')} and item in (select each.value from ${textsOf('old')});`;
  const differs = [list, sort].map((field) => `${jsonSql(field, 'old.data')} is not ${jsonSql(field, 'new.data')}`);
  const trigger = (event: string, when: string, body: string) => ({
    name: `${name}_${event.split(' ')[0]}`,
    sql: `create trigger ${name}_${event.split(' ')[0]} after ${event} on ${table.name}${when} begin\n  ${body}\nend;`,
  });
  const primary = [...keys.slice(0, -1), 'item', 'sort', 'ofId'];
  return [
    {
      name,
      sql: `create table ${name} ( -- The texts in ${list} of ${table.name}, in the order of ${sort}; triggers keep it
  ${[...keys, 'item'].map((each) => `${each} text not null`).join(',\n  ')},
  sort not null,
  primary key (${primary.join(', ')})
) without rowid;
${add('doc', `${table.name} as doc, ${textsOf('doc')}`)}`,
    },
    trigger('insert', '', add('new', textsOf('new'))),
    trigger('delete', '', drop),
    trigger('update of data', ` when ${differs.join(' or ')}`, `${drop}\n  ${add('new', textsOf('new'))}`),
  ];
}
