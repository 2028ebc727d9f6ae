import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openJournalCopy } from './journal-copy.server';
import { openJournal, readJournal } from './journal.server';

let dir: string;
let folder: string;
let to: string;
let now: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-journal-copy-'));
  folder = join(dir, 'data/journal');
  to = join(dir, 'backups/journal');
  now = Date.UTC(2026, 10, 20);
});
afterEach(() => {
  chmodSync(dir, 0o700);
  rmSync(dir, { recursive: true, force: true });
});

/** Writes one entry of a document into the journal. */
function write(n: number): void {
  const journal = openJournal({ folder, clock: () => now, keep: ({ after }) => after });
  const note = journal.note({ path: 'kept/a', before: null, after: { n } });
  journal.begin({ database: 1, base: n });
  journal.append({ database: 1, base: n, last: n + 1, notes: note === null ? [] : [note] });
}

const copy = () => openJournalCopy({ folder, to });
const numbers = (from = folder, copied: string | null = to) => readJournal(from, { copy: copied }).changes.map(([, part]) => part?.['n']);
const file = (name = '2026-11.jsonl') => join(to, name);
const loseDisk = () => rmSync(join(dir, 'data'), { recursive: true });

it('has all of the journal, in files that only their owner can read, and tells of it when the journal is gone', async () => {
  write(1);
  const own = copy();
  await own.catchUp();
  write(2);
  now = Date.UTC(2026, 11, 1);
  write(3);
  await own.catchUp();
  expect([statSync(to).mode & 0o777, statSync(file()).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(numbers()).toEqual([1, 2, 3]);
  expect(readFileSync(file(), 'utf8')).toBe(readFileSync(join(folder, '2026-11.jsonl'), 'utf8'));
  loseDisk();
  expect(numbers()).toEqual([1, 2, 3]);
  expect(numbers(folder, null)).toEqual([]);
});

it('is caught up after it was away, also where the folder or a file of it is gone', async () => {
  write(1);
  const own = copy();
  mkdirSync(join(dir, 'backups'));
  writeFileSync(to, 'no folder');
  await expect(own.catchUp()).rejects.toThrow(/ENOTDIR|EEXIST/);
  rmSync(to);
  await own.catchUp();
  rmSync(join(dir, 'backups'), { recursive: true });
  write(2);
  await own.catchUp();
  rmSync(file());
  write(3);
  await own.catchUp();
  loseDisk();
  expect(numbers()).toEqual([1, 2, 3]);
});

it.skipIf(process.getuid?.() === 0)('is caught up once a folder that was read-only can be written', async () => {
  write(1);
  const own = copy();
  await own.catchUp();
  write(2);
  chmodSync(file(), 0o400);
  await expect(own.catchUp()).rejects.toThrow('EACCES');
  chmodSync(file(), 0o600);
  await own.catchUp();
  loseDisk();
  expect(numbers()).toEqual([1, 2]);
});

it('goes on behind what a full disk took of a line', async () => {
  write(1);
  const files = { mkdir, open, readdir, rename, rm };
  let isFull = false;
  const full: typeof open = async (...args) => {
    const handle = await open(...args);
    const whole = handle.write.bind(handle) as (bytes: Buffer, from: number, length: number, at: number) => Promise<unknown>;
    const part = async (bytes: Buffer, from: number, length: number, at: number) => {
      if (!isFull) return whole(bytes, from, length, at);
      await whole(bytes, from, 10, at);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    return Object.assign(handle, { write: part });
  };
  const own = openJournalCopy({ folder, to, files: { ...files, open: full } });
  await own.catchUp();
  write(2);
  isFull = true;
  await expect(own.catchUp()).rejects.toThrow('ENOSPC');
  // The part of a line is named only where nothing else has all of it.
  expect(readJournal(folder, { copy: to }).damaged).toEqual([]);
  expect(readJournal(join(dir, 'none'), { copy: to })).toMatchObject({ changes: [['kept/a', { n: 1 }]], damaged: [`${file()}, line 2`] });
  isFull = false;
  await own.catchUp();
  loseDisk();
  expect(numbers()).toEqual([1, 2]);
});

it('is written by two processes at once, each byte at its place', async () => {
  const [one, other] = [copy(), copy()];
  for (let n = 1; n <= 20; n += 1) {
    write(n);
    await Promise.all([one.catchUp(), other.catchUp()]);
  }
  expect(readdirSync(to)).toEqual(['2026-11.jsonl']);
  loseDisk();
  expect(numbers()).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
});

it('keeps what is there of a journal that was lost, and both tell, the lost one first', async () => {
  write(1);
  write(2);
  await copy().catchUp();
  loseDisk();
  write(11);
  await copy().catchUp();
  expect(readdirSync(to).toSorted()).toEqual(['2026-11.before-1.jsonl', '2026-11.jsonl']);
  expect(numbers()).toEqual([1, 2, 11]);
  loseDisk();
  write(21);
  await copy().catchUp();
  loseDisk();
  expect(numbers()).toEqual([1, 2, 11, 21]);
});

it('keeps a copy that is later than the disk, whose older state was put in place', async () => {
  write(1);
  const older = readFileSync(join(folder, '2026-11.jsonl'));
  write(2);
  await copy().catchUp();
  writeFileSync(join(folder, '2026-11.jsonl'), older);
  expect(numbers()).toEqual([1, 2]);
  write(3);
  await copy().catchUp();
  expect(numbers()).toEqual([1, 2, 3]);
});

it('that is older than the journal tells nothing twice, and takes nothing back that another one wrote', async () => {
  write(1);
  await copy().catchUp();
  write(2);
  // Never committed: the next writer takes it back.
  write(5);
  openJournal({ folder, clock: () => now, keep: ({ after }) => after }).begin({ database: 1, base: 5 });
  write(3);
  expect(numbers()).toEqual([1, 2, 3]);
  expect(numbers(folder, join(dir, 'none'))).toEqual([1, 2, 3]);
});

it('goes on behind a line that a crash tore in the journal', async () => {
  write(1);
  const own = copy();
  appendFileSync(join(folder, '2026-11.jsonl'), '1234abcd {"database":1,"ba');
  await own.catchUp();
  write(2);
  await own.catchUp();
  expect(readdirSync(to)).toEqual(['2026-11.jsonl']);
  loseDisk();
  expect(readJournal(folder, { copy: to })).toMatchObject({ damaged: [`${file()}, line 2`] });
  expect(numbers()).toEqual([1, 2]);
});

it('keeps thirteen months, and no other file goes', async () => {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'note.txt'), '');
  const own = copy();
  for (let month = 0; month < 15; month += 1) {
    now = Date.UTC(2026, 10 + month, 1);
    write(month);
    await own.catchUp();
  }
  expect(readdirSync(to).filter((name) => name.endsWith('.jsonl'))).toHaveLength(13);
  expect(readdirSync(to)).toContain('note.txt');
});
