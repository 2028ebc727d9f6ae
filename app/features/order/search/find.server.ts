import { normalizeEmail } from '~/domain/account/email';
import { parseReference } from '~/domain/order';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { keyPath, parseKey } from '~/features/key/index.server';
import { caughtUpTo } from './reindex.server';
import { gramsToAsk, isFoundBy } from './grams';
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

/** The most orders that a page of a search ends with, but for those of its last read. */
const MAX_FOUND = 50;
/** The most orders that one page of a search reads: a text whose parts are everywhere, and which itself is rare, has more pages. */
const MAX_READ = 1000;
const PAGE_SIZE = 100;
/** How many grams of the text are counted to find the rarest. */
const MAX_COUNTED = 12;

/** The owner's search for orders: docs/rules.md, The owner's lists. */
export function createOrderSearch({ store, identity, keys, orders }: Dependencies) {
  /** The one order with this reference, or with the key that has this full code; null where there is none. */
  async function findOne(text: string): Promise<string | null> {
    const reference = parseReference(text);
    if (reference !== null) return (await orders.find(reference)) ? reference : null;
    const key = await keys.search(text);
    const snap = key && (await store.get(keyPath(key.gameId, key.keyId)));
    return snap ? parseKey(snap).orderId : null;
  }

  /**
   * The orders of an address, newest first; otherwise those whose game, shopper or address contains this text. First those that are too new
   * for the index, then the others from `after` on, each newest first. `next`: where to look further back.
   */
  async function search(text: string, after: string | null = null): Promise<OrderPage> {
    const email = normalizeEmail(text);
    const account = email === null ? null : await identity.findByEmail(email);
    if (account) return orders.listFor(account.id, after);
    const wanted = text.trim();
    if (wanted === '') return { orders: [], next: null };
    const fresh = after === null ? await newest(wanted) : [];
    const older = await indexed(wanted, after);
    const known = new Set(fresh.map(({ id }) => id));
    return { orders: [...fresh, ...older.orders.filter(({ id }) => !known.has(id))], next: older.next };
  }

  /** Among those that the catch-up has not reached yet. */
  async function newest(wanted: string): Promise<Order[]> {
    const where = [['createdAt', '>', await caughtUpTo(store)] as const];
    const { docs } = await store.query({ from: 'orders', where, order: ['createdAt', 'desc'], limit: MAX_READ });
    return parseAll(parseOrder, docs).filter((order) => isFoundBy(order, wanted));
  }

  async function indexed(wanted: string, start: string | null): Promise<OrderPage> {
    const where = [['searchGrams', 'array-contains', await rarestGram(wanted)] as const];
    const found: Order[] = [];
    let after = start;
    for (let read = 0; read < MAX_READ && found.length < MAX_FOUND; read += PAGE_SIZE) {
      const page = await store.query({
        from: 'orders',
        where,
        order: ['createdAt', 'desc'],
        limit: PAGE_SIZE,
        ...(after ? { after } : {}),
      });
      found.push(...parseAll(parseOrder, page.docs).filter((order) => isFoundBy(order, wanted)));
      after = page.next;
      if (after === null) break;
    }
    return { orders: found, next: after };
  }

  /** The part of the text that the fewest orders have: only those are read. */
  async function rarestGram(wanted: string): Promise<string> {
    const [first = wanted, ...others] = gramsToAsk(wanted).slice(0, MAX_COUNTED);
    if (others.length === 0) return first;
    const counted = await Promise.all([first, ...others].map(async (gram) => ({ gram, count: await countOf(gram) })));
    return counted.reduce((rarest, each) => (each.count < rarest.count ? each : rarest)).gram;
  }

  function countOf(gram: string): Promise<number> {
    return store.count({ from: 'orders', where: [['searchGrams', 'array-contains', gram]] });
  }

  return { findOne, search };
}
