import type { Data } from './store';

export interface DocumentChange {
  readonly path: string;
  readonly before: Data | null;
  readonly after: Data | null;
}

/** The kept part of documents that changed together, and its place in the order of all changes of a database. */
export interface ChangeBatch {
  readonly database: number;
  readonly base: number;
  readonly last: number;
  readonly notes: readonly string[];
}

export type Position = Pick<ChangeBatch, 'database' | 'base'>;

/** An append-only record beside the database, of what no restore may undo. */
export interface Journal extends JournalFile {
  note(change: DocumentChange): string | null;
}

export interface JournalFile {
  /** Begins a write: declares the last entry void if its batch was never committed. `base`: the newest revision of the database. */
  begin(position: Pick<ChangeBatch, 'database' | 'base'>): void;
  /** Resolves when the batch is on the disk, before its commit: no effect is visible that the journal lacks. */
  append(batch: ChangeBatch): void;
}

export type KeptChange = readonly [path: string, part: Data | null];

export interface JournalReading {
  readonly changes: readonly KeptChange[];
  /** The times (ms) of its first and last entries; null: there is none. */
  readonly from: number | null;
  readonly to: number | null;
  /** Unreadable lines, as `2026-11.jsonl, line 12`. */
  readonly damaged: readonly string[];
  readonly last: Position | null;
}

/** A copy of the journal in another place, for the day on which its own disk is lost. */
export interface JournalCopy {
  readonly place: string;
  /** Brings the copy up to the journal, one at a time. Rejects where the place can't be used; the next call goes on from there. */
  catchUp(): Promise<void>;
}
