import type { Log } from './log';

/** Free and whole space of the disk under a folder, in bytes. */
export interface DiskSpace {
  readonly place: string;
  readonly free: number;
  readonly all: number;
}

/** The facts of the whole store that are measured where somebody asks. Times in ms. */
export interface StoreFigures {
  readonly orders: Readonly<Record<string, number>>;
  readonly mailsWaiting: number;
  /** null: none waits. */
  readonly oldestMailAt: number | null;
  /** Kept mails that the store gave up. */
  readonly mailsFailed: number;
  readonly openAlarms: number;
  /** The broken promises that the last check found; null before the first one. */
  readonly breaches: number | null;
  /** null: there is none, or the store makes none. */
  readonly newestBackupAt: number | null;
  readonly disks: readonly DiskSpace[];
}

/** The turn of a job that this process does. Times in ms. */
export interface JobFigures {
  readonly name: string;
  /** Since when its turn runs; null: it doesn't. */
  readonly runningSince: number | null;
  /** When it was last done well, or, before the first time, when this process took it over. */
  readonly doneAt: number;
  /** It hangs, or wasn't done well for much longer than it should. */
  readonly isStuck: boolean;
}

/** The figures of one process, as text for the program that collects them. */
export interface Metrics {
  /** Returns a log that counts its lines, and else is the same. */
  counting(log: Log): Log;
  /** Begins to measure the process itself: memory, processor, the delay of the event loop. */
  start(): void;
  render(): Promise<{ readonly type: string; readonly text: string }>;
}
