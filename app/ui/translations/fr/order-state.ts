import type { orderState as english } from '../en/order-state';
import type { Translation } from '../format';

export const orderState: Translation<typeof english> = {
  'order-awaiting_payment': 'En attente de paiement',
  'order-in_review': 'Paiement en cours de vérification',
  'order-capturing': 'Paiement en cours de vérification',
  'order-payment_pending': 'Paiement en cours de vérification',
  'order-fulfilled': 'Livrée',
  'order-owed': 'Clé à venir',
  'order-cancelled': 'Annulée',
  'order-refunded': 'Remboursée',
  'order-needs_attention': 'À vérifier',
  'refund-done': 'Remboursé : {amount}, le {date}.',
  'refund-done-reference': 'Référence : {reference}',
};
