import { LONGEST_WAIT } from '~/domain/shared/deadline';
import { parseReference } from '~/domain/order';
import { ShopError } from '~/domain/shared/shop-error';
import type { CardAmount, ProviderEvent, CardProvider, EventDelivery } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { StoreError, type Store } from '~/ports/store';

import type { CardStanding } from '~/features/card/evaluate-capture.server';
import type { Cards } from '~/features/card/payments.server';
import type { Alerts } from '~/features/alert/index.server';
import type { Order, Refund } from '~/features/order/index.server';
import { paymentPath, plainReference, toPayment } from '~/features/payment/index.server';
import type { CardBook } from '~/features/card/record.server';
import { createUnmatchedEvents, type Heard } from './unmatched-webhook.server';
import { findPaying, type Paying } from '~/features/card/attempt.server';
import { tryParse, removeDue, UnreadableDocument } from '~/features/documents/index.server';

/** The time (ms) for which an event is remembered: longer than the provider repeats it. */
const KEPT = 7 * 24 * 60 * 60_000;
/** The most events that are checked at once: anyone can send events, and they must not slow down shoppers. */
const MAX_AT_ONCE = 20;
const BATCH = 200;

interface Dependencies {
  readonly store: Store;
  readonly provider: CardProvider;
  readonly cards: Cards;
  readonly book: CardBook;
  readonly raise: Alerts['raise'];
  readonly clock: Clock;
  readonly log: Log;
}

