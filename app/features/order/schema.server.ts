import { z } from 'zod';

import { LOST_REASONS } from '~/domain/coupon';
import { LANGUAGES, DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { KEY_TYPES } from '~/domain/key';
import { DISPUTE_STATES } from '~/domain/payment/returns';
import { LINE_STATES, ORDER_STATES } from '~/domain/order';
import { PRICE_LOSSES } from '~/domain/order/price-loss';
import { beginningsOf } from '~/domain/search/order-words';
import { DEFAULT_USD_RATE, toCentimes, toUsdRate } from '~/domain/shared/money';
import { MONEY_DIRECTIONS } from '~/domain/payment/ledger';
import { PAYMENT_METHODS } from '~/domain/payment/method';
import { QUESTION_KINDS, QUESTION_STATES, REFUND_STATES } from '~/domain/refund';
import { ShopError } from '~/domain/shared/shop-error';
import type { Data, Snapshot, Store } from '~/ports/store';

import { orderCoupon } from '~/features/coupon/index.server';
import { defineDocument, plain, type Stored, type Input } from '~/features/documents/index.server';
import { centimes, paymentFields, payToField, returnFields } from '~/features/payment/index.server';

/** A game of an order, frozen when it was placed. A line's id is its game's. */
const line = z.object({
  gameId: z.string(),
  title: z.string(),
  cover: z.string(),
  platform: z.string(),
  /** The shopper's choice, or the type of the attached key; null without both. */
  type: z.enum(KEY_TYPES).nullable(),
  /** The amount that was paid for it. */
  priceCentimes: centimes,
  /** The asking price, before an offer; null in orders of older data: the same. */
  listCentimes: centimes.nullable().default(null),
  offerId: z.string().nullable().default(null),
  /** The price that the shopper saw in the cart, where it was another one; else null. */
  cartCentimes: centimes.nullable().default(null),
  state: z.enum(LINE_STATES).default('open'),
  keyId: z.string().nullable(),
  revealedAt: z.number().nullable().default(null),
  /** The cost of every key that it got, the last one last. */
  costs: z.array(z.object({ keyId: z.string(), costCentimes: centimes, at: z.number(), returnedAt: z.number().nullable() })).default([]),
  /** The code that lowered it, and by how much: its price is lower by that. null: none. */
  code: z.string().nullable().default(null),
  codeCentimes: centimes.default(toCentimes(0)),
});

const timelineEntry = z.object({
  at: z.number(),
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
  text: z.string(),
  pictureId: z.string().nullable().default(null),
  state: z.enum(QUESTION_STATES),
  decidedAt: z.number().nullable(),
  answer: z.string().nullable(),
});

/** Money that goes, or went, back for one line. Times in ms. */
const refund = z.object({
  id: z.string(),
  gameId: z.string(),
  amountCentimes: centimes,
  usdCents: z.number().int().nullable(),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(REFUND_STATES),
  reference: z.string().nullable(),
  by: z.string(),
  at: z.number(),
  /** Counts from 1; with the refund's id it names a request to the provider, so that a repeat does nothing twice. */
  attempt: z.number().int().default(1),
  /** The provider's code of its refusal; null without one. */
  failure: z.string().nullable().default(null),
  doneAt: z.number().nullable(),
  isBooked: z.boolean().default(false),
  /** The return of which it is a part, where the money went back at the provider. */
  returnId: z.string().nullable().default(null),
});

const dispute = z.object({
  id: z.string(),
  captureId: z.string(),
  state: z.enum(DISPUTE_STATES),
  at: z.number(),
  decidedAt: z.number().nullable().default(null),
});

/** An approval that was taken back, since its money never came; `gameIds`: the lines that it paid. Times in ms. */
const voidFields = z.object({
  at: z.number(),
  by: z.string(),
  reason: z.string(),
  payment: paymentFields,
  gameIds: z.array(z.string()),
});

/** Money about an order that the owner noted by hand: the ledger has a row of each. `at` in ms. */
const moneyNote = z.object({
  id: z.string(),
  direction: z.enum(MONEY_DIRECTIONS),
  amountCentimes: centimes,
  reason: z.string(),
  at: z.number(),
  by: z.string(),
});

/** A code of a later version stays as it is. */
const alarm = z.object({ id: z.string(), code: z.string(), at: z.number(), note: z.string().nullable() });

/** An order as it is stored; a new one gets the defaults. Amounts in centimes, times in ms. */
const orderDocument = z.object({
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE).catch(DEFAULT_LANGUAGE),
  /** The keyed hash of the client's address: for limits, without storing addresses. */
  addressKey: z.string(),
  state: z.enum(ORDER_STATES).default('awaiting_payment'),
  /** Empty only where each was lost. */
  lines: z.array(line),
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
  /** Set where the last proof or card money came for a cancelled order, or after its prices expired. */
  isLate: z.boolean().default(false),
  /** The reason why the price counted no more when that proof or money came; null: all that lowered it did. */
  lateReason: z.enum(PRICE_LOSSES).nullable().default(null).catch('code-over'),
  /** The accounts to pay to, frozen when it was placed. */
  payTo: payToField,
  /** The RIB that a transfer was sent to, as its shopper chose; null: no proof came, or older data. */
  paidToRib: z.string().nullable().default(null),
  /** The lower total of the replaced order with the same games; null without one. */
  formerCentimes: centimes.nullable().default(null),
  /** null without one. */
  coupon: orderCoupon.nullable().default(null),
  /** The keyed hash of the buyer's address, as codes know people; null in orders of older data, and once the account is gone. */
  person: z.string().nullable().default(null),
  /** The owner's row that the code belongs to, for queries: its id, or of a single code the batch's. */
  campaign: z.string().nullable().default(null),
  /** The code of the cart that could not be used any more, with the reason; null: none. */
  codeLost: z
    .object({ code: z.string(), reason: z.enum(LOST_REASONS).catch('unknown') })
    .nullable()
    .default(null),
  sameProofAs: z.string().nullable().default(null),
  rejections: z.number().int().default(0),
  rejectionReason: z.string().nullable().default(null),
  payment: paymentFields.nullable().default(null),
  paidAt: z.number().nullable().default(null),
  payer: z.string().nullable().default(null),
  cardAttempts: z.number().int().default(0),
  /** The next check of refunds to a card; null where nothing is uncertain. */
  cardDueAt: z.number().nullable().default(null),
  alarms: z.array(alarm).default([]),
  questions: z.array(question).default([]),
  refunds: z.array(refund).default([]),
  /** The sealed RIB or wallet for a refund by hand, when it was typed, and when the owner asked for it. */
  refundAccount: z.string().nullable().default(null),
  refundAccountAt: z.number().nullable().default(null),
  refundAccountAskedAt: z.number().nullable().default(null),
  returns: z.array(returnFields).default([]),
  disputes: z.array(dispute).default([]),
  /** Lines with a seen key whose money never came; `lostAt` in ms. No total and no payment has them. */
  lost: z.array(line.extend({ lostAt: z.number() })).default([]),
  voids: z.array(voidFields).default([]),
  notes: z.array(moneyNote).default([]),
  /** Derived and stored for queries, like the four fields below. */
  waitingSince: z.number().nullable().default(null),
  movedAt: z.number().nullable().default(null),
  owedGames: z.array(z.string()).default([]),
  unpaidCentimes: z.number().int().nullable().default(null),
  searchWords: z.array(z.string()).default([]),
  events: z.array(timelineEntry),
});

