import { z } from 'zod';

import { isUndecided } from '~/domain/payment/card';
import type { CardProvider } from '~/ports/card-provider';
import type { Reader, Transaction } from '~/ports/store';

import { defineDocument, plain, type Stored } from '~/features/documents/index.server';
import { cardFields } from '~/features/order/payment.server';
import { type Order } from '~/features/order/schema.server';

export const CARD_ATTEMPTS = 'cardAttempts';

/** One attempt to pay an order by card, followed to its end whatever becomes of the order. Times in ms. */
const attemptDocument = cardFields.extend({
  orderId: z.string(),
  /** When it is checked next, and the end of the lease on it; null where nothing is uncertain. */
  dueAt: z.number().nullable().default(null),
});

export type CardAttempt = Stored<typeof attemptDocument>;

/** What identifies an attempt. */
export type AttemptName = Pick<CardAttempt, 'orderId' | 'attempt'>;

export const attemptId = ({ orderId, attempt }: AttemptName) => `${orderId}-${attempt}`;
export const attemptPath = (name: AttemptName) => `${CARD_ATTEMPTS}/${attemptId(name)}`;

export const toAttempt = defineDocument(1, ({ data }): CardAttempt => attemptDocument.parse(data));

/** Whether the provider that is set up can be asked about what is of this account. Older data names none, and means that one. */
export function isOf({ account }: Pick<CardProvider, 'account'>, of: { readonly account: string | null }): boolean {
  return of.account === null || of.account === account;
}

/** An attempt before the provider knows of it; `startedAt` in ms. */
export function newAttempt(
  fields: Pick<CardAttempt, 'orderId' | 'attempt' | 'provider' | 'startedAt' | 'dueAt'> & Partial<Pick<CardAttempt, 'account'>>,
): CardAttempt {
  return attemptDocument.parse(fields);
}

/** Where an attempt of the order is stored, the newest unless another is asked for; null where it has none. */
export function attemptPathOf({ id: orderId, cardAttempts }: Order, attempt = cardAttempts): string | null {
  return attempt === 0 ? null : attemptPath({ orderId, attempt });
}

/** Reads an attempt of the order, the newest unless another is asked for; null where it has none. */
export async function readAttempt(reader: Pick<Reader, 'get'>, order: Order, attempt = order.cardAttempts): Promise<CardAttempt | null> {
  const path = attemptPathOf(order, attempt);
  const snap = path === null ? null : await reader.get(path);
  return snap && toAttempt(snap);
}

/** Money was asked for by card, and nobody knows yet whether it comes: whoever leaves now may be charged for nothing. */
export async function isMoneyUnderWay(reader: Pick<Reader, 'get'>, order: Order): Promise<boolean> {
  const attempt = await readAttempt(reader, order);
  return attempt !== null && isUndecided(attempt);
}

/** Stores an attempt. Fields that this version does not know stay. */
export function putAttempt(tx: Transaction, attempt: CardAttempt): void {
  tx.merge(attemptPath(attempt), plain(attempt));
}

/** What changes in the order when an attempt is stored: the order names its newest. */
export function named(order: Order, { attempt }: CardAttempt): Partial<Order> {
  return attempt > order.cardAttempts ? { cardAttempts: attempt } : {};
}
