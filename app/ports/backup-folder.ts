import type { Store } from './store';

/** One whole copy of the database. */
export interface Backup {
  readonly name: string;
  /** When it was begun, ms. */
  readonly at: number;
  readonly bytes: number;
  /** How many broken promises the doctor found in it. */
  readonly breaches: number;
}

/** The folder of the backups that the store makes by itself. */
export interface BackupFolder {
  /** The folder's path, for the owner to read. */
  readonly place: string;
  /** The newest first. A copy that was not finished, and a file of another name, is not among them. StoreError 'unavailable'. */
  list(): Promise<readonly Backup[]>;
  /**
   * Copies the database of one moment while everybody works. `examine` gets the copy as a store and answers how many breaches it has; only
   * then the copy gets its name. Whatever stops it, also a crash, leaves no backup. `at` in ms. StoreError 'exists', 'unavailable'.
   */
  make(options: {
    readonly at: number;
    readonly examine: (copy: Store) => Promise<number>;
    readonly signal?: AbortSignal;
  }): Promise<Backup>;
  /** Nothing happens where it is gone already. */
  remove(name: string): Promise<void>;
}
