import { z } from 'zod';

import { KEY_TYPES } from '~/domain/key';
import type { Centimes } from '~/domain/money';
import { LINE_STATES, ORDER_STATES, type OrderLine, type OrderState } from '~/domain/order';
import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payment-method';
import { ATTENTION_CODES, type AttentionCode } from '~/domain/attention';
import { QUESTION_KINDS, QUESTION_STATES, REFUND_STATES, type Question, type Refund } from '~/domain/refund';
import { ShopError } from '~/domain/shop-error';
import type { Data, Snap, Store } from '~/ports/store/port';

import { cardFields, centimes, paymentFields, type CardAttempt, type Payment } from './payment.server';

const line = z.object({
  gameId: z.string(),
  title: z.string(),
  cover: z.string(),
  platform: z.string(),
  type: z.enum(KEY_TYPES).nullable(),
  priceCentimes: centimes,
  state: z.enum(LINE_STATES),
  keyId: z.string().nullable(),
  revealedAt: z.number().nullable(),
  costs: z.array(z.object({ keyId: z.string(), costCentimes: centimes, at: z.number(), returnedAt: z.number().nullable() })).default([]),
});

const event = z.object({ at: z.number(), type: z.string(), by: z.string().nullable(), note: z.string().nullable() });

const question = z.object({
  id: z.string(),
  gameId: z.string(),
  kind: z.enum(QUESTION_KINDS),
  askedAt: z.number(),
  text: z.string(),
  state: z.enum(QUESTION_STATES),
  decidedAt: z.number().nullable(),
  answer: z.string().nullable(),
});

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
  attempt: z.number().int().default(1),
  failure: z.string().nullable().default(null),
  doneAt: z.number().nullable(),
});

const orderDocument = z.looseObject({
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  addressKey: z.string(),
  state: z.enum(ORDER_STATES),
  lines: z.array(line).min(1),
  totalCentimes: centimes,
  usdCents: z.number().int(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  operator: z.string().nullable(),
  createdAt: z.number(),
  holdUntil: z.number(),
  submittedAt: z.number().nullable(),
  proofId: z.string().nullable(),
  proofSha256: z.string().nullable(),
  sameProofAs: z.string().nullable(),
  rejections: z.number().int(),
  rejectionReason: z.string().nullable(),
  payment: paymentFields.nullable(),
  paidAt: z.number().nullable().default(null),
  payer: z.string().nullable().default(null),
  card: cardFields.nullable().default(null),
  cardDueAt: z.number().nullable().default(null),
  attention: z
    .object({ code: z.enum(ATTENTION_CODES), at: z.number(), note: z.string().nullable() })
    .nullable()
    .default(null),
  questions: z.array(question).default([]),
  refunds: z.array(refund).default([]),
  waitingSince: z.number().nullable().default(null),
  movedAt: z.number().nullable().default(null),
  events: z.array(event),
});

export type TimelineEntryType =
  | 'placed'
  | 'proof-submitted'
  | 'proof-rejected'
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
  | 'attention'
  | 'resolved'
  | 'replaced'
  | 'cancelled';

export interface TimelineEntry {
  /** ms */
  readonly at: number;
  readonly type: TimelineEntryType;
  /** Account id; null for the store itself. */
  readonly by: string | null;
  readonly note: string | null;
}

/** One purchase. Its id is its reference, `MF-XXXXXX`. Amounts in centimes, times in ms. */
export interface Order {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  /** Keyed hash of the client's address: limits without keeping addresses. */
  readonly addressKey: string;
  readonly state: OrderState;
  readonly lines: readonly OrderLine[];
  readonly totalCentimes: Centimes;
  readonly usdCents: number;
  readonly method: PaymentMethod | null;
  readonly operator: string | null;
  readonly createdAt: number;
  /** Until when its keys are held; UNTIL_DECIDED while a proof is looked at. */
  readonly holdUntil: number;
  readonly submittedAt: number | null;
  readonly proofId: string | null;
  readonly proofSha256: string | null;
  /** Another order that sent the same file before. */
  readonly sameProofAs: string | null;
  readonly rejections: number;
  readonly rejectionReason: string | null;
  readonly payment: Payment | null;
  /** When it was settled. */
  readonly paidAt: number | null;
  /** From whose account the money comes, in the shopper's words; null where she did not say. */
  readonly payer: string | null;
  readonly card: CardAttempt | null;
  /** When the card payment or a refund to a card is looked at next; null where nothing is uncertain. */
  readonly cardDueAt: number | null;
  /** What should not have happened; null where all is well. */
  readonly attention: { readonly code: AttentionCode; readonly at: number; readonly note: string | null } | null;
  readonly questions: readonly Question[];
  readonly refunds: readonly Refund[];
  /** Since when something of it waits for the owner: waitingSince() of the domain, at every change. */
  readonly waitingSince: number | null;
  /** When money or a key of it moved last after it was paid: movedAt() of the domain, at every change. */
  readonly movedAt: number | null;
  readonly events: readonly TimelineEntry[];
}

export const orderPath = (id: string) => `orders/${id}`;

export function toOrder(snap: Snap): Order {
  return { id: snap.id, ...(orderDocument.parse(snap.data) as Omit<Order, 'id'>) };
}

/** ShopError 'not-found' without the order. */
export async function mustFindOrder(store: Store, id: string): Promise<Order> {
  const snap = await store.get(orderPath(id));
  if (!snap) throw new ShopError('not-found', [id]);
  return toOrder(snap);
}

/** An order's fields as the document holds them. */
export function fromOrder({ id: _id, ...order }: Order): Data {
  return plain(order);
}

/** Typed fields as plain JSON. */
export function plain(fields: object): Data {
  return JSON.parse(JSON.stringify(fields)) as Data;
}

/** The order's timeline with one more entry. */
export function logged(
  order: Order,
  entry: { at: number; type: TimelineEntryType; by?: string | null; note?: string | null },
): TimelineEntry[] {
  return [...order.events, { by: null, note: null, ...entry }];
}
