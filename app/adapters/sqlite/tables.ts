import { COLLECTION_GROUPS } from '~/domain/documents/collections';

/** A table that a person can read in SQLite's shell. */
export interface TableDefinition {
  readonly collection: string;
  /** Its name in SQL, where it is not the collection's. */
  readonly name?: string;
  readonly about?: string;
  /** Set where a column names the document above. */
  readonly isNested?: boolean;
  /** The collection above and the column with that document's id. */
  readonly of?: readonly [collection: string, column: string];
  /** Fields with a column for the reader alone. */
  readonly columns?: readonly string[];
}

/** The shop's collections. Documents of any other one are in `other_documents`. */
export const TABLES: readonly TableDefinition[] = COLLECTION_GROUPS.map(
  ({ name, group, table = group, about, parentId, columns = [] }) => ({
    collection: group,
    name: table,
    about,
    isNested: name !== group,
    ...(parentId !== undefined && { of: [name.slice(0, name.indexOf('/')), parentId] as const }),
    columns,
  }),
);
