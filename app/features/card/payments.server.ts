import type { OrderAlertCode } from '~/domain/order/alerts';
import { cardDifference, isUndecided } from '~/domain/payment/card';
import { isAtProvider, isPaid } from '~/domain/order';
import type { CaptureOutcome, CardOrder, CardProvider } from '~/ports/card-provider';
import type { Log } from '~/ports/log';

import type { CardBook } from './record.server';
import { createCardBeginning } from './start.server';
import { createCardChanges, type CardChangeNeeds } from './change/all.server';
import { createCaptureEvaluator, type CardStanding, type Settle } from './evaluate-capture.server';
import { countedCapture, factsOf, factsOfProvider } from './money.server';
import type { Order } from '~/features/order/index.server';
import { attemptId, isAttemptOf, readAttempt } from '~/features/payment/index.server';
import { findPaying, isNewest, type Attempted, type Paying } from './attempt.server';

export interface CardPaymentNeeds extends CardChangeNeeds {
  readonly provider: CardProvider;
  readonly log: Log;
  readonly origin: string;
  readonly settle: Settle;
  readonly book: CardBook;
}

export type Cards = ReturnType<typeof createCardPayments>;

interface Advancing {
  readonly isReturn?: boolean;
  /** Set to ask for no money that the shopper approved. */
  readonly isLook?: boolean;
  readonly attempt?: number;
}

const ROUNDS = 8;

/**
 * Creates payments by card. advance() may be called at any time, and again after a crash. Money is asked for only while every key is held,
 * and settles only if it agrees with the order; changes are conditional on the attempt.
 */
