/** The areas of app/domain/game/region.ts, by their stored names. Countries have their names from Node. No browser has this table. */
export const area = {
  'area-Africa': 'Africa',
  'area-North Africa': 'North Africa',
  'area-Middle East and North Africa': 'Middle East and North Africa',
  'area-Europe, Middle East and Africa': 'Europe, Middle East and Africa',
  'area-Middle East': 'Middle East',
  'area-Europe': 'Europe',
  'area-North America': 'North America',
  'area-Latin America': 'Latin America',
  'area-Asia': 'Asia',
  'area-Oceania': 'Oceania',
} as const;
