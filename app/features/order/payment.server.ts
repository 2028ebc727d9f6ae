import { z } from 'zod';

import { toCentimes } from '~/domain/shared/money';
import { CARD_PROVIDERS, PAYMENT_METHODS } from '~/domain/payment/method';

import { receiptFields } from './ledger.server';
import type { Stored } from '~/features/documents/index.server';
import { CARD_STATES } from '~/domain/payment/card';

export const centimes = z.number().int().nonnegative().transform(toCentimes);

export const paymentFields = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** Unique for its method; the fields below from `attemptId` on are of cards only. */
  reference: z.string(),
  amountCentimes: centimes,
  at: z.number(),
  /** The admin's account id; '' where the provider reported it. */
  by: z.string(),
  reason: z.string().nullable(),
  attemptId: z.string().nullable().default(null),
  account: z.string().nullable().default(null),
  /** The time (ms) of the request for the money; null for the other methods. */
  confirmedAt: z.number().nullable().default(null),
  usdCents: z.number().int().nullable().default(null),
  feeCentimes: centimes.default(toCentimes(0)),
  receipt: receiptFields.nullable().default(null),
  /** From 1, where one transfer of this reference pays several orders. */
  part: z.number().int().nullable().default(null),
});

export type Payment = Stored<typeof paymentFields>;

/** The stored fields of an attempt to pay by card. Times in ms. */
export const cardFields = z.object({
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
});
