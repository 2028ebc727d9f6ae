import { type Firestore, type Query as FirestoreQuery, FieldPath, Query } from 'firebase-admin/firestore';

import type { CheckedQuery } from '~/ports/store-query-rules';
import { idOf } from '~/ports/store-rules';

import { toNative } from './firestore-document.server';

/** The documents of a query: without order, cursor and limit, as they are counted and watched. */
export function toFilter(db: Firestore, query: CheckedQuery): FirestoreQuery {
  let built: FirestoreQuery = query.group ? db.collectionGroup(query.from) : db.collection(query.from);
  for (const [field, operator, value] of query.where) built = built.where(field, operator, value);
  return built;
}

/** One page of a query, and one document more, which says whether another page follows. */
export function toSelection(db: Firestore, query: CheckedQuery): FirestoreQuery {
  let built = toFilter(db, query);
  if (query.sort !== null) built = built.orderBy(query.sort, query.direction);
  built = built.orderBy(FieldPath.documentId(), query.direction);
  if (query.after !== null) {
    const place = query.group ? db.doc(query.after.path) : idOf(query.after.path);
    built = query.sort === null ? built.startAfter(place) : built.startAfter(toNative(db, query.after.value ?? null), place);
  }
  return query.limit === null ? built : built.limit(query.limit + 1);
}

/** What the SDK has for deleting whole trees, and gives to nobody else: a query without a collection's name. */
interface Kindless {
  readonly _queryOptions: { with(options: { readonly kindless: true }): unknown };
}

/** Documents of every collection, by path. The contract of the store holds it, should an update of the SDK change its inner workings. */
export function toScan(db: Firestore, after: string, limit: number): FirestoreQuery {
  const options = (db.collectionGroup('any') as unknown as Kindless)._queryOptions.with({ kindless: true });
  const everything: FirestoreQuery = new (Query as unknown as new (db: Firestore, options: unknown) => FirestoreQuery)(db, options);
  const ordered = everything.orderBy(FieldPath.documentId()).limit(limit);
  return after === '' ? ordered : ordered.startAfter(db.doc(after));
}
