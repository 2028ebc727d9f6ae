import type { demo as english } from '../../en/storefront/demo';
import type { Translation } from '../../format';

export const demo: Translation<typeof english> = {
  'demo-card-title': 'Démo : aucun argent ne circule',
  'demo-card-lead': 'Cette page de la boutique remplace PayPal. Elle ne demande aucune carte, et rien n’est débité.',
  'demo-card-order': 'Commande {reference}',
  'demo-card-pay': 'Payer {amount}',
  'demo-card-decline': 'Refuser la carte',
  'demo-card-cancel': 'Revenir sans payer',
  'demo-provider-title': 'Démo : ce n’est pas {provider}',
  'demo-provider-lead': 'Cette page de la boutique remplace {provider}. Choisissez une de ces trois personnes inventées.',
  'demo-provider-cancel': 'Revenir sans se connecter',
};
