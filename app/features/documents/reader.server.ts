import { z } from 'zod';

import type { Snapshot } from '~/ports/store';

/** The field of a document that holds the number of its schema. Documents of older data have none, which counts as 0. */
export const SCHEMA_FIELD = 'schema';

/** 'newer': a later release wrote it, in a form that this one must leave alone. 'damaged': a field is missing, or has an unknown value. */
export type UnreadableReason = 'newer' | 'damaged';

/** A document that this release can't read. `field`: the first field that it can't read; '' where no single one is to blame. */
export class UnreadableDocument extends Error {
  constructor(
    readonly path: string,
    readonly reason: UnreadableReason,
    readonly field: string,
    options?: ErrorOptions,
  ) {
    super(`${path} is ${reason}${field === '' ? '' : `: ${field}`}`, options);
    this.name = 'UnreadableDocument';
  }
}

export interface DocumentReader<Value> {
  (doc: Snapshot): Value;
  /** Reads one of many that are read one after the other: the result is known until the next one. */
  inTurn(doc: Snapshot): Value;
  readonly schema: number;
}

/**
 * Defines the reader of a kind of documents: `parse` throws where it can't read. `schema` counts up only with a change that an older
 * release must not touch: docs/development.md, Changing what is stored.
 */
export function defineDocument<Value>(schema: number, parse: (doc: Snapshot) => Value): DocumentReader<Value> {
  // why: the store judges each document that it reads, and its reader then reads it again
  const known = new WeakMap<Snapshot, { readonly value: Value }>();
  /** why beside `known`: that would keep many documents until their garbage is collected */
  let latest: { readonly doc: Snapshot; readonly value: Value } | null = null;

  function read(doc: Snapshot): Value {
    if (latest?.doc === doc) return latest.value;
    const before = known.get(doc);
    if (before) return before.value;
    const value = readNow(doc);
    known.set(doc, { value });
    return value;
  }

  function inTurn(doc: Snapshot): Value {
    latest = null;
    const value = readNow(doc);
    latest = { doc: doc, value };
    return value;
  }

  function readNow(doc: Snapshot): Value {
    if (schemaOf(doc) > schema) throw new UnreadableDocument(doc.path, 'newer', SCHEMA_FIELD);
    try {
      return parse(doc);
    } catch (error) {
      throw new UnreadableDocument(doc.path, 'damaged', fieldOf(error), { cause: error });
    }
  }
  return Object.assign(read, { inTurn, schema });
}

/** Returns the documents that this release can read, in their order: an unreadable one must not stop the others. */
export function parseAll<Value>(read: (doc: Snapshot) => Value, docs: readonly (Snapshot | null)[]): Value[] {
  return docs.flatMap((doc) => {
    const value = doc && tryParse(read, doc);
    return value === null ? [] : [value];
  });
}

export function tryParse<Value>(read: (doc: Snapshot) => Value, doc: Snapshot): Value | null {
  try {
    return read(doc);
  } catch (error) {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  }
}

/** Returns false for a document that this release can't read, and so must not change. */
export function isReadable(read: (doc: Snapshot) => object, doc: Snapshot): boolean {
  return tryParse(read, doc) !== null;
}

/** Returns the result of work on one of many; null where it met an unreadable document, which must not stop the others. */
export async function unlessUnreadable<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  }
}

/** Returns the number of a document's schema; Infinity where it is no number, since no release wrote that. */
export function schemaOf({ data }: Pick<Snapshot, 'data'>): number {
  const found = data[SCHEMA_FIELD] ?? 0;
  return typeof found === 'number' ? found : Infinity;
}

function fieldOf(error: unknown): string {
  return error instanceof z.ZodError ? (error.issues[0]?.path.join('.') ?? '') : '';
}
