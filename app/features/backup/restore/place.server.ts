import type { KeptChange, Position } from '~/ports/journal';
import type { Data, Store } from '~/ports/store';

import { isAvailable, isKeyPath } from '~/features/key/index.server';

const NOTE = 'meta/journal';

interface Placed {
  readonly store: Store;
  readonly last: Position | null;
}

interface Standing extends Placed {
  /** The database as it is; null: there is none yet. */
  readonly at: Position | null;
  /** Reads whether the journal, or its copy, tells of keys that were given away; asked for an empty database alone. */
  readonly hasGivenKeys: () => boolean;
}

/** 'behind': it lacks what the journal beside it has; 'empty': it has nothing, beside a journal that knows of sold keys. */
export type JournalStanding = 'known' | 'behind' | 'empty';

/**
 * Returns the standing of a database to the journal beside it: an older file, or none, put in its place would sell sold keys again. An empty
 * one takes a journal without sold keys as it is.
 */
export async function journalStanding({ store, last, at, hasGivenKeys }: Standing): Promise<JournalStanding> {
  // why equal is known: the entry was never committed, and the next writer takes it back
  if (last !== null && at !== null && last.database === at.database && last.base <= at.base) return 'known';
  const note = await store.get(NOTE);
  if (note !== null) return last === null || isNoted(note.data, last) ? 'known' : 'behind';
  if ((await store.scan({ limit: 1 })).length > 0) return last === null ? 'known' : 'behind';
  if (hasGivenKeys()) return 'empty';
  if (last !== null) await noteJournal({ store, last });
  return 'known';
}

const isNoted = (note: Data, last: Position) => note['database'] === last.database && note['base'] === last.base;

/** Returns whether a journal tells of a key that was sold, seen or used by hand. */
export function hasGivenKeys(changes: readonly KeptChange[]): boolean {
  return changes.some(([path, part]) => isKeyPath(path) && part !== null && !isAvailable(part));
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
