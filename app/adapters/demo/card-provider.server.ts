import type { UsdCents } from '~/domain/shared/money';
import type { CaptureOutcome, CardCapture, CardOrder, CardOrderRequest, CardProvider, CreateOutcome } from '~/ports/card-provider';

/** A begun payment. It lives as long as the process. */
interface Begun {
  readonly id: string;
  readonly request: CardOrderRequest;
  choice: 'none' | 'pay' | 'decline';
  capture: CardCapture | null;
}

export interface StandInCards extends CardProvider {
  look(id: string): { readonly orderId: string; readonly cents: UsdCents } | null;
  choose(id: string, choice: 'pay' | 'decline'): void;
}

const MAX_KEPT = 1000;

const GONE = { kind: 'gone' } as const;

/**
 * Demo card provider: no money moves. `pageOf`: the address of the shopper's choice. The ids themselves say what
 * was captured and sent back, so that a later process knows.
 */
export function createStandInCards({ pageOf }: { readonly pageOf: (id: string) => string }): StandInCards {
  const payments = new Map<string, Begun>();

  function create(request: CardOrderRequest): CreateOutcome {
    const attempt = [...payments.values()].find((each) => each.request.requestId === request.requestId);
    const begun: Begun = attempt ?? { id: `DEMO-${crypto.randomUUID()}`, request, choice: 'none', capture: null };
    payments.set(begun.id, begun);
    const [oldest] = payments.keys();
    if (payments.size > MAX_KEPT && oldest !== undefined) payments.delete(oldest);
    return { kind: 'done', order: parseOrder(begun) };
  }

  function parseOrder({ id, request, choice, capture }: Begun): CardOrder {
    return {
      id,
      state: capture ? 'completed' : choice === 'none' ? 'waiting' : 'approved',
      approveUrl: pageOf(id),
      amount: { currency: 'USD', cents: request.cents },
      orderId: request.orderId,
      payee: 'DEMO',
      captures: capture ? [capture] : [],
    };
  }

  function capture(id: string): CaptureOutcome {
    const begun = payments.get(id);
    if (!begun) return GONE;
    if (begun.capture === null && begun.choice === 'none') return { kind: 'not-approved' };
    if (begun.choice === 'decline') {
      begun.choice = 'none';
      return { kind: 'declined', code: 'DEMO' };
    }
    const { orderId, cents } = begun.request;
    begun.capture ??= captured(`DEMO_${cents}_${orderId}_${crypto.randomUUID()}`, orderId, cents);
    return { kind: 'done', order: parseOrder(begun) };
  }

  return {
    // why not an id of its own: a release before this one could not read its payments
    id: 'paypal',
    account: 'demo',
    check: async () => {},
    refusedSince: () => null,
    rights: () => [],
    create: async (request) => create(request),
    find: async (id) => {
      const begun = payments.get(id);
      return begun ? { kind: 'done', order: parseOrder(begun) } : GONE;
    },
    capture: async (id) => capture(id),
    findCapture: async (id) => {
      const [, cents, orderId] = /^DEMO_(\d+)_(MF-\w+)_/.exec(id) ?? [];
      return orderId === undefined ? GONE : { kind: 'done', capture: captured(id, orderId, Number(cents)) };
    },
    refund: async (captureId, { requestId, cents }) => {
      const [, all] = /^DEMO_(\d+)_/.exec(captureId) ?? [];
      return all === undefined ? GONE : { kind: 'done', refund: refunded(`DEMO_${cents ?? all}_${requestId}`) };
    },
    findRefund: async (id) => ({ kind: 'done', refund: refunded(id) }),
    // The shop never asks it for more than is left.
    refundsOf: async () => ({ kind: 'unknown' }),
    // Nothing tells the shop of events, so whatever comes is made up.
    readEvent: async () => ({ kind: 'forged' }),
    transactions: async () => ({ kind: 'done', transactions: [], next: null }),
    look: (id) => {
      const begun = payments.get(id);
      return begun ? { orderId: begun.request.orderId, cents: begun.request.cents } : null;
    },
    choose: (id, choice) => {
      const begun = payments.get(id);
      if (begun && begun.capture === null) begun.choice = choice;
    },
  };
}

function captured(id: string, orderId: string, cents: number): CardCapture {
  return { id, state: 'done', amount: { currency: 'USD', cents }, orderId, receipt: null, pending: null };
}

function refunded(id: string) {
  const [, cents] = /^DEMO_(\d+)_/.exec(id) ?? [];
  return { id, state: 'done', amount: { currency: 'USD', cents: cents === undefined ? null : Number(cents) } } as const;
}
