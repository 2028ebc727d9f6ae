import { noteMoney } from '~/domain/order/alert-note';
import { toCentimes } from '~/domain/shared/money';
import { refundDelay, REFUND_TIMEOUT } from '~/domain/payment/refund-amounts';
import { leftAtProvider } from '~/domain/payment/returns';
import type { CardProvider, CardRefund, FindRefundOutcome, RefundOutcome, RefundsOutcome } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Store, Transaction, Where } from '~/ports/store';

import {
  alertOrder,
  changeOrder,
  logged,
  type Order,
  orderIn,
  orderPath,
  parseOrder,
  type Refund,
  soldKey,
} from '~/features/order/index.server';
import { cardReturnPath, isAttemptOf, paymentId, plainReference } from '~/features/payment/index.server';
import { createReturnChanges } from '~/features/card/index.server';
import { plain, parseAll, unlessUnreadable, whenDue } from '~/features/documents/index.server';
import { afterParts, afterRefund, bookReturn, completeRefund, moveRefund, refundFailed, returnBy, withRefund } from './change.server';

export type RefundProvider = Pick<CardProvider, 'account' | 'refund' | 'findRefund' | 'refundsOf'>;

export type CardRefunds = ReturnType<typeof createCardRefunds>;

const PAGE_SIZE = 50;
/** The most requests for a refund in a row, each for less. */
const ROUNDS = 3;
/** The time (ms) for which a process has an order to itself: longer than all its requests take. */
const LEASE = 60_000;

