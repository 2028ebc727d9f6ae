import { foldText, type Listing } from '~/domain/catalogue';
import { yearOf } from '~/domain/catalogue/sort';
import { KEY_TYPES } from '~/domain/key';
import { toCentimes } from '~/domain/shared/money';

import { createCommon, type Form } from '~/features/records/index.server';

/** The figures of a listing, by their places. */
export const FIGURE = { free: 0, rating: 1, price: 2, arrivedAt: 3, year: 4 } as const;
/** The place of its title as foldText makes it: once, not at each comparison. */
export const FOLDED = 0;

const NO_KEYS: Pick<Listing, 'types' | 'freeOf'> = { types: [], freeOf: {} };

/** How a listing is kept in a row. */
export function listingForm(): Form<Listing> {
  const common = createCommon();

  return {
    toFigures: (listing) => [
      listing.free,
      listing.rating,
      listing.priceCentimes,
      listing.arrivedAt,
      yearOf(listing.releaseYear),
      listing.createdAt,
      listing.lowStock,
      common.numberOf(listing.genre),
      common.numberOf(listing.platform),
      common.numberOf(listing.releaseYear),
      Number(listing.featured),
      Number(listing.hasRegions),
    ],
    toTexts: ({ title, cover, types, freeOf }) => [foldText(title), title, cover, keysText(types, freeOf)],
    make: (id, figure, text) => ({
      id,
      title: text(1),
      cover: text(2),
      rating: figure(FIGURE.rating),
      genre: common.at(figure(7)),
      platform: common.at(figure(8)),
      releaseYear: common.at(figure(9)),
      featured: figure(10) === 1,
      priceCentimes: toCentimes(figure(FIGURE.price)),
      createdAt: figure(5),
      arrivedAt: figure(FIGURE.arrivedAt),
      free: figure(FIGURE.free),
      lowStock: figure(6),
      ...keysOf(text(3)),
      hasRegions: figure(11) === 1,
    }),
  };
}

/** `2,,1`: a number for each type of KEY_TYPES that is there; '' where none is, which most games have. */
function keysText(types: Listing['types'], freeOf: Listing['freeOf']): string {
  return types.length === 0 ? '' : KEY_TYPES.map((type) => (types.includes(type) ? (freeOf[type] ?? 0) : '')).join(',');
}

function keysOf(text: string): Pick<Listing, 'types' | 'freeOf'> {
  if (text === '') return NO_KEYS;
  const counts = text.split(',');
  const types = KEY_TYPES.filter((_, nth) => counts[nth] !== '');
  return { types, freeOf: Object.fromEntries(types.map((type) => [type, Number(counts[KEY_TYPES.indexOf(type)])])) };
}
