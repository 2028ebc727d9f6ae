import { DEFAULT_NAME } from '~/domain/setting/default-name';
import type { CardProvider, EventDelivery } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';

import { createPaypalClient, type PaypalAnswer, type PaypalOptions } from './client.server';
import { field, toAmountText, toCapture, toEvent, parseOrder, toOrderId, toRefund, toRefunds } from './schemas.server';
import { captureRefusal, isGone } from './errors.server';
import { createRights } from './permissions.server';
import { toTransactions, transactionsPath } from './transactions.server';

const REFUND_REFUSALS: ReadonlyMap<string, 'already' | 'exceeds'> = new Map([
  ['CAPTURE_FULLY_REFUNDED', 'already'],
  ['REFUND_AMOUNT_EXCEEDED', 'exceeds'],
]);

/** PayPal's own addresses; any other is a test's. */
const ADDRESSES = {
  sandbox: { origin: 'https://api-m.sandbox.paypal.com', pages: 'https://www.sandbox.paypal.com' },
  live: { origin: 'https://api-m.paypal.com', pages: 'https://www.paypal.com' },
} as const;
type Place = keyof typeof ADDRESSES;

/** Returns scheme and host of PayPal's interface, and those of its pages. `fake`: the address of both in a test. */
export function paypalAddresses(place: Place, fake: string | null): { readonly origin: string; readonly pages: string } {
  return fake === null ? ADDRESSES[place] : { origin: fake, pages: fake };
}

/** The last letters of a client id that the owner knows an account by. */
const TELLING = 12;

/** The oldest age (ms) of an event: PayPal delivers for three days, and one more day is for wrong clocks. */
const MAX_EVENT_AGE = 4 * 24 * 60 * 60_000;

const UNKNOWN = { kind: 'unknown' } as const;
const GONE = { kind: 'gone' } as const;

interface PaypalProviderOptions extends PaypalOptions {
  readonly webhookId: string;
  /** The name that the shopper reads at PayPal. */
  readonly shopName?: () => string;
  readonly clock?: Clock;
}

/** Takes card payments through PayPal: Orders v2 with intent CAPTURE in US dollars, Payments v2, and webhooks. */
export function createPaypal({ shopName = () => DEFAULT_NAME, ...options }: PaypalProviderOptions): CardProvider {
  const { note, noted, states } = createRights(options.clock ?? Date.now);
  const client = createPaypalClient(options, { onSignIn: (refusal) => note('sign-in', refusal) });
  const read = async (path: string) => noted('read', await client.read(path));

  return {
    id: 'paypal',
    account: `paypal ${placeOf(options.origin)} ${options.clientId.slice(-TELLING)}`,
    check: client.check,
    refusedSince: client.refusedSince,
    rights: states,

    async create(order) {
      const received = await client.write('/v2/checkout/orders', order.requestId, {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: order.orderId,
            custom_id: order.orderId,
            invoice_id: order.invoice,
            description: `${shopName()} ${order.orderId}`,
            amount: { currency_code: 'USD', value: toAmountText(order.cents) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: shopName(),
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              // why: ways that take days, such as an eCheck, would hold keys for days
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              return_url: order.returnUrl,
              cancel_url: order.cancelUrl,
            },
          },
        },
      });
      const answer = noted('create', received);
      if (answer.kind === 'forbidden') return { kind: 'refused', code: answer.code };
      if (answer.kind !== 'answer') return answer;
      return doneOrUnknown(parseOrder(answer.body), (created) => ({ kind: 'done', order: created }));
    },

    async find(providerOrderId) {
      return readResource(await read(`/v2/checkout/orders/${encodeURIComponent(providerOrderId)}`), parseOrder, (order) => ({
        kind: 'done',
        order,
      }));
    },

    async findCapture(captureId) {
      return readResource(await read(`/v2/payments/captures/${encodeURIComponent(captureId)}`), toCapture, (capture) => ({
        kind: 'done',
        capture,
      }));
    },

    async capture(providerOrderId, { requestId }) {
      const path = `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}/capture`;
      const answer = noted('capture', await client.write(path, requestId, {}));
      if (answer.kind === 'refused') return captureRefusal(answer.code);
      if (answer.kind === 'forbidden') return { kind: 'no-access', code: answer.code };
      if (answer.kind !== 'answer') return answer;
      return doneOrUnknown(parseOrder(answer.body), (order) => ({ kind: 'done', order }));
    },

    async refund(captureId, { requestId, cents, orderId }) {
      const amount = cents === null ? {} : { amount: { currency_code: 'USD', value: toAmountText(cents) } };
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = { ...amount, custom_id: orderId, note_to_payer: `${shopName()} ${orderId}` };
      const answer = noted('refund', await client.write(path, requestId, body));
      if (answer.kind === 'refused') {
        const kind = REFUND_REFUSALS.get(answer.code);
        return kind ? { kind } : isGone(answer.code) ? GONE : answer;
      }
      if (answer.kind === 'forbidden') return { kind: 'no-access', code: answer.code };
      if (answer.kind !== 'answer') return answer;
      return doneOrUnknown(toRefund(answer.body), (refund) => ({ kind: 'done', refund }));
    },

    async findRefund(refundId) {
      return readResource(await read(`/v2/payments/refunds/${encodeURIComponent(refundId)}`), toRefund, (refund) => ({
        kind: 'done',
        refund,
      }));
    },

    async refundsOf(captureId) {
      const orderOfCapture = readResource(await read(`/v2/payments/captures/${encodeURIComponent(captureId)}`), toOrderId, (id) => ({
        kind: 'done',
        id,
      }));
      if (orderOfCapture.kind !== 'done') return orderOfCapture;
      return readResource(
        await read(`/v2/checkout/orders/${encodeURIComponent(orderOfCapture.id)}`),
        (body) => toRefunds(body, captureId),
        (of) => ({
          kind: 'done',
          ...of,
        }),
      );
    },

    // why without noted(): most accounts have no right to it, and nothing is wrong with them
    transactions: async (request) => toTransactions(await client.read(transactionsPath(request)), request.page),

    async readEvent(delivery) {
      const event = toEvent(delivery.body);
      const question = event && questionOf(delivery, options.webhookId);
      if (!event || !question) return { kind: 'forged' };
      const answer = noted('event', await client.ask('/v1/notifications/verify-webhook-signature', question));
      // why not 'forged': PayPal has not checked it; it will when the event comes again
      if (answer.kind === 'unknown' || answer.kind === 'forbidden') return UNKNOWN;
      return isGenuine(answer) ? { kind: 'genuine', event } : { kind: 'forged' };
    },
  };
}

