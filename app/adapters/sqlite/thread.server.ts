import type { MessagePort } from 'node:worker_threads';

import type { JournalFile } from '~/ports/journal';
import type { IndexDefinition } from '~/ports/store';

import { Connection, isBusy, toStoreError } from './connection.server';
import type { PreparedStep } from './writing/step.server';
import { applyPrepared, type PreparedOutcome } from './writing/write.server';

/** How a store with a thread for its writes starts it. */
export interface WritingThread {
  /** The file of its program, which calls writeForOthers with what it was started with. */
  readonly program: URL;
  /** Where its journal is; null: it has none. */
  readonly journalFolder: string | null;
}

/** What the thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly indexes: readonly IndexDefinition[];
  readonly keptChanges: number;
  /** The folder of the journal; null: there is none. */
  readonly journal: string | null;
}

/** To the thread. */
export type Order = { readonly steps: readonly PreparedStep[] } | 'reopen' | 'close';

/** What the thread answers to each group, in their order. */
export type Answer =
  | { readonly outcomes: readonly PreparedOutcome[] }
  | { readonly failure: 'busy' | 'unavailable' | 'too-large' | 'bug'; readonly message: string };

/** Writes each group that comes, in its turn, on a connection of its own. After an outage the file is opened again. */
export function writeForOthers(port: MessagePort, { file, indexes, keptChanges }: ThreadData, journal: JournalFile | undefined): void {
  let connection: Connection | null = null;

  function answerTo(steps: readonly PreparedStep[]): Answer {
    try {
      connection ??= openToWrite(file, indexes);
      return { outcomes: applyPrepared(connection, steps, { keptChanges, journal }) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (isBusy(error)) return { failure: 'busy', message };
      const failure = toFailure(error);
      if (failure === 'unavailable') close();
      return { failure, message };
    }
  }

  function close(): void {
    connection?.close();
    connection = null;
  }

  port.on('message', (order: Order) => {
    if (typeof order === 'object') return port.postMessage(answerTo(order.steps));
    close();
    if (order === 'close') port.close();
  });
}

/** In KiB. */
const CACHE = 2000;

/**
 * With a small cache: each commit that splits a page of an index makes SQLite look through all pages of it, with 16 MB for a tenth of the
 * thread's time.
 */
function openToWrite(file: string, indexes: readonly IndexDefinition[]): Connection {
  const connection = new Connection(file, indexes);
  connection.db.exec(`pragma cache_size = -${CACHE}`);
  return connection;
}

function toFailure(error: unknown): Exclude<Answer, { outcomes: unknown }>['failure'] {
  const { code } = toStoreError(error) as { readonly code?: unknown };
  return code === 'unavailable' || code === 'too-large' ? code : 'bug';
}
