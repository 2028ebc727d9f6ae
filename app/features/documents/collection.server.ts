import { parentOf } from '~/ports/store/validation';

import { defineDocument, type DocumentReader } from './reader.server';

/** The reader of a collection's documents, with what its row in domain/documents/collections.ts says of them. */
interface DocumentKind {
  readonly read: DocumentReader<unknown>;
  readonly restore: string;
  readonly isReplaceable?: true;
}

export type DocumentKinds = Readonly<Record<string, DocumentKind>>;

/** Reads documents whose fields are read one by one, so that only a schema number of a later release makes them unreadable. */
export const toData = defineDocument(1, ({ data }) => data);

/** Returns `games/{}/codes` for `games/x1/codes/y1`. */
export function kindPathOf(path: string): string {
  return parentOf(path).replace(/\/[^/]+\//g, '/{}/');
}
