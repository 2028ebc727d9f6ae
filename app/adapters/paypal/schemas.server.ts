import type { CardHold } from '~/domain/payment/pending-reason';
import type { Receipt } from '~/domain/reports/currency';
import type { UsdCents } from '~/domain/shared/money';
import { ownValue } from '~/domain/shared/own-value';
import type {
  CardAmount,
  CardCapture,
  CardCaptureState,
  ProviderEvent,
  ToldDispute,
  CardEventKind,
  CardOrder,
  CardOrderState,
  CardPending,
  CardRefund,
} from '~/ports/card-provider';

/* Reads PayPal's answers by its documents. If a part is missing or of another type, the whole answer is null. */

export function parseOrder(body: unknown): CardOrder | null {
  const id = text(body, 'id');
  const state = ownValue(ORDER_STATES, text(body, 'status') ?? '');
  const [unit] = list(body, 'purchase_units');
  if (id === null || state === undefined || unit === undefined) return null;
  const captures = list(field(unit, 'payments'), 'captures').map(toCapture);
  if (captures.some((capture) => capture === null)) return null;
  return {
    id,
    state,
    approveUrl: approveUrl(body),
    amount: toAmount(field(unit, 'amount')),
    orderId: text(unit, 'custom_id'),
    payee: text(field(unit, 'payee'), 'merchant_id') ?? text(field(unit, 'payee'), 'email_address'),
    captures: captures.filter((capture) => capture !== null),
  };
}

export function toCapture(body: unknown): CardCapture | null {
  const id = text(body, 'id');
  const state = ownValue(CAPTURE_STATES, text(body, 'status') ?? '');
  if (id === null || state === undefined) return null;
  return {
    id,
    state,
    ...(text(body, 'status') === 'REVERSED' ? { isReversed: true } : {}),
    amount: toAmount(field(body, 'amount')),
    orderId: text(body, 'custom_id'),
    receipt: toReceipt(field(body, 'seller_receivable_breakdown')),
    pending: state === 'pending' ? toPending(field(body, 'status_details')) : null,
  };
}

/** Returns the reason of a pending capture; for a new one the owner should look. */
function toPending(details: unknown): CardPending {
  const reason = text(details, 'reason');
  if (reason === null || !/^[A-Z_]{1,64}$/.test(reason)) return { reason: null, hold: null };
  return { reason, hold: PENDING_REASONS.has(reason) ? (PENDING_REASONS.get(reason) ?? null) : 'unknown' };
}

/** Returns null where PayPal says nothing of it, as for a pending capture. */
function toReceipt(body: unknown): Receipt | null {
  const gross = toAmount(field(body, 'gross_amount'));
  if (gross.cents === null) return null;
  const credited = toAmount(field(body, 'receivable_amount'));
  const inSame = ({ currency, cents }: CardAmount) => (currency === gross.currency ? cents : null);
  return {
    currency: gross.currency,
    grossCents: gross.cents,
    feeCents: inSame(toAmount(field(body, 'paypal_fee'))),
    netCents: inSame(toAmount(field(body, 'net_amount'))),
    credited: credited.cents === null ? null : { currency: credited.currency, cents: credited.cents },
  };
}

export function toRefund(body: unknown): CardRefund | null {
  const id = text(body, 'id');
  const state = ownValue(REFUND_STATES, text(body, 'status') ?? '');
  return id === null || state === undefined ? null : { id, state, amount: toAmount(field(body, 'amount')) };
}

export function toOrderId(body: unknown): string | null {
  return text(field(field(body, 'supplementary_data'), 'related_ids'), 'order_id');
}

/** Returns the captured money, and the refunds of it, from a capture's order (Orders v2). */
export function toRefunds(
  body: unknown,
  captureId: string,
): { readonly amount: CardAmount; readonly refunds: readonly CardRefund[] } | null {
  const payments = field(list(body, 'purchase_units')[0], 'payments');
  const capture = list(payments, 'captures').find((each) => text(each, 'id') === captureId);
  const refunds = list(payments, 'refunds').filter((each) => captureOf(each) === captureId);
  const read = refunds.map(toRefund).filter((refund) => refund !== null);
  return capture === undefined || read.length < refunds.length ? null : { amount: toAmount(field(capture, 'amount')), refunds: read };
}

