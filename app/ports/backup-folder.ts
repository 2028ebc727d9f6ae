import type { Store } from './store';

export interface Backup {
  readonly name: string;
  readonly at: number;
  readonly bytes: number;
  readonly breaches: number;
}

export interface BackupFolder {
  readonly place: string;
  /** Returns the backups, newest first, without unfinished copies and other files. StoreError 'unavailable'. */
  list(): Promise<readonly Backup[]>;
  /**
   * Copies the database of one moment (`at`, ms). It gets its name after `examine` counted its breaches. StoreError 'exists',
   * 'unavailable'.
   */
  make(options: {
    readonly at: number;
    readonly examine: (copy: Store) => Promise<number>;
    readonly signal?: AbortSignal;
  }): Promise<Backup>;
  remove(name: string): Promise<void>;
}
