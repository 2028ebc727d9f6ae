import { type DocumentSnapshot, DocumentReference, GeoPoint, Timestamp } from 'firebase-admin/firestore';

import { type Data, type Json, type Snap, StoreError } from '~/ports/store';

/** The document's time of update is its revision: Firestore moves it exactly when the content changes, and never gives one twice. */
export function toSnap<T extends Data>(snapshot: DocumentSnapshot): Snap<T> | null {
  const { updateTime } = snapshot;
  if (!snapshot.exists || updateTime === undefined) return null;
  const data = plainObject(snapshot.data() ?? {});
  // The store knows documents, the caller knows which shape they have.
  return { path: snapshot.ref.path, id: snapshot.id, data: data as T, rev: `${updateTime.seconds}.${updateTime.nanoseconds}` };
}

/** The time of update that a revision stands for. StoreError 'stale' where it is none of Firestore's: no document has it. */
export function timeOf(rev: string): Timestamp {
  const [, seconds = '', nanoseconds = ''] = /^(\d{1,12})\.(\d{1,9})$/.exec(rev) ?? [];
  if (seconds === '') throw new StoreError('stale', `no revision of Firestore: ${rev}`);
  return new Timestamp(Number(seconds), Number(nanoseconds));
}

function plainObject(fields: Readonly<Record<string, unknown>>): Data {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, plainValue(value)]));
}

/** Documents that other programs wrote may hold types of Firestore's own: they are read as the JSON that comes nearest. */
function plainValue(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (Array.isArray(value)) return value.map(plainValue);
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value instanceof GeoPoint) return { latitude: value.latitude, longitude: value.longitude };
  if (value instanceof DocumentReference) return value.path;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'object' ? plainObject({ ...value }) : String(value);
}
