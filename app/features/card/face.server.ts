import { createAlarms } from '~/features/alarm/face.server';
import { createAccessWatch } from './access.server';
import { createCardBook } from './book.server';
import { createCardComparing } from './compare.server';
import { createCardPayments, type CardPaymentNeeds } from './payments.server';
import { createProviderEvents } from './event/provider.server';
import { createCardReconciliation } from './reconcile.server';

export { createReturnChanges } from './change/return.server';
export type { CardComparison } from './compare.server';
export { ordersLeftAtProvider } from './left.server';
export type { CardStanding } from './judge.server';

export type CardNeeds = Omit<CardPaymentNeeds, 'book'>;

/** Payments by card: shoppers begin them, the provider reports events, and open ones are checked again. */
export function createCards(needs: CardNeeds) {
  const { store, clock, log, provider } = needs;
  const book = createCardBook(needs);
  const { raise } = createAlarms(needs);
  const cards = createCardPayments({ ...needs, book });
  const cardEvents = createProviderEvents({ store, provider, cards, book, raise, clock, log });
  return {
    cards,
    cardEvents,
    /** Compares the ledger with the provider's list. */
    comparison: createCardComparing({ store, provider, book, raise, hear: cardEvents.hear, clock, log }),
    /** Asks the provider again about payments without a final answer. */
    reconcile: createCardReconciliation({ store, provider, cards, clock, log }),
    /** Calls the owner where the provider refuses the shop itself. */
    watchAccess: createAccessWatch({ store, provider, clock, ownerMail: needs.ownerMail }),
  };
}
