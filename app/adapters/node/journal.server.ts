import { hash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

import type { ChangeBatch, DocumentChange, Journal, JournalFile, JournalReading, KeptChange, Position } from '~/ports/journal';
import type { Clock } from '~/ports/clock';
import type { Data } from '~/ports/store';

/** How many files, one a month, are kept. */
export const KEPT_MONTHS = 13;
export const NAME = /^\d{4}-\d\d\.jsonl$/;
/** How long (ms) a folder must have been left alone before its time tells whether it was: two changes may have the same time. */
const STILL_MS = 1000;
/** How much of a file's end (bytes) is read first to find its last entry. One of many documents, up to 400, may be longer. */
const TAIL = 1 << 16;

/** One entry. A void one takes back the entry before it. */
interface Entry {
  readonly database: number;
  readonly base: number;
  readonly last: number;
  /** ms */
  readonly at: number;
  readonly docs: readonly KeptChange[];
  readonly isVoid?: true;
}

interface JournalFileOptions {
  readonly folder: string;
  readonly clock: Clock;
}

interface JournalOptions extends JournalFileOptions {
  /** What is kept of a change; undefined: nothing. */
  readonly keep: (change: DocumentChange) => Data | null | undefined;
}

/** A journal in a folder. */
export function openJournal({ keep, ...options }: JournalOptions): Journal {
  return {
    note(change) {
      const part = keep(change);
      return part === undefined ? null : JSON.stringify([change.path, part] satisfies KeptChange);
    },
    ...openJournalFile(options),
  };
}

/**
 * Its files, one a month: `2026-11.jsonl`. A line is eight digits of a hash, a space and an entry as JSON, so that a line that a crash tore
 * is known as such.
 */
export function openJournalFile({ folder, clock }: JournalFileOptions): JournalFile {
  let file: { readonly name: string; readonly handle: number } | null = null;
  /** The month and the folder for which `file` was found to be the right one; null: it may have to be looked for again. */
  let found: { readonly month: string; readonly folder: string } | null = null;
  /** The size after this process's last look: if it differs, another process wrote, or this one failed. */
  let known = -1;
  /** Where this process's last entry began: if the database is still there, its commit failed. */
  let appendedAt = -1;

  function begin({ database, base }: Position): void {
    const { handle } = current();
    const { size } = fstatSync(handle);
    if (size === known && base !== appendedAt) return;
    closeTornLine(handle);
    const last = lastEntry(handle);
    // why equal: nobody has committed since, or the entry would have been looked at then
    if (last && !last.isVoid && last.database === database && last.base === base) write(handle, { ...last, isVoid: true });
    known = fstatSync(handle).size;
    appendedAt = -1;
  }

  function append({ notes, ...position }: ChangeBatch): void {
    if (notes.length === 0) return;
    const { handle } = file ?? current();
    known = -1;
    const written = write(handle, { ...position, at: clock() }, notes);
    fdatasyncSync(handle);
    known = written;
    appendedAt = position.base;
  }

  /**
   * The file of the month, opened anew where it is another month, or where somebody moved the file away. While there is a newer one, since a
   * clock was wrong, that one: a journal is read in the order of its names.
   */
  function current(): { readonly name: string; readonly handle: number } {
    const month = `${new Date(clock()).toISOString().slice(0, 7)}.jsonl`;
    const state = stateOf(folder);
    if (file !== null && found?.month === month && found.folder === state) return file;
    found = state === null ? null : { month, folder: state };
    const names = namesIn(folder);
    const name = [...names, month].toSorted().at(-1) ?? month;
    if (file?.name === name && names.includes(name) && fstatSync(file.handle).nlink > 0) return file;
    found = null;
    if (file !== null) closeSync(file.handle);
    file = null;
    known = -1;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    file = { name, handle: openSync(join(folder, name), 'a+', 0o600) };
    closeTornLine(file.handle);
    sync(folder);
    for (const old of namesIn(folder).slice(0, -KEPT_MONTHS)) rmSync(join(folder, old), { force: true });
    return file;
  }

  /** Of this file, or of the one before it while it is empty. */
  function lastEntry(handle: number): Entry | null {
    const { size } = fstatSync(handle);
    if (size > 0) return lastEntryOf(handle, size);
    for (const name of namesIn(folder).toReversed()) {
      const before = readFileSync(join(folder, name), 'utf8').trimEnd();
      if (before !== '') return parse(before.slice(before.lastIndexOf('\n') + 1));
    }
    return null;
  }

  return { begin, append };
}

interface ReadOptions {
  /** The folder of its copy (journal-copy.server.ts), which may know more: null where there is none. */
  readonly copy?: string | null;
  /** The position of the database that is still there. A last entry that begins at it was never committed, and says what did not happen. */
  readonly open?: Position | null;
  /** Positions up to which a backup knows the journal: `changes` are those after the last of them; all, where none is found. */
  readonly known?: readonly Position[];
}

/**
 * Reads a journal to its end, and with it what its copy alone still has. A torn or damaged line is named and left out.
 */
export function readJournal(folder: string, { copy = null, open = null, known: behind = [] }: ReadOptions = {}): JournalReading {
  const entries: Entry[] = [];
  const damaged: { readonly place: string; readonly line: string }[] = [];
  const known = new Set<string>();
  for (const { place, file } of filesOf(folder, copy)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    lines.forEach((line, index) => {
      if (line === '' || known.has(line)) return;
      known.add(line);
      const entry = parse(line);
      if (entry === null) damaged.push({ place: `${place}, line ${index + 1}`, line });
      else if (entry.isVoid) takeBack(entries, entry);
      else entries.push(entry);
    });
  }
  const last = entries.at(-1);
  if (open !== null && isSameBatch(open, last)) entries.pop();
  const isKnown = ({ database, base }: Entry) => behind.some((at) => at.database === database && base < at.base);
  return {
    changes: entries.slice(entries.findLastIndex(isKnown) + 1).flatMap(({ docs }) => docs),
    from: entries[0]?.at ?? null,
    to: entries.at(-1)?.at ?? null,
    // why: a copy that was cut off in a line has all of it elsewhere
    last: last === undefined ? null : { database: last.database, base: last.base },
    damaged: damaged.filter(({ line }) => ![...known].some((whole) => whole !== line && whole.startsWith(line))).map(({ place }) => place),
  };
}

/** Where the last entry of a journal begins, without its copy; null where there is none that can be read. */
export function lastPosition(folder: string): Position | null {
  for (const name of namesIn(folder).toReversed()) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').toReversed();
    for (const line of lines) {
      const entry = parse(line);
      if (entry !== null) return { database: entry.database, base: entry.base };
    }
  }
  return null;
}

