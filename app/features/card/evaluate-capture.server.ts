import type { OrderAlertCode } from '~/domain/order/alerts';
import { cardDifference } from '~/domain/payment/card';
import { ShopError } from '~/domain/shared/shop-error';
import type { CaptureOutcome, CardCapture, CardOrder, CardProvider } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';

import type { SettlementSideEffect, Order } from '~/features/order/index.server';
import { attemptId, attemptPath, attemptNamed, type Payment, putAttempt, toAttempt } from '~/features/payment/index.server';
import type { CardBook } from './record.server';
import type { Attempted } from './attempt.server';
import type { CardChanges } from './change/all.server';
import { withoutHolds } from './change/hold.server';
import type { CardAlert } from './change/status-changes.server';
import { countedCapture, factsOf, paymentOf } from './money.server';

/**
 * 'pending': the provider holds the money back; 'waiting': the shopper has yet to approve; 'declined': this payment was turned down;
 * 'refused': the provider takes no money for this shop; 'no-key': not charged; 'over': the attempt ended; 'unknown': no answer, and the
 * money may have moved; 'attention': the owner must look; 'none': no attempt.
 */
export type CardStanding = 'paid' | 'pending' | 'waiting' | 'declined' | 'refused' | 'no-key' | 'over' | 'unknown' | 'attention' | 'none';

/** The only way in which an order becomes paid. */
export type Settle = (
  id: string,
  paymentFor: (order: Order) => Payment,
  options: { readonly beside: SettlementSideEffect },
) => Promise<Order>;

interface Dependencies {
  readonly provider: Pick<CardProvider, 'find'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly changes: CardChanges;
  readonly settle: Settle;
  readonly book: CardBook;
}

/** Evaluates the provider's answers: each takes the order one step on, or to the owner. null if the order moved on. */
export function createCaptureEvaluator({ provider, clock, log, changes, settle, book }: Dependencies) {
  /** Handles every answer to a capture (docs/rules.md, Cards). */
  async function evaluateAnswer(attempted: Attempted, providerOrderId: string, answer: CaptureOutcome): Promise<CardStanding | null> {
    const { id } = attempted.order;
    const { askedAt } = attempted.card;
    switch (answer.kind) {
      case 'done':
        return evaluateOrder(attempted, answer.order);
      case 'declined':
        return (await changes.reopen(id, askedAt, { way: 'again', isDeclined: true, reason: answer.code })) && 'declined';
      case 'denied':
        return (await changes.reopen(id, askedAt, { way: 'over', isDeclined: true, reason: answer.code })) && 'declined';
      case 'no-access':
        log.error('card-no-access', new Error(answer.code), { order: id });
        return (await changes.reopen(id, askedAt, { way: 'over', isDeclined: false })) && 'refused';
      case 'not-approved':
        return (await changes.reopen(id, askedAt, { way: 'again', isDeclined: false })) && 'waiting';
      case 'gone':
        return (await changes.reopen(id, askedAt, { way: 'over', isDeclined: false })) && 'over';
      case 'already': {
        const found = await provider.find(providerOrderId);
        if (found.kind === 'gone') return flag(attempted, { code: 'card-gone', note: providerOrderId, isOnce: true });
        return found.kind === 'done' ? evaluateOrder(attempted, found.order) : 'unknown';
      }
      case 'duplicate':
        if ((await flag(attempted, { code: 'paid-before', note: null })) === null) return null;
        return (await changes.reopen(id, askedAt, { way: 'over', isDeclined: false })) && 'over';
      case 'refused':
        return unexpected(attempted, answer.code);
      case 'unknown':
        return 'unknown';
    }
  }

  async function evaluateOrder(attempted: Attempted, found: CardOrder): Promise<CardStanding | null> {
    const capture = countedCapture(found);
    if (!capture) return unexpected(attempted, `${found.state} without a capture`);
    return evaluate(attempted, capture, found);
  }

  async function evaluate(attempted: Attempted, capture: CardCapture, found: CardOrder | null): Promise<CardStanding | null> {
    const { order, card } = attempted;
    switch (capture.state) {
      case 'pending':
        if (order.state !== 'payment_pending' && !(await changes.payLater(order.id, card.askedAt, capture.id))) return null;
        await changes.noteHold(attempted, capture);
        return 'pending';
      case 'declined':
        return (await changes.reopen(order.id, card.askedAt, { way: 'over', isDeclined: true })) && 'declined';
      case 'returned':
        return flagCapture(attempted, 'refunded-elsewhere', capture);
      case 'done': {
        const money = {
          orderId: capture.orderId ?? found?.orderId ?? null,
          payeeId: found ? found.payee : card.payeeId,
          ...capture.amount,
        };
        const difference = cardDifference(factsOf(order, card), money);
        return difference === null ? pay(attempted, capture) : flagCapture(attempted, difference, capture);
      }
    }
  }

  async function pay(attempted: Attempted, capture: CardCapture): Promise<CardStanding | null> {
    const { order, card } = attempted;
    const payment = (now: Order) => paymentOf(now, capture, { card, at: clock() });
    try {
      const paid = await settle(order.id, payment, { beside: besideSettling(attempted, capture, clock) });
      return paid.payment?.reference === capture.id ? 'paid' : 'attention';
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return flagCapture(attempted, error.code === 'reference-used' ? 'order-differs' : 'unexpected-answer', capture);
    }
  }

  function unexpected(attempted: Attempted, answer: string): Promise<CardStanding | null> {
    return flag(attempted, { code: 'unexpected-answer', note: answer, isOnce: true });
  }

  async function flagCapture(attempted: Attempted, code: OrderAlertCode, capture: CardCapture): Promise<CardStanding | null> {
    const rows = [book.arrival(capture, attemptId(attempted.card))];
    const isReturned = capture.state === 'returned';
    return flag(attempted, { code, note: capture.id, capture: { id: capture.id }, rows, isReturned });
  }

  async function flag(attempted: Attempted, alert: CardAlert): Promise<CardStanding | null> {
    const flagged = await changes.flag(attempted.order.id, alert, attempted);
    if (flagged) log.warn('card-needs-attention', { order: attempted.order.id, code: alert.code, note: alert.note });
    return flagged && 'attention';
  }

  return { evaluateAnswer, evaluateOrder, evaluate, unexpected, flag };
}

/** Writes with the payment that the attempt has its money. An order that was paid another way stays so. */
function besideSettling({ card }: Attempted, capture: CardCapture, clock: Clock): SettlementSideEffect {
  return {
    path: () => attemptPath(card),
    write: (tx, order, doc) => {
      const now = doc === null ? card : toAttempt(doc);
      const captured = { ...now, state: 'captured' as const, captureId: capture.id, isDeclined: false, dueAt: null };
      putAttempt(tx, captured);
      const method = order.payment === null ? { method: 'card' as const } : {};
      return { ...method, ...attemptNamed(order, captured), ...withoutHolds(tx, order, capture.id, clock()) };
    },
  };
}
