import { z } from 'zod';

import type { Encryption } from '~/ports/encryption';
import { type Snapshot, type Store } from '~/ports/store';

import { hashSecret, type Stored } from '~/features/documents/index.server';

const NOTE = 'meta/cipher';
const KNOWN = 'miftah';

// why catch: what is no text can't be opened, as with another secret
const noteDocument = z.object({
  sample: z.string().catch(''),
  /** The same, sealed with the secret that the store changes over to: from then on both may have sealed something. */
  next: z.string().nullable().catch(null).default(null),
  /** The secret of the fingerprints, sealed; null: they are made with the first and only KEY_SECRET. */
  prints: z.string().nullable().catch(null).default(null),
  isBound: z.boolean().catch(false).default(false),
  /** The store's identity from its first sample; missing while that is still there. */
  id: z.string().nullable().catch(null).default(null),
});
type Note = Stored<typeof noteDocument>;

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
}

/**
 * Checks that the secrets at hand are those of the store's keys; the first start writes a sample. From then on the cipher seals as this
 * store does. Throws an Error for the owner where a secret is missing: unreadable keys must not be sold. With KEY_SECRET_BEFORE the store
 * begins to change over, and needs both until encrypting is done.
 */
export async function checkKeySecret({ store, encryption }: Dependencies): Promise<void> {
  const doc = await store.get(NOTE);
  if (!doc) {
    const note = { sample: encryption.seal(KNOWN, NOTE), isBound: true };
    await store.merge(NOTE, note);
    return encryption.adopt({ ...note, prints: null }, NOTE);
  }
  const note = toNote(doc);
  const opener = openerOf(encryption, note.sample);
  if (opener === null)
    throw new Error(
      'KEY_SECRET is not the one that this store’s keys were encrypted with. Set the old one again, or restore the file key-secret in DATA_DIR. To change it, set the old one as KEY_SECRET_BEFORE.',
    );
  if (note.next !== null && openerOf(encryption, note.next) === null)
    throw new Error(
      'This store is changing from one KEY_SECRET to another. Set both, KEY_SECRET and KEY_SECRET_BEFORE, until npm run data -- encrypt says that it is done.',
    );
  encryption.adopt(note, NOTE);
  if (opener === 'before' && note.next === null) await changeOver({ store, encryption }, note);
}

/** Does checkKeySecret() for a store that is only read; false where a secret is missing. A store that no shop ever opened has none. */
export async function adoptKeySecret({ store, encryption }: Dependencies): Promise<boolean> {
  const doc = await store.get(NOTE);
  if (doc === null) return true;
  const note = toNote(doc);
  if ([note.sample, note.next].some((sample) => sample !== null && openerOf(encryption, sample) === null)) return false;
  encryption.adopt(note, NOTE);
  return true;
}

/** Returns whether some values may still need KEY_SECRET_BEFORE. */
export async function needsSecretBefore({ store, encryption }: Dependencies): Promise<boolean> {
  const doc = await store.get(NOTE);
  return doc !== null && (toNote(doc).next !== null || openerOf(encryption, toNote(doc).sample) === 'before');
}

/** Begins to seal everything by KEY_SECRET, bound to its path. Errors as in checkKeySecret(). */
export async function beginSealingAnew({ store, encryption }: Dependencies): Promise<void> {
  await checkKeySecret({ store, encryption });
  const doc = await store.get(NOTE);
  if (doc !== null && !toNote(doc).isBound) await changeOver({ store, encryption }, toNote(doc));
}

/** Records that KEY_SECRET alone opens the store: nothing sealed by an older form or secret is left. */
export async function endSealingAnew({ store, encryption }: Dependencies): Promise<void> {
  const doc = await store.get(NOTE);
  if (doc === null) return;
  const note = toNote(doc);
  if (note.next === null && encryption.isCurrent(note.sample)) return;
  // why the sealed prints: earlier fingerprints stay known, in backups and journals too
  const fields = { sample: encryption.seal(KNOWN, NOTE), prints: encryption.sealPrints(NOTE), next: null, id: await idOf(note) };
  await store.update(NOTE, fields, { ifRev: doc.rev });
}

/** Returns whether these are one store, or one is a copy of the other: its first start sealed a sample that no other store has. */
export async function isSameStore(one: Store, other: Store): Promise<boolean> {
  const [own, others] = await Promise.all([storeId(one), storeId(other)]);
  return own !== null && own === others;
}

async function changeOver({ store, encryption }: Dependencies, note: Note): Promise<void> {
  encryption.adopt({ ...note, isBound: true }, NOTE);
  await store.merge(NOTE, { isBound: true, next: encryption.seal(KNOWN, NOTE), id: await idOf(note) });
}

async function storeId(store: Store): Promise<string | null> {
  const doc = await store.get(NOTE);
  return doc && idOf(toNote(doc));
}

/** Returns the same id in every backup, whichever secret it was made with; null where it is unknown. */
async function idOf({ id, sample }: Note): Promise<string | null> {
  return id ?? (sample === '' ? null : await hashSecret(sample));
}

const toNote = ({ data }: Snapshot): Note => noteDocument.parse(data);

function openerOf(encryption: Encryption, sample: string): ReturnType<Encryption['opener']> {
  return encryption.opener(sample, NOTE);
}
