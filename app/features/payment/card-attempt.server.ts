import { z } from 'zod';

import { CARD_STATES, isUndecided } from '~/domain/payment/card';
import { CARD_PROVIDERS } from '~/domain/payment/method';
import type { CardProvider } from '~/ports/card-provider';
import type { Reader, Transaction } from '~/ports/store';

import { defineDocument, plain, type Stored } from '~/features/documents/index.server';

export const CARD_ATTEMPTS = 'cardAttempts';

/** An attempt to pay by card, followed to its end whatever becomes of the order. Times in ms. */
const attemptDocument = z.object({
  /** Names a request to the provider with the order's id, so that a repeat does nothing twice. */
  attempt: z.number().int(),
  provider: z.enum(CARD_PROVIDERS).default('paypal'),
  /** null: the account that is set up. */
  account: z.string().nullable().default(null),
  state: z.enum(CARD_STATES).default('started'),
  providerOrderId: z.string().nullable().default(null),
  approveUrl: z.string().nullable().default(null),
  payeeId: z.string().nullable().default(null),
  captureId: z.string().nullable().default(null),
  pendingReason: z.string().nullable().default(null),
  startedAt: z.number(),
  askedAt: z.number().nullable().default(null),
  /** The time of askedAt, or the check's where a clock that was ahead wrote that; null before a check. */
  waitsSince: z.number().nullable().default(null),
  /** Set until the shopper, whose payment was declined, is told what to do. */
  isDeclined: z.boolean().default(false),
  /** Set after the first decline: money is then asked for only when the shopper comes back from the provider. */
  needsReturn: z.boolean().default(false),
  orderId: z.string(),
  /** The next check, and the end of the lease on it; null where nothing is uncertain. */
  dueAt: z.number().nullable().default(null),
});

export type CardAttempt = Stored<typeof attemptDocument>;

/** The part of an order that names its attempts. */
interface AttemptedOrder {
  readonly id: string;
  readonly cardAttempts: number;
}

export type AttemptName = Pick<CardAttempt, 'orderId' | 'attempt'>;

export const attemptId = ({ orderId, attempt }: AttemptName) => `${orderId}-${attempt}`;
export const attemptPath = (name: AttemptName) => `${CARD_ATTEMPTS}/${attemptId(name)}`;

export const toAttempt = defineDocument(1, ({ data }): CardAttempt => attemptDocument.parse(data));

/** Returns whether the provider can be asked about this account. null, of older data, means the one that is set up. */
export function isAttemptOf({ account }: Pick<CardProvider, 'account'>, of: { readonly account: string | null }): boolean {
  return of.account === null || of.account === account;
}

export function newAttempt(
  fields: Pick<CardAttempt, 'orderId' | 'attempt' | 'provider' | 'startedAt' | 'dueAt'> & Partial<Pick<CardAttempt, 'account'>>,
): CardAttempt {
  return attemptDocument.parse(fields);
}

export function attemptPathOf({ id: orderId, cardAttempts }: AttemptedOrder, attempt = cardAttempts): string | null {
  return attempt === 0 ? null : attemptPath({ orderId, attempt });
}

/** Reads an attempt of the order, by default the newest; null where it has none. */
export async function readAttempt(
  reader: Pick<Reader, 'get'>,
  order: AttemptedOrder,
  attempt = order.cardAttempts,
): Promise<CardAttempt | null> {
  const path = attemptPathOf(order, attempt);
  const doc = path === null ? null : await reader.get(path);
  return doc && toAttempt(doc);
}

/** Returns whether money was asked for by card and may still come. */
export async function isMoneyUnderWay(reader: Pick<Reader, 'get'>, order: AttemptedOrder): Promise<boolean> {
  const attempt = await readAttempt(reader, order);
  return attempt !== null && isUndecided(attempt);
}

/** Stores an attempt. Fields that this version does not know stay. */
export function putAttempt(tx: Transaction, attempt: CardAttempt): void {
  tx.merge(attemptPath(attempt), plain(attempt));
}

/** Returns the order's field that names an attempt as its newest. */
export function attemptNamed(order: AttemptedOrder, { attempt }: CardAttempt): { readonly cardAttempts?: number } {
  return attempt > order.cardAttempts ? { cardAttempts: attempt } : {};
}
