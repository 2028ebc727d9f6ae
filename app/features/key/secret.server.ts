import type { Cipher } from '~/ports/cipher';
import type { Store } from '~/ports/store/port';

const PATH = 'meta/cipher';
const KNOWN = 'miftah';

/**
 * Makes sure that this KEY_SECRET is the one that the store's keys were sealed with; the first start writes a sample. Error, with one
 * clear sentence for the owner, where it is another: selling unreadable keys would be worse than not opening.
 */
export async function checkKeySecret({ store, cipher }: { readonly store: Store; readonly cipher: Cipher }): Promise<void> {
  const sample = await store.get<{ sample: string }>(PATH);
  if (!sample) return store.merge(PATH, { sample: cipher.seal(KNOWN) });
  if (!canOpen(cipher, sample.data.sample))
    throw new Error(
      'KEY_SECRET is not the one that this store’s keys were encrypted with. Set the old one again, or restore the file key-secret in DATA_DIR.',
    );
}

/** Whether this KEY_SECRET is the one of that store's keys; a store that no shop was opened on yet has none. */
export async function isKeySecretOf({ store, cipher }: { readonly store: Store; readonly cipher: Cipher }): Promise<boolean> {
  const sample = await store.get<{ sample: string }>(PATH);
  return sample === null || canOpen(cipher, sample.data.sample);
}

function canOpen(cipher: Cipher, sealed: string): boolean {
  try {
    return cipher.open(sealed) === KNOWN;
  } catch {
    return false;
  }
}
