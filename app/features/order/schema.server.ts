import { z } from 'zod';

import { LANGUAGES, DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { KEY_TYPES } from '~/domain/key';
import { DISPUTE_STATES } from '~/domain/payment/returns';
import { LINE_STATES, ORDER_STATES } from '~/domain/order';
import { beginningsOf } from '~/domain/search/order-words';
import { DEFAULT_USD_RATE, toUsdRate } from '~/domain/shared/money';
import { PAYMENT_METHODS } from '~/domain/payment/method';
import { QUESTION_KINDS, QUESTION_STATES, REFUND_STATES } from '~/domain/refund';
import { ShopError } from '~/domain/shared/shop-error';
import type { Data, Snapshot, Store } from '~/ports/store';

import { defineDocument, plain, type Stored, type Input } from '~/features/documents/index.server';
import { returnFields } from './ledger.server';
import { centimes, paymentFields } from './payment.server';

/** One game of an order, frozen when it was placed. A line's id is its game's. */
const line = z.object({
  gameId: z.string(),
  title: z.string(),
  cover: z.string(),
  platform: z.string(),
  /** Activation type of its key, if the shopper chose one or a key is attached. */
  type: z.enum(KEY_TYPES).nullable(),
  priceCentimes: centimes,
  state: z.enum(LINE_STATES).default('open'),
  /** The key that is held for it, or was sold with it. */
  keyId: z.string().nullable(),
  /** When the shopper first saw the key. */
  revealedAt: z.number().nullable().default(null),
  /** The cost of every key that it got, the last one last. */
  costs: z.array(z.object({ keyId: z.string(), costCentimes: centimes, at: z.number(), returnedAt: z.number().nullable() })).default([]),
});

const timelineEntry = z.object({
  at: z.number(),
  /** A TimelineEntryType, or one of a later release. */
  type: z.string(),
  /** Account id; null for the store itself. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});

/** A shopper's question to the owner about one line of a paid order. Times in ms. */
const question = z.object({
  id: z.string(),
  gameId: z.string(),
  kind: z.enum(QUESTION_KINDS),
  askedAt: z.number(),
  /** Her own words. */
  text: z.string(),
  /** The file that she sent with them, below `proofs`; null: none, or gone. */
  pictureId: z.string().nullable().default(null),
  state: z.enum(QUESTION_STATES),
  decidedAt: z.number().nullable(),
  /** The owner's answer; null where she gave none. */
  answer: z.string().nullable(),
});

/** Money that goes, or went, back for one line. Times in ms. */
const refund = z.object({
  id: z.string(),
  gameId: z.string(),
  amountCentimes: centimes,
  /** The amount, if it goes back to a card. */
  usdCents: z.number().int().nullable(),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(REFUND_STATES),
  /** The reference of the bank, the wallet or the provider; null until it is known. */
  reference: z.string().nullable(),
  /** The account id of the admin. */
  by: z.string(),
  /** When the owner decided it, or had it tried again. */
  at: z.number(),
  /** Counts from 1; with the refund's id it names a question to the provider, so that a repeat does nothing twice. */
  attempt: z.number().int().default(1),
  /** Why the provider refused it, in its own code; null where it did not. */
  failure: z.string().nullable().default(null),
  doneAt: z.number().nullable(),
  /** The ledger has it as money of its own. */
  isBooked: z.boolean().default(false),
  /** The return of which it is a part: the money went back at the provider, and no refund of its own. */
  returnId: z.string().nullable().default(null),
});

/** An OrderDispute of the domain. */
const dispute = z.object({
  id: z.string(),
  captureId: z.string(),
  state: z.enum(DISPUTE_STATES),
  at: z.number(),
  decidedAt: z.number().nullable().default(null),
});

/** An open alarm about the order, as its own document (features/alarm) has it. A code of a later version stays as it is. */
const alarm = z.object({ id: z.string(), code: z.string(), at: z.number(), note: z.string().nullable() });

/** One purchase, as it is stored; a new order gets the defaults. Amounts in centimes, times in ms. */
const orderDocument = z.object({
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  /** In which it was placed, for its mails. */
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE).catch(DEFAULT_LANGUAGE),
  /** Keyed hash of the client's address: for limits, without storing addresses. */
  addressKey: z.string(),
  state: z.enum(ORDER_STATES).default('awaiting_payment'),
  lines: z.array(line).min(1),
  totalCentimes: centimes,
  usdCents: z.number().int(),
  /** The price of a dollar, frozen: ten-thousandths of a dirham. */
  usdRate: z
    .number()
    .default(DEFAULT_USD_RATE)
    .transform((rate) => toUsdRate(rate) ?? DEFAULT_USD_RATE),
  method: z.enum(PAYMENT_METHODS).nullable().default(null),
  operator: z.string().nullable().default(null),
  createdAt: z.number(),
  /** The end of its keys' hold; UNTIL_DECIDED while a proof is in review. */
  holdUntil: z.number(),
  submittedAt: z.number().nullable().default(null),
  proofId: z.string().nullable().default(null),
  proofSha256: z.string().nullable().default(null),
  /** The last proof came, or money by card, when the order was cancelled or its prices were no longer kept. */
  isLate: z.boolean().default(false),
  /** The lower total of the order with the same games that this one replaced; null where there was none. */
  formerCentimes: centimes.nullable().default(null),
  /** Another order that sent the same file before. */
  sameProofAs: z.string().nullable().default(null),
  rejections: z.number().int().default(0),
  rejectionReason: z.string().nullable().default(null),
  payment: paymentFields.nullable().default(null),
  /** When it was settled. */
  paidAt: z.number().nullable().default(null),
  /** The name on the account that pays, in the shopper's words; null where she did not say. */
  payer: z.string().nullable().default(null),
  /** How many attempts to pay by card were begun; the newest has this number. */
  cardAttempts: z.number().int().default(0),
  /** When a refund to a card is checked next; null where nothing is uncertain. */
  cardDueAt: z.number().nullable().default(null),
  /** Its open alarms, oldest first: for the owner's lists, and for what they forbid. */
  alarms: z.array(alarm).default([]),
  questions: z.array(question).default([]),
  refunds: z.array(refund).default([]),
  /** What moved at the card provider without the store, as the ledger has it. */
  returns: z.array(returnFields).default([]),
  disputes: z.array(dispute).default([]),
  /** Since when it waits for the owner: waitingSince() of the domain, at every change. */
  waitingSince: z.number().nullable().default(null),
  /** When its money or a key last moved after payment: movedAt() of the domain, at every change. */
  movedAt: z.number().nullable().default(null),
  /** owedGames() of the domain, at every change. */
  owedGames: z.array(z.string()).default([]),
  /** unpaidCentimes(), at every change: a statement finds it by the amount. */
  unpaidCentimes: z.number().int().nullable().default(null),
  /** beginningsOf() of the domain, at every change: by them the owner finds it. */
  searchWords: z.array(z.string()).default([]),
  /** Its timeline, oldest first. */
  events: z.array(timelineEntry),
});

/** The entries that the store writes on an order's timeline. */
export type TimelineEntryType =
  | 'placed'
  | 'proof-submitted'
  | 'proof-rejected'
  | 'payment-refused'
  | 'card-no-key'
  | 'card-declined'
  | 'card-pending'
  | 'paid'
  | 'delivered'
  | 'owed'
  | 'filled'
  | 'revealed'
  | 'refund-asked'
  | 'refund-declined'
  | 'refunded'
  | 'refund-begun'
  | 'refund-failed'
  | 'problem-reported'
  | 'problem-declined'
  | 'key-replaced'
  | 'question-withdrawn'
  | 'returned'
  | 'returns-decided'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'attention'
  | 'resolved'
  | 'replaced'
  | 'cancelled';

export type TimelineEntry = Stored<typeof timelineEntry>;
export type OrderLine = Stored<typeof line>;
export type Question = Stored<typeof question>;
export type Refund = Stored<typeof refund>;

export type OrderAlarm = Stored<typeof alarm>;

/** One purchase. Its id is its reference, `MF-XXXXXX`. */
export type Order = Stored<typeof orderDocument> & { readonly id: string };

export const orderPath = (id: string) => `orders/${id}`;

export const parseOrder = defineDocument(1, (snap): Order => ({ id: snap.id, ...orderDocument.parse(snap.data) }));

/** The order of this account; null for another's, which is not even read. */
export function toOwnOrder(snap: Snapshot | null, accountId: string): Order | null {
  return snap?.data['accountId'] === accountId ? parseOrder(snap) : null;
}

/** A new order, which waits for payment. */
export function newOrder(id: string, order: Input<typeof orderDocument>): Order {
  const placed = { id, ...orderDocument.parse({ ...order, unpaidCentimes: order.totalCentimes }) };
  return { ...placed, searchWords: beginningsOf(placed) };
}

/** The amount that an order still waits for, also a cancelled one, whose money may come late; null once it is paid. */
export function unpaidCentimes({ payment, totalCentimes }: Pick<Order, 'payment' | 'totalCentimes'>): number | null {
  return payment === null ? totalCentimes : null;
}

/** A line of a new order, without a cost, and seen by nobody. */
export function newLine(fields: Input<typeof line>): OrderLine {
  return line.parse(fields);
}

/** ShopError 'not-found' without the order. */
export async function mustFindOrder(store: Store, id: string): Promise<Order> {
  const snap = await store.get(orderPath(id));
  if (!snap) throw new ShopError('not-found', [id]);
  return parseOrder(snap);
}

/** An order's fields for its document. */
export function fromOrder({ id: _id, ...order }: Order): Data {
  return plain(order);
}

/** The order's timeline with one more entry. */
export function logged(
  order: Order,
  entry: { at: number; type: TimelineEntryType; by?: string | null; note?: string | null },
): TimelineEntry[] {
  return [...order.events, { by: null, note: null, ...entry }];
}
