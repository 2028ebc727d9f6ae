import { createAlerts } from '~/features/alert/index.server';
import { createAccessWatch } from './provider-credentials.server';
import { createPaymentRecorder } from './record.server';
import { createCardComparing } from './provider-reconciliation.server';
import { createCardPayments, type CardPaymentNeeds } from './payments.server';
import { createProviderEvents } from './event/webhook.server';
import { createCardReconciliation } from './reconcile.server';

export { createReturnChanges } from './change/return.server';
export type { CardComparison } from './provider-reconciliation.server';
export { ordersAwaitingProvider } from './orphaned.server';
export type { CardStanding } from './evaluate-capture.server';

export type CardNeeds = Omit<CardPaymentNeeds, 'book'>;

/** Creates payments by card: shoppers begin them, the provider reports events, open ones are checked again. */
export function createCards(needs: CardNeeds) {
  const { store, clock, log, provider } = needs;
  const book = createPaymentRecorder(needs);
  const { raise } = createAlerts(needs);
  const cards = createCardPayments({ ...needs, book });
  const cardEvents = createProviderEvents({ store, provider, cards, book, raise, clock, log });
  return {
    cards,
    cardEvents,
    comparison: createCardComparing({ store, provider, book, raise, hear: cardEvents.hear, clock, log }),
    reconcile: createCardReconciliation({ store, provider, cards, clock, log }),
    watchAccess: createAccessWatch({ store, provider, clock, ownerMail: needs.ownerMail }),
  };
}
