import { parentOf } from '~/ports/store/validation';

import { defineDocument, type DocumentReader } from './reader.server';

/** The parts that the journal keeps: features/backup/restore has what each keeps, and how it comes back. */
export type JournalPart =
  | 'accounts'
  | 'card-attempts'
  | 'coupon-uses'
  | 'coupons'
  | 'keys'
  | 'mails'
  | 'offers'
  | 'orders'
  | 'payments'
  | 'second-factors'
  | 'settings'
  | 'wishes';

/**
 * The fate of a collection in a restore. 'backup': as what is put in place has it, and what came since is lost; 'ended': removed; 'passing':
 * made again, or of no use without what was lost.
 */
export type RestorePart = JournalPart | 'backup' | 'ended' | 'passing';

export interface DocumentKind {
  readonly read: DocumentReader<unknown>;
  readonly restore: RestorePart;
  /** Set where a document is made again or soon over: an older release may replace what it can't read, and the doctor ignores it. */
  readonly isReplaceable?: true;
}

export type DocumentKinds = Readonly<Record<string, DocumentKind>>;

/** Documents whose fields are read one by one, so that only a schema number of a later release makes them unreadable. */
export const unvalidated: Pick<DocumentKind, 'read'> = { read: defineDocument(1, ({ data }) => data) };

/** Returns `games/{}/codes` for `games/x1/codes/y1`. */
export function kindPathOf(path: string): string {
  return parentOf(path).replace(/\/[^/]+\//g, '/{}/');
}
