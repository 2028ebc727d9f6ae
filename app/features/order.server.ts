import { z } from 'zod';

import { KEY_TYPES } from '~/domain/key';
import { parsePrice, toCentimes, type Centimes } from '~/domain/money';
import { LINE_STATES, ORDER_STATES, PAYMENT_METHODS, type OrderLine, type OrderState, type OrderTab } from '~/domain/order';
import { ATTENTION_CODES, CARD_STATES, type AttentionCode, type CardState } from '~/domain/payment';
import { QUESTION_KINDS, QUESTION_STATES, REFUND_STATES, type Question, type Refund } from '~/domain/refund';
import { ShopError } from '~/domain/shop-error';
import type { Data, Snap, Store } from '~/ports/store';

import { shopperPath } from './shopper.server';

const centimes = z.number().int().nonnegative().transform(toCentimes);

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

const card = z.object({
  attempt: z.number().int(),
  state: z.enum(CARD_STATES),
  providerOrderId: z.string().nullable(),
  approveUrl: z.string().nullable(),
  payeeId: z.string().nullable(),
  captureId: z.string().nullable(),
  startedAt: z.number(),
  askedAt: z.number().nullable(),
  isDeclined: z.boolean(),
});

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
  payment: z
    .object({
      method: z.enum(PAYMENT_METHODS),
      reference: z.string(),
      amountCentimes: centimes,
      at: z.number(),
      by: z.string(),
      reason: z.string().nullable(),
      usdCents: z.number().int().nullable().default(null),
      feeCentimes: centimes.default(toCentimes(0)),
    })
    .nullable(),
  paidAt: z.number().nullable().default(null),
  payer: z.string().nullable().default(null),
  card: card.nullable().default(null),
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

export type OrderEventType =
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

export interface OrderLogEntry {
  /** ms */
  readonly at: number;
  readonly type: OrderEventType;
  /** Account id; null for the store itself. */
  readonly by: string | null;
  readonly note: string | null;
}

export interface Payment {
  readonly method: 'bank' | 'wallet' | 'card';
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

/** The one payment by card that an order has at a time. Times in ms. */
export interface CardAttempt {
  /** Counts from 1; with the order's id it names what is asked of the provider, so that asking twice does it once. */
  readonly attempt: number;
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
  readonly method: 'bank' | 'wallet' | 'card' | null;
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
  readonly events: readonly OrderLogEntry[];
}

export interface OrderPage {
  readonly orders: readonly Order[];
  readonly next: string | null;
}

const text = (max: number, required: string) => z.string(required).trim().min(1, required).max(max, 'too-long');

/** The form that sends a proof; the file is checked apart. */
export const proofForm = z.object({
  method: z.enum(['bank', 'wallet'], 'method-unknown'),
  operator: z.string().trim().max(60).optional(),
  payer: z.string().trim().max(100, 'too-long').default(''),
});

/** The owner's approval: the bank's reference, and the amount that arrived, with a reason where it is not the total. */
export const approveForm = z
  .object({
    arrivedBy: z.enum(['bank', 'wallet'], 'method-unknown').optional(),
    bankReference: text(60, 'bank-reference-required'),
    amountReceived: z.string().default('').transform(parsePrice),
    reason: z.string().trim().max(500, 'too-long').default(''),
  })
  .transform((form, context) => {
    if (form.amountReceived === null) context.addIssue({ code: 'custom', path: ['amountReceived'], message: 'amount-invalid' });
    return {
      method: form.arrivedBy,
      bankReference: form.bankReference,
      amountCentimes: form.amountReceived ?? toCentimes(0),
      reason: form.reason,
    };
  });

/** The owner's rejection, with the reason that the shopper reads. */
export const rejectForm = z.object({ reason: text(500, 'reject-reason-required') });

export const orderPath = (id: string) => `orders/${id}`;
/** One document a payment, named by its method and reference, so that one payment can't settle two orders. */
export const paymentPath = (method: string, reference: string) =>
  `payments/${method}-${reference
    .toUpperCase()
    .replace(/\s+/g, '')
    // why no more than these: an id is short, and every letter of an Arabic reference would take six places
    .replace(/[%/]/g, encodeURIComponent)}`;

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
  entry: { at: number; type: OrderEventType; by?: string | null; note?: string | null },
): OrderLogEntry[] {
  return [...order.events, { by: null, note: null, ...entry }];
}

/** Reading orders. What changes them: order-place.server.ts, order-payment.server.ts, order-delivery.server.ts. */
export function createOrderReader({ store }: { store: Store }) {
  async function find(id: string): Promise<Order | null> {
    const snap = await store.get(orderPath(id));
    return snap ? toOrder(snap) : null;
  }

  /** The shopper's one order that waits for payment, or null. */
  async function open(accountId: string): Promise<Order | null> {
    const shopper = await store.get<{ openOrderId: string | null }>(shopperPath(accountId));
    const order = shopper?.data.openOrderId ? await find(shopper.data.openOrderId) : null;
    return order?.state === 'awaiting_payment' ? order : null;
  }

  /** A shopper's orders, newest first. */
  async function listFor(accountId: string, after: string | null = null): Promise<OrderPage> {
    return page(
      await store.query({
        from: 'orders',
        where: [['accountId', '==', accountId]],
        order: ['createdAt', 'desc'],
        limit: 20,
        ...(after ? { after } : {}),
      }),
    );
  }

  /**
   * The owner's list: 'decide' is what waits for her decision, oldest first; 'owed' is who paid and waits for a key, in the order in which they are
   * served; 'all' is everything, newest first.
   */
  async function list(tab: OrderTab, after: string | null = null): Promise<OrderPage> {
    const cursor = after ? { after } : {};
    if (tab === 'all') return page(await store.query({ from: 'orders', order: ['createdAt', 'desc'], limit: 20, ...cursor }));
    if (tab === 'owed')
      return page(await store.query({ from: 'orders', where: [['state', '==', 'owed']], order: ['paidAt', 'asc'], limit: 20, ...cursor }));
    return page(
      await store.query({ from: 'orders', where: [['waitingSince', '>', 0]], order: ['waitingSince', 'asc'], limit: 20, ...cursor }),
    );
  }

  return { find, open, listFor, list };
}

function page({ docs, next }: { docs: Snap[]; next: string | null }): OrderPage {
  return { orders: docs.map(toOrder), next };
}
