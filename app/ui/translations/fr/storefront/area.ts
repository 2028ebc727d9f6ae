import type { area as english } from '../../en/storefront/area';
import type { Translation } from '../../format';

export const area: Translation<typeof english> = {
  'area-Africa': 'Afrique',
  'area-North Africa': 'Afrique du Nord',
  'area-Middle East and North Africa': 'Moyen-Orient et Afrique du Nord',
  'area-Europe, Middle East and Africa': 'Europe, Moyen-Orient et Afrique',
  'area-Middle East': 'Moyen-Orient',
  'area-Europe': 'Europe',
  'area-North America': 'Amérique du Nord',
  'area-Latin America': 'Amérique latine',
  'area-Asia': 'Asie',
  'area-Oceania': 'Océanie',
};
