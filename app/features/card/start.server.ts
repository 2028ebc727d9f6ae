import { localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shared/shop-error';
import type { CardProvider } from '~/ports/card-provider';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import type { Order } from '~/features/order/index.server';
import { attemptId, isAttemptOf } from '~/features/payment/index.server';
import type { CardChanges } from './change/all.server';
import { isUndecided } from '~/domain/payment/card';
import { isTooSmall } from '~/domain/payment/method';
import { findPaying, type Attempted, type Paying } from './attempt.server';
import type { CardStanding } from './evaluate-capture.server';

/**
 * 'approved': advance() takes the money; 'no-key': a game has no free key; 'conflict': the order waits for no payment; 'price-over': only a
 * new order can be paid; 'undecided': money may still come; 'too-small': below the provider's least amount;
 * 'away': no answer.
 */
export type CardBeginning =
  | { readonly kind: 'go'; readonly url: string }
  | { readonly kind: 'approved' | 'no-key' | 'conflict' | 'price-over' | 'too-small' | 'undecided' | 'away' | 'refused' };

const ROUNDS = 4;

interface Dependencies {
  readonly store: Store;
  readonly provider: CardProvider;
  readonly log: Log;
  readonly origin: string;
  readonly changes: CardChanges;
  readonly advance: (id: string) => Promise<CardStanding>;
}

/** Leads the shopper to the provider's page, with one order there at a time, reused while it can be paid. */
export function createCardBeginning({ store, provider, log, origin, changes, advance }: Dependencies) {
  /** Throws ShopError 'not-found' for another account's order. */
  return async function begin(id: string, accountId: string): Promise<CardBeginning> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const paying = await findPaying(store, id);
      if (paying.order.accountId !== accountId) throw new ShopError('not-found', [id]);
      if (paying.order.state !== 'awaiting_payment') return { kind: 'conflict' };
      if (paying.card !== null && isUndecided(paying.card)) {
        if (await isStillOpen(id)) return { kind: 'undecided' };
        continue;
      }
      if (await changes.isOver(paying.order)) return { kind: 'price-over' };
      if (isTooSmall('card', paying.order)) return { kind: 'too-small' };
      if (await changes.lacksKey(id)) return { kind: 'no-key' };
      const begun = await beginOnce(paying);
      // why again: the attempt is over, or another tab was faster
      if (begun !== null) return begun;
    }
    return { kind: 'conflict' };
  };

  async function isStillOpen(id: string): Promise<boolean> {
    await advance(id);
    const { order, card } = await findPaying(store, id);
    return order.state === 'awaiting_payment' && card !== null && isUndecided(card);
  }

  function beginOnce({ order, card }: Paying): Promise<CardBeginning | null> {
    if (card?.state === 'started' && card.providerOrderId !== null)
      return isAttemptOf(provider, card) ? goOn({ order, card }, card.providerOrderId) : endElsewhere({ order, card });
    return beginAnew(order.id, card?.attempt ?? 0);
  }

  async function beginAnew(id: string, seen: number): Promise<CardBeginning | null> {
    const started = await changes.start(id, seen, provider);
    return started && create(started);
  }

  /** Ends an attempt of an account that is not set up: it asked for no money, and its page would pay that account. */
  async function endElsewhere({ order, card }: Attempted): Promise<null> {
    await changes.end(order.id, card.attempt);
    return null;
  }

  async function goOn({ order, card }: Attempted, providerOrderId: string): Promise<CardBeginning | null> {
    const found = await provider.find(providerOrderId);
    if (found.kind === 'unknown') return { kind: 'away' };
    const state = found.kind === 'done' ? found.order.state : 'ended';
    if (state === 'ended') {
      await changes.end(order.id, card.attempt);
      return null;
    }
    if (!(await changes.resume(order.id, card.attempt))) return { kind: 'conflict' };
    const mayChoose = state === 'waiting' || (state === 'approved' && card.needsReturn);
    return mayChoose && card.approveUrl !== null ? { kind: 'go', url: card.approveUrl } : { kind: 'approved' };
  }

  async function create({ order, card }: Attempted): Promise<CardBeginning> {
    const created = await provider.create({
      requestId: attemptId(card),
      orderId: order.id,
      invoice: invoiceOf(order),
      cents: order.usdCents,
      returnUrl: origin + localizedPath(order.language, paths.cardReturn(order.id)),
      cancelUrl: origin + localizedPath(order.language, paths.cardCancel(order.id)),
    });
    if (created.kind === 'unknown') return { kind: 'away' };
    const url = created.kind === 'done' ? created.order.approveUrl : null;
    if (created.kind === 'refused' || url === null) {
      log.error('card-not-begun', new Error(created.kind === 'refused' ? created.code : 'no page to approve it'), { order: order.id });
      return { kind: 'refused' };
    }
    return (await changes.keepLink(order.id, card.attempt, created.order)) ? { kind: 'go', url } : { kind: 'conflict' };
  }
}

/** Returns the name of an order's payment, so that the provider captures only one; after refused money the next gets another name. */
function invoiceOf({ id, events }: Order): string {
  const refused = events.filter(({ type }) => type === 'payment-refused').length;
  return refused === 0 ? id : `${id}-${refused + 1}`;
}
