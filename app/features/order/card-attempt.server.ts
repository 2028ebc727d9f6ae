import { z } from 'zod';

import { isUndecided } from '~/domain/payment/card';
import type { CardProvider } from '~/ports/card-provider';
import type { Reader, Transaction } from '~/ports/store';

import { defineDocument, plain, type Stored } from '~/features/documents/index.server';
import { cardFields } from '~/features/order/payment.server';
import { type Order } from '~/features/order/schema.server';

export const CARD_ATTEMPTS = 'cardAttempts';

/** An attempt to pay by card, followed to its end whatever becomes of the order. Times in ms. */
const attemptDocument = cardFields.extend({
  orderId: z.string(),
  /** The next check, and the end of the lease on it; null where nothing is uncertain. */
  dueAt: z.number().nullable().default(null),
});

export type CardAttempt = Stored<typeof attemptDocument>;

export type AttemptName = Pick<CardAttempt, 'orderId' | 'attempt'>;

export const attemptId = ({ orderId, attempt }: AttemptName) => `${orderId}-${attempt}`;
export const attemptPath = (name: AttemptName) => `${CARD_ATTEMPTS}/${attemptId(name)}`;

export const toAttempt = defineDocument(1, ({ data }): CardAttempt => attemptDocument.parse(data));

/** Returns whether the provider can be asked about this account. null, of older data, means the one that is set up. */
export function isOf({ account }: Pick<CardProvider, 'account'>, of: { readonly account: string | null }): boolean {
  return of.account === null || of.account === account;
}

export function newAttempt(
  fields: Pick<CardAttempt, 'orderId' | 'attempt' | 'provider' | 'startedAt' | 'dueAt'> & Partial<Pick<CardAttempt, 'account'>>,
): CardAttempt {
  return attemptDocument.parse(fields);
}

export function attemptPathOf({ id: orderId, cardAttempts }: Order, attempt = cardAttempts): string | null {
  return attempt === 0 ? null : attemptPath({ orderId, attempt });
}

/** Reads an attempt of the order, by default the newest; null where it has none. */
export async function readAttempt(reader: Pick<Reader, 'get'>, order: Order, attempt = order.cardAttempts): Promise<CardAttempt | null> {
  const path = attemptPathOf(order, attempt);
  const snap = path === null ? null : await reader.get(path);
  return snap && toAttempt(snap);
}

/** Returns whether money was asked for by card and may still come. */
export async function isMoneyUnderWay(reader: Pick<Reader, 'get'>, order: Order): Promise<boolean> {
  const attempt = await readAttempt(reader, order);
  return attempt !== null && isUndecided(attempt);
}

/** Stores an attempt. Fields that this version does not know stay. */
export function putAttempt(tx: Transaction, attempt: CardAttempt): void {
  tx.merge(attemptPath(attempt), plain(attempt));
}

export function named(order: Order, { attempt }: CardAttempt): Partial<Order> {
  return attempt > order.cardAttempts ? { cardAttempts: attempt } : {};
}
