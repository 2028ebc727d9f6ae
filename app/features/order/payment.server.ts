import { z } from 'zod';

import { toCentimes } from '~/domain/money';
import { CARD_PROVIDERS, PAYMENT_METHODS } from '~/domain/payment-method';

import type { Stored } from '~/features/stored.server';
import { CARD_STATES } from '~/domain/card-payment';

/** An amount as a document holds it. */
export const centimes = z.number().int().nonnegative().transform(toCentimes);

/** What paid an order. */
export const paymentFields = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** The bank's, the wallet's or the provider's own; unique for its method. */
  reference: z.string(),
  amountCentimes: centimes,
  at: z.number(),
  by: z.string(),
  /** Why the amount is not the order's total; null where it is. */
  reason: z.string().nullable(),
  /** What a card paid; null for the other methods. */
  usdCents: z.number().int().nullable().default(null),
  /** What the provider kept of it. */
  feeCentimes: centimes.default(toCentimes(0)),
});

export type Payment = Stored<typeof paymentFields>;

/** The one payment by card that an order has at a time; what has a default is unknown of a new one. Times in ms. */
export const cardFields = z.object({
  /** Counts from 1; with the order's id it names what is asked of the provider, so that asking twice does it once. */
  attempt: z.number().int(),
  /** Who takes the card; attempts of older data don't say, and were all begun with PayPal. */
  provider: z.enum(CARD_PROVIDERS).default('paypal'),
  state: z.enum(CARD_STATES).default('started'),
  /** null until the provider has answered. */
  providerOrderId: z.string().nullable().default(null),
  /** Where the shopper approves it. */
  approveUrl: z.string().nullable().default(null),
  /** To whom the money goes, in the provider's words. */
  payeeId: z.string().nullable().default(null),
  captureId: z.string().nullable().default(null),
  startedAt: z.number(),
  /** When the money was asked for last. */
  askedAt: z.number().nullable().default(null),
  /** The provider declined it, and the shopper was not told yet how to go on. */
  isDeclined: z.boolean().default(false),
});

export type CardAttempt = Stored<typeof cardFields>;

/** The attempt by this number, of which the provider knows nothing yet; `startedAt` in ms. */
export function newAttempt(attempt: Pick<CardAttempt, 'attempt' | 'provider' | 'startedAt'>): CardAttempt {
  return cardFields.parse(attempt);
}

/** One document a payment, named by its method and reference, so that one payment can't settle two orders. */
export const paymentPath = (method: string, reference: string) =>
  `payments/${method}-${reference
    .toUpperCase()
    .replace(/\s+/g, '')
    // why no more than these: an id is short, and every letter of an Arabic reference would take six places
    .replace(/[%/]/g, encodeURIComponent)}`;
