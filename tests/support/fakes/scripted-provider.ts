import type { UsdCents } from '~/domain/shared/money';
import type {
  CaptureOutcome,
  CardCapture,
  CardCaptureState,
  CardOrder,
  CardProvider,
  CardRefund,
  CardRefundState,
  CardTransaction,
  CreateOutcome,
  ProviderEvent,
  RefundOutcome,
} from '~/ports/card-provider';

interface Booked {
  readonly id: string;
  readonly orderId: string;
  readonly cents: UsdCents;
  isApproved: boolean;
  isExpired: boolean;
  readonly captures: { readonly id: string; state: CardCaptureState }[];
}

/** A capture in the books: the sums that came in and went back. */
export interface BookedCapture {
  readonly id: string;
  readonly orderId: string;
  readonly state: CardCaptureState;
  readonly cents: number;
  readonly refunded: number;
  /** The sum that a bank took back, and did not give again. */
  readonly reversed: number;
}

/**
 * A provider of cards in this process, with books of its own: it answers a repeated request id as before. `plans` sets the results of the
 * next captures and refunds, and whether the shop may see the list of payments. An event is what its body says. It shares the port with the shop's real client, and no code.
 */
export function createScriptedProvider() {
  const orders = new Map<string, Booked>();
  const refunds = new Map<string, { readonly captureId: string; readonly cents: number; state: CardRefundState }>();
  /** Capture id → how much a bank took back. */
  const reversals = new Map<string, number>();
  const answers = new Map<string, unknown>();
  const listed: CardTransaction[] = [];
  const plans: { capture: CardCaptureState; refund: CardRefundState; isListed: boolean } = {
    capture: 'done',
    refund: 'done',
    isListed: false,
  };
  let count = 0;

  function once<T>(name: string, requestId: string, act: () => T): T {
    const known = answers.get(`${name} ${requestId}`);
    if (known !== undefined) return known as T;
    const answer = act();
    answers.set(`${name} ${requestId}`, answer);
    return answer;
  }

  function view({ id, orderId, cents, isApproved, isExpired, captures }: Booked): CardOrder {
    const isDone = captures.some((capture) => capture.state !== 'declined');
    const state = isDone ? 'completed' : isExpired ? 'ended' : isApproved ? 'approved' : 'waiting';
    const amount = { currency: 'USD', cents };
    const approveUrl = `https://cards.example/approve?token=${id}`;
    return {
      id,
      state,
      approveUrl,
      amount,
      orderId,
      payee: 'PAYEE',
      captures: captures.map((capture) => viewCapture(capture, orderId, cents)),
    };
  }

  function viewCapture({ id, state }: Booked['captures'][number], orderId: string, cents: number): CardCapture {
    return {
      id,
      state,
      amount: { currency: 'USD', cents },
      orderId,
      ...((reversals.get(id) ?? 0) > 0 ? { isReversed: true } : {}),
      receipt: null,
      pending: state === 'pending' ? { reason: null, hold: null } : null,
    };
  }

  const nextId = (prefix: string) => `${prefix}${(count += 1)}`;

  const provider: CardProvider = {
    id: 'paypal',
    account: 'scripted',
    check: async () => {},
    refusedSince: () => null,
    rights: () => [],
    create: async ({ requestId, orderId, cents }) =>
      once('create', requestId, (): CreateOutcome => {
        const booked = { id: nextId('O'), orderId, cents, isApproved: false, isExpired: false, captures: [] };
        orders.set(booked.id, booked);
        return { kind: 'done', order: view(booked) };
      }),
    find: async (id) => {
      const booked = orders.get(id);
      return booked ? { kind: 'done', order: view(booked) } : { kind: 'gone' };
    },
    findCapture: async (id) => {
      for (const booked of orders.values()) {
        const capture = booked.captures.find((each) => each.id === id);
        if (capture) return { kind: 'done', capture: viewCapture(capture, booked.orderId, booked.cents) };
      }
      return { kind: 'gone' };
    },
    capture: async (id, { requestId }) => {
      const booked = orders.get(id);
      if (!booked || booked.isExpired) return { kind: 'gone' };
      return once('capture', requestId, (): CaptureOutcome => {
        if (booked.captures.some(({ state }) => state !== 'declined')) return { kind: 'already' };
        if (!booked.isApproved) return { kind: 'not-approved' };
        if (plans.capture === 'declined') {
          booked.isApproved = false;
          return { kind: 'declined', code: 'INSTRUMENT_DECLINED' };
        }
        booked.captures.push({ id: nextId('C'), state: plans.capture });
        return { kind: 'done', order: view(booked) };
      });
    },
    refund: async (captureId, { requestId, cents }) =>
      once('refund', requestId, (): RefundOutcome => {
        if ((cents ?? 0) > leftOf(captureId)) return { kind: 'already' };
        const refund = { captureId, cents: cents ?? 0, state: plans.refund };
        const id = nextId('R');
        refunds.set(id, refund);
        return { kind: 'done', refund: viewRefund(id, refund) };
      }),
    findRefund: async (id) => {
      const refund = refunds.get(id);
      return refund ? { kind: 'done', refund: viewRefund(id, refund) } : { kind: 'gone' };
    },
    refundsOf: async (captureId) => {
      const booked = [...orders.values()].find(({ captures }) => captures.some((capture) => capture.id === captureId));
      if (!booked) return { kind: 'gone' };
      const sent = [...refunds].filter(([, refund]) => refund.captureId === captureId).map(([id, refund]) => viewRefund(id, refund));
      return { kind: 'done', amount: { currency: 'USD', cents: booked.cents }, refunds: sent };
    },
    readEvent: async ({ body }) => ({ kind: 'genuine', event: JSON.parse(Buffer.from(body).toString()) as ProviderEvent }),
    transactions: async ({ from, to }) => {
      if (!plans.isListed) return { kind: 'no-access', code: 'NOT_AUTHORIZED' };
      return { kind: 'done', transactions: listed.filter(({ at }) => at >= from && at < to), next: null };
    },
  };

  /** Approves as a shopper does on the provider's page. */
  function approve(providerOrderId: string): void {
    const booked = orders.get(providerOrderId);
    if (booked) booked.isApproved = true;
  }

  function expire(providerOrderId: string): void {
    const booked = orders.get(providerOrderId);
    if (booked && booked.captures.length === 0) booked.isExpired = true;
  }

  /** Money that came without the shop's asking, at a time (ms), with a reference of the payer's choice; returns the capture's id. */
  function charge(orderId: string, cents: UsdCents, at: number): string {
    const id = nextId('C');
    const booked = { id: nextId('O'), orderId, cents, isApproved: true, isExpired: false, captures: [{ id, state: 'done' as const }] };
    orders.set(booked.id, booked);
    listed.push({ id, at, direction: 'in', amount: { currency: 'USD', cents }, of: null, orderId, isPending: false });
    return id;
  }

  /** The owner sends the whole of a capture, or so many cents, back on the provider's own pages; returns the refund's id. */
  function sendBack(captureId: string, part: number | null = null): string {
    const id = nextId('R');
    refunds.set(id, { captureId, cents: part ?? centsOf(captureId), state: 'done' });
    setState(captureId, 'returned');
    return id;
  }

  /** A bank takes back what is left of a capture; returns how much that is. */
  function takeBack(captureId: string): number {
    const cents = leftOf(captureId);
    reversals.set(captureId, (reversals.get(captureId) ?? 0) + cents);
    setState(captureId, 'returned');
    return cents;
  }

  /** The bank gives again what it took back. */
  function giveAgain(captureId: string): void {
    reversals.delete(captureId);
    if (refundedOf(captureId) === 0) setState(captureId, 'done');
  }

  function setState(captureId: string, state: CardCaptureState): void {
    for (const { captures } of orders.values()) for (const each of captures) if (each.id === captureId) each.state = state;
  }

  const centsOf = (captureId: string) =>
    [...orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId))?.cents ?? 0;

  /** Returns the rest of a capture that can still go back. */
  const leftOf = (captureId: string) => centsOf(captureId) - refundedOf(captureId) - (reversals.get(captureId) ?? 0);

  /** Ends the reviews with these decisions. */
  function decide(capture: 'done' | 'declined', refund: 'done' | 'failed'): void {
    for (const { captures } of orders.values()) for (const each of captures) if (each.state === 'pending') each.state = capture;
    for (const each of refunds.values()) if (each.state === 'pending') each.state = refund;
  }

  /** The captures of one of the shop's orders, or of all. */
  function captures(orderId: string | null = null): BookedCapture[] {
    return [...orders.values()]
      .filter((booked) => orderId === null || booked.orderId === orderId)
      .flatMap((booked) =>
        booked.captures.map(({ id, state }) => ({
          id,
          state,
          orderId: booked.orderId,
          cents: booked.cents,
          refunded: refundedOf(id),
          reversed: reversals.get(id) ?? 0,
        })),
      );
  }

  const refundedOf = (captureId: string) =>
    [...refunds.values()].reduce(
      (sum, refund) => sum + (refund.captureId === captureId && refund.state !== 'failed' ? refund.cents : 0),
      0,
    );

  /** The refunds of a capture that are done, of every sender. */
  const refundsOf = (captureId: string) =>
    [...refunds].flatMap(([id, each]) => (each.captureId === captureId && each.state === 'done' ? [{ id, cents: each.cents }] : []));

  return { provider, plans, approve, expire, decide, charge, sendBack, takeBack, giveAgain, setState, leftOf, refundsOf, captures };
}

function viewRefund(id: string, { cents, state }: { readonly cents: number; readonly state: CardRefundState }): CardRefund {
  return { id, state, amount: { currency: 'USD', cents } };
}
