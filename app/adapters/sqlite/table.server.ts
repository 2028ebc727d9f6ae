import type { IndexDefinition } from '~/ports/store';
import { idOf, parentOf } from '~/ports/store/validation';

import type { TableDefinition } from './tables';

export interface Table {
  readonly name: string;
  /** null: all collections without a table. */
  readonly collection: string | null;
  /** Set where documents are found by their collection's path and their id, others by their id alone. */
  readonly isNested: boolean;
  readonly columns: ReadonlySet<string>;
}

/** A part of a database, by its name in SQLite. */
export interface Part {
  readonly name: string;
  readonly sql: string;
}

export const OTHERS: Table = { name: 'other_documents', collection: null, isNested: true, columns: new Set() };

/** The tables of every database. */
export const BASE = `
create table if not exists other_documents ( -- Documents of collections that have no table of their own
  parent text not null, -- Their collection: games/elden-ring/notes
  id text not null,
  rev integer not null,
  data text not null, -- The document as JSON
  primary key (parent, id)
);
create table if not exists changes ( -- Which document got which revision, the newest ones: for processes that watch
  rev integer primary key autoincrement,
  path text not null,
  collection text not null
);`;

export const keyColumns = ({ isNested }: Table) => (isNested ? ['parent', 'id'] : ['id']);

export function keyOf({ isNested }: Table, path: string): string[] {
  return isNested ? [parentOf(path), idOf(path)] : [idOf(path)];
}

export const pathSql = ({ isNested, collection }: Table) => (isNested ? "parent || '/' || id" : `'${collection}/' || id`);

export const jsonSql = (field: string, data = 'data') => `${data} ->> '${field}'`;

/** Returns the condition for a group, or a collection, in the table of other collections. */
export function inOthers(collection: string, isNested: boolean): string {
  const name = collection.replaceAll("'", "''");
  return isNested ? `substr('/' || parent, -length('/${name}')) = '/${name}'` : `parent = '${name}'`;
}

/** Returns a table with its columns, which takes its documents over from the table of other collections. */
export function tablePart(table: Table, { collection, about = '', of, isNested = false }: TableDefinition): Part {
  const { name } = table;
  const keys = keyColumns(table).join(', ');
  const lines = [
    ...(isNested ? [`parent text not null`, 'id text not null'] : ['id text primary key not null']),
    'rev integer not null',
    'data text not null',
    ...(of ? [`${of[1]} as (substr(parent, ${of[0].length + 2}, length(parent) - ${`${of[0]}//${collection}`.length}))`] : []),
    ...Array.from(table.columns, columnSql),
    ...(isNested ? ['primary key (parent, id)'] : []),
  ];
  return {
    name,
    sql: `create table ${name} (${about === '' ? '' : ` -- ${about}`}
  ${lines.join(',\n  ')}
);
insert into ${name} (${keys}, rev, data) select ${keys}, rev, data from other_documents where ${inOthers(collection, isNested)};
delete from other_documents where ${inOthers(collection, isNested)};`,
  };
}

/** Returns a column, a name for a field: the document stays the one truth. */
export const columnSql = (field: string) => `${nameSql(field)} as (${jsonSql(field)})`;

export function indexPart(table: Table, { group = false, fields, holding }: IndexDefinition): Part {
  const isOfParent = table.isNested && !group;
  const name = `${table.name}_${group ? 'all_' : ''}${fields.join('_')}${holding === 'values' ? '_present' : ''}`;
  const columns = [...(isOfParent ? ['parent'] : []), ...fields.map(nameSql), ...(isOfParent ? ['id'] : keyColumns(table))];
  const condition = holding === 'values' ? ` where ${nameSql(fields.at(-1) ?? '')} is not null` : '';
  return { name, sql: `create index ${name} on ${table.name} (${columns.join(', ')})${condition};` };
}

/** The words of SQL that could be names of fields. */
const KEYWORDS = new Set(
  (
    'action add all and any as asc begin between by case cast check collate column commit constraint create cross current default delete desc ' +
    'distinct do drop each else end escape except exists filter first for foreign from full generated group having if in index inner insert ' +
    'into is join key last left like limit match no not null of offset on or order others outer over plan pragma primary query range ' +
    'references release rename replace row rows select set table temp then to transaction trigger union unique update using values view ' +
    'when where window with without'
  ).split(' '),
);

export const nameSql = (field: string) => (KEYWORDS.has(field.toLowerCase()) ? `"${field}"` : field);
