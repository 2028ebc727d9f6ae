import { z } from 'zod';

import { toCentimes } from '~/domain/shared/money';
import { CARD_PROVIDERS, PAYMENT_METHODS } from '~/domain/payment/method';

import { receiptFields } from './ledger.server';
import type { Stored } from '~/features/documents/index.server';
import { CARD_STATES } from '~/domain/payment/card';

export const centimes = z.number().int().nonnegative().transform(toCentimes);

export const paymentFields = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** The reference of the bank, the wallet or the provider; unique for its method. */
  reference: z.string(),
  amountCentimes: centimes,
  at: z.number(),
  /** The admin's account id; '' where the provider reported it. */
  by: z.string(),
  /** The reason for an amount other than the order's total; null otherwise. */
  reason: z.string().nullable(),
  /** The card attempt that brought it; null for the other methods. */
  attemptId: z.string().nullable().default(null),
  /** The provider's account that has it; null for the other methods. */
  account: z.string().nullable().default(null),
  /** The time (ms) of the request for the money; null for the other methods. */
  confirmedAt: z.number().nullable().default(null),
  /** null for the other methods. */
  usdCents: z.number().int().nullable().default(null),
  /** The provider's fee, at the order's rate. */
  feeCentimes: centimes.default(toCentimes(0)),
  /** null where the provider reports nothing, and for the other methods. */
  receipt: receiptFields.nullable().default(null),
});

export type Payment = Stored<typeof paymentFields>;

/** The stored fields of an attempt to pay by card. Times in ms. */
export const cardFields = z.object({
  /** Counts from 1; with the order's id it names a request to the provider, so that a repeat does nothing twice. */
  attempt: z.number().int(),
  provider: z.enum(CARD_PROVIDERS).default('paypal'),
  /** null: the account that is set up. */
  account: z.string().nullable().default(null),
  state: z.enum(CARD_STATES).default('started'),
  /** null until the provider has answered. */
  providerOrderId: z.string().nullable().default(null),
  approveUrl: z.string().nullable().default(null),
  /** The receiver of the money, by the provider's id. */
  payeeId: z.string().nullable().default(null),
  captureId: z.string().nullable().default(null),
  /** The provider's word for the cause; null where it is not pending, or no cause is given. */
  pendingReason: z.string().nullable().default(null),
  startedAt: z.number(),
  /** The last request for the money. */
  askedAt: z.number().nullable().default(null),
  /** The time of askedAt, or the check's where a clock that was ahead wrote that; null before a check. */
  waitsSince: z.number().nullable().default(null),
  /** Set until the shopper, whose payment was declined, is told what to do. */
  isDeclined: z.boolean().default(false),
  /** Set after the first decline: money is then asked for only when the shopper comes back from the provider. */
  needsReturn: z.boolean().default(false),
});
