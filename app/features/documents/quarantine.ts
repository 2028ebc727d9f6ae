import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';

import type { UnreadableDocument, UnreadableReason } from './reader.server';

export interface QuarantinedDocument {
  readonly path: string;
  readonly reason: UnreadableReason;
  /** The first field that can't be read; '' where no single one is to blame. */
  readonly field: string;
  readonly at: number;
}

/** The most that are remembered: more means a lost collection, and these show it. */
const MAX_KEPT = 200;

/** Remembers unreadable documents, in this process only: a list must not write. The doctor finds all of them in the data. */
export function createQuarantine({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
  const documents = new Map<string, QuarantinedDocument>();

  function note({ path, reason, field }: UnreadableDocument): void {
    if (documents.has(path) || documents.size >= MAX_KEPT) return;
    documents.set(path, { path, reason, field, at: clock() });
    log.warn('document-put-aside', { path, reason, field });
  }

  function forget(path: string): void {
    documents.delete(path);
  }

  return { note, forget, all: (): readonly QuarantinedDocument[] => [...documents.values()] };
}
