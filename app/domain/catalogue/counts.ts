import { type CatalogueFilter, type Filtered, filterTest } from './index';
import { GENRES, type Genre } from '~/domain/game/genre';
import { type Centimes, toCentimes } from '~/domain/shared/money';

/** A range of prices to choose, in centimes; null: without this end. */
export interface PriceRange {
  readonly min: Centimes | null;
  readonly max: Centimes | null;
}

/** How many games each choice of a list would show, with all other filters as they are. */
export interface ChoiceCounts {
  /** In all genres. */
  readonly all: number;
  readonly genres: readonly { readonly genre: Genre; readonly count: number }[];
  /** Every platform of the store. */
  readonly platforms: readonly { readonly platform: string; readonly count: number }[];
  readonly prices: readonly (PriceRange & { readonly count: number })[];
  readonly inStock: number;
}

const mad = (amount: number) => toCentimes(amount * 100);

const LAST_RANGE: PriceRange = { min: mad(400), max: null };

/** Together they hold every price once; from the lowest. */
export const PRICE_RANGES: readonly PriceRange[] = [
  { min: null, max: toCentimes(9999) },
  { min: mad(100), max: toCentimes(19_999) },
  { min: mad(200), max: toCentimes(39_999) },
  LAST_RANGE,
];

/** Listings that a filter can't tell apart but by their prices within a range, and by their titles. */
export interface Alike {
  /** One of them. */
  readonly listing: Filtered;
  /** How many have a price that the filter takes. */
  readonly all: number;
  /** How many of these answer the text of the search. */
  readonly found: number;
  /** How many answer it at whatever price. */
  readonly foundAtAnyPrice: number;
}

/** Counts from groups that are alike. A genre replaces the text of a search, so the counts of genres leave it out. */
export function countChoices(groups: Iterable<Alike>, filter: CatalogueFilter, platforms: readonly string[]): ChoiceCounts {
  const anyPrice = { ...filter, min: null, max: null };
  const passes = {
    genre: filterTest({ ...anyPrice, q: '', genre: '' }),
    platform: filterTest({ ...anyPrice, platform: '' }),
    price: filterTest(anyPrice),
    inStock: filterTest({ ...anyPrice, inStock: true }),
  };
  const [genres, byPlatform, prices] = [new Map<string, number>(), new Map<string, number>(), new Map<PriceRange, number>()];
  let [all, inStock] = [0, 0];
  for (const { listing, ...counts } of groups) {
    if (passes.genre(listing)) {
      all += counts.all;
      increase(genres, listing.genre, counts.all);
    }
    if (passes.platform(listing)) increase(byPlatform, listing.platform.toLowerCase(), counts.found);
    if (passes.inStock(listing)) inStock += counts.found;
    if (passes.price(listing)) increase(prices, rangeOf(listing.priceCentimes), counts.foundAtAnyPrice);
  }
  return {
    all,
    inStock,
    genres: GENRES.map((genre) => ({ genre, count: genres.get(genre) ?? 0 })),
    platforms: platforms.map((platform) => ({ platform, count: byPlatform.get(platform.toLowerCase()) ?? 0 })),
    prices: PRICE_RANGES.map((range) => ({ ...range, count: prices.get(range) ?? 0 })),
  };
}

/** The range of a price. */
export function rangeOf(price: Centimes): PriceRange {
  return PRICE_RANGES.find(({ max }) => max === null || price <= max) ?? LAST_RANGE;
}

function increase<Name>(counts: Map<Name, number>, name: Name, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
