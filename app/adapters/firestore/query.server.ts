import type { Firestore, Query as FirestoreQuery, QueryDocumentSnapshot } from 'firebase-admin/firestore';

import type { Snapshot } from '~/ports/store';
import type { CheckedQuery } from '~/ports/store/query-validation';
import { idOf, MAX_SCAN_BYTES } from '~/ports/store/validation';

import { toNative, toSnap } from './document.server';
import { google } from '~/adapters/shared/google.server';

/** Returns the documents of a query, without order, cursor and limit: for counts and watches. */
export function toFilter(db: Firestore, query: CheckedQuery): FirestoreQuery {
  let built: FirestoreQuery = query.group ? db.collectionGroup(query.from) : db.collection(query.from);
  for (const [field, operator, value] of query.where) built = built.where(field, operator, value);
  return built;
}

/** Returns one page of a query, and one document more, which shows whether another page follows. */
export function toSelection(db: Firestore, query: CheckedQuery): FirestoreQuery {
  let built = toFilter(db, query);
  if (query.sort !== null) built = built.orderBy(query.sort, query.direction);
  built = built.orderBy(google.firestore.FieldPath.documentId(), query.direction);
  if (query.after !== null) {
    const place = query.group ? db.doc(query.after.path) : idOf(query.after.path);
    built = query.sort === null ? built.startAfter(place) : built.startAfter(toNative(db, query.after.value ?? null), place);
  }
  return query.limit === null ? built : built.limit(query.limit + 1);
}

/** The SDK's own query without a collection's name, which it does not export. */
interface Kindless {
  readonly _queryOptions: { with(options: { readonly kindless: true }): unknown };
}

/** Returns documents of every collection, by path. The store's contract suite tests this use of the SDK's internals. */
export function toScan(db: Firestore, after: string, limit: number): FirestoreQuery {
  const options = (db.collectionGroup('any') as unknown as Kindless)._queryOptions.with({ kindless: true });
  const everything: FirestoreQuery = new (google.firestore.Query as unknown as new (db: Firestore, options: unknown) => FirestoreQuery)(
    db,
    options,
  );
  const ordered = everything.orderBy(google.firestore.FieldPath.documentId()).limit(limit);
  return after === '' ? ordered : ordered.startAfter(db.doc(after));
}

/**
 * Reads documents until they are large enough together. Then it cancels the request and reads the stream to its end: an abandoned stream
 * would stay open.
 */
export async function readSome(query: FirestoreQuery, cancel: () => void): Promise<Snapshot[]> {
  const docs: Snapshot[] = [];
  let bytes = 0;
  try {
    for await (const snapshot of query.stream() as AsyncIterable<QueryDocumentSnapshot>) {
      const doc = bytes > MAX_SCAN_BYTES ? null : toSnap(snapshot);
      if (doc === null) continue;
      docs.push(doc);
      bytes += JSON.stringify(doc.data).length;
      if (bytes > MAX_SCAN_BYTES) cancel();
    }
  } catch (error) {
    if (bytes <= MAX_SCAN_BYTES) throw error;
  }
  return docs;
}
