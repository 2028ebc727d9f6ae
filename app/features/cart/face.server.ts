import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

import { createSavedCarts } from './saved.server';
import { createLiveCarts } from './live.server';

export type { Carts } from './saved.server';
export type { FollowEnd } from './live.server';

/** The saved carts, and what tells a shopper's other tabs that hers changed. */
export function createCarts({ store, log }: { readonly store: Store; readonly log: Log }) {
  return { carts: createSavedCarts({ store }), liveCarts: createLiveCarts({ store, log }) };
}