/** The files of a journal and of its copy, in the order in which they tell: in each month first what was copied of an earlier journal. */
function filesOf(folder: string, copy: string | null): { readonly place: string; readonly file: string }[] {
  const own = namesIn(folder).map((name) => ({ place: name, file: join(folder, name), rank: [monthOf(name), '2'].join() }));
  const copied = (copy === null ? [] : namesIn(copy, OF_COPY)).map((name) => ({
    place: join(copy ?? '', name),
    file: join(copy ?? '', name),
    rank: [monthOf(name), NAME.test(name) ? '1' : `0${name}`].join(),
  }));
  return [...own, ...copied].toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
}

export const monthOf = (name: string) => name.slice(0, 7);

/** The entry may stand behind those of another journal. */
function takeBack(entries: Entry[], entry: Entry): void {
  const at = entries.findLastIndex((each) => isSameBatch(entry, each));
  if (at !== -1) entries.splice(at, 1);
}

/** A void entry says of which batch it is: the one before it may be lost with a torn line. */
const isSameBatch = (entry: Position, last: Entry | undefined) => last?.database === entry.database && last.base === entry.base;

/** Returns the size of the file after it. A disk that is almost full takes a part, and refuses the rest: that throws. */
function write(handle: number, entry: Omit<Entry, 'docs'>, notes: readonly string[] = []): number {
  const json = `${JSON.stringify({ ...entry, docs: undefined }).slice(0, -1)},"docs":[${notes.join()}]}`;
  const line = Buffer.from(`${hashOf(json)} ${json}\n`);
  for (let done = 0; done < line.length;) done += writeSync(handle, line, done);
  return fstatSync(handle).size;
}

function parse(line: string): Entry | null {
  const json = line.slice(9);
  // why no schema: the hash says that these are our own bytes
  return line.slice(0, 8) === hashOf(json) && line[8] === ' ' ? (JSON.parse(json) as Entry) : null;
}

function hashOf(text: string): string {
  return hash('sha256', text).slice(0, 8);
}

/** null where there is none, or where it can't be read. */
function lastEntryOf(handle: number, size: number): Entry | null {
  for (let length = TAIL; ; length *= 8) {
    const start = Math.max(0, size - length);
    const bytes = Buffer.alloc(size - start);
    readSync(handle, bytes, 0, bytes.length, start);
    const lines = bytes.toString('utf8').trimEnd().split('\n');
    const line = lines.at(-1) ?? '';
    if (lines.length > 1 || start === 0) return line === '' ? null : parse(line);
  }
}

/** A crash may have left half a line: the next one must not go on in it. */
function closeTornLine(handle: number): void {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  if (size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last.toString() !== '\n') writeSync(handle, '\n');
}

/** Another text once files came or went; null where that can't be told. Each commit asks, and the folder itself takes ten times as long. */
function stateOf(folder: string): string | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats === undefined || Date.now() - stats.mtimeMs < STILL_MS ? null : `${stats.ino} ${stats.mtimeMs}`;
}

/** The names of the files in a copy: its own, and those of earlier journals. */
export const OF_COPY = /^\d{4}-\d\d(?:\.before-\d+)?\.jsonl$/;

/** The files of a journal, the oldest first. */
export function namesIn(folder: string, like = NAME): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => like.test(name))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
