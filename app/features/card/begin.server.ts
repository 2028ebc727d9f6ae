import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shop-error';
import type { CardProvider } from '~/ports/card-provider';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

import { needsReturn } from './attempt.server';
import type { CardChanges } from './change.server';
import { mustFindOrder, type Order, type CardAttempt } from '~/features/order/document.server';

/**
 * The next step for a shopper who wants to pay by card: the provider's page; 'approved': she has already approved, so advance() takes the
 * money; 'no-key': a game has no free key; 'moved': the order waits for no payment; 'away': the provider gave no answer; 'refused': the
 * provider said no.
 */
export type CardBeginning =
  { readonly kind: 'go'; readonly url: string } | { readonly kind: 'approved' | 'no-key' | 'moved' | 'away' | 'refused' };

/** How often it starts again after another tab was faster. */
const ROUNDS = 4;

interface Needs {
  readonly store: Store;
  readonly provider: CardProvider;
  readonly log: Log;
  readonly origin: string;
  readonly changes: CardChanges;
}

/** Leads the shopper to the provider's page. It makes one order there at a time, and uses the same one again while it can be paid. */
export function createCardBeginning({ store, provider, log, origin, changes }: Needs) {
  /** ShopError 'not-found' for another account's order. */
  return async function begin(id: string, accountId: string): Promise<CardBeginning> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await mustFindOrder(store, id);
      if (order.accountId !== accountId) throw new ShopError('not-found', [id]);
      if (order.state !== 'awaiting_payment') return { kind: 'moved' };
      if (!(await changes.hasKeys(id))) return { kind: 'no-key' };
      const living = order.card?.state === 'started' && order.card.providerOrderId !== null;
      const begun = living && order.card ? await goOn(order, order.card, order.card.providerOrderId ?? '') : await beginAnew(order);
      // null: the attempt is over, or another tab was faster; look again
      if (begun !== null) return begun;
    }
    return { kind: 'moved' };
  };

  async function beginAnew(order: Order): Promise<CardBeginning | null> {
    const started = await changes.start(order.id, order.card?.attempt ?? 0, provider.id);
    return started?.card ? create(started, started.card) : null;
  }

  /** Continues the attempt that the shopper began before; null if it is over. */
  async function goOn(order: Order, card: CardAttempt, providerOrderId: string): Promise<CardBeginning | null> {
    const found = await provider.find(providerOrderId);
    if (found.kind === 'unknown') return { kind: 'away' };
    const state = found.kind === 'done' ? found.order.state : 'ended';
    if (state === 'ended') {
      await changes.end(order.id, card.attempt);
      return null;
    }
    if (!(await changes.resume(order.id, card.attempt))) return { kind: 'moved' };
    const mayChoose = state === 'waiting' || (state === 'approved' && needsReturn(card));
    return mayChoose && card.approveUrl !== null ? { kind: 'go', url: card.approveUrl } : { kind: 'approved' };
  }

  async function create(order: Order, { attempt }: CardAttempt): Promise<CardBeginning> {
    const created = await provider.create({
      requestId: `${order.id}-${attempt}`,
      orderId: order.id,
      cents: order.usdCents,
      returnUrl: origin + paths.cardReturn(order.id),
      cancelUrl: origin + paths.cardCancel(order.id),
    });
    if (created.kind === 'unknown') return { kind: 'away' };
    const url = created.kind === 'done' ? created.order.approveUrl : null;
    if (created.kind === 'refused' || url === null) {
      log.error('card-not-begun', new Error(created.kind === 'refused' ? created.code : 'no page to approve it'), { order: order.id });
      return { kind: 'refused' };
    }
    return (await changes.keepLink(order.id, attempt, created.order)) ? { kind: 'go', url } : { kind: 'moved' };
  }
}
