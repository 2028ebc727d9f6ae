import type { DocumentData, DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';

import { type Data, type Json, type Snapshot, StoreError } from '~/ports/store';
import { isTagged } from '~/ports/store/typed-values';

import { google } from '~/adapters/shared/google.server';

/** Returns a snapshot. Its revision is the update time, which Firestore changes only with the content, and never gives twice. */
export function toSnap<T extends Data>(snapshot: DocumentSnapshot): Snapshot<T> | null {
  const { updateTime } = snapshot;
  if (!snapshot.exists || updateTime === undefined) return null;
  const data = plainObject(snapshot.data() ?? {});
  // why a cast: the store knows only documents; the caller knows their form
  return { path: snapshot.ref.path, id: snapshot.id, data: data as T, rev: `${updateTime.seconds}.${updateTime.nanoseconds}` };
}

/** Returns the update time behind a revision. StoreError 'stale' where it is not one of Firestore's. */
export function timeOf(rev: string): Timestamp {
  const [, seconds = '', nanoseconds = ''] = /^(\d{1,12})\.(\d{1,9})$/.exec(rev) ?? [];
  if (seconds === '') throw new StoreError('stale', `no revision of Firestore: ${rev}`);
  return new google.firestore.Timestamp(Number(seconds), Number(nanoseconds));
}

export function toNativeFields(db: Firestore, data: Data): DocumentData {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, toNative(db, value)]));
}

/** Returns a value as Firestore stores it: the reverse of reading. */
export function toNative(db: Firestore, value: Json): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => toNative(db, item));
  if (!isTagged(value)) return toNativeFields(db, value);
  const [entry] = Object.entries(value);
  if (entry === undefined) return {};
  const [name, content] = entry;
  if (Array.isArray(content)) {
    const numbers = content.map(Number);
    return name === '__vector__'
      ? google.firestore.FieldValue.vector(numbers)
      : new google.firestore.GeoPoint(numbers[0] ?? 0, numbers[1] ?? 0);
  }
  const text = String(content);
  if (name === '__timestamp__') return toTimestamp(text);
  if (name === '__reference__') return db.doc(text);
  if (name === '__bytes__') return Buffer.from(text, 'base64');
  return name === '__integer__' ? BigInt(text) : Number(text);
}

function plainObject(fields: Readonly<Record<string, unknown>>): Data {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, plainValue(value)]));
}

/** Returns a read value; Firestore's own types, of other programs, come in the port's form, and are written back unchanged. */
function plainValue(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return plainInteger(value);
  if (typeof value === 'number') return plainDouble(value);
  if (Array.isArray(value)) return value.map(plainValue);
  const { DocumentReference, GeoPoint, Timestamp } = google.firestore;
  if (value instanceof Timestamp) return { __timestamp__: momentOf(value) };
  if (value instanceof GeoPoint) return { __geopoint__: [value.latitude, value.longitude] };
  if (value instanceof DocumentReference) return { __reference__: value.path };
  if (value instanceof Uint8Array) return { __bytes__: Buffer.from(value).toString('base64') };
  if (isVector(value)) return { __vector__: value.toArray() };
  if (typeof value === 'object') return plainObject({ ...value });
  throw new StoreError('invalid', `Firestore: a value of an unknown type (${typeof value})`);
}

function plainInteger(value: bigint): Json {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : { __integer__: String(value) };
}

/** Turns a double that is a whole number into an integer: Firestore treats 5.0 and 5 as equal. */
function plainDouble(value: number): Json {
  if (!Number.isFinite(value)) return { __double__: String(value) };
  return Object.is(value, -0) ? { __double__: '-0' } : value;
}

function isVector(value: unknown): value is { toArray(): number[] } {
  return typeof value === 'object' && value !== null && 'toArray' in value && typeof value.toArray === 'function';
}

/** Returns the time to the nanosecond; JavaScript's dates end at the millisecond. */
function momentOf({ seconds, nanoseconds }: Timestamp): string {
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '');
  return `${whole}${fraction === '' ? '' : `.${fraction}`}Z`;
}

function toTimestamp(moment: string): Timestamp {
  const [whole = '', fraction = ''] = moment.slice(0, -1).split('.');
  return new google.firestore.Timestamp(Date.parse(`${whole}Z`) / 1000, Number(fraction.padEnd(9, '0')));
}
