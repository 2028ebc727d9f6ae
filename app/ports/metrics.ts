import type { Log } from './log';

/** Free and whole space of the disk under a folder, in bytes. */
export interface DiskSpace {
  readonly place: string;
  readonly free: number;
  readonly all: number;
}

/** The facts of the whole store for the metrics. Times in ms. */
export interface StoreFigures {
  readonly orders: Readonly<Record<string, number>>;
  readonly mailsWaiting: number;
  /** null: none waits. */
  readonly oldestMailAt: number | null;
  readonly mailsFailed: number;
  readonly openAlarms: number;
  readonly breaches: number | null;
  /** null: there is none. */
  readonly newestBackupAt: number | null;
  readonly disks: readonly DiskSpace[];
}

/** A job that this process runs. Times in ms. */
export interface JobFigures {
  readonly name: string;
  /** null: it doesn't run. */
  readonly runningSince: number | null;
  /** The last success, or the takeover by this process. */
  readonly doneAt: number;
  /** It hangs, or wasn't done well for much longer than it should. */
  readonly isStuck: boolean;
}

/** The figures of one process, as text for the collecting program. */
export interface Metrics {
  /** Returns a log that also counts its lines. */
  counting(log: Log): Log;
  /** Begins to measure memory, processor and the delay of the event loop. */
  start(): void;
  render(): Promise<{ readonly type: string; readonly text: string }>;
}
