import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Data } from '~/ports/store';

import { openJournal, readJournal } from './journal.server';

let dir: string;
let folder: string;
let now: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'miftah-journal-'));
  folder = join(dir, 'journal');
  now = Date.UTC(2026, 10, 20);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Opens the journal as one process: documents of the folder 'kept' are kept whole. */
function open() {
  const journal = openJournal({
    folder,
    clock: () => now,
    keep: ({ path, after }) => (path.startsWith('kept/') ? after : undefined),
  });
  let base = 0;
  /** Writes documents in one batch, from this revision on. */
  function write(documents: Readonly<Record<string, Data | null>>, from = base): void {
    journal.begin({ database: 1, base: from });
    const changes = Object.entries(documents).map(([path, after]) => ({ path, before: null, after }));
    base = from + changes.length;
    journal.append({
      database: 1,
      base: from,
      last: base,
      notes: changes.map((change) => journal.note(change)).filter((note) => note !== null),
    });
  }
  return { ...journal, write };
}

const read = () => readJournal(folder);
const file = (name = '2026-11.jsonl') => join(folder, name);

it('is read without a last entry whose commit failed, where the database is still there to say so', () => {
  const journal = open();
  journal.write({ 'kept/a': { n: 1 } });
  journal.write({ 'kept/b': { n: 2 } });
  const changesAt = (database: number, base: number) =>
    readJournal(folder, { open: { database, base } }).changes.map(({ 0: path }) => path);
  expect([changesAt(1, 1), changesAt(1, 2), changesAt(2, 1)]).toEqual([['kept/a'], ['kept/a', 'kept/b'], ['kept/a', 'kept/b']]);
});

it('has what is to be kept, in the order of the writes, in a file of the month that only its owner can read', () => {
  const journal = open();
  journal.write({ 'kept/a': { n: 1 }, 'other/a': {} });
  journal.write({ 'other/b': {} });
  now = Date.UTC(2026, 11, 1);
  journal.write({ 'kept/a': { n: 2 }, 'kept/b': null });
  expect(read()).toEqual({
    changes: [
      ['kept/a', { n: 1 }],
      ['kept/a', { n: 2 }],
      ['kept/b', null],
    ],
    from: Date.UTC(2026, 10, 20),
    to: now,
    damaged: [],
    last: { database: 1, base: 3 },
  });
  expect(readdirSync(folder)).toEqual(['2026-11.jsonl', '2026-12.jsonl']);
  expect([statSync(file()).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
});

it('is empty where there is none', () => {
  expect(read()).toEqual({ changes: [], from: null, to: null, damaged: [], last: null });
});

it('is read up to a line that a crash tore, and goes on behind it', () => {
  open().write({ 'kept/a': { n: 1 } });
  appendFileSync(file(), '1234abcd {"database":1,"ba');
  expect(read()).toMatchObject({ changes: [['kept/a', { n: 1 }]], damaged: ['2026-11.jsonl, line 2'] });
  open().write({ 'kept/b': { n: 2 } }, 1);
  expect(read()).toMatchObject({
    changes: [
      ['kept/a', { n: 1 }],
      ['kept/b', { n: 2 }],
    ],
    damaged: ['2026-11.jsonl, line 2'],
  });
});

it('leaves out a line that was changed, and says which', () => {
  const journal = open();
  for (const n of [1, 2, 3]) journal.write({ 'kept/a': { n } });
  writeFileSync(file(), readFileSync(file(), 'utf8').replace('{"n":2}', '{"n":7}'));
  expect(read()).toMatchObject({
    changes: [
      ['kept/a', { n: 1 }],
      ['kept/a', { n: 3 }],
    ],
    damaged: ['2026-11.jsonl, line 2'],
  });
});

it('takes back an entry whose batch was never committed, whichever process writes next, and only that one', () => {
  const [first, second] = [open(), open()];
  first.write({ 'kept/a': { n: 1 } }, 0);
  second.write({ 'kept/b': { n: 2 } }, 1);
  // The first process dies after this entry, before its commit: the database stays at revision 2.
  first.write({ 'kept/lost': { n: 3 } }, 2);
  second.begin({ database: 1, base: 2 });
  second.begin({ database: 1, base: 2 });
  open().begin({ database: 1, base: 2 });
  expect(read().changes).toEqual([
    ['kept/a', { n: 1 }],
    ['kept/b', { n: 2 }],
  ]);
  second.write({ 'kept/c': { n: 4 } }, 2);
  open().begin({ database: 1, base: 3 });
  expect(read().changes.map(([path]) => path)).toEqual(['kept/a', 'kept/b', 'kept/c']);
});

it('takes back no other batch where the one that was not committed is lost', () => {
  const journal = open();
  journal.write({ 'kept/a': { n: 1 } }, 0);
  journal.write({ 'kept/lost': { n: 2 } }, 1);
  journal.begin({ database: 1, base: 1 });
  const [first, , third] = readFileSync(file(), 'utf8').split('\n');
  writeFileSync(file(), `${first}\ntorn by a crash\n${third}\n`);
  expect(read()).toMatchObject({ changes: [['kept/a', { n: 1 }]], damaged: ['2026-11.jsonl, line 2'] });
});

it('takes back nothing for another database, or for an older copy of the same', () => {
  open().write({ 'kept/a': { n: 1 } }, 10);
  open().begin({ database: 2, base: 10 });
  open().begin({ database: 1, base: 4 });
  expect(read().changes).toHaveLength(1);
});

it('takes one back that this process wrote itself, and goes on after a commit that followed', () => {
  const journal = open();
  journal.write({ 'kept/a': { n: 1 } }, 0);
  journal.write({ 'kept/lost': { n: 2 } }, 1);
  journal.begin({ database: 1, base: 1 });
  journal.write({ 'kept/b': { n: 3 } }, 1);
  journal.begin({ database: 1, base: 2 });
  expect(read().changes.map(([path]) => path)).toEqual(['kept/a', 'kept/b']);
});

it('takes one back that is the last of its month', () => {
  const [journal, other] = [open(), open()];
  journal.write({ 'kept/a': { n: 1 } }, 0);
  journal.write({ 'kept/lost': { n: 2 } }, 1);
  now = Date.UTC(2026, 11, 1);
  other.write({ 'kept/b': { n: 3 } }, 1);
  journal.write({ 'kept/lost': { n: 4 } }, 2);
  now = Date.UTC(2027, 0, 1);
  journal.write({ 'kept/c': { n: 5 } }, 2);
  expect(readdirSync(folder)).toHaveLength(3);
  expect(read().changes.map(([path]) => path)).toEqual(['kept/a', 'kept/b', 'kept/c']);
});

it('stays in the order of the writes where a clock was ahead or behind, and loses no file to it', () => {
  const journal = open();
  journal.write({ 'kept/a': { n: 1 } });
  now = Date.UTC(2036, 0, 1);
  open().write({ 'kept/a': { n: 2 } }, 1);
  now = Date.UTC(2026, 10, 21);
  journal.write({ 'kept/a': { n: 3 } }, 2);
  now = Date.UTC(2026, 11, 1);
  open().write({ 'kept/a': { n: 4 } }, 3);
  expect(read().changes.map(([, part]) => part)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);

  for (let month = 0; month < 13; month += 1) writeFileSync(file(`${2040 + month}-01.jsonl`), '');
  now = Date.UTC(2026, 11, 2);
  open().write({ 'kept/a': { n: 5 } }, 4);
  expect(read().changes).toEqual([['kept/a', { n: 5 }]]);
});

// Only Linux can limit the file size of a running process.
const canFill = spawnSync('prlimit', ['--version']).status === 0;
const limitFiles = (bytes: string) => expect(spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]).status).toBe(0);

