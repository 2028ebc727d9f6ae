import { z } from 'zod';

import { backAlerts, MAX_WISHES, PRICE_ALERTS, priceAlerts, type Wish } from '~/domain/wish';
import type { Patch, Snapshot } from '~/ports/store';

import { defineDocument, plain, type Stored } from '~/features/documents/index.server';

export const WISHES = 'wishes';

/** The time (ms) in which a notified person can buy before a key counts for the next one. */
export const FIRST_CHOICE_MS = 60 * 60_000;

/** Times in ms, amounts in centimes. */
const wish = z.object({
  gameId: z.string(),
  at: z.number(),
  priceCentimes: z.number().default(0),
  alert: z.enum(PRICE_ALERTS).default('none').catch('none'),
  belowCentimes: z.number().nullable().default(null),
  backSince: z.number().nullable().default(null),
  backToldAt: z.number().nullable().default(null),
  toldCentimes: z.number().nullable().default(null),
  toldAt: z.number().nullable().default(null),
});

/** `wishes/{accountId}` */
const wishesDocument = z.object({
  games: z.array(wish).default([]),
  /** The games of the alerts, for queries: what patchOf() makes of `games`. */
  priceGames: z.array(z.string()).default([]),
  backGames: z.array(z.string()).default([]),
  changedAt: z.number().default(0),
  /** The time of the first request for a game that waits; null: none waits. */
  waitingSince: z.number().nullable().default(null),
  /** The time of the first of its alerts about prices; null: there is none. */
  alertedAt: z.number().nullable().default(null),
  /** The time of the shopper's consent to mails of this list; null: not given, or taken back. */
  consentAt: z.number().nullable().default(null),
  /** The last part of the address that ends all mails of this list. */
  stopId: z.string().nullable().default(null),
  /** The last mails, oldest first. */
  mailedAt: z.array(z.number()).default([]),
  /** The time from which the next mail may be sent; null: none waits. */
  mailAt: z.number().nullable().default(null),
  /** The last part of the address of the shared list; null: it is not shared. */
  shareId: z.string().nullable().default(null),
  /** The name above a shared list, as its shopper typed it. */
  shareName: z.string().default(''),
  sharedAt: z.number().nullable().default(null),
});

export type WishList = Stored<typeof wishesDocument>;

export const toWishList = defineDocument(1, ({ data }): WishList => wishesDocument.parse(data));

export const NO_WISHES: WishList = wishesDocument.parse({});

export const wishesPath = (accountId: string) => `${WISHES}/${accountId}`;

/** Reads the document of an account that may have none. UnreadableDocument. */
export const wishListIn = (doc: Snapshot | null): WishList => (doc === null ? NO_WISHES : toWishList(doc));

/** Returns the fields of a document with these changes, and those that follow from its games. */
export function patchOf(before: WishList, changes: Partial<WishList>, now: number): Patch {
  const games: readonly Wish[] = changes.games ?? before.games;
  return plain({ ...changes, ...followingFrom(games, before, now), changedAt: now });
}

function followingFrom(games: readonly Wish[], { alertedAt }: WishList, now: number) {
  const priceGames = priceAlerts(games);
  const waits = games.flatMap(({ backSince }) => backSince ?? []);
  return {
    priceGames,
    backGames: backAlerts(games, now - FIRST_CHOICE_MS),
    waitingSince: waits.length === 0 ? null : Math.min(...waits),
    alertedAt: priceGames.length === 0 ? null : (alertedAt ?? now),
  };
}

/** Returns whether a list keeps its rules: each game once, at most MAX_WISHES, and every alert where queries find it. */
export function isWhole({ games, priceGames, backGames, waitingSince, alertedAt }: WishList): boolean {
  const ids = games.map(({ gameId }) => gameId);
  const priced = priceAlerts(games);
  return (
    ids.length <= MAX_WISHES &&
    new Set(ids).size === ids.length &&
    priced.toSorted().join('\n') === priceGames.toSorted().join('\n') &&
    (alertedAt !== null) === priced.length > 0 &&
    (waitingSince !== null) === games.some(({ backSince }) => backSince !== null) &&
    backAlerts(games, Infinity).every((id) => backGames.includes(id))
  );
}
