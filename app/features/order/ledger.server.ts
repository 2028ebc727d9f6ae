/* One ledger of all money: what other rooms may know of a payment, and write of one in their transactions. */
import { z } from 'zod';

import { LEDGER_KINDS } from '~/domain/payment/ledger';
import { toCentimes } from '~/domain/shared/money';
import { RETURN_KINDS } from '~/domain/payment/returns';
import { PAYMENT_METHODS } from '~/domain/payment/method';
import type { Data, Snapshot } from '~/ports/store';

import { defineDocument, type Stored } from '~/features/documents/index.server';

export const PAYMENTS = 'payments';

const centimes = z.number().int().nonnegative().transform(toCentimes).catch(toCentimes(0));

/** A Receipt of the domain. Amounts in hundredths of their currency. */
export const receiptFields = z.object({
  currency: z.string(),
  grossCents: z.number().int(),
  feeCents: z.number().int().nullable(),
  netCents: z.number().int().nullable(),
  credited: z.object({ currency: z.string(), cents: z.number().int() }).nullable(),
});

/** An OrderReturn of the domain. */
export const returnFields = z.object({
  id: z.string(),
  kind: z.enum(RETURN_KINDS),
  captureId: z.string(),
  amountCentimes: z.number().int().nonnegative().transform(toCentimes),
  usdCents: z.number().int().nullable().default(null),
  at: z.number(),
  decidedAt: z.number().nullable().default(null),
});

/**
 * `payments/{id}`: one capture, transfer, refund or reversal that the store learned of. Its id comes from the money itself, so that what is
 * heard twice is stored once. Times in ms.
 */
const payment = z.object({
  kind: z.enum(LEDGER_KINDS).nullable().catch(null).default(null),
  direction: z.enum(['in', 'out']).catch('in').default('in'),
  /** The order that it is about; null for an orphan. */
  orderId: z.string().nullable().catch(null).default(null),
  method: z.enum(PAYMENT_METHODS).nullable().catch(null).default(null),
  /** The reference of the bank, the wallet or the provider; null where none is known. */
  reference: z.string().nullable().catch(null).default(null),
  amountCentimes: centimes.default(toCentimes(0)),
  feeCentimes: centimes.default(toCentimes(0)),
  usdCents: z.number().int().nullable().catch(null).default(null),
  money: z.object({ currency: z.string(), cents: z.number().int().nullable() }).nullable().catch(null).default(null),
  /** What the provider says became of money that came; null where it doesn't say. */
  receipt: receiptFields.nullable().catch(null).default(null),
  at: z.number().catch(0).default(0),
  /** The account id of the admin who saw it; '' where the store learned of it by itself. */
  by: z.string().catch('').default(''),
  reason: z.string().nullable().catch(null).default(null),
  attemptId: z.string().nullable().catch(null).default(null),
  /** The provider's account that has it, or had it; null for the other methods. */
  account: z.string().nullable().catch(null).default(null),
  /** The id of the payment that went back, of which this is all or a part, also where the ledger lacks that one; null where nobody names it. */
  of: z.string().nullable().catch(null).default(null),
  /** What went back of money of no order: an order that it pays later takes them over. */
  returns: z.array(returnFields).catch([]).default([]),
});

export type LedgerPayment = Stored<typeof payment> & { readonly id: string };

/** A payment to be written: its direction and time, and what is known of it. */
export type NewPayment = Pick<LedgerPayment, 'kind' | 'method' | 'reference' | 'at'> & Partial<LedgerPayment>;

export const toPayment = defineDocument(1, ({ id, data }: Snapshot): LedgerPayment => ({ id, ...payment.parse(data) }));

/** The fields of a new payment. */
export function fromPayment({ id: _id, ...fields }: NewPayment): Data {
  return payment.parse(fields);
}

/** Where the money of this reference is, so that one payment can't settle two orders. */
export const paymentPath = (method: string, reference: string) => `${PAYMENTS}/${method}-${idOf(reference)}`;

/** Where a refund is that the store decided itself, by its id in the order. */
export const returnPath = (orderId: string, refundId: string) => `${PAYMENTS}/returned-${orderId}-${idOf(refundId)}`;

/**
 * Where money is that somebody else sent back to a card: a refund of the provider's by its id, the
 * reversal of a capture, or what came again by a dispute's id.
 */
export const cardReturnPath = (how: 'refund' | 'reversal' | 'restored', reference: string) => `${PAYMENTS}/card-${how}-${idOf(reference)}`;

/** The id of the payment at a path. */
export const paymentId = (path: string) => path.slice(PAYMENTS.length + 1);

/** A reference as it is compared, however it was typed. */
export const plainReference = (reference: string) => reference.toUpperCase().replace(/\s+/g, '');

function idOf(reference: string): string {
  // why only these: an id is short, and every letter of an Arabic reference would take six characters
  return plainReference(reference).replace(/[%/]/g, encodeURIComponent);
}

/** Money that came by this payment may still pay the order: it waits for the owner, or fits no order so far. */
export function mayPay({ kind, direction, orderId }: LedgerPayment, id: string): boolean {
  return direction === 'in' && ((kind === 'differs' && orderId === id) || kind === 'orphan');
}

/** The alarm of money that fits no order, by its reference. */
export const unmatchedPaymentAlert = (reference: string) => ({ code: 'orphan-payment', orderId: null, cause: reference }) as const;

/** The alarm of money that went back, by its reference, where nobody knows that it came. */
export const unmatchedRefundAlert = (reference: string) => unmatchedPaymentAlert(`returned ${reference}`);

/** Whether a bank took it back. The provider doesn't say how much was left of it, and its reference is the capture's. */
export const isReversal = ({ id }: Pick<LedgerPayment, 'id'>) => id.startsWith(paymentId(cardReturnPath('reversal', '')));

/** Whether it came again, since a dispute was won. Its reference is the dispute's: the provider has no payment of that name. */
export const isRestored = ({ kind, direction }: Pick<LedgerPayment, 'kind' | 'direction'>) => kind === 'returned' && direction === 'in';

/** Whether it moved at the provider without the store: it was sent back or taken back there, or came again. */
export const isCardReturn = ({ id }: Pick<LedgerPayment, 'id'>) => /^card-(refund|reversal|restored)-/.test(id);

/** Money of a bank or a wallet. */
export const inDirhams = ({ amountCentimes }: { readonly amountCentimes: number }) => ({ currency: 'MAD', cents: amountCentimes });