/** Receives events. An event only names an order for advance() to check, so it may come twice, late, or never. */
export function createProviderEvents({ store, provider, cards, book, raise, clock, log }: Dependencies) {
  const { note: noteStray, returnOf } = createUnmatchedEvents({ provider, book, raise });
  let asking = 0;

  /** 'later': the provider or the store gave no answer or is busy, and the event has to come again. */
  async function receive(delivery: EventDelivery): Promise<'done' | 'forged' | 'later'> {
    if (asking >= MAX_AT_ONCE) return 'later';
    asking += 1;
    const judged = await provider.readEvent(delivery).finally(() => (asking -= 1));
    if (judged.kind === 'unknown') return 'later';
    if (judged.kind === 'forged') {
      log.warn('card-event-forged');
      return 'forged';
    }
    const { event } = judged;
    const path = `cardEvents/${event.id}`;
    if (await store.get(path)) return 'done';
    const standing = event.kind === 'other' ? 'none' : await act(event);
    log.info('card-event', { id: event.id, kind: event.kind, order: event.orderId, standing });
    if (standing === 'unknown') return 'later';
    await store.create(path, { kind: event.kind, at: clock(), expiresAt: clock() + KEPT }).catch(ignoreDuplicate);
    return 'done';
  }

  async function act(event: Heard): Promise<CardStanding> {
    const id = await orderOf(event);
    if (id === undefined) return 'unknown';
    if (id === null) return noteStray(event);
    try {
      if (event.kind === 'dispute') return await noteDispute(id, event);
      if (event.kind === 'refund' || event.kind === 'reversal') return await noteReturn(await findPaying(store, id), event);
      const standing = await cards.advance(id);
      return standing === 'unknown' || event.captureId === null ? standing : await noteCapture(id, event.captureId, standing);
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not-found') return noteStray(event);
      // why: a server of the release that wrote it may get the event when it comes again
      if (error instanceof UnreadableDocument) return 'unknown';
      throw error;
    }
  }

  /** Returns the order of an event by the event, the ledger or the provider; null: none, undefined: no answer. */
  async function orderOf({ orderId, captureId }: ProviderEvent): Promise<string | null | undefined> {
    if (orderId !== null || captureId === null) return orderId && parseReference(orderId);
    const doc = await store.get(paymentPath('card', captureId));
    if (doc) return tryParse(toPayment, doc)?.orderId ?? null;
    const found = await provider.findCapture(captureId);
    if (found.kind === 'unknown') return undefined;
    return found.kind === 'done' && found.capture.orderId !== null ? parseReference(found.capture.orderId) : null;
  }

  async function noteCapture(id: string, captureId: string, standing: CardStanding): Promise<CardStanding> {
    const paying = await findPaying(store, id);
    const { order, card } = paying;
    if (order.payment?.reference === captureId || card?.captureId === captureId) return standing;
    // why: the request that is under way notes it soon
    if (order.state === 'capturing') return 'unknown';
    const found = await provider.findCapture(captureId);
    if (found.kind === 'unknown') return 'unknown';
    if (found.kind !== 'done' || found.capture.state !== 'done' || found.capture.orderId !== id) return standing;
    const code = order.payment ? 'paid-twice' : 'unexpected-answer';
    const rows = [book.arrival(found.capture, null)];
    const flagged = await cards.flag(id, { code, note: captureId, capture: { id: captureId }, rows }, paying);
    // why: the order moved on since it was read, and is judged when the event comes again
    return flagged === null ? 'unknown' : 'attention';
  }

  async function noteReturn({ order }: Paying, event: Heard): Promise<CardStanding> {
    const { kind, captureId, refundId } = event;
    if (captureId === null) return 'none';
    const hasPaid = order.payment?.reference === captureId;
    if (hasPaid && kind === 'refund' && (await mayBeOwn(order, refundId))) return 'unknown';
    const found = await provider.findCapture(captureId);
    if (found.kind === 'unknown') return 'unknown';
    const capture = found.kind === 'done' ? found.capture : null;
    if (!hasPaid && capture?.orderId !== order.id && !(await isMoneyOf(order, captureId))) return noteStray(event);
    if (kind === 'refund' && capture?.state !== 'returned') return 'none';
    // why: the event of what was taken back may come after the one that says that it came again
    const isWon = order.disputes.some((each) => each.captureId === captureId && each.state === 'won');
    if (kind === 'reversal' && isWon && capture?.isReversed !== true) return 'none';
    const back = await returnOf(event, captureId, capture);
    if (back === null) return 'unknown';
    return STANDINGS[
      await cards.takeReturn(order.id, { ...back, captureId, account: provider.account }, capture && book.arrival(capture, null))
    ];
  }

  async function isMoneyOf({ id }: Order, captureId: string): Promise<boolean> {
    const doc = await store.get(paymentPath('card', captureId));
    return doc !== null && tryParse(toPayment, doc)?.orderId === id;
  }

  /** Returns whether it may be a refund of the store without an answer. Then it waits, or the money could go back twice. */
  async function mayBeOwn({ refunds }: Order, refundId: string | null): Promise<boolean> {
    const sending = refunds.filter(({ state }) => state === 'sending');
    const isNamed = ({ reference }: Refund) => reference !== null && plainReference(reference) === plainReference(refundId ?? '');
    if (sending.some(isNamed)) return true;
    const open = sending.filter(({ reference }) => reference === null);
    if (open.length === 0) return false;
    const found = refundId === null ? null : await provider.findRefund(refundId);
    return !(found?.kind === 'done' && open.every(({ usdCents }) => differs(found.refund.amount, usdCents)));
  }

  async function noteDispute(id: string, { captureId, dispute }: Heard): Promise<CardStanding> {
    if (captureId === null) return 'none';
    const { id: disputeId, outcome } = dispute ?? { id: captureId, outcome: 'open' as const };
    await cards.takeDispute(id, { id: disputeId, captureId, account: provider.account, outcome });
    return 'attention';
  }

  async function forgetOld(): Promise<void> {
    await removeDue(store, 'cardEvents', { now: clock(), longest: KEPT + LONGEST_WAIT, limit: BATCH });
  }

  return { receive, forgetOld, hear: act };
}

const STANDINGS = { own: 'paid', known: 'attention', called: 'attention', noted: 'none', later: 'unknown' } as const;

/** Returns whether the amount surely differs; an unreadable one may be any. */
function differs({ currency, cents }: CardAmount, expectedCents: number | null): boolean {
  return currency !== 'USD' || (cents !== null && cents !== expectedCents);
}

function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof StoreError && error.code === 'exists')) throw error;
}
