import { z } from 'zod';

import type { Cipher } from '~/ports/cipher';
import type { Snap, Store } from '~/ports/store/port';

const PATH = 'meta/cipher';
const KNOWN = 'miftah';

// why: what is no text can't be opened, as with another secret
const sampleDocument = z.object({ sample: z.string().catch('') });

/**
 * Checks that this KEY_SECRET is the one that sealed the store's keys; the first start writes a sample. If not, throws an Error with one
 * clear sentence for the owner: selling unreadable keys would be worse than not opening.
 */
export async function checkKeySecret({ store, cipher }: { readonly store: Store; readonly cipher: Cipher }): Promise<void> {
  const sample = await store.get(PATH);
  if (!sample) return store.merge(PATH, { sample: cipher.seal(KNOWN) });
  if (!canOpen(cipher, sample))
    throw new Error(
      'KEY_SECRET is not the one that this store’s keys were encrypted with. Set the old one again, or restore the file key-secret in DATA_DIR.',
    );
}

/** Whether this KEY_SECRET is that store's; a store that no shop ever opened has none. */
export async function isKeySecretOf({ store, cipher }: { readonly store: Store; readonly cipher: Cipher }): Promise<boolean> {
  const sample = await store.get(PATH);
  return sample === null || canOpen(cipher, sample);
}

/** Whether these are one store, or one is a copy of the other: its first start sealed a sample that no other store has. */
export async function isSameStore(one: Store, other: Store): Promise<boolean> {
  const [sample, others] = await Promise.all([sampleOf(one), sampleOf(other)]);
  return sample !== '' && sample === others;
}

async function sampleOf(store: Store): Promise<string> {
  return sampleDocument.parse((await store.get(PATH))?.data ?? {}).sample;
}

function canOpen(cipher: Cipher, sample: Snap): boolean {
  try {
    return cipher.open(sampleDocument.parse(sample.data).sample) === KNOWN;
  } catch {
    return false;
  }
}
