import { foldText } from '~/domain/catalogue';
import { normalizeEmail } from '~/domain/email';
import { parseReference } from '~/domain/order';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store/port';

import { readable } from '~/features/document-reader.server';
import { keyPath, toKey } from '~/features/key/document.server';
import type { OrderPage } from './read.server';
import { toOrder, type Order } from './stored.server';

interface Needs {
  readonly store: Store;
  readonly identity: Pick<Identity, 'findByEmail'>;
  readonly keys: { readonly search: (code: string) => Promise<{ readonly gameId: string; readonly keyId: string } | null> };
  readonly orders: {
    readonly find: (id: string) => Promise<Order | null>;
    readonly listFor: (accountId: string) => Promise<OrderPage>;
  };
}

/** Games and names are searched among so many of the newest orders: they have no index, which every order would pay for. */
export const SEARCHED_ORDERS = 1000;
const MAX_FOUND = 50;

/** The owner's search for orders: docs/rules.md, The owner's lists. */
export function createOrderSearch({ store, identity, keys, orders }: Needs) {
  /** The one order with this reference, or with the key that has this full code; null where there is none. */
  async function findOne(text: string): Promise<string | null> {
    const reference = parseReference(text);
    if (reference !== null) return (await orders.find(reference)) ? reference : null;
    const key = await keys.search(text);
    const snap = key && (await store.get(keyPath(key.gameId, key.keyId)));
    return snap ? toKey(snap).orderId : null;
  }

  /** The orders of an address, newest first; otherwise those whose game, shopper or address contains this text, among the newest. */
  async function search(text: string): Promise<readonly Order[]> {
    const email = normalizeEmail(text);
    const account = email === null ? null : await identity.findByEmail(email);
    if (account) return (await orders.listFor(account.id)).orders;
    const wanted = foldText(text.trim());
    if (wanted === '') return [];
    const { docs } = await store.query({ from: 'orders', order: ['createdAt', 'desc'], limit: SEARCHED_ORDERS });
    return readable(toOrder, docs)
      .filter((order) => textsOf(order).some((each) => foldText(each).includes(wanted)))
      .slice(0, MAX_FOUND);
  }

  return { findOne, search };
}

const textsOf = ({ name, email, payer, lines }: Order) => [name, email, payer ?? '', ...lines.map((line) => line.title)];
