import { type CatalogueFilter, filterTest, type Listing, NO_FILTER } from './catalogue';
import { GENRES, type Genre } from './genre';
import { type Centimes, toCentimes } from './money';

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

/** Together they hold every price once. */
export const PRICE_RANGES: readonly PriceRange[] = [
  { min: null, max: toCentimes(9999) },
  { min: mad(100), max: toCentimes(19_999) },
  { min: mad(200), max: toCentimes(39_999) },
  { min: mad(400), max: null },
];

/** A listing, and whether the text of the search finds it. */
export interface Candidate {
  readonly listing: Listing;
  readonly isFound: boolean;
}

/** Counts in one pass. A genre replaces the text of a search, so the counts of genres leave it out. */
export function countChoices(candidates: Iterable<Candidate>, filter: CatalogueFilter, platforms: readonly string[]): ChoiceCounts {
  const passes = {
    genre: filterTest({ ...filter, q: '', genre: '' }),
    platform: filterTest({ ...filter, platform: '' }),
    price: filterTest({ ...filter, min: null, max: null }),
    inStock: filterTest({ ...filter, inStock: true }),
  };
  const ranges = PRICE_RANGES.map((range) => ({ range, isIn: filterTest({ ...NO_FILTER, ...range }) }));
  const [genres, byPlatform, prices] = [new Map<string, number>(), new Map<string, number>(), new Map<PriceRange, number>()];
  let [all, inStock] = [0, 0];
  for (const { listing, isFound } of candidates) {
    if (passes.genre(listing)) {
      all += 1;
      increase(genres, listing.genre);
    }
    if (!isFound) continue;
    if (passes.platform(listing)) increase(byPlatform, listing.platform.toLowerCase());
    if (passes.inStock(listing)) inStock += 1;
    if (!passes.price(listing)) continue;
    for (const { range, isIn } of ranges) if (isIn(listing)) increase(prices, range);
  }
  return {
    all,
    inStock,
    genres: GENRES.map((genre) => ({ genre, count: genres.get(genre) ?? 0 })),
    platforms: platforms.map((platform) => ({ platform, count: byPlatform.get(platform.toLowerCase()) ?? 0 })),
    prices: PRICE_RANGES.map((range) => ({ ...range, count: prices.get(range) ?? 0 })),
  };
}

function increase<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
