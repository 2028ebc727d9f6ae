import { closeSync, openSync, writeSync } from 'node:fs';

import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Makes the database of a running store one of a far future version. SQLite reads such a file and cannot write it, or cannot even read it.
 * Returns the function that ends this. It works for root too, who ignores file permissions.
 *
 * The format is in the first page, which is read again after the log was copied into the file. A store that reads it exactly between the
 * two notices nothing: check that the store refuses, and repeat if it does not. After the end, the first write may still be refused.
 */
export function makeUnwritable(file: string, { isReadable = true } = {}): () => void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  // So that there is a log to copy.
  const { user_version: version } = db.prepare('pragma user_version').get() as { user_version: number };
  db.exec(`pragma user_version = ${version}`);
  db.exec('pragma wal_checkpoint(truncate)');
  format(file, 3, isReadable ? 2 : 3);
  db.close();
  return () => format(file, 2, 2);
}

/** The versions of the format that are needed to write and to read the file. */
function format(file: string, toWrite: number, toRead: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.from([toWrite, toRead]), 0, 2, 18);
  closeSync(handle);
}
