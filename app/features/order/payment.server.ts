import { z } from 'zod';

import { toCentimes } from '~/domain/shared/money';
import { CARD_PROVIDERS, PAYMENT_METHODS } from '~/domain/payment/method';

import { receiptFields } from './ledger.server';
import type { Stored } from '~/features/documents/index.server';
import { CARD_STATES } from '~/domain/payment/card';

/** An amount in a document. */
export const centimes = z.number().int().nonnegative().transform(toCentimes);

/** The payment of an order. */
export const paymentFields = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** The reference of the bank, the wallet or the provider; unique for its method. */
  reference: z.string(),
  amountCentimes: centimes,
  at: z.number(),
  /** The account id of the admin who decided it; '' where the provider reported it. */
  by: z.string(),
  /** Why the amount is not the order's total; null where it is. */
  reason: z.string().nullable(),
  /** The attempt at a card that brought it; null for the other methods. */
  attemptId: z.string().nullable().default(null),
  /** The provider's account that has it; null for the other methods. */
  account: z.string().nullable().default(null),
  /** When the shopper had confirmed it and the money was asked for (ms); null for the other methods, where the owner decided. */
  confirmedAt: z.number().nullable().default(null),
  /** What a card paid; null for the other methods. */
  usdCents: z.number().int().nullable().default(null),
  /** The provider's fee, at the order's rate. */
  feeCentimes: centimes.default(toCentimes(0)),
  /** What the provider says became of the money; null where it doesn't say, and for the other methods. */
  receipt: receiptFields.nullable().default(null),
});

export type Payment = Stored<typeof paymentFields>;

/** What is stored of an attempt to pay by card. Times in ms. */
export const cardFields = z.object({
  /** Counts from 1; with the order's id it names a question to the provider, so that a repeat does nothing twice. */
  attempt: z.number().int(),
  provider: z.enum(CARD_PROVIDERS).default('paypal'),
  /** The account there; null: the one that is set up. */
  account: z.string().nullable().default(null),
  state: z.enum(CARD_STATES).default('started'),
  /** null until the provider has answered. */
  providerOrderId: z.string().nullable().default(null),
  /** Where the shopper approves it. */
  approveUrl: z.string().nullable().default(null),
  /** The receiver of the money, by the provider's id. */
  payeeId: z.string().nullable().default(null),
  captureId: z.string().nullable().default(null),
  /** Why it is pending, in the provider's own word; null where it is not, or where the provider does not say. */
  pendingReason: z.string().nullable().default(null),
  startedAt: z.number(),
  /** When the money was last asked for. */
  askedAt: z.number().nullable().default(null),
  /** Since when its answer is waited for: askedAt, unless a clock that was ahead wrote that; null where no check has followed yet. */
  waitsSince: z.number().nullable().default(null),
  /** The provider declined it, and the shopper has not yet been told what to do. */
  isDeclined: z.boolean().default(false),
  /** It was declined once: from then on, money is asked for only when the shopper herself comes back from the provider. */
  needsReturn: z.boolean().default(false),
});
