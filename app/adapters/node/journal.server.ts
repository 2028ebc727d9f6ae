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
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import type { ChangeBatch, DocumentChange, Journal, JournalFile, JournalReading, KeptChange, Position } from '~/ports/journal';
import type { Clock } from '~/ports/clock';
import type { Data } from '~/ports/store';

/** The number of kept files, one a month. */
export const KEPT_MONTHS = 13;
export const NAME = /^\d{4}-\d\d\.jsonl$/;
/** The rest (ms) of a folder before its time is sure: two changes may have the same time. */
const STILL_MS = 1000;
/** The part of a file's end (bytes) that is read first for its last entry; an entry may be longer. */
const TAIL = 1 << 16;

/** A void entry takes back the entry before it. */
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
  /** Returns the kept part of a change; undefined: nothing. */
  readonly keep: (change: DocumentChange) => Data | null | undefined;
}

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
 * Opens the files, one a month: `2026-11.jsonl`. A line is eight digits of a hash, a space and an entry as JSON, so that a torn line is
 * known.
 */
export function openJournalFile({ folder, clock }: JournalFileOptions): JournalFile {
  let file: { readonly name: string; readonly handle: number } | null = null;
  /** The month and the folder of `file`; null: to be looked for again. */
  let location: { readonly month: string; readonly folder: string } | null = null;
  /** The size after this process's last look: another size means that another process wrote, or this one failed. */
  let lastSize = -1;
  /** The beginning of this process's last entry: if the database is still there, its commit failed. */
  let appendedAt = -1;

  function begin({ database, base }: Position): void {
    const { handle } = current();
    const { size } = fstatSync(handle);
    if (size === lastSize && base !== appendedAt) return;
    closeTornLine(handle);
    const last = lastEntry(handle);
    // why equal: no commit came since, or the entry would have been looked at then
    if (last && !last.isVoid && last.database === database && last.base === base) write(handle, { ...last, isVoid: true });
    lastSize = fstatSync(handle).size;
    appendedAt = -1;
  }

  function append({ notes, ...position }: ChangeBatch): void {
    if (notes.length === 0) return;
    const { handle } = file ?? current();
    lastSize = -1;
    const written = write(handle, { ...position, at: clock() }, notes);
    fdatasyncSync(handle);
    lastSize = written;
    appendedAt = position.base;
  }

  /** Opens the file of the month, or a newer one of a wrong clock: a journal is read in the order of its names. */
  function current(): { readonly name: string; readonly handle: number } {
    const month = `${new Date(clock()).toISOString().slice(0, 7)}.jsonl`;
    const state = stateOf(folder);
    if (file !== null && location?.month === month && location.folder === state) return file;
    location = state === null ? null : { month, folder: state };
    const names = namesIn(folder);
    const name = [...names, month].toSorted().at(-1) ?? month;
    if (file?.name === name && names.includes(name) && fstatSync(file.handle).nlink > 0) return file;
    location = null;
    if (file !== null) closeSync(file.handle);
    file = null;
    lastSize = -1;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    file = { name, handle: openSync(join(folder, name), 'a+', 0o600) };
    closeTornLine(file.handle);
    sync(folder);
    for (const old of namesIn(folder).slice(0, -KEPT_MONTHS)) rmSync(join(folder, old), { force: true });
    return file;
  }

  /** Returns the last entry of this file, or of the one before while it is empty. */
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
  /** The folder of its copy, which may know more; null: none. */
  readonly copy?: string | null;
  /** The position of the present database. A last entry that begins at it was never committed. */
  readonly open?: Position | null;
  /** Positions that a backup knows: `changes` are those after the last of them; all, where none is found. */
  readonly known?: readonly Position[];
}

/** Reads a journal to its end, with the rest that its copy alone has. A damaged line is named and left out. */
export function readJournal(folder: string, { copy = null, open = null, known: behind = [] }: ReadOptions = {}): JournalReading {
  const entries: Entry[] = [];
  const damaged: { readonly place: string; readonly line: string }[] = [];
  const seenLines = new Set<string>();
  for (const { place, file } of filesOf(folder, copy)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    lines.forEach((line, index) => {
      if (line === '' || seenLines.has(line)) return;
      seenLines.add(line);
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
    damaged: damaged
      .filter(({ line }) => ![...seenLines].some((whole) => whole !== line && whole.startsWith(line)))
      .map(({ place }) => place),
  };
}

/** Returns the beginning of a journal's last entry, without its copy; null: none can be read. */
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

/** Gives a journal's folder another name beside it, and returns that; null: there is none. Nothing in it is deleted. `at` in ms. */
export function setJournalAside(folder: string, at: number): string | null {
  const aside = `${folder}-before-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`;
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  sync(dirname(folder));
  return aside;
}

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

/** Takes back an entry, which may stand behind those of another journal. */
function takeBack(entries: Entry[], entry: Entry): void {
  const at = entries.findLastIndex((each) => isSameBatch(entry, each));
  if (at !== -1) entries.splice(at, 1);
}

/** why: the entry before a void one may be lost with a torn line */
const isSameBatch = (entry: Position, last: Entry | undefined) => last?.database === entry.database && last.base === entry.base;

/** Returns the size of the file after it. Throws on a disk that takes a part only. */
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

/** Returns null where there is none, or it can't be read. */
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

/** why: a crash may have left half a line, and the next one must not go on in it */
function closeTornLine(handle: number): void {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  if (size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last.toString() !== '\n') writeSync(handle, '\n');
}

/** Returns another text once files came or went; null where that is unknown. Each commit asks, so the folder itself isn't read. */
function stateOf(folder: string): string | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats === undefined || Date.now() - stats.mtimeMs < STILL_MS ? null : `${stats.ino} ${stats.mtimeMs}`;
}

/** The names of a copy's files: its own, and those of earlier journals. */
export const OF_COPY = /^\d{4}-\d\d(?:\.before-\d+)?\.jsonl$/;

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
