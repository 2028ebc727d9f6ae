import type { Data } from './store';

/** A document before and after a write; null where there is none. */
export interface DocumentChange {
  readonly path: string;
  readonly before: Data | null;
  readonly after: Data | null;
}

/** The kept part of documents that changed together, and its place in the order of all changes of a database. */
export interface ChangeBatch {
  /** The database's unique number. */
  readonly database: number;
  /** The revision before the batch, and that of its last change. */
  readonly base: number;
  readonly last: number;
  /** In the order of the changes, for those with a kept part. */
  readonly notes: readonly string[];
}

/** The beginning of a batch. */
export type Position = Pick<ChangeBatch, 'database' | 'base'>;

/** An append-only record beside the database, of what no restore may undo. */
export interface Journal extends JournalFile {
  /** Returns the kept part of a change, as JSON; null: nothing. */
  note(change: DocumentChange): string | null;
}

/** The journal without its knowledge of documents. Its writer holds the database's write lock. */
export interface JournalFile {
  /** Begins a write: declares the last entry void if its batch was never committed. `base`: the newest revision of the database. */
  begin(position: Pick<ChangeBatch, 'database' | 'base'>): void;
  /** Resolves when the batch is on the disk, before its commit: no effect is visible that the journal lacks. */
  append(batch: ChangeBatch): void;
}

/** The journal's part of a changed document: the fields that changed; null where nothing of it lasts. */
export type KeptChange = readonly [path: string, part: Data | null];

/** The content of a journal, oldest first. */
export interface JournalReading {
  readonly changes: readonly KeptChange[];
  /** The times (ms) of its first and last entries; null: there is none. */
  readonly from: number | null;
  readonly to: number | null;
  /** Unreadable lines, as `2026-11.jsonl, line 12`. */
  readonly damaged: readonly string[];
  /** null: there is no entry. */
  readonly last: Position | null;
}

/** A copy of the journal in another place, for the day on which its own disk is lost. */
export interface JournalCopy {
  readonly place: string;
  /**
   * Brings the copy up to the journal; another journal's files stay. Rejects where the place can't be used; the next call goes on from
   * there. One at a time.
   */
  catchUp(): Promise<void>;
}
