import type { store as english } from '../../en/storefront/store';
import type { Translation } from '../../format';

export const store: Translation<typeof english> = {
  'store-demo': 'Coordonnées de démonstration, pas réelles',
  'store-city': 'Casablanca, Maroc',
  'store-hours': 'Tous les jours, à toute heure',
};
