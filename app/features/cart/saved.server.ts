import type { Cart } from '~/domain/cart';
import type { Store } from '~/ports/store';

import type { Followed } from '~/features/live/index.server';

import { cartPath, markOf, toCart, toCartCode, toItems } from './document.server';

export type Carts = ReturnType<typeof createCarts>;

/** Creates the saved carts, one document for each account: docs/rules.md, Cart. */
export function createCarts({ store }: { store: Store }) {
  async function read(accountId: string): Promise<Cart> {
    return (await readMarked(accountId)).cart;
  }

  /** `code`: the code that the shopper entered; null: none. */
  async function readMarked(accountId: string): Promise<{ readonly cart: Cart; readonly code: string | null; readonly mark: string }> {
    const doc = await store.get(cartPath(accountId));
    return { cart: toCart(doc), code: toCartCode(doc), mark: markOf(accountId, doc) };
  }

  /** Returns what a page on another device follows; the version is that of readMarked(). */
  function followed(accountId: string): Followed {
    return { path: cartPath(accountId), markOf: (doc) => markOf(accountId, doc) };
  }

  async function change(accountId: string, apply: (cart: Cart) => Cart): Promise<Cart> {
    return store.transaction(async (tx) => {
      const doc = await tx.get(cartPath(accountId));
      const before = toCart(doc);
      const after = apply(before);
      if (after !== before) tx.merge(cartPath(accountId), { items: toItems(after, doc) });
      return after;
    });
  }

  /** Sets the coupon of the cart; null removes it. */
  async function setCode(accountId: string, code: string | null): Promise<void> {
    await store.transaction(async (tx) => {
      if (toCartCode(await tx.get(cartPath(accountId))) !== code) tx.merge(cartPath(accountId), { code });
    });
  }

  return { read, readMarked, setCode, followed, change };
}
