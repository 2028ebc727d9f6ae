import type { store as english } from '../../en/shop/store';
import type { Translation } from '../../speak';

export const store: Translation<typeof english> = {
  'store-demo': 'Coordonnées de démonstration, pas réelles',
  'store-city': 'Casablanca, Maroc',
  'store-hours': 'Tous les jours, à toute heure',
};
