import { createAccessWatch } from './access.server';
import { createCardPayments, type CardPaymentNeeds } from './payments.server';
import { createProviderEvents } from './provider-event.server';
import { createCardReconciliation } from './reconcile.server';

export type { CardStanding } from './judge.server';

export type CardNeeds = CardPaymentNeeds;

/** Payments by card: shoppers begin them, the provider reports events, and open ones are checked again. */
export function createCards(needs: CardNeeds) {
  const { store, clock, log, provider } = needs;
  const cards = createCardPayments(needs);
  return {
    cards,
    cardEvents: createProviderEvents({ store, provider, cards, clock, log }),
    /** Asks the provider again about payments without a final answer. */
    reconcile: createCardReconciliation({ store, cards, clock, log }),
    /** Calls the owner where the provider refuses the shop itself. */
    watchAccess: createAccessWatch({ store, provider, clock, ownerMail: needs.ownerMail }),
  };
}
