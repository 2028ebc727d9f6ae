import { isDeepStrictEqual } from 'node:util';

import type { Journal } from '~/ports/journal';
import { type Data, type Patch, type Write, Increment, StoreError } from '~/ports/store';
import { applyPatch, checkData, checkSize, pathOf } from '~/ports/store/validation';
import type { Seen } from '~/ports/store/transaction';

import type { Connection, Row } from '../connection.server';

/** Writes that belong together, and what they depend on: each document as it was read; null where it was missing. */
export interface Step {
  readonly writes: readonly Write[];
  readonly reads: ReadonlyMap<string, Row | null>;
}

/**
 * The documents that a transaction reads, kept as they were, so that its step is worked out from them. They are known by their revisions too:
 * a read that an earlier attempt left behind may bring a newer one, which the body never saw.
 */
export function createRowsRead() {
  const rows = new Map<string, Row>();
  const keyOf = (path: string, rev: number | string) => `${rev} ${path}`;

  function rowOf(path: string, { rev }: Seen): Row {
    const row = rows.get(keyOf(path, rev));
    if (row === undefined) throw new Error(`${path} was not read at ${rev}`);
    return row;
  }

  return {
    note: (row: Row): void => void rows.set(keyOf(row.path, row.rev), row),
    asRead: (reads: ReadonlyMap<string, Seen | null>): Step['reads'] =>
      new Map(Array.from(reads, ([path, seen]) => [path, seen && rowOf(path, seen)])),
  };
}

/** The result of a step: whether it was applied, or the StoreError that refused all of it. */
export type StepOutcome = boolean | StoreError;

/** A document at a revision; null: it was missing. */
export type Place = readonly [path: string, rev: number | null];

/** What a step comes to as long as no document of it moves. It is texts and numbers alone, so that another thread can take it. */
export interface PreparedStep {
  /** What the step read. If one has moved, the step has lost to another. */
  readonly reads: readonly Place[];
  /** What else it writes, as it was when the step was prepared. If one has moved, the step is to be prepared again. */
  readonly bases: readonly Place[];
  readonly changes: readonly PreparedChange[];
  /** What the journal keeps of the changes. */
  readonly notes: readonly string[];
}

/** A document, as JSON, in the place of what was there; null: it goes. */
export interface PreparedChange {
  readonly path: string;
  readonly isNew: boolean;
  readonly next: string | null;
}

/**
 * Works out a step beside the documents as it read them, the others as they are now; its outcome where it changes nothing, or is refused.
 * Whether they are still as it read them is compared when it is written.
 */
export function prepareStep(connection: Connection, step: Step, journal?: Pick<Journal, 'note'>): PreparedStep | StepOutcome {
  const bases: Place[] = [];
  const changes: PreparedChange[] = [];
  const notes: string[] = [];
  try {
    for (const write of step.writes) {
      const path = pathOf(write);
      const read = step.reads.get(path);
      const row = read === undefined ? (connection.row(path) ?? null) : read;
      if (read === undefined) bases.push(placeOf(path, row));
      const change = changeOf(path, write, row);
      if (change === null) continue;
      changes.push({ path, isNew: row === null, next: change.next });
      const note = journal?.note({ path, before: change.before, after: change.after }) ?? null;
      if (note !== null) notes.push(note);
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return areUnchanged(connection, placesOf(step.reads)) ? error : false;
  }
  return { reads: placesOf(step.reads), bases, changes, notes };
}

/** Whether all of these documents are still there as they were, or still missing. */
export function areUnchanged(connection: Connection, places: readonly Place[]): boolean {
  return places.every(([path, rev]) => connection.revOf(path) === rev);
}

export function placesOf(reads: Step['reads']): Place[] {
  return Array.from(reads, ([path, row]) => placeOf(path, row));
}

/** All documents that a step reads or writes. */
export function pathsOf({ writes, reads }: Step): Set<string> {
  return new Set([...reads.keys(), ...writes.map(pathOf)]);
}

const placeOf = (path: string, row: Row | null): Place => [path, row?.rev ?? null];

/** A document before and after a write, and after it as JSON; null where there is none. */
interface Change {
  readonly before: Data | null;
  readonly after: Data | null;
  readonly next: string | null;
}

/** null: the write changes nothing, so it keeps the revision and wakes no watcher, as on Firestore. */
function changeOf(path: string, write: Write, row: Row | null): Change | null {
  if ('ifRev' in write && write.ifRev !== undefined && write.ifRev !== row?.rev.toString()) throw new StoreError('stale', path);
  if ('create' in write && row !== null) throw new StoreError('exists', path);
  if ('update' in write && row === null) throw new StoreError('missing', path);
  const before = row === null ? null : (JSON.parse(row.data) as Data);
  const after = contentAfter(write, before);
  const next = after === null ? null : JSON.stringify(after);
  if (next !== null && 'patch' in write) checkSize(next);
  // The same content has the same length, in any order of its fields, so most changes show without a deep comparison.
  const isSame = next?.length === row?.data.length && isDeepStrictEqual(before, after);
  return isSame ? null : { before, after, next };
}

function contentAfter(write: Write, before: Data | null): Data | null {
  if ('delete' in write) return null;
  if ('data' in write) return write.data;
  const next = applyPatch(before ?? {}, write.patch);
  // why only then: the document and the patch were checked as they came, and nothing else is new but a sum
  if (hasSum(write.patch)) checkData(next);
  return next;
}

const hasSum = (patch: Patch) => Object.values(patch).some((value) => value instanceof Increment);
