import type { Journal } from '~/ports/journal';

import type { Connection } from '../connection.server';
import type { Step, StepOutcome } from './step.server';
import { applySteps } from './write.server';

/** Puts groups of steps on the disk. */
export interface Writer {
  /** How many groups may be under way at the same time; with several, no step is about a document that an earlier one under way writes. */
  readonly atOnce: number;
  /**
   * The outcome of each step, in order; 'again': it has to come once more, since another process has just changed what it writes. Throws
   * SQLITE_BUSY or what one step caused, and nothing is written; or StoreError 'unavailable', and it isn't known.
   */
  write(steps: readonly Step[]): Promise<(StepOutcome | 'again')[]> | StepOutcome[];
  /** When the oldest group that waits for its answer was given to a thread (performance.now()); null: none waits. */
  waitsSince(): number | null;
  /** The open file may be another one by now: it is opened again before the next write. */
  reopen(): void;
  /** Ends once all that was given to it is on the disk. */
  close(): Promise<void>;
}

/** Gives the open connection to `work`; throws the store's errors, and SQLITE_BUSY. */
export type Access = <R>(work: (connection: Connection) => R) => R;

export interface WriterOptions {
  readonly access: Access;
  readonly keptChanges: number;
  readonly journal: Journal | undefined;
}

/** Writes on the connection that also reads, while the process does nothing else. */
export function writeHere({ access, ...options }: WriterOptions): Writer {
  return {
    atOnce: 1,
    write: (steps) => access((connection) => applySteps(connection, steps, options)),
    waitsSince: () => null,
    reopen: () => undefined,
    close: () => Promise.resolve(),
  };
}