/** Sends refunds to cards, outside of any transaction and with a stored request id, so that a repeat sends nothing twice. */
export function createCardRefunds({
  store,
  clock,
  provider,
  ownerMail,
  onStockArrived,
}: {
  store: Store;
  clock: Clock;
  provider: RefundProvider;
  ownerMail: () => string | null;
  onStockArrived: (gameId: string) => Promise<void>;
}) {
  const { takeReturn } = createReturnChanges({ store, clock, ownerMail });

  /** Asks the provider about every uncertain refund of an order, and stores the answers. Two calls at once are harmless. */
  async function advance(id: string): Promise<Order> {
    let order = await store.transaction((tx) => orderIn(tx, id));
    if (!canAsk(accountOf(order))) return order;
    for (const { id: refundId } of order.refunds) {
      for (let round = 0, isLess = true; isLess && round < ROUNDS; round += 1) {
        const refund = order.refunds.find((each) => each.id === refundId && each.state === 'sending');
        if (!refund) break;
        const verdict = await verdictOn(order, refund);
        if ('elsewhere' in verdict) await noteElsewhere(order, verdict.elsewhere);
        order = await write(id, refund, verdict);
        isLess = verdict.kind === 'rest';
      }
    }
    return order;
  }

  const canAsk = (of: { readonly account: string | null }) => isAttemptOf(provider, of);

  /** Checks each refund that is due, unless another process checks it. Returns the number of orders. */
  async function runDue(): Promise<number> {
    let count = 0;
    for (const where of whenDue('cardDueAt', clock())) count += await serveAll(where);
    return count;
  }

  async function serveAll(where: readonly Where[]): Promise<number> {
    let count = 0;
    for await (const docs of eachPage(store, { from: 'orders', where, order: ['cardDueAt', 'asc'], limit: PAGE_SIZE })) {
      const due = parseAll(parseOrder, docs).filter(
        (order) => canAsk(accountOf(order)) && order.refunds.some(({ state }) => state === 'sending'),
      );
      for (const order of due) if (await unlessUnreadable(serve(order))) count += 1;
    }
    return count;
  }

  async function serve(order: Order): Promise<boolean> {
    if (!(await claim(order))) return false;
    await advance(order.id);
    return true;
  }

  function claim({ id, cardDueAt }: Order): Promise<boolean> {
    return store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      if (order.cardDueAt !== cardDueAt) return false;
      tx.update(orderPath(id), { cardDueAt: clock() + LEASE });
      return true;
    });
  }

  async function verdictOn(order: Order, refund: Refund): Promise<Verdict> {
    const answer = await askProvider(order, refund);
    if (answer.kind !== 'already' && answer.kind !== 'exceeds') return outcomeOf(answer, refund, clock());
    return returnedOutcomeOf(answer.kind, {
      order,
      refund,
      outcome: await provider.refundsOf(order.payment?.reference ?? ''),
      now: clock(),
    });
  }

  async function askProvider(order: Order, refund: Refund): Promise<RefundOutcome | FindRefundOutcome> {
    if (refund.reference !== null) return provider.findRefund(refund.reference);
    // why: a provider that wasn't asked for long may have forgotten the request's id, and would send the money again
    if (clock() - refund.at >= REFUND_TIMEOUT) return { kind: 'unknown' };
    const request = { requestId: `${refund.id}.${refund.attempt}`, cents: refund.usdCents ?? 0, orderId: order.id };
    return provider.refund(order.payment?.reference ?? '', request);
  }

  async function write(id: string, requested: Refund, verdict: Verdict): Promise<Order> {
    const written = await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const refund = order.refunds.find((each) => each.id === requested.id);
      if (!refund) return { order, freed: null };
      const at = clock();
      // why the yes counts: one process may get a no and another a yes, and then the money went back
      const isLate = refund.state === 'failed' && verdict.kind === 'done';
      const isAsked = refund.state === 'sending' && refund.attempt === requested.attempt;
      // why: another process was faster, with the same answer or another refund of the same money
      if (!isLate && !isAsked)
        return { order: verdict.kind === 'done' ? noteTwice(tx, order, requested, verdict, at) : order, freed: null };
      if (verdict.kind === 'rest') return { order: waitOn(tx, order, lessened(order, refund, verdict.cents), at), freed: null };
      if (verdict.kind === 'wait') return { order: waitOn(tx, order, { ...refund, reference: verdict.reference }, at), freed: null };
      if (verdict.kind === 'failed') return { order: fail(tx, order, refund, verdict, at), freed: null };
      const key = await soldKey(tx, order, refund.gameId);
      // why: an event may have booked it before as a return of the provider's
      const returnId = returnBy(order, verdict.reference)?.id ?? null;
      const answered = { reference: verdict.reference, doneAt: at, failure: null, returnId };
      const done = moveRefund(refund, isLate ? 'record' : 'complete', answered);
      const fields = completeRefund(tx, order, { refund: done, key, at, by: null, isSent: true });
      const parts = afterParts(tx, { ...order, ...fields }, at);
      const alarms = afterRefund(tx, { ...order, ...parts }, fields.refunds, at);
      const next = changeOrder(tx, order, 'changeLines', { ...fields, ...parts, ...alarms, ...nextCheck({ ...order, ...fields }, at) });
      return { order: next, freed: next.lines.some((line) => line.gameId === refund.gameId && line.keyId === null) ? refund.gameId : null };
    });
    if (written.freed !== null) await onStockArrived(written.freed);
    return written.order;
  }

  /** Notes that a refund that counted as refused was sent, and was repeated since: the money may have gone back twice. */
  function noteTwice(tx: Transaction, order: Order, refund: Refund, { reference }: Done, at: number): Order {
    if (order.refunds.some((each) => each.reference === reference)) return order;
    const { gameId, usdCents } = refund;
    const note = [
      noteMoney({ currency: 'USD', cents: usdCents ?? 0 }),
      reference,
      order.lines.find((line) => line.gameId === gameId)?.title ?? gameId,
    ].join(', ');
    const isKnown = order.events.some(
      (event) =>
        event.type === 'attention' && event.note?.startsWith('refunded-twice ') === true && event.note.includes(`, ${reference}, `),
    );
    if (isKnown) return order;
    const called = { code: 'refunded-twice', note, cause: reference, at, ownerMail } as const;
    if (order.payment === null || returnBy(order, reference) !== null) return alertOrder(tx, order, called);
    const path = cardReturnPath('refund', reference);
    bookReturn(tx, order, { path, refund: { ...refund, reference }, at });
    const { amountCentimes } = refund;
    // why decided: the line was closed before, and nothing else of the order was sent back
    const entry = {
      id: paymentId(path),
      kind: 'refund',
      captureId: order.payment.reference,
      amountCentimes,
      usdCents,
      at,
      decidedAt: at,
    } as const;
    return alertOrder(tx, order, called, { returns: [...order.returns, entry] });
  }

  /** Takes returns without the store as their event would, whichever comes first. */
  async function noteElsewhere({ id, payment }: Order, elsewhere: readonly CardRefund[]): Promise<void> {
    for (const { id: reference, amount } of payment === null ? [] : elsewhere)
      await takeReturn(id, { how: 'refund', reference, captureId: payment?.reference ?? '', account: provider.account, amount });
  }

  function waitOn(tx: Transaction, order: Order, refund: Refund, at: number): Order {
    // why the smaller: a clock that was years ahead may have noted its begin, and it would wait as long
    const refunds = withRefund(order, { ...refund, at: Math.min(refund.at, at) });
    const look = nextCheck({ ...order, refunds }, at);
    tx.update(orderPath(order.id), { ...plain({ refunds }), ...look });
    return { ...order, refunds, ...look };
  }

  function fail(tx: Transaction, order: Order, refund: Refund, { failure }: Failed, at: number): Order {
    const failed = moveRefund(refund, 'fail', { failure });
    const refunds = withRefund(order, failed);
    const events = logged(order, { at, type: 'refund-failed', note: refund.gameId });
    return alertOrder(tx, order, { ...refundFailed(failed), at, ownerMail }, { refunds, events, ...nextCheck({ ...order, refunds }, at) });
  }

  return { advance, runDue, canAsk };
}

