import { formatUsd } from '~/domain/money';
import { refundDelay, REFUND_TIMEOUT } from '~/domain/order-refund';
import type { CardProvider, FindRefundOutcome, RefundOutcome } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/pages';
import type { Store, Transaction, Where } from '~/ports/store/port';

import { readable, unlessUnreadable } from '~/features/document-reader.server';
import { whenDue } from '~/features/due';
import { cardReturnPath } from '~/features/ledger/document.server';
import { flagOrder, changeOrder, orderIn, logged, orderPath, toOrder, type Order, type Refund } from '~/features/order/document.server';
import { plain } from '~/features/stored.server';
import { afterRefund, bookReturn, completeRefund, moveRefund, refundFailed, soldKey, withRefund } from './change.server';

/** What refunds need of the card provider. */
export type RefundProvider = Pick<CardProvider, 'refund' | 'findRefund'>;

export type CardRefunds = ReturnType<typeof createCardRefunds>;

/** Orders in one turn. */
const PAGE = 50;
/** How long (ms) one process keeps an order to itself: longer than all its requests take. After a crash it becomes due again. */
const LEASE = 60_000;

/**
 * Sends refunds to cards. It asks the provider for each decided refund (lines.server.ts), outside of any transaction, with a request id
 * that is already stored. After a crash the next turn asks again, and the provider sends the money once. `ownerMail`: the recipient of
 * mails about failed refunds.
 */
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
  ownerMail: string | null;
  onStockArrived: (gameId: string) => Promise<void>;
}) {
  /** Asks the provider about every uncertain refund of an order, and stores the answers. Two calls at the same time are harmless. */
  async function advance(id: string): Promise<Order> {
    let order = await store.transaction((tx) => orderIn(tx, id));
    for (const refund of order.refunds.filter((each) => each.state === 'sending')) {
      const verdict = judge(await asked(order, refund), refund, clock());
      order = await write(id, refund, verdict);
    }
    return order;
  }

  /** Checks each refund that is due, unless another process checks it. Returns the number of orders. */
  async function turn(): Promise<number> {
    let looked = 0;
    for (const where of whenDue('cardDueAt', clock())) looked += await serveAll(where);
    return looked;
  }

  async function serveAll(where: readonly Where[]): Promise<number> {
    let looked = 0;
    for await (const docs of eachPage(store, { from: 'orders', where, order: ['cardDueAt', 'asc'], limit: PAGE })) {
      const due = readable(toOrder, docs).filter((order) => order.refunds.some((refund) => refund.state === 'sending'));
      for (const order of due) if (await unlessUnreadable(serve(order))) looked += 1;
    }
    return looked;
  }

  async function serve(order: Order): Promise<boolean> {
    if (!(await claim(order))) return false;
    await advance(order.id);
    return true;
  }

  /** Reserves an order for this process: the provider may refuse a repeated request while it still works on the first. */
  function claim({ id, cardDueAt }: Order): Promise<boolean> {
    return store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      if (order.cardDueAt !== cardDueAt) return false;
      tx.update(orderPath(id), { cardDueAt: clock() + LEASE });
      return true;
    });
  }

  async function asked(order: Order, refund: Refund) {
    if (refund.reference !== null) return provider.findRefund(refund.reference);
    const request = { requestId: `${refund.id}.${refund.attempt}`, cents: refund.usdCents ?? 0, orderId: order.id };
    return provider.refund(order.payment?.reference ?? '', request);
  }

  async function write(id: string, asked: Refund, verdict: Verdict): Promise<Order> {
    const written = await store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const refund = order.refunds.find((each) => each.id === asked.id);
      if (!refund) return { order, freed: null };
      const at = clock();
      // One process may get a no and another one a yes: the yes counts, since the money went back.
      const isLate = refund.state === 'failed' && verdict.kind === 'done';
      const isAsked = refund.state === 'sending' && refund.attempt === asked.attempt;
      // Another process was faster: with the same answer, or with another refund of the same money.
      if (!isLate && !isAsked) return { order: verdict.kind === 'done' ? noteTwice(tx, order, asked, verdict, at) : order, freed: null };
      if (verdict.kind === 'wait') return { order: waitOn(tx, order, { ...refund, reference: verdict.reference }, at), freed: null };
      if (verdict.kind === 'failed') return { order: fail(tx, order, refund, verdict, at), freed: null };
      // why: while nobody knew that it was the shop's own, an event may have booked it as somebody else's
      const other = await tx.get(cardReturnPath('refund', verdict.reference));
      const key = await soldKey(tx, order, refund.gameId);
      if (other) tx.delete(other.path);
      const done = moveRefund(refund, isLate ? 'record' : 'complete', { reference: verdict.reference, doneAt: at, failure: null });
      const fields = completeRefund(tx, order, { refund: done, key, at, by: null });
      const alarms = afterRefund(tx, order, fields.refunds, at);
      const next = changeOrder(tx, order, 'changeLines', { ...fields, ...alarms, ...nextCheck({ ...order, ...fields }, at) });
      return { order: next, freed: next.lines.some((line) => line.gameId === refund.gameId && line.keyId === null) ? refund.gameId : null };
    });
    if (written.freed !== null) await onStockArrived(written.freed);
    return written.order;
  }

  /**
   * A refund that counted as refused was sent after all, and the owner has sent or recorded it again since: the money may have gone back
   * twice.
   */
  function noteTwice(tx: Transaction, order: Order, refund: Refund, { reference }: Done, at: number): Order {
    if (order.refunds.some((each) => each.reference === reference)) return order;
    const { gameId, usdCents } = refund;
    const note = [formatUsd(usdCents ?? 0), reference, order.lines.find((line) => line.gameId === gameId)?.title ?? gameId].join(', ');
    const isKnown = order.events.some((event) => event.type === 'attention' && event.note === `refunded-twice ${note}`);
    if (isKnown) return order;
    bookReturn(tx, order, { path: cardReturnPath('refund', reference), refund: { ...refund, reference }, at });
    return flagOrder(tx, order, { code: 'refunded-twice', note, cause: reference, at, ownerMail });
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
    return flagOrder(tx, order, { ...refundFailed(failed), at, ownerMail }, { refunds, events, ...nextCheck({ ...order, refunds }, at) });
  }

  return { advance, turn };
}

type Failed = { readonly kind: 'failed'; readonly failure: string };
type Done = { readonly kind: 'done'; readonly reference: string };
type Verdict = Done | { readonly kind: 'wait'; readonly reference: string | null } | Failed;

/**
 * What an answer means for a refund at `now` (ms). After an unknown result the refund is asked for again; it never fails before
 * REFUND_TIMEOUT is over. A lack of access fails at once: no time mends it, and the owner may send the money another way.
 */
function judge(answer: RefundOutcome | FindRefundOutcome, refund: Refund, now: number): Verdict {
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

/** When to check an order that begins a refund now: at the next turn, in case this process does not finish it. */
export function firstCheck(order: Order, at: number): Pick<Order, 'cardDueAt'> {
  return { cardDueAt: Math.min(order.cardDueAt ?? Infinity, at + refundDelay(0)) };
}

/** When to check the order next: soon after a refund began, never if none is uncertain. An attempt of older data keeps its time. */
function nextCheck(order: Order, at: number): Pick<Order, 'cardDueAt'> {
  const waits = order.refunds.filter((refund) => refund.state === 'sending').map((refund) => refundDelay(at - refund.at));
  if (waits.length > 0) return { cardDueAt: at + Math.min(...waits) };
  return { cardDueAt: order.card === null ? null : order.cardDueAt };
}
