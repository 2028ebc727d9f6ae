import { closeSync, openSync, writeSync } from 'node:fs';

import Database from 'better-sqlite3';

/**
 * Turns the database of a running store into one of the far future, which SQLite reads and doesn't write, or doesn't even read; gives the
 * function that ends it. Works for root too, whom no mode stops.
 *
 * The format stands in the first page, which is read anew after the log was taken over. A store that reads it in the very moment between the
 * two notices nothing: look whether it refuses, and else do it again. Once it is over, the first write may still be refused.
 */
export function makeUnwritable(file: string, { isReadable = true } = {}): () => void {
  const db = new Database(file, { timeout: 5000 });
  // So that there is a log to be taken over.
  db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true }))}`);
  db.pragma('wal_checkpoint(truncate)');
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