type Failed = { readonly kind: 'failed'; readonly failure: string };
type Done = { readonly kind: 'done'; readonly reference: string };
/** Only `cents` are left of the payment and are asked for. `elsewhere`: its returns that no refund of the order names. */
type Rest = { readonly kind: 'rest'; readonly cents: number; readonly elsewhere: readonly CardRefund[] };
type Returned = Failed & { readonly elsewhere: readonly CardRefund[] };
type Verdict = Done | { readonly kind: 'wait'; readonly reference: string | null } | Failed | Returned | Rest;

const accountOf = ({ payment }: Order) => ({ account: payment?.account ?? null });

/** Returns the next attempt, for the rest at the provider. A refund of all of it takes the rest in centimes too. */
function lessened(order: Order, refund: Refund, cents: number): Refund {
  const { amountCentimes, usdCents, attempt } = refund;
  const rest = leftAtProvider(order, 'done');
  const part = usdCents && rest.usdCents !== cents ? Math.floor((amountCentimes * cents) / usdCents) : amountCentimes;
  return { ...refund, attempt: attempt + 1, usdCents: cents, amountCentimes: toCentimes(Math.min(part, rest.amountCentimes)) };
}

/**
 * Returns the verdict on a refusal since money went back before; `outcome`: the answer about what went back. While a part is undecided,
 * the refund waits.
 */
function returnedOutcomeOf(
  kind: 'already' | 'exceeds',
  {
    order,
    refund,
    outcome,
    now,
  }: { readonly order: Order; readonly refund: Refund; readonly outcome: RefundsOutcome; readonly now: number },
): Verdict {
  if (outcome.kind !== 'done') return outcomeOf(kind === 'already' ? { kind } : outcome, refund, now);
  const own = new Set(order.refunds.map(({ reference }) => plainReference(reference ?? '')));
  const others = outcome.refunds.filter(({ id, state }) => state !== 'failed' && !own.has(plainReference(id)));
  const isUncertain = order.refunds.some(({ id, state, reference }) => id !== refund.id && state === 'sending' && reference === null);
  if (others.some(({ state }) => state === 'pending') || (isUncertain && others.length > 0))
    return outcomeOf({ kind: 'unknown' }, refund, now);
  const gone = outcome.refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount);
  const isKnown = [outcome.amount, ...gone].every(({ currency, cents }) => currency === 'USD' && cents !== null);
  const restCents = (outcome.amount.cents ?? 0) - gone.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const elsewhere = isKnown ? others : [];
  if (kind === 'already' || (isKnown && restCents <= 0)) return { kind: 'failed', failure: 'already', elsewhere };
  if (!isKnown || restCents >= (refund.usdCents ?? 0)) return { kind: 'failed', failure: 'REFUND_AMOUNT_EXCEEDED', elsewhere };
  return { kind: 'rest', cents: restCents, elsewhere };
}

/** Returns the outcome of an answer at `now` (ms). An unknown result fails only after REFUND_TIMEOUT, a lack of access at once. */
function outcomeOf(
  answer: RefundOutcome | FindRefundOutcome | Exclude<RefundsOutcome, { kind: 'done' }>,
  refund: Refund,
  now: number,
): Verdict {
  const failed = (failure: string): Failed => ({ kind: 'failed', failure });
  const wait = (reference: string | null): Verdict =>
    now - refund.at < REFUND_TIMEOUT ? { kind: 'wait', reference } : failed('no-answer');
  switch (answer.kind) {
    case 'done':
      if (answer.refund.state === 'done') return { kind: 'done', reference: answer.refund.id };
      return answer.refund.state === 'pending' ? wait(answer.refund.id) : failed('declined');
    case 'unknown':
      return wait(refund.reference);
    case 'refused':
      return failed(answer.code);
    default:
      return failed(answer.kind);
  }
}

/** Returns the first check of a refund that begins: the next turn, in case this process does not finish it. */
export function firstCheck(order: Order, at: number): Pick<Order, 'cardDueAt'> {
  return { cardDueAt: Math.min(order.cardDueAt ?? Infinity, at + refundDelay(0)) };
}

function nextCheck(order: Order, at: number): Pick<Order, 'cardDueAt'> {
  const waits = order.refunds.filter((refund) => refund.state === 'sending').map((refund) => refundDelay(at - refund.at));
  return { cardDueAt: waits.length > 0 ? at + Math.min(...waits) : null };
}