export type TimelineEntryType =
  | 'placed'
  | 'proof-submitted'
  | 'proof-replaced'
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
  | 'refund-account-asked'
  | 'refund-account-typed'
  | 'problem-reported'
  | 'problem-declined'
  | 'key-replaced'
  | 'question-withdrawn'
  | 'returned'
  | 'returns-decided'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'payment-voided'
  | 'given-up'
  | 'attention'
  | 'resolved'
  | 'replaced'
  | 'cancelled';

export type TimelineEntry = Stored<typeof timelineEntry>;
export type OrderLine = Stored<typeof line>;
export type Question = Stored<typeof question>;
export type Refund = Stored<typeof refund>;

export type OrderAlert = Stored<typeof alarm>;

/** An order; its id is its reference, `MF-XXXXXX`. */
export type Order = Stored<typeof orderDocument> & { readonly id: string };

/** The fields of an order without an account for its refunds. */
export const NO_REFUND_ACCOUNT = { refundAccount: null, refundAccountAt: null, refundAccountAskedAt: null } as const;

export const orderPath = (id: string) => `orders/${id}`;

export const parseOrder = defineDocument(1, (doc): Order => ({ id: doc.id, ...orderDocument.parse(doc.data) }));

/** Returns the order if it is of this account; another's is not even parsed. */
export function toOwnOrder(doc: Snapshot | null, accountId: string): Order | null {
  return doc?.data['accountId'] === accountId ? parseOrder(doc) : null;
}

export function newOrder(id: string, order: Input<typeof orderDocument>): Order {
  const placed = { id, ...orderDocument.parse({ ...order, unpaidCentimes: order.totalCentimes }) };
  return { ...placed, searchWords: beginningsOf(placed) };
}

/** Returns the amount that an order waits for, also a cancelled one, whose money may come late; null once it is paid, or all lost. */
export function unpaidCentimes({ payment, totalCentimes, lines }: Pick<Order, 'payment' | 'totalCentimes' | 'lines'>): number | null {
  return payment === null && lines.length > 0 ? totalCentimes : null;
}

export function newLine(fields: Input<typeof line>): OrderLine {
  return line.parse(fields);
}

/** Returns the order. ShopError 'not-found'. */
export async function mustFindOrder(store: Store, id: string): Promise<Order> {
  const doc = await store.get(orderPath(id));
  if (!doc) throw new ShopError('not-found', [id]);
  return parseOrder(doc);
}

export function fromOrder({ id: _id, ...order }: Order): Data {
  return plain(order);
}

interface NewEntry {
  readonly at: number;
  readonly type: TimelineEntryType;
  readonly by?: string | null;
  readonly note?: string | null;
}

/** Returns the timeline of an order with new entries. */
export function logged({ events }: Pick<Order, 'events'>, ...entries: readonly NewEntry[]): TimelineEntry[] {
  return [...events, ...entries.map((entry) => ({ by: null, note: null, ...entry }))];
}

/** Returns the fields of a mail to an order's shopper; `to` is '' where the account is gone. */
export const addressee = ({ id: orderId, email: to, name, language }: Order) => ({ to, name, language, orderId });
