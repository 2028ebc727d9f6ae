import { setImmediate as nextTurn } from 'node:timers/promises';

import { StoreError } from '~/ports/store';
import { pathOf } from '~/ports/store/validation';
import { backoff } from '~/ports/store/transaction';

import { isBusy, toStoreError } from '../connection.server';
import { pathsOf, type Step, type StepOutcome } from './step.server';
import type { Writer } from './writer.server';

/**
 * The most steps, and documents in them, of one SQLite transaction: the rest waits for the next one, since the process has other work too.
 */
const MAX_STEPS = 32;
const MAX_WRITES = 400;
/** So many steps stay together: in two parts they would cost a second wait for the disk, while others come for the second group anyway. */
const LEAST_STEPS = 4;

interface Pending extends Step {
  /** The documents that it reads or writes, and those that it writes, as they were named in the call. */
  readonly paths: ReadonlySet<string>;
  readonly written: readonly string[];
  /** In the order of the calls. */
  readonly nth: number;
  /** When its caller stops waiting for a lock (performance.now()). */
  readonly ends: number;
  readonly settle: (outcome: StepOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes the steps of one turn of the event loop in one SQLite transaction, or in as many as the writer takes at once. The cost is the wait
 * for the disk, which is the same for thirty steps as for one. No caller gets an answer before the transaction is committed, and nobody
 * reads uncommitted data. Steps that write the same document keep the order of the calls.
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
  /** How many steps that are under way write a document. */
  readonly #written = new Map<string, number>();
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
      const named = { paths: pathsOf(step), written: step.writes.map(pathOf) };
      this.#pending.push({ ...step, ...named, nth: this.#added++, ends, settle, fail });
      if (this.#free > 0 && !this.#isBeginning) this.#begin();
    });
    if (typeof outcome !== 'boolean') throw outcome;
    return outcome;
  }

  /** Writes the waiting steps if this can be done at once, and fails the rest with this error. */
  async stop(error: Error): Promise<void> {
    this.#end = error;
    do {
      this.#startAll();
      await Promise.all(this.#underWay);
    } while (this.#underWay.size > 0 || this.#pending.length > 0);
    await this.#writer.close();
  }

  #begin(): void {
    this.#isBeginning = true;
    setImmediate(() => {
      this.#isBeginning = false;
      this.#startAll();
    });
  }

  /** Begins as many groups as may be: while one is written, what comes of the other can be done. */
  #startAll(): void {
    for (let parts = this.#free; parts > 0; parts--) {
      const group = this.#take(parts);
      if (group.length === 0) return;
      const work = this.#workOff(group).finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    }
  }

  /** Writes one group after the other. While another process has the lock it waits longer and longer, without blocking this process. */
  async #workOff(first: Pending[]): Promise<void> {
    this.#free -= 1;
    for (let [group, round] = [first, 0]; group.length > 0; group = this.#next()) {
      const { again, cause } = await this.#write(group);
      this.#note(group, -1);
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

  /**
   * The first of the waiting steps, of so many equal parts, or LEAST_STEPS. Where several groups are under way at once, none is about a
   * document that an earlier step writes, be it under way or left waiting.
   */
  #take(parts: number): Pending[] {
    const most = Math.min(MAX_STEPS, Math.max(LEAST_STEPS, Math.ceil(this.#pending.length / parts)));
    const group: Pending[] = [];
    const left: Pending[] = [];
    const taken = new Set<string>();
    let writes = 0;
    let isFull = false;
    for (const step of this.#pending) {
      // why for good: a smaller step must not overtake the one for which there was no room
      isFull ||= group.length >= most || (group.length > 0 && writes + step.writes.length > MAX_WRITES);
      if (isFull || this.#hasToWait(step, taken)) left.push(step);
      else {
        group.push(step);
        writes += step.writes.length;
      }
      for (const path of step.written) taken.add(path);
    }
    this.#pending = left;
    this.#note(group, 1);
    return group;
  }

  #hasToWait(step: Pending, taken: ReadonlySet<string>): boolean {
    if (this.#writer.atOnce === 1 || (taken.size === 0 && this.#written.size === 0)) return false;
    return [...step.paths].some((path) => taken.has(path) || this.#written.has(path));
  }

  /** Notes what a group writes while it is under way. */
  #note(group: readonly Pending[], by: 1 | -1): void {
    if (this.#writer.atOnce === 1) return;
    for (const path of group.flatMap(({ written }) => written)) {
      const count = (this.#written.get(path) ?? 0) + by;
      if (count > 0) this.#written.set(path, count);
      else this.#written.delete(path);
    }
  }

  /** Settles the group, but for the steps that are to be tried again after `cause`: a lock, or a move of what they write. */
  async #write(group: readonly Pending[]): Promise<{ readonly again: Pending[]; readonly cause: Error | null }> {
    try {
      const outcomes = await this.#writer.write(group);
      if (outcomes.includes(true)) this.#onWritten();
      const again = group.filter((_, at) => outcomes[at] === 'again');
      group.forEach((step, at) => {
        const outcome = outcomes[at] ?? false;
        if (outcome !== 'again') step.settle(outcome);
      });
      return { again, cause: again.length === 0 ? null : new StoreError('unavailable', 'the documents keep moving') };
    } catch (error) {
      if (isBusy(error)) return { again: [...group], cause: error };
      // One step caused this, so each is tried alone. Not after an outage: it isn't known whether the steps were kept.
      if (group.length > 1 && !isStoreUnavailable(error)) return this.#writeEach(group);
      for (const { fail } of group) fail(error);
      return { again: [], cause: null };
    }
  }

  async #writeEach(group: readonly Pending[]): Promise<{ readonly again: Pending[]; readonly cause: Error | null }> {
    for (const [at, step] of group.entries()) {
      const { again, cause } = await this.#write([step]);
      // why the rest too: a later step must not overtake the one that waits
      if (cause !== null) return { again: [...again, ...group.slice(at + 1)], cause };
    }
    return { again: [], cause: null };
  }
}

/** The steps whose callers still wait; the other callers learn that the store is locked. */
function patient(group: readonly Pending[], cause: Error | null): Pending[] {
  const now = performance.now();
  for (const step of group) if (now >= step.ends) step.fail(toStoreError(cause));
  return group.filter((step) => now < step.ends);
}

const isStoreUnavailable = (error: unknown) => error instanceof StoreError && error.code === 'unavailable';
