import type { Store } from '~/ports/store';

import type { AccountDataSource } from '~/features/documents/index.server';
import { cartPath } from './document.server';
import { createSavedCarts } from './saved.server';

export { cartPath, toCart, toItems, toStoredCart } from './document.server';

/** The saved carts. */
export function createCarts({ store }: { readonly store: Store }) {
  const carts = createSavedCarts({ store });
  const keptCart: AccountDataSource = { name: 'cart', read: carts.read, path: cartPath };
  return { carts, keptCart };
}
