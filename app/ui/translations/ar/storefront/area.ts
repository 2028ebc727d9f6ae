import type { area as english } from '../../en/storefront/area';
import type { Translation } from '../../format';

export const area: Translation<typeof english> = {
  'area-Africa': 'إفريقيا',
  'area-North Africa': 'شمال إفريقيا',
  'area-Middle East and North Africa': 'الشرق الأوسط وشمال إفريقيا',
  'area-Europe, Middle East and Africa': 'أوروبا والشرق الأوسط وإفريقيا',
  'area-Middle East': 'الشرق الأوسط',
  'area-Europe': 'أوروبا',
  'area-North America': 'أمريكا الشمالية',
  'area-Latin America': 'أمريكا اللاتينية',
  'area-Asia': 'آسيا',
  'area-Oceania': 'أوقيانوسيا',
};
