import type { AttentionCode } from '~/domain/attention';
import { cardDifference } from '~/domain/card-payment';
import { ShopError } from '~/domain/shop-error';
import type { CaptureOutcome, CardCapture, CardOrder, CardProvider } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';

import type { CardAttempt, Order, Payment } from '~/features/order/document.server';
import type { CardChanges } from './change.server';
import type { CardAlarm } from './change-watch.server';
import { countedCapture, factsOf, paymentOf } from './money.server';

/**
 * The state of an order's payment by card. 'paid' and 'pending': the provider's last answer for now; 'waiting': the shopper has to act on
 * the provider's page; 'declined': her card was declined; 'refused': the provider takes no money for this shop now; 'no-key': not charged,
 * since a key is missing; 'over': this attempt brings no money any more; 'unknown': the provider gave no answer, and the money may have
 * moved; 'attention': the owner has to look; 'none': nothing is paid by card here.
 */
export type CardStanding = 'paid' | 'pending' | 'waiting' | 'declined' | 'refused' | 'no-key' | 'over' | 'unknown' | 'attention' | 'none';

/** The only way in which an order becomes paid. */
export type Settle = (
  id: string,
  paymentFor: (order: Order) => Payment,
  besides: { readonly fieldsFor: (order: Order) => Partial<Order> },
) => Promise<Order>;

interface Needs {
  readonly provider: Pick<CardProvider, 'find'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly changes: CardChanges;
  readonly settle: Settle;
}

/** Makes the judge of the provider's answers. Each answer takes the order one step on, or to the owner. null if the order has moved on. */
export function createAnswerJudge({ provider, clock, log, changes, settle }: Needs) {
  /** Handles every row of the table of answers (docs/rules.md, Cards). */
  async function judgeAnswer(
    order: Order,
    card: CardAttempt,
    providerOrderId: string,
    answer: CaptureOutcome,
  ): Promise<CardStanding | null> {
    const { id } = order;
    switch (answer.kind) {
      case 'done':
        return judgeOrder(order, card, answer.order);
      case 'declined':
        return (await changes.reopen(id, card.askedAt, { way: 'again', isDeclined: true, reason: answer.code })) && 'declined';
      case 'denied':
        return (await changes.reopen(id, card.askedAt, { way: 'over', isDeclined: true, reason: answer.code })) && 'declined';
      case 'no-access':
        log.error('card-no-access', new Error(answer.code), { order: id });
        return (await changes.reopen(id, card.askedAt, { way: 'over', isDeclined: false })) && 'refused';
      case 'not-approved':
        return (await changes.reopen(id, card.askedAt, { way: 'again', isDeclined: false })) && 'waiting';
      case 'gone':
        return (await changes.reopen(id, card.askedAt, { way: 'over', isDeclined: false })) && 'over';
      case 'already': {
        const found = await provider.find(providerOrderId);
        return found.kind === 'done' ? judgeOrder(order, card, found.order) : 'unknown';
      }
      case 'duplicate':
        return flag(order, { code: 'paid-twice', note: providerOrderId });
      case 'refused':
        return unexpected(order, answer.code);
      case 'unknown':
        return 'unknown';
    }
  }

  /** Judges a captured order of the provider by its capture. */
  async function judgeOrder(order: Order, card: CardAttempt, found: CardOrder): Promise<CardStanding | null> {
    const capture = countedCapture(found);
    if (!capture) return unexpected(order, `${found.state} without a capture`);
    return judge(order, card, capture, found);
  }

  async function judge(order: Order, card: CardAttempt, capture: CardCapture, found: CardOrder | null): Promise<CardStanding | null> {
    switch (capture.state) {
      case 'pending':
        if (order.state === 'payment_pending') return 'pending';
        return (await changes.payLater(order.id, card.askedAt, capture.id)) && 'pending';
      case 'declined':
        return (await changes.reopen(order.id, card.askedAt, { way: 'over', isDeclined: true })) && 'declined';
      case 'returned':
        return flagCapture(order, 'refunded-elsewhere', capture.id);
      case 'done': {
        const money = {
          orderId: capture.orderId ?? found?.orderId ?? null,
          payeeId: found ? found.payee : card.payeeId,
          ...capture.amount,
        };
        const difference = cardDifference(factsOf(order, card), money);
        return difference === null ? pay(order, card, capture) : flagCapture(order, difference, capture.id);
      }
    }
  }

  async function pay(order: Order, card: CardAttempt, capture: CardCapture): Promise<CardStanding | null> {
    const payment = (now: Order) => paymentOf(now, capture, clock());
    const fieldsFor = (now: Order) => ({
      // An order that was paid another way stays so: this money goes back.
      ...(now.payment === null ? { method: 'card' as const } : {}),
      card: { ...(now.card ?? card), state: 'captured' as const, captureId: capture.id, isDeclined: false },
      cardDueAt: null,
    });
    try {
      const paid = await settle(order.id, payment, { fieldsFor });
      return paid.state === 'needs_attention' ? 'attention' : 'paid';
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return flagCapture(order, error.code === 'reference-used' ? 'order-differs' : 'unexpected-answer', capture.id);
    }
  }

  function unexpected(order: Order, answer: string): Promise<CardStanding | null> {
    return flag(order, { code: 'unexpected-answer', note: answer });
  }

  /** Calls the owner about money that came, or went back, against the rules. */
  function flagCapture(order: Order, code: AttentionCode, captureId: string): Promise<CardStanding | null> {
    return flag(order, { code, note: captureId, captureId });
  }

  async function flag(order: Order, alarm: CardAlarm): Promise<CardStanding | null> {
    const flagged = await changes.flag(order.id, alarm, order);
    if (flagged) log.warn('card-needs-attention', { order: order.id, code: alarm.code, note: alarm.note });
    return flagged && 'attention';
  }

  return { judgeAnswer, judgeOrder, judge, unexpected, flag };
}
