/* The one ledger of all money: the fields of a payment that other folders read, and write in their transactions. */
import { z } from 'zod';

import { LEDGER_KINDS, MONEY_DIRECTIONS } from '~/domain/payment/ledger';
import { toCentimes } from '~/domain/shared/money';
import { RETURN_KINDS } from '~/domain/payment/returns';
import { PAYMENT_METHODS } from '~/domain/payment/method';
import type { Data, Reader, Snapshot } from '~/ports/store';

import { defineDocument, type Stored } from '~/features/documents/index.server';

export const PAYMENTS = 'payments';

export const centimes = z.number().int().nonnegative().transform(toCentimes);
const centimesOrZero = centimes.catch(toCentimes(0));

/** Amounts in hundredths of their currency. */
const receiptFields = z.object({
  currency: z.string(),
  grossCents: z.number().int(),
  feeCents: z.number().int().nullable(),
  netCents: z.number().int().nullable(),
  credited: z.object({ currency: z.string(), cents: z.number().int() }).nullable(),
});

export const returnFields = z.object({
  id: z.string(),
  kind: z.enum(RETURN_KINDS),
  captureId: z.string(),
  amountCentimes: centimes,
  usdCents: z.number().int().nullable().default(null),
  at: z.number(),
  decidedAt: z.number().nullable().default(null),
});

/** The payment of an order, as the order has it. */
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

/** `payments/{id}`: a capture, transfer, refund or reversal. Its id comes from the money, so that a repeat is stored once. Times in ms. */
const payment = z.object({
  kind: z.enum(LEDGER_KINDS).nullable().catch(null).default(null),
  direction: z.enum(MONEY_DIRECTIONS).catch('in').default('in'),
  orderId: z.string().nullable().catch(null).default(null),
  method: z.enum(PAYMENT_METHODS).nullable().catch(null).default(null),
  /** null where none is known. */
  reference: z.string().nullable().catch(null).default(null),
  amountCentimes: centimesOrZero.default(toCentimes(0)),
  feeCentimes: centimesOrZero.default(toCentimes(0)),
  usdCents: z.number().int().nullable().catch(null).default(null),
  money: z.object({ currency: z.string(), cents: z.number().int().nullable() }).nullable().catch(null).default(null),
  receipt: receiptFields.nullable().catch(null).default(null),
  at: z.number().catch(0).default(0),
  /** The admin's account id; '' where the store learned of it by itself. */
  by: z.string().catch('').default(''),
  reason: z.string().nullable().catch(null).default(null),
  attemptId: z.string().nullable().catch(null).default(null),
  /** null for methods without a provider. */
  account: z.string().nullable().catch(null).default(null),
  /** The id of the payment of which this went back; the ledger may lack that one. */
  of: z.string().nullable().catch(null).default(null),
  /** The returns of money of no order: an order that it pays later takes them over. */
  returns: z.array(returnFields).catch([]).default([]),
});

export type LedgerPayment = Stored<typeof payment> & { readonly id: string };

export type NewPayment = Pick<LedgerPayment, 'kind' | 'method' | 'reference' | 'at'> & Partial<LedgerPayment>;

export const toPayment = defineDocument(1, ({ id, data }: Snapshot): LedgerPayment => ({ id, ...payment.parse(data) }));

export function fromPayment({ id: _id, ...fields }: NewPayment): Data {
  return payment.parse(fields);
}

/**
 * Returns the path of the money of this reference, so that one payment can't settle two orders. `part`: from 1, where one transfer pays
 * several.
 */
export const paymentPath = (method: string, reference: string, part: number | null = null) =>
  `${PAYMENTS}/${method}-${idOf(reference)}${part === null ? '' : `~${part}`}`;

export const paymentPathOf = (payment: Payment) => paymentPath(payment.method, payment.reference, payment.part);

/** The rows of statements that were taken, each with the order that has it. */
export const STATEMENT_ROWS = 'statementRows';

