import { z } from 'zod';

import { isDue, LONGEST_WAIT } from '~/domain/shared/deadline';
import { DEFAULT_LANGUAGE, LANGUAGES } from '~/domain/shared/language';
import type { Reader, Snapshot } from '~/ports/store';

import { defineDocument, parseAll, tryParse, sha256, type Stored, type Input } from '~/features/documents/index.server';

export const STOCK_ALERTS = 'stockAlerts';

export const MAX_OPEN_ALERTS = 20;
/** The time (ms) that the confirming link works; an unconfirmed alert is over then. */
export const CONFIRM_MS = 24 * 60 * 60_000;
export const MAX_CONFIRMATIONS = 20;
/** A slot for each waiting alert and each working link, so that no new one ends another. */
const SLOTS = MAX_OPEN_ALERTS + MAX_CONFIRMATIONS + 1;

/** `stockAlerts/{hash of the address}.{slot}`. Times in ms. */
const alertDocument = z.object({
  gameId: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE).catch(DEFAULT_LANGUAGE),
  askedAt: z.number(),
  confirmHash: z.string().nullable().default(null),
  /** The time of the request, while it waits for keys; null before its confirmation, and once its mail is written. */
  waitingSince: z.number().nullable().default(null),
  toldAt: z.number().nullable().default(null),
  usedAt: z.number().nullable().default(null),
});

export type StockAlert = Stored<typeof alertDocument> & { readonly id: string };
export type NewStockAlert = Input<typeof alertDocument>;

export const toStockAlert = defineDocument(1, ({ id, data }): StockAlert => ({ id, ...alertDocument.parse(data) }));

export const stockAlertPath = (id: string): string => `${STOCK_ALERTS}/${id}`;

/** Returns the paths of all alerts that an address can have: so few that a transaction counts them by reading each. */
export async function stockAlertPaths(email: string): Promise<readonly string[]> {
  const owner = await sha256(new TextEncoder().encode(email));
  return Array.from({ length: SLOTS }, (_, slot) => stockAlertPath(`${owner}.${slot}`));
}

export function isUnconfirmed({ waitingSince, toldAt, usedAt }: StockAlert): boolean {
  return waitingSince === null && toldAt === null && usedAt === null;
}

/** Returns whether it waits for keys, or for its confirmation. `now` in ms. */
export function isOpenAlert(alert: StockAlert, now: number): boolean {
  return alert.waitingSince !== null || (isUnconfirmed(alert) && !isDue(alert.askedAt + CONFIRM_MS, now, LONGEST_WAIT));
}

/** Returns whether an alert may be written in place of this document: there is none, or one that is over. An unreadable one stays. */
export function isFreeSlot(doc: Snapshot | null, now: number): boolean {
  const alert = doc && tryParse(toStockAlert, doc);
  return doc === null || (alert !== null && !isOpenAlert(alert, now));
}

/** Returns what the store keeps of the alerts of an address, for its owner's data export. */
export async function stockAlertsOf(reader: Pick<Reader, 'getMany'>, email: string): Promise<readonly StockAlert[]> {
  return parseAll(toStockAlert, await reader.getMany([...(await stockAlertPaths(email))]));
}
