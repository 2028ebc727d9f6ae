import { z } from 'zod';

import type { Cipher } from '~/ports/cipher';
import type { Snap, Store } from '~/ports/store/port';

const PATH = 'meta/cipher';
const KNOWN = 'miftah';

// why: what is no text can't be opened, as with another secret
const sampleDocument = z.object({ sample: z.string().catch('') });

/**
 * Makes sure that this KEY_SECRET is the one that the store's keys were sealed with; the first start writes a sample. Error, with one
 * clear sentence for the owner, where it is another: selling unreadable keys would be worse than not opening.
 */
export async function checkKeySecret({ store, cipher }: { readonly store: Store; readonly cipher: Cipher }): Promise<void> {
  const sample = await store.get(PATH);
  if (!sample) return store.merge(PATH, { sample: cipher.seal(KNOWN) });
  if (!canOpen(cipher, sample))
    throw new Error(
      'KEY_SECRET is not the one that this store’s keys were encrypted with. Set the old one again, or restore the file key-secret in DATA_DIR.',
    );
}

/** Whether this KEY_SECRET is the one of that store's keys; a store that no shop was opened on yet has none. */
export async function isKeySecretOf({ store, cipher }: { readonly store: Store; readonly cipher: Cipher }): Promise<boolean> {
  const sample = await store.get(PATH);
  return sample === null || canOpen(cipher, sample);
}

function canOpen(cipher: Cipher, sample: Snap): boolean {
  try {
    return cipher.open(sampleDocument.parse(sample.data).sample) === KNOWN;
  } catch {
    return false;
  }
}