/** Returns the path of the claim of orders on a bank's reference that a row of a statement has, whatever name their payments have. */
export const bankReferencePath = (method: string, reference: string) => `${STATEMENT_ROWS}/ref-${method}-${idOf(reference)}`;

/** Returns the other order that has this reference; null: none. `claim`: bankReferencePath()'s document. */
export function otherClaimant(claim: Snapshot | null, orderId: string): string | null {
  const orders = claim?.data['orders'];
  const [first = null] = Array.isArray(orders) ? orders.filter((each) => typeof each === 'string') : [];
  return first === null || (Array.isArray(orders) && orders.includes(orderId)) ? null : first;
}

/** Returns the path of a refund that the store decided itself, by its id in the order. */
export const returnPath = (orderId: string, refundId: string) => `${PAYMENTS}/returned-${orderId}-${idOf(refundId)}`;

/** Returns the paths of an approval that was taken back, and of the row that takes it out of the sums; `nth` from 0. */
export const voidPaths = (orderId: string, nth: number) => ({
  approved: `${PAYMENTS}/void-${orderId}-${nth}`,
  takenBack: `${PAYMENTS}/void-${orderId}-${nth}-out`,
});

/** Returns the path of money that the owner noted about an order. */
export const notePath = (orderId: string, noteId: string) => `${PAYMENTS}/note-${orderId}-${noteId}`;

/** Returns whether a document is of a row that was taken, not of one that took money out. */
export const isTakenRow = ({ data }: Pick<Snapshot, 'data'>) => typeof data['statementId'] === 'string';

/** Returns whether a row of a statement was taken for an order. */
export async function isClaimedByRow(reader: Pick<Reader, 'query'>, orderId: string): Promise<boolean> {
  return (await reader.query({ from: STATEMENT_ROWS, where: [['orderId', '==', orderId]] })).docs.some(isTakenRow);
}

/** Returns the path of money that moved at the provider: a refund by its id, a capture's reversal, or a return by a dispute's id. */
export const cardReturnPath = (how: 'refund' | 'reversal' | 'restored', reference: string) => `${PAYMENTS}/card-${how}-${idOf(reference)}`;

export const paymentId = (path: string) => path.slice(PAYMENTS.length + 1);

export const plainReference = (reference: string) => reference.toUpperCase().replace(/\s+/g, '');

function idOf(reference: string): string {
  // why only these: an id is short, and every letter of an Arabic reference would take six characters
  return plainReference(reference).replace(/[%/]/g, encodeURIComponent);
}

/** Returns whether money of this payment may still pay the order: it waits for the owner, or fits no order so far. */
export function mayPay({ kind, direction, orderId }: LedgerPayment, id: string): boolean {
  return direction === 'in' && ((kind === 'differs' && orderId === id) || kind === 'orphan');
}

export const unmatchedPaymentAlert = (reference: string) => ({ code: 'orphan-payment', orderId: null, cause: reference }) as const;

/** Returns the alert of money that went back, by its reference, where the ledger doesn't know that it came. */
export const unmatchedRefundAlert = (reference: string) => unmatchedPaymentAlert(`returned ${reference}`);

/** Returns whether a bank took it back. Its reference is the capture's; the provider gives no amount that was left. */
export const isReversal = ({ id }: Pick<LedgerPayment, 'id'>) => id.startsWith(paymentId(cardReturnPath('reversal', '')));

/** Returns whether it came again after a dispute was won. Its reference is the dispute's, which no payment has. */
export const isRestored = ({ kind, direction }: Pick<LedgerPayment, 'kind' | 'direction'>) => kind === 'returned' && direction === 'in';

export const isCardReturn = ({ id }: Pick<LedgerPayment, 'id'>) => /^card-(refund|reversal|restored)-/.test(id);

export const inDirhams = ({ amountCentimes }: { readonly amountCentimes: number }) => ({ currency: 'MAD', cents: amountCentimes });
