import type { Json, Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { hashPath, keyPath, toKeyOwner } from '~/features/key/index.server';
import type { Told } from './told';

/** A change to a draft. */
export type Change = Parameters<Store['bulk']>[0][number];

/**
 * Makes the code of a key known as that key's, also where the code itself is lost: importing it again is refused. If the draft has the same
 * code as another key, that one goes, since it would be sold again. `hash`: the fingerprint of the code; older keys have none.
 */
export async function claimOf(
  draft: Store,
  { path, hash }: { readonly path: string; readonly hash: Json | undefined },
  told: Told,
): Promise<Change[]> {
  if (typeof hash !== 'string') return [];
  const other = await holderOf(draft, hash);
  const [, gameId = '', , keyId = ''] = path.split('/');
  const claim = { set: hashPath(hash), data: { gameId, keyId } };
  if (other === null || other === path) return [claim];
  told.add('keys-doubled', other);
  return [{ delete: other }, claim];
}

/** The path of the key that has the code of this fingerprint; null where none is known. */
export async function holderOf(draft: Store, hash: string): Promise<string | null> {
  const known = await draft.get(hashPath(hash));
  const owner = known && tryParse(toKeyOwner, known);
  return owner && keyPath(owner.gameId, owner.keyId);
}
