import type { DocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';

import { type Batch, type Change, StoreError } from '~/ports/store';
import type { CheckedQuery } from '~/ports/store/query-validation';
import { type DocumentPath, idOf } from '~/ports/store/validation';
import { backoff } from '~/ports/store/transaction';

import type { Connection } from './connection.server';
import { toSnap } from './document.server';
import { toStoreError } from './error.server';
import { toFilter } from './query.server';

export type CheckedTarget = DocumentPath | CheckedQuery;

/** Snapshots within this time (ms) become one batch. */
const GATHER_MS = 10;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;

/**
 * A watcher of the store. The SDK repairs a broken stream; if it gives up, the watcher opens a new one, after longer and longer pauses.
 */
export class Watcher {
  readonly #connection: Connection;
  readonly #target: CheckedTarget;
  readonly #onBatch: (batch: Batch) => void;
  readonly #onError: ((error: Error) => void) | undefined;
  /** The revision of each given document that still exists. */
  readonly #shown = new Map<string, string>();
  /** The last state of each document that was not reported yet. */
  readonly #pending = new Map<string, Change>();
  /** Set where the next batch must hold everything. */
  #isBehind = true;
  #wasTold = false;
  #isFailing = false;
  #isEnded = false;
  #attempts = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => {};

  constructor(connection: Connection, target: CheckedTarget, onBatch: (batch: Batch) => void, onError?: (error: Error) => void) {
    this.#connection = connection;
    this.#target = target;
    this.#onBatch = onBatch;
    this.#onError = onError;
    this.#listen();
  }

  end(): void {
    this.#isEnded = true;
    this.#pause();
  }

  #listen(): void {
    if (this.#isEnded) return;
    const { db } = this.#connection;
    let isFirst = true;
    const take = (changes: readonly Change[]) => {
      if (isFirst) this.#pending.clear();
      for (const change of changes) this.#pending.set(pathOf(change), change);
      this.#gather(isFirst);
      isFirst = false;
    };
    const fail = (error: unknown) => this.#restart(error);
    this.#stopListening =
      'where' in this.#target
        ? toFilter(db, this.#target).onSnapshot((snapshot) => take(changesOf(snapshot)), fail)
        : db.doc(this.#target.path).onSnapshot((snapshot) => take([stateOf(snapshot)]), fail);
  }

  /** Reports the first snapshot of a stream at once, since a caller may wait for it. */
  #gather(isFirst: boolean): void {
    this.#attempts = 0;
    this.#isFailing = false;
    if (isFirst) this.#isBehind = true;
    if (isFirst) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isWhole = this.#isBehind;
    if (isWhole) this.#shown.clear();
    const changes = [...this.#pending.values()].filter((change) => this.#isNews(change));
    const batch = { initial: isWhole && !this.#wasTold, reset: isWhole && this.#wasTold, changes };
    this.#pending.clear();
    this.#isBehind = false;
    this.#wasTold = true;
    if (!isWhole && changes.length === 0) return;
    try {
      this.#onBatch(batch);
    } catch (error) {
      // why: the callback may have handled half of the batch, so it gets everything again
      this.#restart(error, true);
    }
  }

  /** Notes the change; false where the watcher has it already. */
  #isNews(change: Change): boolean {
    if (change.type === 'gone') return this.#shown.delete(change.path);
    const { path, rev } = change.doc;
    if (this.#shown.get(path) === rev) return false;
    this.#shown.set(path, rev);
    return true;
  }

  /** Reports an outage once, not for each attempt to end it. */
  #restart(error: unknown, isWatchersOwn = false): void {
    if (this.#isEnded) return;
    this.#pause();
    this.#attempts += 1;
    void backoff(this.#attempts, FIRST_RETRY_MS, LAST_RETRY_MS).then(() => this.#listen());
    if (isWatchersOwn && this.#onError === undefined) queueMicrotask(() => rethrow(error));
    else if (isWatchersOwn || !this.#isFailing) this.#onError?.(asError(isWatchersOwn ? error : toStoreError(error)));
    this.#isFailing ||= !isWatchersOwn;
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending.clear();
    this.#stopListening();
  }
}

function changesOf(snapshot: QuerySnapshot): Change[] {
  return snapshot.docChanges().map((change) => (change.type === 'removed' ? goneAt(change.doc.ref.path) : stateOf(change.doc)));
}

function stateOf(snapshot: DocumentSnapshot): Change {
  const doc = toSnap(snapshot);
  return doc === null ? goneAt(snapshot.ref.path) : { type: 'put', doc };
}

function goneAt(path: string): Change {
  return { type: 'gone', path, id: idOf(path) };
}

function pathOf(change: Change): string {
  return change.type === 'put' ? change.doc.path : change.path;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new StoreError('unavailable', String(error));
}

function rethrow(error: unknown): never {
  throw error;
}
