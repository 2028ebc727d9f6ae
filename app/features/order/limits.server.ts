import { z } from 'zod';

import { isHolding } from '~/domain/key';
import { ownValue } from '~/domain/shared/own-value';
import { ShopError } from '~/domain/shared/shop-error';
import type { Patch, Snapshot, Transaction } from '~/ports/store';

import { defineDocument, isReadable, tryParse, type Stored } from '~/features/documents/index.server';

/** The most orders of an account in an hour, cancelled ones too: each takes keys for a while. */
export const MAX_PLACED_AN_HOUR = 30;
/** The most unpaid orders of a client address: a phone network has thousands of shoppers behind one. */
export const MAX_UNPAID_PER_ADDRESS = 200;
/** The keys of a game that unpaid orders of an address may hold in any case; of more, half of the free ones. */
export const MIN_KEYS_PER_ADDRESS = 2;
/** The most orders of an account in review: they hold their keys until a decision, even with a worthless proof. */
export const MAX_REVIEWS_PER_ACCOUNT = 3;
export const MAX_REVIEWS_PER_ADDRESS = 100;
const HOLD_COOLDOWN = 30 * 60_000;
const HOUR = 60 * 60_000;

interface CountedOrder {
  readonly id: string;
  readonly accountId: string;
  readonly addressKey: string;
  /** ms */
  readonly holdUntil: number;
  readonly lines: readonly { readonly gameId: string }[];
}

const holdEnds = z.record(z.string(), z.number().catch(0)).default({}).catch({});
const waiting = z.array(z.string()).default([]).catch([]);

/** `shoppers/{id}`: `holds` are by game the ends of its last unpaid hold, `placed` the times (ms) of orders in the last hour. */
const shopperDocument = z.object({
  openOrderId: z.string().nullable().default(null).catch(null),
  holds: holdEnds,
  reviews: waiting,
  placed: z.array(z.number()).default([]).catch([]),
});
export type Shopper = Stored<typeof shopperDocument>;

/** An address's unpaid orders, with their games as short marks: 200 orders of 50 games must fit into a document. */
const limitDocument = z.object({
  orders: holdEnds,
  reviews: waiting,
  games: z.record(z.string(), z.string().catch('')).default({}).catch({}),
});
type UnpaidOrders = Stored<typeof limitDocument>['orders'];

const NEW_SHOPPER: Shopper = shopperDocument.parse({});
const NEW_LIMIT = limitDocument.parse({});

export const shopperPath = (accountId: string) => `shoppers/${accountId}`;
export const limitPath = (addressKey: string) => `addresses/${addressKey}`;

/** Returns a shopper, new without a document. Throws UnreadableDocument, since an unpaid order may stand there. */
export function toShopper(doc: Snapshot | null): Shopper {
  return doc ? readShopper(doc) : NEW_SHOPPER;
}

export const readShopper = defineDocument(1, ({ data }): Shopper => shopperDocument.parse(data));
export const readLimit = defineDocument(1, ({ data }) => limitDocument.parse(data));

/** Returns the same for an existing order: notes of a later release count as none, since money doesn't wait for them. */
export const knownShopper = (doc: Snapshot | null): Shopper => (doc && tryParse(readShopper, doc)) ?? toShopper(null);
const toLimit = (doc: Snapshot | null) => (doc && tryParse(readLimit, doc)) ?? NEW_LIMIT;

export function toUnpaid(doc: Snapshot | null, now: number): UnpaidOrders {
  return Object.fromEntries(Object.entries(toLimit(doc).orders).filter(([, until]) => isHolding(until, now)));
}

/** Counts the keys of a game that the unpaid orders of an address hold at `now`, without the order `except`. */
export function heldByAddress(doc: Snapshot | null, gameId: string, now: number, except: string | null): number {
  const { orders, games } = toLimit(doc);
  const mark = markOf(gameId);
  const holds = ([id, until]: readonly [string, number]) => id !== except && isHolding(until, now) && games[id]?.split(' ').includes(mark);
  return Object.entries(orders).filter(holds).length;
}

export function shareOf(keys: number): number {
  return Math.max(MIN_KEYS_PER_ADDRESS, Math.floor(keys / 2));
}

export function placedLately({ placed }: Shopper, now: number): readonly number[] {
  return placed.filter((at) => at > now - HOUR && at <= now);
}

