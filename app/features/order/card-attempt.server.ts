import { z } from 'zod';

import { isUndecided } from '~/domain/payment/card';
import type { CardProvider } from '~/ports/card-provider';
import type { Reader, Snapshot, Transaction } from '~/ports/store';

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

/** The number of the order's newest attempt; 0 where it has none. */
export const newestNumber = ({ card, cardAttempts }: Order) => card?.attempt ?? cardAttempts;

/** Where the order's newest attempt is stored; null where it has none, or older data keeps it in the order. */
export function newestPath({ id: orderId, card, cardAttempts: attempt }: Order): string | null {
  return card !== null || attempt === 0 ? null : attemptPath({ orderId, attempt });
}

/** The order's newest attempt, from the document at newestPath(); null where it has none. */
export function newestOf(order: Order, snap: Snapshot | null): CardAttempt | null {
  return order.card === null ? snap && toAttempt(snap) : { ...order.card, orderId: order.id, dueAt: order.cardDueAt };
}

/** The same, read now. */
export async function newestAttempt(reader: Pick<Reader, 'get'>, order: Order): Promise<CardAttempt | null> {
  const path = newestPath(order);
  return newestOf(order, path === null ? null : await reader.get(path));
}

/** Money was asked for by card, and nobody knows yet whether it comes: whoever leaves now may be charged for nothing. */
export async function isMoneyUnderWay(reader: Pick<Reader, 'get'>, order: Order): Promise<boolean> {
  const attempt = await newestAttempt(reader, order);
  return attempt !== null && isUndecided(attempt);
}

/** Stores an attempt. Fields that this version does not know stay. */
export function putAttempt(tx: Transaction, attempt: CardAttempt): void {
  tx.merge(attemptPath(attempt), plain(attempt));
}

/**
 * What changes in the order when an attempt is stored: the order names its newest, and one that older data kept in the order is there no
 * longer. The time of the next check stays where a refund needs it.
 */
export function named(order: Order, { attempt }: CardAttempt): Partial<Order> {
  if (attempt < newestNumber(order)) return {};
  const isRefunding = order.refunds.some(({ state }) => state === 'sending');
  return {
    ...(order.cardAttempts === attempt ? {} : { cardAttempts: attempt }),
    ...(order.card === null ? {} : { card: null, ...(isRefunding ? {} : { cardDueAt: null }) }),
  };
}
