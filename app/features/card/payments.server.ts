import { cardDifference, isUndecided } from '~/domain/card-payment';
import { isAtProvider, isPaid } from '~/domain/order';
import type { CardOrder, CardProvider } from '~/ports/card-provider';
import type { Log } from '~/ports/log';

import { createCardBeginning } from './begin.server';
import { createCardChanges, type CardChangeNeeds } from './change.server';
import { createAnswerJudge, type CardStanding, type Settle } from './judge.server';
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

/** How often one call goes on with what another one changed in the meantime. */
const ROUNDS = 8;

/**
 * Payments by card. Whoever hears that something may have happened (the shopper's return, an event of the provider, the reconciler) calls
 * advance(): it asks the provider and takes the order as far as the answers go. It may be called at any time, by several at once, and
 * again after a crash at any instruction; money is asked for only with every key in hand, and settles an order only where all of it
 * agrees with the order. The provider is asked outside of transactions; each change is conditional on the attempt that was asked about.
 */
export function createCardPayments({ provider, log, origin, settle, ...needs }: CardPaymentNeeds) {
  const { store, clock } = needs;
  const changes = createCardChanges(needs);
  const { judgeAnswer, judgeOrder, judge, unexpected, flag } = createAnswerJudge({ provider, clock, log, changes, settle });
  const begin = createCardBeginning({ store, provider, log, origin, changes });

  /** Takes the order as far as the provider's answers go. ShopError 'not-found' without the order. */
  async function advance(id: string): Promise<CardStanding> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await mustFindOrder(store, id);
      const standing = await step(order);
      // null: somebody else moved it between the look and the change
      if (standing !== null) return standing;
    }
    return 'unknown';
  }

  async function step(order: Order): Promise<CardStanding | null> {
    const { card, state } = order;
    if (state === 'needs_attention') return 'attention';
    if (card?.providerOrderId && isUndecided(card) && !isAtProvider(state)) return followUp(order, card, card.providerOrderId);
    if (isPaid(state)) return order.payment?.method === 'card' ? 'paid' : 'none';
    if (card === null || card.providerOrderId === null || order.method !== 'card') return 'none';
    switch (state) {
      case 'awaiting_payment':
        if (card.state === 'started') return approve(order, card, card.providerOrderId);
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

  /** Did she approve it? Then the money is asked for, with every key in hand. */
  async function approve(order: Order, card: CardAttempt, providerOrderId: string): Promise<CardStanding | null> {
    const found = await provider.find(providerOrderId);
    switch (found.kind) {
      case 'unknown':
        return 'unknown';
      case 'gone':
        return (await changes.end(order.id, card.attempt)) && 'over';
      case 'refused':
        return unexpected(order, found.code);
      case 'done':
        return approved(order, card, found.order);
    }
  }

  async function approved(order: Order, card: CardAttempt, found: CardOrder): Promise<CardStanding | null> {
    if (found.captures.length > 0 || found.state === 'completed') return judgeEarly(order, card, found);
    if (found.state === 'ended') return (await changes.end(order.id, card.attempt)) && 'over';
    if (found.state === 'waiting') return card.isDeclined ? 'declined' : 'waiting';
    const difference = cardDifference(factsOf(order, card), factsOfProvider(found));
    if (difference !== null) return flag(order, { code: difference, note: null });
    const capturing = await changes.beginCapture(order.id, card.attempt, found.payee);
    if (capturing === 'no-key') return 'no-key';
    return capturing?.card ? capture(capturing, capturing.card, found.id) : null;
  }

  /**
   * It was captured though we don't hold its keys for that: by an answer that was long under way, or by hand. Money that is there counts;
   * what is not yet is the owner's to look at.
   */
  async function judgeEarly(order: Order, card: CardAttempt, found: CardOrder): Promise<CardStanding | null> {
    const states = found.captures.map((capture) => capture.state);
    if (states.includes('done') || states.includes('returned')) return judgeOrder(order, card, found);
    if (states.includes('pending') || states.length === 0) return unexpected(order, `captured early: ${states.join()}`);
    return (await changes.end(order.id, card.attempt)) && 'over';
  }

  /** The money was asked for, and nobody noted an answer: what became of it is seen there, and it is asked for again by the same name. */
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

  /** The provider looked at it: days may have passed. */
  async function decide(order: Order, card: CardAttempt): Promise<CardStanding | null> {
    const found = await provider.findCapture(card.captureId ?? '');
    if (found.kind === 'unknown') return 'unknown';
    return found.kind === 'done' ? judge(order, card, found.capture, null) : unexpected(order, found.kind);
  }

  /** The order ended, or was paid another way, before the provider's answer was known: nothing is asked for any more, and money that comes all the same counts. */
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