it.runIf(canFill)('throws where the disk takes only a part of a line, and goes on once there is room', () => {
  const journal = open();
  journal.write({ 'kept/a': { n: 1 } });
  limitFiles(String(statSync(file()).size + 20));
  try {
    expect(() => journal.write({ 'kept/lost': { n: 2 } }, 1)).toThrow('EFBIG');
  } finally {
    limitFiles('unlimited');
  }
  journal.write({ 'kept/b': { n: 3 } }, 1);
  expect(read()).toMatchObject({
    changes: [
      ['kept/a', { n: 1 }],
      ['kept/b', { n: 3 }],
    ],
    damaged: ['2026-11.jsonl, line 2'],
  });
});

it('looks for its file again once somebody changed the folder, also long after that', () => {
  const journal = open();
  const changedHoursAgo = (hours: number) => utimesSync(folder, Date.now() / 1000 - hours * 3600, Date.now() / 1000 - hours * 3600);
  journal.write({ 'kept/a': { n: 1 } });
  changedHoursAgo(3);
  journal.write({ 'kept/a': { n: 2 } });
  journal.write({ 'kept/a': { n: 3 } });
  renameSync(file(), join(dir, 'moved'));
  changedHoursAgo(2);
  journal.write({ 'kept/b': { n: 4 } });
  expect(read().changes).toEqual([['kept/b', { n: 4 }]]);
  changedHoursAgo(1);
  journal.write({ 'kept/b': { n: 5 } });
  now = Date.UTC(2026, 11, 1);
  journal.write({ 'kept/b': { n: 6 } });
  expect(readdirSync(folder)).toEqual(['2026-11.jsonl', '2026-12.jsonl']);
  changedHoursAgo(1);
  journal.write({ 'kept/b': { n: 7 } });
  rmSync(folder, { recursive: true });
  journal.write({ 'kept/b': { n: 8 } });
  expect(read().changes).toEqual([['kept/b', { n: 8 }]]);
});

it('looks for its file at each write while the folder was changed just now: two changes may have the same time', () => {
  const journal = open();
  // why ahead: a slow machine must not make it long ago
  const changedAt = Date.now() / 1000 + 600;
  journal.write({ 'kept/a': { n: 1 } });
  utimesSync(folder, changedAt, changedAt);
  journal.write({ 'kept/a': { n: 2 } });
  renameSync(file(), join(dir, 'moved'));
  utimesSync(folder, changedAt, changedAt);
  journal.write({ 'kept/b': { n: 3 } });
  expect(read().changes).toEqual([['kept/b', { n: 3 }]]);
});

it('begins a new file where its own was moved away, and keeps thirteen months', () => {
  const journal = open();
  journal.write({ 'kept/a': { n: 1 } });
  renameSync(file(), join(dir, 'moved'));
  rmSync(join(dir, 'moved'));
  journal.write({ 'kept/b': { n: 2 } });
  expect(read().changes).toEqual([['kept/b', { n: 2 }]]);
  for (let month = 0; month < 14; month += 1) {
    now = Date.UTC(2027, month, 1);
    journal.write({ 'kept/a': { month } });
  }
  expect(readdirSync(folder)).toHaveLength(13);
  expect(readdirSync(folder).at(0)).toBe('2027-02.jsonl');
});
