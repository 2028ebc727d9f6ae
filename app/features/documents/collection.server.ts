import { parentOf } from '~/ports/store/validation';

import { defineDocument, type DocumentReader } from './reader.server';

/** One kind of documents: those of one collection. */
export interface DocumentKind {
  readonly read: DocumentReader<unknown>;
  /**
   * Nothing is lost with one of them: an older release may replace what it can't read, and the doctor doesn't look at them. For what is
   * made again, or soon over.
   */
  readonly isReplaceable?: true;
}

/** Kinds by their collection, with `{}` for an id: `games/{}/codes`. */
export type DocumentKinds = Readonly<Record<string, DocumentKind>>;

/** Documents whose fields are read one by one, so that only a number of a later release makes them unreadable. */
export const unvalidated: DocumentKind = { read: defineDocument(1, ({ data }) => data) };

/** `games/x1/codes/y1` → `games/{}/codes`. */
export function kindPathOf(path: string): string {
  return parentOf(path).replace(/\/[^/]+\//g, '/{}/');
}
