import type { IndexDefinition } from '~/ports/store';
import { checkIndex } from '~/ports/store/query-validation';
import { idOf } from '~/ports/store/validation';

import { arrayIndexParts, isArrayIndex } from './array-index.server';
import { indexPart, OTHERS, type Part, type Table, tablePart } from './table.server';
import type { TableDefinition } from './tables';

export class Schema {
  /** In the order of a scan. */
  readonly tables: readonly Table[];
  readonly indexes: readonly IndexDefinition[];
  /** The statements beside BASE, tables first. */
  readonly parts: readonly Part[];
  readonly #made: readonly IndexDefinition[];
  readonly #byCollection = new Map<string, Table>();

  /** Gives a table to each collection with an index or a definition. Throws where an index can't be made. */
  constructor(indexes: readonly IndexDefinition[], definitions: readonly TableDefinition[]) {
    indexes.forEach(checkIndex);
    this.indexes = indexes;
    this.#made = indexes.filter(({ exempt }) => !exempt);
    const undefinedOnes = this.#made.map(({ from }) => from).filter((from) => !definitions.some(({ collection }) => collection === from));
    const nested = Array.from(new Set(undefinedOnes), (collection): TableDefinition => ({ collection, isNested: true }));
    const parts: Part[] = [];
    for (const definition of [...definitions, ...nested]) {
      const table = this.#tableOf(definition);
      this.#byCollection.set(definition.collection, table);
      parts.push(tablePart(table, definition));
    }
    this.tables = [...this.#byCollection.values(), OTHERS];
    for (const index of this.#made) {
      const table = this.tableOfGroup(index.from);
      parts.push(...(isArrayIndex(index) ? arrayIndexParts(table, index) : [indexPart(table, index)]));
    }
    this.parts = parts;
  }

  /** Returns the table of a collection, `games/elden-ring/codes`. */
  tableOf(from: string): Table {
    const table = this.#byCollection.get(idOf(from));
    return table !== undefined && (table.isNested || table.collection === from) ? table : OTHERS;
  }

  /** Returns the table of a group, `codes`; a collection at the root is its own group. */
  tableOfGroup(collection: string): Table {
    return this.#byCollection.get(collection) ?? OTHERS;
  }

  #tableOf({ collection, name = collection, isNested = false, columns = [] }: TableDefinition): Table {
    const indexed = this.#made.filter(({ from }) => from === collection);
    const fields = indexed.flatMap((index) => (isArrayIndex(index) ? index.fields.slice(1) : index.fields));
    return { name, collection, isNested, columns: new Set([...columns, ...fields]) };
  }
}