export function createCardPayments({ provider, log, origin, settle, book, ...needs }: CardPaymentNeeds) {
  const { store, clock } = needs;
  const changes = createCardChanges(needs);
  const { evaluateAnswer, evaluateOrder, evaluate, unexpected, flag } = createCaptureEvaluator({
    provider,
    clock,
    log,
    changes,
    settle,
    book,
  });
  const begin = createCardBeginning({ store, provider, log, origin, changes, advance });

  /**
   * Takes an attempt, by default the newest, as far as answers allow. After a decline only `isReturn` asks for money. ShopError
   * 'not-found'.
   */
  async function advance(id: string, how: Advancing = {}): Promise<CardStanding> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const standing = await step(await findPaying(store, id, how.attempt), how);
      // why again: another process changed it between the look and the change
      if (standing !== null) return standing;
    }
    return 'unknown';
  }

  async function step({ order, card }: Paying, how: Advancing): Promise<CardStanding | null> {
    if (card !== null && !isAttemptOf(provider, card)) return leave({ order, card });
    const { state } = order;
    const isLeft = card !== null && isUndecided(card) && !(isAtProvider(state) && isNewest({ order, card }));
    const found = isLeft && card.providerOrderId !== null ? await followUp({ order, card }, card.providerOrderId) : undefined;
    if (found !== undefined && found !== 'none') return found;
    if (found === 'none' || isPaid(state)) return order.payment?.method === 'card' ? 'paid' : 'none';
    if (card === null || card.providerOrderId === null || order.method !== 'card' || !isNewest({ order, card })) return 'none';
    return ask({ order, card }, card.providerOrderId, how);
  }

  /** Leaves an attempt of another account: its money counts once that account is set up again. */
  function leave({ order, card }: Attempted): CardStanding {
    if (isPaid(order.state)) return order.payment?.method === 'card' ? 'paid' : 'none';
    if (isUndecided(card)) return 'unknown';
    const isAwaited = order.state === 'awaiting_payment' && order.method === 'card' && isNewest({ order, card });
    return isAwaited && card.state === 'started' ? 'over' : 'none';
  }

  async function ask(paying: Attempted, providerOrderId: string, how: Advancing): Promise<CardStanding | null> {
    const { order, card } = paying;
    switch (order.state) {
      case 'awaiting_payment':
        if (card.state === 'started') return approve(paying, providerOrderId, how);
        return card.isDeclined ? 'declined' : 'over';
      case 'capturing':
        return retryCapture(paying, providerOrderId);
      case 'payment_pending':
        return decide(paying);
      default:
        return 'none';
    }
  }

  async function approve(paying: Attempted, providerOrderId: string, how: Advancing): Promise<CardStanding | null> {
    const found = await provider.find(providerOrderId);
    switch (found.kind) {
      case 'unknown':
        return 'unknown';
      case 'gone':
        return (await changes.end(paying.order.id, paying.card.attempt)) && 'over';
      case 'refused':
        return unexpected(paying, found.code);
      case 'done':
        return approved(paying, found.order, how);
    }
  }

  async function approved(paying: Attempted, found: CardOrder, how: Advancing): Promise<CardStanding | null> {
    const { order, card } = paying;
    const { isReturn = false, isLook = false } = how;
    if (found.captures.length > 0 || found.state === 'completed') return evaluateEarly(paying, found);
    if (found.state === 'ended') return (await changes.end(order.id, card.attempt)) && 'over';
    // why also where it is approved: the provider may leave a declined order so, with the card that was declined
    if (found.state === 'waiting' || isLook || (card.needsReturn && !isReturn)) return card.isDeclined ? 'declined' : 'waiting';
    const difference = cardDifference(factsOf(order, card), factsOfProvider(found));
    if (difference !== null) return refuseOrder(paying, difference);
    const capturing = await changes.beginCapture(order.id, card.attempt, { payee: found.payee, isReturn });
    if (capturing === 'no-key' || capturing === 'over') return capturing;
    return capturing && capture(capturing, found.id);
  }

  async function refuseOrder(paying: Attempted, code: OrderAlertCode): Promise<CardStanding | null> {
    const standing = await flag(paying, { code, note: null });
    await changes.end(paying.order.id, paying.card.attempt);
    return standing;
  }

  async function evaluateEarly(paying: Attempted, found: CardOrder): Promise<CardStanding | null> {
    const states = found.captures.map((capture) => capture.state);
    if (states.includes('done') || states.includes('returned')) return evaluateOrder(paying, found);
    const pending = found.captures.find(({ state }) => state === 'pending');
    if (pending) return flag(paying, { code: 'unexpected-answer', note: pending.id, capture: { id: pending.id, isPending: true } });
    if (states.length === 0) return unexpected(paying, 'captured early');
    return (await changes.end(paying.order.id, paying.card.attempt)) && 'over';
  }

  /** Repeats a request under the same name. Where the provider lost the order, the lost answer may have been a yes. */
  async function retryCapture(paying: Attempted, providerOrderId: string): Promise<CardStanding | null> {
    const found = await provider.find(providerOrderId);
    if (found.kind === 'done' && (found.order.captures.length > 0 || found.order.state === 'completed'))
      return evaluateOrder(paying, found.order);
    if (found.kind === 'unknown') return 'unknown';
    const answer = found.kind === 'gone' ? found : await askFor(paying, providerOrderId);
    return answer.kind === 'gone' && found.kind !== 'done' ? lost(paying) : evaluateAnswer(paying, providerOrderId, answer);
  }

  function lost(paying: Attempted): Promise<CardStanding | null> {
    return flag(paying, { code: 'card-gone', note: paying.card.captureId ?? paying.card.providerOrderId, isOnce: true });
  }

  async function capture(paying: Attempted, providerOrderId: string): Promise<CardStanding | null> {
    return evaluateAnswer(paying, providerOrderId, await askFor(paying, providerOrderId));
  }

  function askFor({ card }: Attempted, providerOrderId: string): Promise<CaptureOutcome> {
    return provider.capture(providerOrderId, { requestId: `${attemptId(card)}-${card.askedAt}` });
  }

  async function decide(paying: Attempted): Promise<CardStanding | null> {
    const found = await provider.findCapture(paying.card.captureId ?? '');
    if (found.kind === 'unknown') return 'unknown';
    if (found.kind === 'gone') return lost(paying);
    return found.kind === 'done' ? evaluate(paying, found.capture, null) : unexpected(paying, found.kind);
  }

  /** Follows an attempt that its order waits for no more: nothing is asked for, but money that comes counts. */
  async function followUp(paying: Attempted, providerOrderId: string): Promise<CardStanding | null> {
    const { captureId } = paying.card;
    const found = await (captureId === null ? provider.find(providerOrderId) : provider.findCapture(captureId));
    if (found.kind === 'unknown' || found.kind === 'refused') return 'unknown';
    if (found.kind === 'gone') return lost(paying);
    const there = 'order' in found ? found.order : null;
    const capture = 'capture' in found ? found.capture : there && countedCapture(there);
    if (capture?.state === 'done' || capture?.state === 'returned') return evaluate(paying, capture, there);
    if (capture?.state === 'pending') {
      await changes.noteHold(paying, capture);
      return 'pending';
    }
    const mayCome = !capture && there && there.state !== 'ended';
    return mayCome ? 'none' : (await changes.close(paying)) && 'over';
  }

  /** Asks the provider before the owner ends an order; after its no, nothing is asked for. ShopError 'not-found'. */
  async function giveUp(id: string): Promise<void> {
    if ((await advance(id, { isLook: true })) === 'unknown') return;
    const { order, card } = await findPaying(store, id);
    if (card === null || !isUndecided(card)) return;
    const found = await provider.find(card.providerOrderId ?? '');
    if (found.kind !== 'gone' && !(found.kind === 'done' && hasNoMoney(found.order))) return;
    if (isAtProvider(order.state)) await changes.reopen(id, card.askedAt, { way: 'over', isDeclined: false });
    else await changes.close({ order, card });
  }

  async function isElsewhere(order: Order): Promise<boolean> {
    const card = await readAttempt(store, order);
    return card !== null && isUndecided(card) && !isAttemptOf(provider, card);
  }

  return {
    begin,
    advance,
    giveUp,
    schedule: changes.schedule,
    flag: changes.flag,
    takeReturn: changes.takeReturn,
    takeDispute: changes.takeDispute,
    attemptOf: (order: Order) => readAttempt(store, order),
    isElsewhere,
  };
}

/** Returns whether nothing was captured, or will be. */
function hasNoMoney({ state, captures }: CardOrder): boolean {
  return state !== 'completed' && captures.every((capture) => capture.state === 'declined');
}
