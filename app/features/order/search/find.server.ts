import { normalizeEmail } from '~/domain/account/email';
import { parseReference } from '~/domain/order';
import { askedBeginnings, isFoundBy, wordsIn } from '~/domain/search/order-words';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { keyPath, parseKey } from '~/features/key/index.server';
import type { OrderPage } from '~/features/order/queries.server';
import { parseOrder, type Order } from '~/features/order/schema.server';

interface Dependencies {
  readonly store: Store;
  readonly identity: Pick<Identity, 'findByEmail'>;
  readonly keys: { readonly search: (code: string) => Promise<{ readonly gameId: string; readonly keyId: string } | null> };
  readonly orders: {
    readonly find: (id: string) => Promise<Order | null>;
    readonly listFor: (accountId: string, after?: string | null) => Promise<OrderPage>;
  };
}

const MAX_FOUND = 50;
/** The most orders that one page reads: common words that are rarely together take more pages. */
const MAX_READ = 1000;
const PAGE_SIZE = 100;
const MAX_COUNTED = 12;

/** Creates the owner's search for orders: docs/rules.md, The owner's lists. */
export function createOrderSearch({ store, identity, keys, orders }: Dependencies) {
  /** Returns the id of the order with this reference, or with the key of this full code; null without one. */
  async function findOne(text: string): Promise<string | null> {
    const reference = parseReference(text);
    if (reference !== null) return (await orders.find(reference)) ? reference : null;
    const key = await keys.search(text);
    const doc = key && (await store.get(keyPath(key.gameId, key.keyId)));
    return doc ? parseKey(doc).orderId : null;
  }

  /** Returns an address's orders, newest first; else those in which each typed word begins a word. `next`: the place to go on. */
  async function search(text: string, after: string | null = null): Promise<OrderPage> {
    const email = normalizeEmail(text);
    const account = email === null ? null : await identity.findByEmail(email);
    if (account) return orders.listFor(account.id, after);
    const typed = [...new Set(wordsIn(text))];
    return typed.length === 0 ? { orders: [], next: null } : withWords(typed, after);
  }

  async function withWords(typed: readonly string[], start: string | null): Promise<OrderPage> {
    const where = [['searchWords', 'array-contains', await rarestOf(typed)] as const];
    const matchingOrders: Order[] = [];
    let after = start;
    for (let read = 0; read < MAX_READ && matchingOrders.length < MAX_FOUND; read += PAGE_SIZE) {
      const cursor = after ? { after } : {};
      const page = await store.query({ from: 'orders', where, order: ['createdAt', 'desc'], limit: PAGE_SIZE, ...cursor });
      matchingOrders.push(...parseAll(parseOrder, page.docs).filter((order) => isFoundBy(order, typed)));
      after = page.next;
      if (after === null) break;
    }
    return { orders: matchingOrders, next: after };
  }

  async function rarestOf(typed: readonly string[]): Promise<string> {
    const [first = '', ...others] = askedBeginnings(typed).slice(0, MAX_COUNTED);
    if (others.length === 0) return first;
    const counted = await Promise.all([first, ...others].map(async (beginning) => ({ beginning, count: await countOf(beginning) })));
    return counted.reduce((rarest, each) => (each.count < rarest.count ? each : rarest)).beginning;
  }

  function countOf(beginning: string): Promise<number> {
    return store.count({ from: 'orders', where: [['searchWords', 'array-contains', beginning]] });
  }

  return { findOne, search };
}