/** The FNV-1a hash, 32 bits. Two games with the same one count as one. */
function markOf(gameId: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < gameId.length; at += 1) hash = Math.imul(hash ^ gameId.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function isCoolingDown(shopper: Shopper, gameId: string, now: number): boolean {
  const until = ownValue(shopper.holds, gameId);
  return until !== undefined && until <= now && now - until < HOLD_COOLDOWN;
}

/** Returns the end of new holds: a scarce game that the shopper holds already keeps its end. */
export function holdEnd(scarce: readonly string[], shopper: Shopper, now: number, end: number): number {
  const held = scarce.map((gameId) => ownValue(shopper.holds, gameId) ?? 0);
  return Math.min(end, ...held.filter((until) => isHolding(until, now)));
}

/** Notes an order as open from `now` (ms) on, in place of the one before; `isReviewed` after a rejection, `isPlaced` for a new order. */
export function rememberOpenOrder(
  tx: Transaction,
  order: CountedOrder,
  { shopper, limit }: KnownSnaps,
  { replaced, now, isReviewed = false, isPlaced = false }: Opening,
): void {
  const reviews = isReviewed ? endedReview(order, { shopper, limit }) : null;
  const placed = [...placedLately(knownShopper(shopper), now), now];
  const held = Object.fromEntries(order.lines.map((line) => [line.gameId, order.holdUntil]));
  const recent = Object.entries(knownShopper(shopper).holds).filter(([, until]) => now - until < HOLD_COOLDOWN);
  const holds = { ...Object.fromEntries(recent), ...held };
  if (!shopper || isReadable(readShopper, shopper))
    tx.merge(shopperPath(order.accountId), { openOrderId: order.id, holds, ...(isPlaced ? { placed } : {}), ...reviews?.shopper });
  const others = Object.entries(toUnpaid(limit, now)).filter(([id]) => id !== replaced);
  const orders = { ...Object.fromEntries(others), [order.id]: order.holdUntil };
  const games = { ...gamesOf(limit, orders), [order.id]: order.lines.map(({ gameId }) => markOf(gameId)).join(' ') };
  if (!limit || isReadable(readLimit, limit)) tx.merge(limitPath(order.addressKey), { orders, games, ...reviews?.limit });
}

interface Opening {
  readonly replaced: string | null;
  readonly now: number;
  readonly isReviewed?: boolean;
  readonly isPlaced?: boolean;
}

function gamesOf(limit: Snapshot | null, orders: UnpaidOrders): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(toLimit(limit).games).filter(([id]) => orders[id] !== undefined));
}

/** The documents for forgetOpenOrder and rememberOpenOrder, to be read in the transaction. */
export const openOrderPaths = (order: CountedOrder) => ({
  shopper: shopperPath(order.accountId),
  limit: limitPath(order.addressKey),
});

interface KnownSnaps {
  readonly shopper: Snapshot | null;
  readonly limit: Snapshot | null;
}

/** Takes an order out of these limits; its holds count for half an hour more. 'in-review': ShopError 'too-many-reviews'. */
export function forgetOpenOrder(
  tx: Transaction,
  order: CountedOrder,
  { shopper, limit }: KnownSnaps,
  why: 'in-review' | 'paid' | 'cancelled',
): void {
  const knownHolds = knownShopper(shopper);
  const others = Object.entries(knownHolds.holds).filter(([gameId]) => !order.lines.some((line) => line.gameId === gameId));
  const holds = why === 'cancelled' ? knownHolds.holds : Object.fromEntries(others);
  const openOrderId = knownHolds.openOrderId === order.id ? null : knownHolds.openOrderId;
  const otherOrders = Object.entries(toLimit(limit).orders).filter(([id]) => id !== order.id);
  const reviews = why === 'in-review' ? begunReview(order, { shopper, limit }) : endedReview(order, { shopper, limit });
  const orders = Object.fromEntries(otherOrders);
  const games = gamesOf(limit, orders);
  noteIfThere(tx, { shopper, limit }, { shopper: { openOrderId, holds, ...reviews.shopper }, limit: { orders, games, ...reviews.limit } });
}

export function forgetReview(tx: Transaction, order: CountedOrder, { shopper, limit }: KnownSnaps): void {
  noteIfThere(tx, { shopper, limit }, endedReview(order, { shopper, limit }));
}

function noteIfThere(tx: Transaction, { shopper, limit }: KnownSnaps, patch: Readonly<Record<keyof KnownSnaps, Patch>>): void {
  if (shopper && isReadable(readShopper, shopper)) tx.merge(shopper.path, patch.shopper);
  if (limit && isReadable(readLimit, limit)) tx.merge(limit.path, patch.limit);
}

function begunReview(order: CountedOrder, { shopper, limit }: KnownSnaps) {
  const [own, nearby] = [knownShopper(shopper).reviews, toLimit(limit).reviews];
  if (own.length >= MAX_REVIEWS_PER_ACCOUNT || nearby.length >= MAX_REVIEWS_PER_ADDRESS)
    throw new ShopError('too-many-reviews', [order.id]);
  return { shopper: { reviews: [...own, order.id] }, limit: { reviews: [...nearby, order.id] } };
}

function endedReview(order: CountedOrder, { shopper, limit }: KnownSnaps) {
  const others = (reviews: readonly string[]) => ({ reviews: reviews.filter((id) => id !== order.id) });
  return { shopper: others(knownShopper(shopper).reviews), limit: others(toLimit(limit).reviews) };
}
