import type { Log } from './log';

export interface DiskSpace {
  readonly place: string;
  readonly free: number;
  readonly all: number;
}

/** The facts of the whole store for the metrics. Times in ms. */
export interface StoreFigures {
  readonly orders: Readonly<Record<string, number>>;
  readonly mailsWaiting: number;
  readonly oldestMailAt: number | null;
  readonly mailsFailed: number;
  readonly openAlerts: number;
  readonly breaches: number | null;
  readonly newestBackupAt: number | null;
  readonly disks: readonly DiskSpace[];
}

/** A job that this process runs. Times in ms. */
export interface JobFigures {
  readonly name: string;
  readonly runningSince: number | null;
  readonly doneAt: number;
  /** It hangs, or wasn't done well for much longer than it should. */
  readonly isStuck: boolean;
}

/** The figures of one process, as text for the collecting program. */
export interface Metrics {
  counting(log: Log): Log;
  start(): void;
  render(): Promise<{ readonly type: string; readonly text: string }>;
}
