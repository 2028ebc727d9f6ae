import type { DocumentData, DocumentReference, FieldPath, Firestore, WriteBatch } from 'firebase-admin/firestore';

import { type Data, type Patch, type Write, Increment, DELETE_FIELD } from '~/ports/store';
import { applyPatch, pathOf } from '~/ports/store/validation';
import type { Seen } from '~/ports/store/transaction';

import { timeOf, toNative, toNativeFields } from './document.server';
import { google } from '~/adapters/shared/google.server';

/** Returns a batch of plain writes; `ifRev` becomes a condition on the update time. */
export function toBatch(db: Firestore, writes: readonly Write[]): WriteBatch {
  const batch = db.batch();
  for (const write of writes) addWrite(batch, db.doc(pathOf(write)), write);
  return batch;
}

/**
 * Returns a batch that applies only if every document is as it was read (null: missing). A document that was only read gets a write that
 * changes nothing.
 */
export function toVerifiedBatch(db: Firestore, writes: readonly Write[], reads: ReadonlyMap<string, Seen | null>): WriteBatch {
  const batch = db.batch();
  const written = new Set(writes.map(pathOf));
  for (const [path, read] of reads) if (!written.has(path)) addVerification(batch, db.doc(path), read);
  for (const write of writes) {
    const ref = db.doc(pathOf(write));
    const read = reads.get(ref.path);
    if (read === undefined) addWrite(batch, ref, write);
    else if (read === null) addToMissing(batch, ref, write);
    else addToRead(batch, ref, write, read);
  }
  return batch;
}

function addWrite(batch: WriteBatch, ref: DocumentReference, write: Write): void {
  if ('create' in write) batch.create(ref, toNativeFields(ref.firestore, write.data));
  else if ('set' in write) batch.set(ref, toNativeFields(ref.firestore, write.data));
  // why not { merge: true }: it merges inside maps, and each named field is replaced whole
  else if ('merge' in write) batch.set(ref, toFields(ref.firestore, write.patch), { mergeFields: Object.keys(write.patch) });
  else if ('update' in write) addUpdate(batch, ref, write.patch, write.ifRev);
  else if (write.ifRev === undefined) batch.delete(ref);
  else batch.delete(ref, { lastUpdateTime: timeOf(write.ifRev) });
}

/** Writes only if the document is still missing. */
function addToMissing(batch: WriteBatch, ref: DocumentReference, write: Write): void {
  if ('data' in write) batch.create(ref, toNativeFields(ref.firestore, write.data));
  else if ('merge' in write) batch.create(ref, toNativeFields(ref.firestore, applyPatch({}, write.patch)));
  else addVerification(batch, ref, null);
  // why at all: Firestore refuses it, as it should
  if ('update' in write) addUpdate(batch, ref, write.patch);
}

function addToRead(batch: WriteBatch, ref: DocumentReference, write: Write, read: Seen): void {
  if ('patch' in write) {
    addUpdate(batch, ref, write.patch, read.rev);
  } else if ('set' in write) {
    addReplacement(batch, ref, write.data, read);
  } else if ('delete' in write) {
    batch.delete(ref, { lastUpdateTime: timeOf(read.rev) });
  } else {
    addVerification(batch, ref, read);
    // why at all: Firestore refuses it, as it should
    batch.create(ref, toNativeFields(ref.firestore, write.data));
  }
}

/** Updates every field and removes the others, since the SDK's set() can't have a condition. */
function addReplacement(batch: WriteBatch, ref: DocumentReference, data: Data, read: Seen): void {
  const gone = read.fields.filter((field) => !Object.hasOwn(data, field));
  const patch: Patch = { ...data, ...Object.fromEntries(gone.map((field) => [field, DELETE_FIELD])) };
  if (Object.keys(patch).length > 0) addUpdate(batch, ref, patch, read.rev);
  else addVerification(batch, ref, read);
}

/** Changes nothing: it removes a field, or a document, that does not exist. */
function addVerification(batch: WriteBatch, ref: DocumentReference, read: Seen | null): void {
  if (read === null) {
    batch.delete(ref, { exists: false });
    return;
  }
  let absent = '_';
  while (read.fields.includes(absent)) absent += 'x';
  addUpdate(batch, ref, { [absent]: DELETE_FIELD }, read.rev);
}

/** Names fields by FieldPath: a name in older data may hold dots. */
function addUpdate(batch: WriteBatch, ref: DocumentReference, patch: Patch, ifRev?: string): void {
  const [first, ...rest] = Object.entries(toFields(ref.firestore, patch)).flatMap(([field, value]) => [
    new google.firestore.FieldPath(field),
    value as unknown,
  ]);
  const [value, ...others] = rest;
  batch.update(ref, first as FieldPath, value, ...others, ...(ifRev === undefined ? [] : [{ lastUpdateTime: timeOf(ifRev) }]));
}

function toFields(db: Firestore, patch: Patch): DocumentData {
  return Object.fromEntries(
    Object.entries(patch).map(([field, value]) => {
      if (value === DELETE_FIELD) return [field, google.firestore.FieldValue.delete()];
      return [field, value instanceof Increment ? google.firestore.FieldValue.increment(value.by) : toNative(db, value)];
    }),
  );
}
