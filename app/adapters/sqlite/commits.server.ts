import { setImmediate as nextTurn } from 'node:timers/promises';

import { StoreError } from '~/ports/store/port';
import { backoff } from '~/ports/store/transaction';

import { isBusy, toStoreError } from './connection.server';
import type { Step, StepOutcome } from './step.server';
import type { Writer } from './writer.server';

/**
 * The most steps, and documents in them, of one SQLite transaction: the rest waits for the next one, since the process has other work too.
 */
const MAX_STEPS = 32;
const MAX_WRITES = 400;

interface Pending extends Step {
  /** In the order of the calls. */
  readonly nth: number;
  /** When its caller stops waiting for a lock (performance.now()). */
  readonly ends: number;
  readonly settle: (outcome: StepOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes all steps of one turn of the event loop in one SQLite transaction. The cost is the wait for the disk, which is the same for thirty
 * steps as for one. No caller gets an answer before the transaction is committed, and nobody reads uncommitted data.
 */
export class Commits {
  readonly #writer: Writer;
  readonly #onWritten: () => void;
  #pending: Pending[] = [];
  #added = 0;
  #isBeginning = false;
  /** How many more groups may be under way. */
  #free: number;
  readonly #underWay = new Set<Promise<void>>();
  /** Once the store closes: what is said to those who would have to wait. */
  #end: Error | null = null;

  constructor(writer: Writer, { onWritten }: { readonly onWritten: () => void }) {
    this.#writer = writer;
    this.#onWritten = onWritten;
    this.#free = writer.atOnce;
  }

  /** false where a document that the step depends on has changed. Throws the refusal of a write, and StoreError 'unavailable'. */
  async add(step: Step, ends: number): Promise<boolean> {
    const outcome = await new Promise<StepOutcome>((settle, fail) => {
      this.#pending.push({ ...step, nth: this.#added++, ends, settle, fail });
      if (this.#free > 0 && !this.#isBeginning) this.#begin();
    });
    if (typeof outcome !== 'boolean') throw outcome;
    return outcome;
  }

  /** Writes the waiting steps if this can be done at once, and fails the rest with this error. */
  async stop(error: Error): Promise<void> {
    this.#end = error;
    await Promise.all([...this.#underWay, this.#workOff(this.#take(1))]);
    await this.#writer.close();
  }

  #begin(): void {
    this.#isBeginning = true;
    setImmediate(() => {
      this.#isBeginning = false;
      this.#startAll();
    });
  }

  /** Begins as many groups as may be, of equal parts: while one is written, what comes of the other can be done. */
  #startAll(): void {
    while (this.#free > 0 && this.#pending.length > 0) this.#start(this.#take(this.#free));
  }

  #start(group: Pending[]): void {
    const work = this.#workOff(group).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Writes one group after the other. While another process has the lock it waits longer and longer, without blocking this process. */
  async #workOff(first: Pending[]): Promise<void> {
    this.#free -= 1;
    for (let [group, round] = [first, 0]; group.length > 0; group = this.#next()) {
      const { again, cause } = await this.#write(group);
      if (cause !== null && this.#end !== null) for (const { fail } of again) fail(this.#end);
      else this.#putBack(patient(again, cause));
      round = cause === null ? 0 : round + 1;
      if (this.#end === null) await (cause === null ? nextTurn() : backoff(round - 1, 2, 40));
    }
    this.#free += 1;
  }

  #next(): Pending[] {
    const group = this.#take(1 + this.#free);
    this.#startAll();
    return group;
  }

  #putBack(steps: readonly Pending[]): void {
    if (steps.length > 0) this.#pending = [...steps, ...this.#pending].toSorted((a, b) => a.nth - b.nth);
  }

  /** The first of the waiting steps, of so many equal parts. */
  #take(parts: number): Pending[] {
    const most = Math.min(MAX_STEPS, Math.ceil(this.#pending.length / parts));
    let writes = 0;
    const end = this.#pending.findIndex((step, at) => at > 0 && (at >= most || (writes += step.writes.length) > MAX_WRITES));
    return this.#pending.splice(0, end < 0 ? this.#pending.length : end);
  }

  /**
   * Settles the group, but for the steps that are to be tried again: those that wait for others of the group, or all of them after `cause`,
   * a lock or a move, so that nothing has happened.
   */
  async #write(group: readonly Pending[]): Promise<{ readonly again: Pending[]; readonly cause: Error | null }> {
    try {
      const outcomes = await this.#writer.write(group);
      if (outcomes.includes(true)) this.#onWritten();
      const again = group.filter((_, at) => outcomes[at] === 'again');
      group.forEach((step, at) => {
        const outcome = outcomes[at] ?? false;
        if (outcome !== 'again') step.settle(outcome);
      });
      return { again, cause: again.length < group.length ? null : new StoreError('unavailable', 'the documents keep moving') };
    } catch (error) {
      if (isBusy(error)) return { again: [...group], cause: error };
      // One step caused this, so each is tried alone. Not after an outage: it isn't known whether the steps were kept.
      if (group.length > 1 && !isOutage(error)) return this.#writeEach(group);
      for (const { fail } of group) fail(error);
      return { again: [], cause: null };
    }
  }

  async #writeEach(group: readonly Pending[]): Promise<{ readonly again: Pending[]; readonly cause: Error | null }> {
    const left: Pending[] = [];
    let last: Error | null = null;
    for (const step of group) {
      const { again, cause } = await this.#write([step]);
      left.push(...again);
      last = cause ?? last;
    }
    return { again: left, cause: last };
  }
}

/** The steps whose callers still wait; the other callers learn that the store is locked. */
function patient(group: readonly Pending[], cause: Error | null): Pending[] {
  const now = performance.now();
  if (cause === null) return [...group];
  for (const step of group) if (now >= step.ends) step.fail(toStoreError(cause));
  return group.filter((step) => now < step.ends);
}

const isOutage = (error: unknown) => error instanceof StoreError && error.code === 'unavailable';
