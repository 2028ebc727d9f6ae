import type { Journal, JournalFile } from '~/ports/journal';
import { type Write, StoreError } from '~/ports/store';
import { idOf, parentOf } from '~/ports/store/validation';

import { AT_PATH, type Connection, placeOf } from '../connection.server';
import { DOCUMENTS } from '../index.server';
import { areUnchanged, pathsOf, prepareStep, type PreparedChange, type PreparedStep, type Step, type StepOutcome } from './step.server';

/** How many changes the log keeps for watchers; one that was away longer starts again. */
export const KEPT_CHANGES = 50_000;

interface WriteOptions<SomeJournal> {
  readonly keptChanges: number;
  readonly journal?: SomeJournal | undefined;
}

/** 'moved': a document that the step writes has changed since it was prepared, so it is to be prepared again. */
export type PreparedOutcome = boolean | 'moved';

/**
 * Writes several steps in one SQLite transaction. Each step sees the writes of those before it. If a document that a step read has changed,
 * or one of its writes is refused, nothing of that step is written; the other steps don't notice. A throw is an outage or a bug: then no
 * step is written. The journal has all steps on the disk before they are committed.
 */
export function applySteps(connection: Connection, steps: readonly Step[], { keptChanges, journal }: WriteOptions<Journal>): StepOutcome[] {
  return connection.writing(() => {
    const position = journal && positionOf(connection);
    if (position) journal.begin(position);
    const notes: string[] = [];
    let waiting = new Map<string, PreparedChange>();
    let written = 0;

    function writeWaiting(): void {
      applyChanges(connection, [...waiting.values()]);
      written += waiting.size;
      waiting = new Map();
    }

    const outcomes = steps.map((step) => {
      if (waiting.size > 0 && [...pathsOf(step)].some((path) => waiting.has(path))) writeWaiting();
      const prepared = prepareStep(connection, step, journal);
      if (isSettled(prepared)) return prepared;
      if (!areUnchanged(connection, prepared.reads)) return false;
      for (const change of prepared.changes) waiting.set(change.path, change);
      notes.push(...prepared.notes);
      return true;
    });
    writeWaiting();
    prune(connection, written, keptChanges);
    if (position && written > 0) journal.append({ ...position, last: connection.lastRev(), notes });
    return outcomes;
  });
}

/**
 * The same, for steps that were prepared outside of the transaction, none of which reads or writes what an earlier one writes. With
 * applySteps the only way in which documents change.
 */
export function applyPrepared(
  connection: Connection,
  steps: readonly PreparedStep[],
  { keptChanges, journal }: WriteOptions<JournalFile>,
): PreparedOutcome[] {
  return connection.writing(() => {
    const position = journal && positionOf(connection);
    if (position) journal.begin(position);
    const outcomes = steps.map((step) => areUnchanged(connection, step.reads) && (areUnchanged(connection, step.bases) || 'moved'));
    const applied = steps.filter((_, at) => outcomes[at] === true);
    const changes = applied.flatMap((step) => step.changes);
    if (changes.length === 0) return outcomes;
    applyChanges(connection, changes);
    prune(connection, changes.length, keptChanges);
    if (position) journal.append({ ...position, last: connection.lastRev(), notes: applied.flatMap((step) => step.notes) });
    return outcomes;
  });
}

function positionOf(connection: Connection) {
  return { database: connection.identity(), base: connection.lastRev() };
}

/** Like applySteps, for one step that depends on nothing. Throws its refusal. */
export function applyWrites(connection: Connection, writes: readonly Write[], keptChanges: number): void {
  for (const outcome of applySteps(connection, [{ writes, reads: new Map() }], { keptChanges }))
    if (outcome instanceof StoreError) throw outcome;
}

export function isSettled(prepared: PreparedStep | StepOutcome): prepared is StepOutcome {
  return typeof prepared === 'boolean' || prepared instanceof StoreError;
}

/** How many rows a statement may have. Each number is a statement of its own, which is kept prepared and takes 0.2 to 0.4 MB. */
const SIZES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const ROWS_AT_ONCE = Math.max(...SIZES);

/**
 * Writes changes of different documents, and logs them. SQLite opens all indexes for each statement, also those of other collections, so many
 * rows in one statement take less time than one after the other.
 */
function applyChanges(connection: Connection, changes: readonly PreparedChange[]): void {
  const revs = takeRevs(connection, changes);
  const [added, changed]: [unknown[][], unknown[][]] = [[], []];
  changes.forEach(({ path, isNew, next }, nth) => {
    const place = placeOf(path);
    if (next === null) connection.run(`delete from docs where ${AT_PATH}`, place);
    else if (isNew) added.push([path, place[1], place[0], next, revs[nth]]);
    else changed.push([...place, next, revs[nth]]);
  });
  for (const rows of together(added)) connection.run(insertSql(rows.length), rows.flat());
  for (const rows of together(changed)) connection.run(updateSql(rows.length), rows.flat());
}

/** Writes the changes into the log, and returns their revisions. */
function takeRevs(connection: Connection, changes: readonly PreparedChange[]): number[] {
  let last = 0;
  for (const rows of together(changes.map(({ path }) => [path, idOf(parentOf(path))])))
    last = connection.run(logSql(rows.length), rows.flat());
  return changes.map((_, nth) => last - changes.length + 1 + nth);
}

/** The rows in parts of at most ROWS_AT_ONCE, each filled up to one of SIZES with empty rows, which the statements leave out. */
function together(rows: readonly (readonly unknown[])[]): (readonly unknown[])[][] {
  const parts: (readonly unknown[])[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const size = SIZES.find((each) => each >= part.length) ?? ROWS_AT_ONCE;
    const empty = Array.from(part[0] ?? [], () => null);
    parts.push([...part, ...Array.from({ length: size - part.length }, () => empty)]);
  }
  return parts;
}

const logSql = bySize(
  (rows) => `insert into changes (path, collection) select column1, column2 from (values ${rows('(?, ?)')}) where column1 is not null`,
);
const insertSql = bySize(
  (rows) =>
    `insert into docs (path, parent, collection, data, rev) select * from (values ${rows('(?, ?, ?, ?, ?)')}) where column1 is not null`,
);
const updateSql = bySize(
  (rows) =>
    `update docs indexed by ${DOCUMENTS} set data = column4, rev = column5 from (values ${rows('(?, ?, ?, ?, ?)')}) ` +
    'where collection = column1 and parent = column2 and path = column3',
);

/** A statement for so many rows; its text is made once for each number. */
function bySize(make: (rows: (row: string) => string) => string): (size: number) => string {
  const texts: string[] = [];
  return (size) => (texts[size] ??= make((row) => Array.from({ length: size }, () => row).join()));
}

function prune(connection: Connection, written: number, kept: number): void {
  connection.unpruned += written;
  if (connection.unpruned < kept / 50) return;
  connection.run('delete from changes where rev <= ?', [connection.lastRev() - kept]);
  connection.unpruned = 0;
}
