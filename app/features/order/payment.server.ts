import { z } from 'zod';

import { toCentimes, type Centimes } from '~/domain/money';
import { CARD_PROVIDERS, PAYMENT_METHODS, type CardProviderId, type PaymentMethod } from '~/domain/payment-method';
import { CARD_STATES, type CardState } from '~/domain/card-payment';

/** An amount as a document holds it. */
export const centimes = z.number().int().nonnegative().transform(toCentimes);

/** What paid an order, as the order's document holds it. */
export const paymentFields = z.object({
  method: z.enum(PAYMENT_METHODS),
  reference: z.string(),
  amountCentimes: centimes,
  at: z.number(),
  by: z.string(),
  reason: z.string().nullable(),
  usdCents: z.number().int().nullable().default(null),
  feeCentimes: centimes.default(toCentimes(0)),
});

export interface Payment {
  readonly method: PaymentMethod;
  /** The bank's, the wallet's or the provider's own; unique for its method. */
  readonly reference: string;
  readonly amountCentimes: Centimes;
  readonly at: number;
  readonly by: string;
  /** Why the amount is not the order's total; null where it is. */
  readonly reason: string | null;
  /** What a card paid; null for the other methods. */
  readonly usdCents: number | null;
  /** What the provider kept of it. */
  readonly feeCentimes: Centimes;
}

/** An order's payment by card, as the order's document holds it. */
export const cardFields = z.object({
  attempt: z.number().int(),
  provider: z.enum(CARD_PROVIDERS).default('paypal'),
  state: z.enum(CARD_STATES),
  providerOrderId: z.string().nullable(),
  approveUrl: z.string().nullable(),
  payeeId: z.string().nullable(),
  captureId: z.string().nullable(),
  startedAt: z.number(),
  askedAt: z.number().nullable(),
  isDeclined: z.boolean(),
});

/** The one payment by card that an order has at a time. Times in ms. */
export interface CardAttempt {
  /** Counts from 1; with the order's id it names what is asked of the provider, so that asking twice does it once. */
  readonly attempt: number;
  /** Who takes the card; attempts of older data don't say, and were all begun with PayPal. */
  readonly provider: CardProviderId;
  readonly state: CardState;
  /** null until the provider has answered. */
  readonly providerOrderId: string | null;
  /** Where the shopper approves it. */
  readonly approveUrl: string | null;
  /** To whom the money goes, in the provider's words. */
  readonly payeeId: string | null;
  readonly captureId: string | null;
  readonly startedAt: number;
  /** When the money was asked for last. */
  readonly askedAt: number | null;
  /** The provider declined it, and the shopper was not told yet how to go on. */
  readonly isDeclined: boolean;
}

/** One document a payment, named by its method and reference, so that one payment can't settle two orders. */
export const paymentPath = (method: string, reference: string) =>
  `payments/${method}-${reference
    .toUpperCase()
    .replace(/\s+/g, '')
    // why no more than these: an id is short, and every letter of an Arabic reference would take six places
    .replace(/[%/]/g, encodeURIComponent)}`;
