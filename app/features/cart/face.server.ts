import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

import type { KeptForAccount } from '~/features/kept-for-account';
import { cartPath } from './document.server';
import { createSavedCarts } from './saved.server';
import { createLiveCarts } from './live.server';

export type { FollowEnd } from './live.server';

/** The saved carts, and the news of their changes for a shopper's other tabs. */
export function createCarts({ store, log }: { readonly store: Store; readonly log: Log }) {
  const carts = createSavedCarts({ store });
  const keptCart: KeptForAccount = { name: 'cart', read: carts.read, path: cartPath };
  return { carts, liveCarts: createLiveCarts({ store, log }), keptCart };
}