function placeOf(origin: string): string {
  return Object.entries(ADDRESSES).find(([, place]) => place.origin === origin)?.[0] ?? 'test';
}

/**
 * Returns the question whether an event is genuine, with its text unchanged, since its signature covers it; null where headers are missing
 * or not PayPal's.
 */
function questionOf({ headers, body }: EventDelivery, webhookId: string): string | null {
  const signature = {
    auth_algo: headers.get('PAYPAL-AUTH-ALGO'),
    cert_url: headers.get('PAYPAL-CERT-URL'),
    transmission_id: headers.get('PAYPAL-TRANSMISSION-ID'),
    transmission_sig: headers.get('PAYPAL-TRANSMISSION-SIG'),
    transmission_time: headers.get('PAYPAL-TRANSMISSION-TIME'),
  };
  if (Object.values(signature).some((value) => !value || value.length > 1000)) return null;
  if (!isRecent(signature.transmission_time ?? '') || !isTheirs(signature.cert_url ?? '')) return null;
  const head = JSON.stringify({ ...signature, webhook_id: webhookId });
  return `${head.slice(0, -1)},"webhook_event":${new TextDecoder().decode(body)}}`;
}

function isRecent(time: string): boolean {
  return Math.abs(Date.now() - Date.parse(time)) < MAX_EVENT_AGE;
}

/** Returns true for PayPal's own hosts, also the sandbox's. */
function isTheirs(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
  return protocol === 'https:' && /^([\w-]+\.)*paypal\.com$/.test(hostname);
}

function isGenuine(answer: PaypalAnswer): boolean {
  return answer.kind === 'answer' && field(answer.body, 'verification_status') === 'SUCCESS';
}

function readResource<T, R extends { readonly kind: 'done' }>(
  answer: PaypalAnswer,
  read: (body: unknown) => T | null,
  done: (value: T) => R,
): R | typeof GONE | typeof UNKNOWN | { readonly kind: 'refused'; readonly code: string } {
  if (answer.kind === 'refused') return isGone(answer.code) ? GONE : { kind: 'refused', code: answer.code };
  // why 'unknown' for a forbidden one too: the shop isn't allowed to read what happened
  return answer.kind === 'answer' ? doneOrUnknown(read(answer.body), done) : UNKNOWN;
}

/** Returns 'unknown' for an answer that can't be understood. */
function doneOrUnknown<T, R>(value: T | null, done: (value: T) => R): R | typeof UNKNOWN {
  return value === null ? UNKNOWN : done(value);
}
