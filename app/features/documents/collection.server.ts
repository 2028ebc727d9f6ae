import { parentOf } from '~/ports/store/validation';

import { defineDocument, type DocumentReader } from './reader.server';

export interface DocumentKind {
  readonly read: DocumentReader<unknown>;
  /** Set where a document is made again or soon over: an older release may replace what it can't read, and the doctor ignores it. */
  readonly isReplaceable?: true;
}

export type DocumentKinds = Readonly<Record<string, DocumentKind>>;

/** Documents whose fields are read one by one, so that only a schema number of a later release makes them unreadable. */
export const unvalidated: DocumentKind = { read: defineDocument(1, ({ data }) => data) };

/** Returns `games/{}/codes` for `games/x1/codes/y1`. */
export function kindPathOf(path: string): string {
  return parentOf(path).replace(/\/[^/]+\//g, '/{}/');
}
