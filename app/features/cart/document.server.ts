import { z } from 'zod';

import { MAX_CART_LINES, type Cart, type CartLine } from '~/domain/cart';
import { KEY_TYPES } from '~/domain/key';
import { toCentimes } from '~/domain/shared/money';
import type { Json, Snapshot } from '~/ports/store';

import { defineDocument, tryParse } from '~/features/documents/index.server';

// why loose: older carts hold whole games; only the id is trusted, and the other fields stay
const cartItem = z.looseObject({
  id: z.union([z.string(), z.number().transform(String)]),
  type: z.enum(KEY_TYPES).nullable().catch(null).default(null),
  /** The price, in centimes, when the shopper last sent a form of the cart. */
  seenCentimes: z.number().int().nonnegative().transform(toCentimes).nullable().catch(null).default(null),
});

const oldItem = z.record(z.string(), z.json());

const cartDocument = z.object({
  items: z.array(z.unknown()).catch([]),
  code: z.string().nullable().default(null).catch(null),
});

/** Reads a cart with its items unvalidated. */
export const toStoredCart = defineDocument(1, ({ data }) => cartDocument.parse(data));

/** Returns no items for a cart of a later release: it can't be changed, and the shopper's pages still work. */
const itemsOf = (doc: Snapshot | null) => (doc && tryParse(toStoredCart, doc))?.items ?? [];

export const cartPath = (accountId: string) => `carts/${accountId}`;

/** Returns a text that differs for each state of each account's saved cart, and says nothing of its content. */
export function markOf(accountId: string, doc: Snapshot | null): string {
  return `${accountId} ${doc?.rev ?? 'none'}`;
}

export function toCart(doc: Snapshot | null): Cart {
  const lines = new Map<string, CartLine>();
  for (const item of itemsOf(doc)) {
    const parsed = cartItem.safeParse(item);
    if (!parsed.success || lines.has(parsed.data.id)) continue;
    const { id: gameId, type, seenCentimes } = parsed.data;
    lines.set(gameId, { gameId, type, ...(seenCentimes === null ? {} : { seenCentimes }) });
  }
  return [...lines.values()].slice(0, MAX_CART_LINES);
}

/** Returns the code that the shopper entered; null: none. */
export function toCartCode(doc: Snapshot | null): string | null {
  return (doc && tryParse(toStoredCart, doc))?.code ?? null;
}

/** Returns lines as the document stores them: an item that was there keeps its other fields. */
export function toItems(cart: Cart, doc: Snapshot | null): Json[] {
  const before = new Map<string, Readonly<Record<string, Json>>>();
  for (const item of itemsOf(doc)) {
    const parsed = oldItem.safeParse(item);
    if (parsed.success) before.set(String(parsed.data['id']), parsed.data);
  }
  return cart.map(({ gameId, type, seenCentimes }) => ({
    ...before.get(gameId),
    id: gameId,
    type,
    ...(seenCentimes === undefined ? {} : { seenCentimes }),
  }));
}
