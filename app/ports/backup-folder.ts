import type { Store } from './store';

export interface Backup {
  readonly name: string;
  /** ms */
  readonly at: number;
  readonly bytes: number;
  /** The number of broken promises that the doctor found in it. */
  readonly breaches: number;
}

/** The folder of the backups that the store makes by itself. */
export interface BackupFolder {
  readonly place: string;
  /** Returns the backups, newest first, without unfinished copies and other files. StoreError 'unavailable'. */
  list(): Promise<readonly Backup[]>;
  /**
   * Copies the database of one moment during normal use. `examine` gets the copy and returns its number of breaches; only then the copy
   * gets its name. A crash leaves no backup. `at` in ms. StoreError 'exists', 'unavailable'.
   */
  make(options: {
    readonly at: number;
    readonly examine: (copy: Store) => Promise<number>;
    readonly signal?: AbortSignal;
  }): Promise<Backup>;
  remove(name: string): Promise<void>;
}
