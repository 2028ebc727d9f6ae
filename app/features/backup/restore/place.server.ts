import type { Position } from '~/ports/journal';
import type { Store } from '~/ports/store';

const NOTE = 'meta/journal';

interface Placed {
  readonly store: Store;
  readonly last: Position | null;
}

/**
 * Returns whether a database knows all that the journal beside it has: an older file put in its place would sell sold keys again. `at`: the
 * database as it is; null: there is none yet. An empty one takes the journal as it is.
 */
export async function isInPlace({ store, last, at }: Placed & { readonly at: Position | null }): Promise<boolean> {
  // why equal is known: the entry was never committed, and the next writer takes it back
  if (last === null || (at !== null && last.database === at.database && last.base <= at.base)) return true;
  const note = await store.get(NOTE);
  if (note !== null) return note.data['database'] === last.database && note.data['base'] === last.base;
  if ((await store.scan({ limit: 1 })).length > 0) return false;
  await noteJournal({ store, last });
  return true;
}

export async function noteJournal({ store, last }: Placed): Promise<void> {
  if (last === null) await store.delete(NOTE);
  else await store.set(NOTE, { database: last.database, base: last.base });
}

/** Returns the position up to which a database knows an earlier journal; null: no command put it in place. */
export async function knownPosition(store: Store): Promise<Position | null> {
  const note = await store.get(NOTE);
  // why one more: the entry that begins there is known
  return note === null ? null : { database: Number(note.data['database']), base: Number(note.data['base']) + 1 };
}
