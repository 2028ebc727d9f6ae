import type { CaptureOutcome, CardAccess, CardProvider, EventDelivery } from '~/ports/card-provider';

import { createPaypalClient, type PaypalAnswer, type PaypalOptions } from './client.server';
import { field, toAmountText, toCapture, toEvent, toOrder, toRefund } from './answer.server';

/** Refusals that the shopper can solve with another card. */
const DECLINES: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'PAYMENT_DENIED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'CARD_EXPIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);
const WAITING: ReadonlySet<string> = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']);
const ENDED: ReadonlySet<string> = new Set(['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'ORDER_VOIDED', 'ORDER_EXPIRED']);
const RETURNED: ReadonlySet<string> = new Set(['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED']);

/** How old an event may be (ms): PayPal delivers it for three days, and one more day is for wrong clocks. */
const MAX_EVENT_AGE = 4 * 24 * 60 * 60_000;

const UNKNOWN = { kind: 'unknown' } as const;
const GONE = { kind: 'gone' } as const;

/** Card payments through PayPal: Orders v2 with intent CAPTURE in US dollars, Payments v2, and the signatures of its webhooks. */
export function createPaypal(options: PaypalOptions & { readonly webhookId: string }): CardProvider & CardAccess {
  const client = createPaypalClient(options);

  return {
    id: 'paypal',
    check: client.check,
    refusedSince: client.refusedSince,

    async create(order) {
      const answer = await client.write('/v2/checkout/orders', order.requestId, {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: order.orderId,
            custom_id: order.orderId,
            invoice_id: order.orderId,
            description: `Miftah ${order.orderId}`,
            amount: { currency_code: 'USD', value: toAmountText(order.cents) },
          },
        ],
        application_context: {
          brand_name: 'Miftah',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // why: ways that take days, such as an eCheck, would hold keys for days
          payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      });
      if (answer.kind !== 'answer') return answer;
      return found(toOrder(answer.body), (created) => ({ kind: 'done', order: created }));
    },

    async find(providerOrderId) {
      return looked(await client.read(`/v2/checkout/orders/${encodeURIComponent(providerOrderId)}`), toOrder, (order) => ({
        kind: 'done',
        order,
      }));
    },

    async findCapture(captureId) {
      return looked(await client.read(`/v2/payments/captures/${encodeURIComponent(captureId)}`), toCapture, (capture) => ({
        kind: 'done',
        capture,
      }));
    },

    async capture(providerOrderId, { requestId }) {
      const answer = await client.write(`/v2/checkout/orders/${encodeURIComponent(providerOrderId)}/capture`, requestId, {});
      if (answer.kind === 'refused') return refusedCapture(answer.code);
      if (answer.kind !== 'answer') return answer;
      return found(toOrder(answer.body), (order) => ({ kind: 'done', order }));
    },

    async refund(captureId, { requestId, cents, orderId }) {
      const amount = cents === null ? {} : { amount: { currency_code: 'USD', value: toAmountText(cents) } };
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const answer = await client.write(path, requestId, { ...amount, custom_id: orderId, note_to_payer: `Miftah ${orderId}` });
      if (answer.kind === 'refused') return RETURNED.has(answer.code) ? { kind: 'already' } : ENDED.has(answer.code) ? GONE : answer;
      if (answer.kind !== 'answer') return answer;
      return found(toRefund(answer.body), (refund) => ({ kind: 'done', refund }));
    },

    async findRefund(refundId) {
      return looked(await client.read(`/v2/payments/refunds/${encodeURIComponent(refundId)}`), toRefund, (refund) => ({
        kind: 'done',
        refund,
      }));
    },

    async readEvent(delivery) {
      const event = toEvent(delivery.body);
      const question = event && questionOf(delivery, options.webhookId);
      if (!event || !question) return { kind: 'forged' };
      const answer = await client.ask('/v1/notifications/verify-webhook-signature', question);
      // why not 'forged': PayPal has not checked it; it will when the event comes again
      if (answer.kind === 'unknown') return UNKNOWN;
      return isGenuine(answer) ? { kind: 'genuine', event } : { kind: 'forged' };
    },
  };
}

/**
 * The question to PayPal whether an event is genuine. It holds the event's text unchanged: parsed and written again, the text would differ,
 * and its signature would be wrong. null where a delivery's headers are missing or can't be PayPal's; then nobody needs to ask.
 */
function questionOf({ headers, body }: EventDelivery, webhookId: string): string | null {
  const said = {
    auth_algo: headers.get('PAYPAL-AUTH-ALGO'),
    cert_url: headers.get('PAYPAL-CERT-URL'),
    transmission_id: headers.get('PAYPAL-TRANSMISSION-ID'),
    transmission_sig: headers.get('PAYPAL-TRANSMISSION-SIG'),
    transmission_time: headers.get('PAYPAL-TRANSMISSION-TIME'),
  };
  if (Object.values(said).some((value) => !value || value.length > 1000)) return null;
  if (!isRecent(said.transmission_time ?? '') || !isTheirs(said.cert_url ?? '')) return null;
  const head = JSON.stringify({ ...said, webhook_id: webhookId });
  return `${head.slice(0, -1)},"webhook_event":${new TextDecoder().decode(body)}}`;
}

function isRecent(time: string): boolean {
  return Math.abs(Date.now() - Date.parse(time)) < MAX_EVENT_AGE;
}

/** PayPal's certificates are on its own hosts, also for the sandbox. */
function isTheirs(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
  return protocol === 'https:' && /^([\w-]+\.)*paypal\.com$/.test(hostname);
}

function isGenuine(answer: PaypalAnswer): boolean {
  return answer.kind === 'answer' && field(answer.body, 'verification_status') === 'SUCCESS';
}

function refusedCapture(code: string): CaptureOutcome {
  if (DECLINES.has(code)) return { kind: 'declined' };
  if (WAITING.has(code)) return { kind: 'not-approved' };
  if (code === 'ORDER_ALREADY_CAPTURED') return { kind: 'already' };
  if (code === 'DUPLICATE_INVOICE_ID') return { kind: 'duplicate' };
  return ENDED.has(code) ? GONE : { kind: 'refused', code };
}

function looked<T, R extends { readonly kind: 'done' }>(
  answer: PaypalAnswer,
  read: (body: unknown) => T | null,
  done: (value: T) => R,
): R | typeof GONE | typeof UNKNOWN | { readonly kind: 'refused'; readonly code: string } {
  if (answer.kind === 'refused') return ENDED.has(answer.code) ? GONE : answer;
  if (answer.kind !== 'answer') return answer;
  return found(read(answer.body), done);
}

/** The outcome 'unknown' for an answer that can't be understood. */
function found<T, R>(value: T | null, done: (value: T) => R): R | typeof UNKNOWN {
  return value === null ? UNKNOWN : done(value);
}
