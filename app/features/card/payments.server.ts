import { cardDifference, isUndecided } from '~/domain/card-payment';
import { isAtProvider, isPaid } from '~/domain/order';
import type { CardOrder, CardProvider } from '~/ports/card-provider';
import type { Log } from '~/ports/log';

import { createCardBeginning } from './begin.server';
import { createCardChanges, type CardChangeNeeds } from './change.server';
import { createAnswerJudge, type CardStanding, type Settle } from './judge.server';
import { needsReturn } from './attempt.server';
import { countedCapture, factsOf, factsOfProvider } from './money.server';
import { mustFindOrder, type Order, type CardAttempt } from '~/features/order/document.server';

export interface CardPaymentNeeds extends CardChangeNeeds {
  readonly provider: CardProvider;
  readonly log: Log;
  /** Scheme and host of the shop, to which the provider sends shoppers back. */
  readonly origin: string;
  readonly settle: Settle;
}

export type Cards = ReturnType<typeof createCardPayments>;

/** How often one call continues with what another call changed meanwhile. */
const ROUNDS = 8;

/**
 * Payments by card. The shopper's return, an event of the provider and the reconciler all call advance(). It asks the provider, and takes
 * the order as far as the answers allow. It may be called at any time, by several callers at once, and again after a crash at any point.
 * Money is asked for only while every key is held, and settles an order only if all of it agrees with the order. The provider is asked
 * outside of transactions; each change is conditional on the attempt that was asked about.
 */
export function createCardPayments({ provider, log, origin, settle, ...needs }: CardPaymentNeeds) {
  const { store, clock } = needs;
  const changes = createCardChanges(needs);
  const { judgeAnswer, judgeOrder, judge, unexpected, flag } = createAnswerJudge({ provider, clock, log, changes, settle });
  const begin = createCardBeginning({ store, provider, log, origin, changes });

  /**
   * Takes the order as far as the provider's answers allow. `isReturn`: the shopper herself came back from the provider; after a decline
   * nobody else may have money asked for. ShopError 'not-found' without the order.
   */
  async function advance(id: string, { isReturn = false }: { readonly isReturn?: boolean } = {}): Promise<CardStanding> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await mustFindOrder(store, id);
      const standing = await step(order, isReturn);
      // null: another process changed it between the look and the change
      if (standing !== null) return standing;
    }
    return 'unknown';
  }

  async function step(order: Order, isReturn: boolean): Promise<CardStanding | null> {
    const { card, state } = order;
    if (state === 'needs_attention') return 'attention';
    if (card?.providerOrderId && isUndecided(card) && !isAtProvider(state)) return followUp(order, card, card.providerOrderId);
    if (isPaid(state)) return order.payment?.method === 'card' ? 'paid' : 'none';
    if (card === null || card.providerOrderId === null || order.method !== 'card') return 'none';
    switch (state) {
      case 'awaiting_payment':
        if (card.state === 'started') return approve(order, card, card.providerOrderId, isReturn);
        return card.isDeclined ? 'declined' : 'over';
      case 'capturing':
        return retryCapture(order, card, card.providerOrderId);
      case 'payment_pending':
        return decide(order, card);
      case 'in_review':
      case 'cancelled':
      default:
        return 'none';
    }
  }

  /** Asks for the money if the shopper has approved it, while every key is held. */
  async function approve(order: Order, card: CardAttempt, providerOrderId: string, isReturn: boolean): Promise<CardStanding | null> {
    const found = await provider.find(providerOrderId);
    switch (found.kind) {
      case 'unknown':
        return 'unknown';
      case 'gone':
        return (await changes.end(order.id, card.attempt)) && 'over';
      case 'refused':
        return unexpected(order, found.code);
      case 'done':
        return approved(order, card, found.order, isReturn);
    }
  }

  async function approved(order: Order, card: CardAttempt, found: CardOrder, isReturn: boolean): Promise<CardStanding | null> {
    if (found.captures.length > 0 || found.state === 'completed') return judgeEarly(order, card, found);
    if (found.state === 'ended') return (await changes.end(order.id, card.attempt)) && 'over';
    // why also where it is approved: the provider may leave a declined order so, with the card that was declined
    if (found.state === 'waiting' || (needsReturn(card) && !isReturn)) return card.isDeclined ? 'declined' : 'waiting';
    const difference = cardDifference(factsOf(order, card), factsOfProvider(found));
    if (difference !== null) return flag(order, { code: difference, note: null });
    const capturing = await changes.beginCapture(order.id, card.attempt, { payee: found.payee, isReturn });
    if (capturing === 'no-key') return 'no-key';
    return capturing?.card ? capture(capturing, capturing.card, found.id) : null;
  }

  /**
   * The money was captured though no keys are held for it: by an answer that took long, or by hand. Captured money counts; the owner looks
   * at anything else.
   */
  async function judgeEarly(order: Order, card: CardAttempt, found: CardOrder): Promise<CardStanding | null> {
    const states = found.captures.map((capture) => capture.state);
    if (states.includes('done') || states.includes('returned')) return judgeOrder(order, card, found);
    if (states.includes('pending') || states.length === 0) return unexpected(order, `captured early: ${states.join()}`);
    return (await changes.end(order.id, card.attempt)) && 'over';
  }

  /**
   * The money was asked for, and no answer was stored: the provider tells what happened, and the request is repeated with the same name.
   */
  async function retryCapture(order: Order, card: CardAttempt, providerOrderId: string): Promise<CardStanding | null> {
    const found = await provider.find(providerOrderId);
    if (found.kind === 'done' && (found.order.captures.length > 0 || found.order.state === 'completed'))
      return judgeOrder(order, card, found.order);
    if (found.kind === 'unknown') return 'unknown';
    return capture(order, card, providerOrderId);
  }

  async function capture(order: Order, card: CardAttempt, providerOrderId: string): Promise<CardStanding | null> {
    const answer = await provider.capture(providerOrderId, { requestId: `${order.id}-${card.attempt}-${card.askedAt}` });
    return judgeAnswer(order, card, providerOrderId, answer);
  }

  /** Asks the provider for the decision on a payment under review; this may be days later. */
  async function decide(order: Order, card: CardAttempt): Promise<CardStanding | null> {
    const found = await provider.findCapture(card.captureId ?? '');
    if (found.kind === 'unknown') return 'unknown';
    return found.kind === 'done' ? judge(order, card, found.capture, null) : unexpected(order, found.kind);
  }

  /**
   * The order ended, or was paid another way, before the provider's answer was known: no more money is asked for, but money that still
   * comes counts.
   */
  async function followUp(order: Order, card: CardAttempt, providerOrderId: string): Promise<CardStanding | null> {
    const found = await (card.captureId === null ? provider.find(providerOrderId) : provider.findCapture(card.captureId));
    if (found.kind === 'unknown' || found.kind === 'refused') return 'unknown';
    const there = found.kind === 'done' && 'order' in found ? found.order : null;
    const capture = found.kind === 'done' && 'capture' in found ? found.capture : there && countedCapture(there);
    if (capture?.state === 'done' || capture?.state === 'returned') return judge(order, card, capture, there);
    if (capture?.state === 'pending') return 'pending';
    const mayCome = !capture && there && there.state !== 'ended';
    return mayCome ? 'none' : (await changes.close(order)) && 'over';
  }

  return { begin, advance, schedule: changes.schedule, flag: changes.flag };
}
