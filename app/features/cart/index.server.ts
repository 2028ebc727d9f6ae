import type { Store } from '~/ports/store';

import type { KeptForAccount } from '~/features/documents/account-data-source';
import { cartPath } from './document.server';
import { createSavedCarts } from './saved.server';

/** The saved carts. */
export function createCarts({ store }: { readonly store: Store }) {
  const carts = createSavedCarts({ store });
  const keptCart: KeptForAccount = { name: 'cart', read: carts.read, path: cartPath };
  return { carts, keptCart };
}
