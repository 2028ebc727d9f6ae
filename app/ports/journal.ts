import type { Data } from './store';

/** A document before and after a write; null where there is none. */
export interface DocumentChange {
  readonly path: string;
  readonly before: Data | null;
  readonly after: Data | null;
}

/** What is kept of documents that changed together, and where it stands in the order of all changes of a database. */
export interface ChangeBatch {
  /** Names the database: two never have the same. */
  readonly database: number;
  /** The revision before the batch, and that of its last change. */
  readonly base: number;
  readonly last: number;
  /** Of each change of which something is kept, in their order. */
  readonly notes: readonly string[];
}

/** Where a batch begins. */
export type Position = Pick<ChangeBatch, 'database' | 'base'>;

/** An append-only record beside the database, of what no restore may undo. */
export interface Journal extends JournalFile {
  /** What is kept of a change, as JSON; null: nothing. */
  note(change: DocumentChange): string | null;
}

/** The journal without its knowledge of documents. Its writer holds the database's write lock, so that there is one at a time. */
export interface JournalFile {
  /**
   * Before anything else in a write: if the last entry is of a batch that was not committed after all (the process that wrote it died in
   * between), it is declared void. `base`: the newest revision of the database.
   */
  begin(position: Pick<ChangeBatch, 'database' | 'base'>): void;
  /** Returns when the batch is on the disk, before it is committed: nobody can see an effect that the journal doesn't know. */
  append(batch: ChangeBatch): void;
}

/** What a journal keeps of a changed document: the fields that changed; null where nothing of it lasts any more. */
export type KeptChange = readonly [path: string, part: Data | null];

/** What a journal tells, oldest first. */
export interface JournalReading {
  readonly changes: readonly KeptChange[];
  /** When its first and last entries were written, ms; null: there is none. */
  readonly from: number | null;
  readonly to: number | null;
  /** `2026-11.jsonl, line 12`: lines that can't be read; all others are. */
  readonly damaged: readonly string[];
  /** Where its last entry begins; null: there is none. */
  readonly last: Position | null;
}

/** A copy of the journal in another place, for the day on which its own disk is lost. */
export interface JournalCopy {
  /** The folder, for the owner to read. */
  readonly place: string;
  /**
   * Brings the copy up to where the journal is now. What is there of another journal stays. Rejects where the place can't be used; the next
   * call goes on from there. One at a time.
   */
  catchUp(): Promise<void>;
}
