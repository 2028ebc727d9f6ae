import { createCardPayments, type CardPaymentNeeds } from './payments.server';
import { createProviderEvents } from './provider-event.server';
import { createCardReconciliation } from './reconcile.server';

export type { CardStanding } from './judge.server';

export type CardNeeds = CardPaymentNeeds;

/** Payments by card: what shoppers begin, what the provider tells, and what is asked again of what it left open. */
export function createCards(needs: CardNeeds) {
  const { store, clock, log, provider } = needs;
  const cards = createCardPayments(needs);
  return {
    cards,
    cardEvents: createProviderEvents({ store, provider, cards, clock, log }),
    /** Asks the provider again about payments that it left open. */
    reconcile: createCardReconciliation({ store, cards, clock, log }),
  };
}