/** Reads an event; null where the bytes are none. */
export function toEvent(bytes: Uint8Array): ProviderEvent | null {
  const body = parse(bytes);
  const id = text(body, 'id');
  const type = text(body, 'event_type');
  if (id === null || !/^[\w-]{1,100}$/.test(id) || type === null) return null;
  const resource = field(body, 'resource');
  const kind = ownValue(EVENT_KINDS, type) ?? 'other';
  const [unit] = list(resource, 'purchase_units');
  return {
    id,
    kind,
    orderId: kind === 'other' ? null : (text(unit, 'custom_id') ?? text(resource, 'custom_id')),
    captureId: kind === 'dispute' ? text(list(resource, 'disputed_transactions')[0], 'seller_transaction_id') : captureOf(resource),
    refundId: kind === 'refund' ? text(resource, 'id') : null,
    dispute: kind === 'dispute' ? toDispute(resource) : null,
  };
}

/** Reads `12.30` as 1230; null for anything that is not an amount in hundredths. It never uses a fraction. */
export function toCents(value: string | null): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value ?? '');
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** Returns 1230 as `12.30`. */
export function toAmountText(cents: UsdCents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

const ORDER_STATES: Readonly<Record<string, CardOrderState>> = {
  CREATED: 'waiting',
  SAVED: 'waiting',
  PAYER_ACTION_REQUIRED: 'waiting',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'ended',
};

const CAPTURE_STATES: Readonly<Record<string, CardCaptureState>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  DECLINED: 'declined',
  DENIED: 'declined',
  FAILED: 'declined',
  PARTIALLY_REFUNDED: 'returned',
  REFUNDED: 'returned',
  REVERSED: 'returned',
};

/** The reasons of a pending capture, and the owner's task: docs/decisions/0009-cards-through-paypal.md. */
const PENDING_REASONS: ReadonlyMap<string, CardHold | null> = new Map([
  ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'preferences'],
  // "Visit your online account. In your Account Overview, accept and deny this payment."
  ['INTERNATIONAL_WITHDRAWAL', 'preferences'],
  ['UNILATERAL', 'address'],
  ['VERIFICATION_REQUIRED', 'verification'],
  // "For more information about this captured payment, visit your account online or contact PayPal."
  ['OTHER', 'unknown'],
  ['PENDING_REVIEW', null],
  ['ECHECK', null],
  ['TRANSACTION_APPROVED_AWAITING_FUNDING', null],
  // these reach the owner as a dispute, a reversal or a refund
  ['BUYER_COMPLAINT', null],
  ['CHARGEBACK', null],
  ['REFUNDED', null],
]);

const REFUND_STATES: Readonly<Record<string, CardRefund['state']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

const EVENT_KINDS: Readonly<Record<string, CardEventKind>> = {
  'CHECKOUT.ORDER.APPROVED': 'approved',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.DECLINED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'reversal',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
};

/** The outcomes of a resolved dispute that decide about the money. Any other leaves it to the owner. */
const DISPUTE_OUTCOMES: Readonly<Record<string, ToldDispute['outcome']>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
};

/** Reads a dispute (Customer Disputes v1); null without an id. */
function toDispute(resource: unknown): ToldDispute | null {
  const id = text(resource, 'dispute_id');
  const outcome = text(resource, 'status') === 'RESOLVED' ? text(field(resource, 'dispute_outcome'), 'outcome_code') : null;
  return id === null ? null : { id, outcome: DISPUTE_OUTCOMES[outcome ?? ''] ?? 'open' };
}

/** Returns the link for the shopper's approval, which has two names in PayPal's documents. */
function approveUrl(body: unknown): string | null {
  const link = list(body, 'links').find((each) => ['approve', 'payer-action'].includes(text(each, 'rel') ?? ''));
  const href = text(link, 'href');
  return href !== null && URL.canParse(href) ? href : null;
}

/** Returns the capture of an event: a capture links to itself, a refund up to its capture. */
function captureOf(resource: unknown): string | null {
  const links = list(resource, 'links').filter((link) => ['self', 'up'].includes(text(link, 'rel') ?? ''));
  const ids = links.map((link) => /\/v2\/payments\/captures\/([\w-]+)$/.exec(text(link, 'href') ?? '')?.[1]);
  return ids.find((id) => id !== undefined) ?? null;
}

function toAmount(value: unknown): CardAmount {
  return { currency: text(value, 'currency_code') ?? '', cents: toCents(text(value, 'value')) };
}

function text(value: unknown, name: string): string | null {
  const part = field(value, name);
  return typeof part === 'string' && part !== '' ? part : null;
}

function list(value: unknown, name: string): readonly unknown[] {
  const part = field(value, name);
  return Array.isArray(part) ? part : [];
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return null;
  }
}
