import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Journal } from '~/ports/journal';
import { StoreError } from '~/ports/store/port';
import { backoff } from '~/ports/store/transaction';

import { type Connection, isBusy, toStoreError } from './connection.server';
import { applySteps, type Step, type StepOutcome } from './write.server';

/**
 * The most steps, and documents in them, of one SQLite transaction: the rest waits for the next one, since the process has other work too.
 */
const MAX_STEPS = 32;
const MAX_WRITES = 400;

interface Pending extends Step {
  /** When its caller stops waiting for a lock (performance.now()). */
  readonly ends: number;
  readonly settle: (outcome: StepOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Gives the open connection to `work`; throws the store's errors, and SQLITE_BUSY. */
type Access = <R>(work: (connection: Connection) => R) => R;

interface CommitOptions {
  readonly keptChanges: number;
  readonly journal: Journal | undefined;
  readonly onWritten: () => void;
}

/**
 * Writes all steps of one turn of the event loop in one SQLite transaction. The cost is the wait for the disk, which is the same for thirty
 * steps as for one. No caller gets an answer before the transaction is committed. No caller reads uncommitted data, since the transaction
 * begins and ends within one call.
 */
export class Commits {
  readonly #access: Access;
  readonly #keptChanges: number;
  readonly #journal: Journal | undefined;
  readonly #onWritten: () => void;
  #pending: Pending[] = [];
  #isAtWork = false;

  constructor(access: Access, { keptChanges, journal, onWritten }: CommitOptions) {
    this.#access = access;
    this.#keptChanges = keptChanges;
    this.#journal = journal;
    this.#onWritten = onWritten;
  }

  /** false where a document that the step depends on has changed. Throws the refusal of a write, and StoreError 'unavailable'. */
  async add(step: Step, ends: number): Promise<boolean> {
    const outcome = await new Promise<StepOutcome>((settle, fail) => {
      this.#pending.push({ ...step, ends, settle, fail });
      if (!this.#isAtWork) this.#begin();
    });
    if (typeof outcome !== 'boolean') throw outcome;
    return outcome;
  }

  /** Writes the waiting steps if this can be done at once, and fails the rest with this error. */
  stop(error: Error): void {
    for (let group = this.#take(); group.length > 0; group = this.#take()) {
      if (this.#write(group) !== null) for (const { fail } of group) fail(error);
    }
  }

  #begin(): void {
    this.#isAtWork = true;
    setImmediate(() => void this.#work());
  }

  /**
   * Writes one group per turn of the event loop. While another process has the lock it waits longer and longer, without blocking this
   * process.
   */
  async #work(): Promise<void> {
    for (let round = 0; this.#pending.length > 0;) {
      const group = this.#take();
      const busy = this.#write(group);
      if (busy !== null) {
        this.#pending = [...patient(group, busy), ...this.#pending];
        await backoff(round, 2, 40);
        round += 1;
      } else {
        round = 0;
        if (this.#pending.length > 0) await nextTurn();
      }
    }
    this.#isAtWork = false;
  }

  #take(): Pending[] {
    let writes = 0;
    const end = this.#pending.findIndex((step, at) => at > 0 && (at >= MAX_STEPS || (writes += step.writes.length) > MAX_WRITES));
    return this.#pending.splice(0, end < 0 ? this.#pending.length : end);
  }

  /** Settles the whole group, or returns SQLITE_BUSY, after which nothing has happened. */
  #write(group: readonly Pending[]): Error | null {
    try {
      const outcomes = this.#access((connection) => applySteps(connection, group, this.#keptChanges, this.#journal));
      if (outcomes.some((outcome) => outcome === true)) this.#onWritten();
      group.forEach((step, at) => step.settle(outcomes[at] ?? false));
    } catch (error) {
      if (isBusy(error)) return error;
      // One step caused this, so each is tried alone. Not after an outage: it isn't known whether the steps were kept.
      if (group.length > 1 && !isOutage(error)) return this.#writeEach(group);
      for (const { fail } of group) fail(error);
    }
    return null;
  }

  #writeEach(group: readonly Pending[]): null {
    for (const step of group) {
      const busy = this.#write([step]);
      if (busy !== null) this.#pending.push(step);
    }
    return null;
  }
}

/** The steps whose callers still wait; the other callers learn that the store is locked. */
function patient(group: readonly Pending[], busy: Error): Pending[] {
  const now = performance.now();
  for (const step of group) if (now >= step.ends) step.fail(toStoreError(busy));
  return group.filter((step) => now < step.ends);
}

const isOutage = (error: unknown) => error instanceof StoreError && error.code === 'unavailable';
