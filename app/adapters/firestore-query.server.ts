import { type Firestore, type Query as FirestoreQuery, FieldPath } from 'firebase-admin/firestore';

import type { CheckedQuery } from '~/ports/store-query-rules';
import { idOf } from '~/ports/store-rules';

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
    built = query.sort === null ? built.startAfter(place) : built.startAfter(query.after.value, place);
  }
  return query.limit === null ? built : built.limit(query.limit + 1);
}
