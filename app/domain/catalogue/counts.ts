import { type CatalogueFilter, type Filtered, filterTest, launchersOf } from './index';
import { GENRES, type Genre } from '~/domain/game/genre';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import { type Centimes, toCentimes } from '~/domain/shared/money';

/** A range of prices to choose, in centimes; null: without this end. */
export interface PriceRange {
  readonly min: Centimes | null;
  readonly max: Centimes | null;
}

/** The number of games behind each choice of a list, with all other filters as they are. */
export interface ChoiceCounts {
  readonly all: number;
  readonly genres: readonly { readonly genre: Genre; readonly count: number }[];
  readonly platforms: readonly { readonly platform: string; readonly count: number }[];
  readonly launchers: readonly { readonly launcher: KeyType; readonly count: number }[];
  readonly prices: readonly (PriceRange & { readonly count: number })[];
  readonly inStock: number;
  readonly onOffer: number;
  readonly isHere: number;
}

const mad = (amount: number) => toCentimes(amount * 100);

const LAST_RANGE: PriceRange = { min: mad(400), max: null };

/** From the lowest; each price belongs to one. */
export const PRICE_RANGES: readonly PriceRange[] = [
  { min: null, max: toCentimes(9999) },
  { min: mad(100), max: toCentimes(19_999) },
  { min: mad(200), max: toCentimes(39_999) },
  LAST_RANGE,
];

/** Listings that differ for a filter only by price within a range, and by title. */
export interface Alike {
  readonly listing: Filtered;
  readonly all: number;
  /** The number that answer the text of the search. */
  readonly found: number;
  /** The number that answer it at any price. */
  readonly foundAtAnyPrice: number;
}

/** Counts the choices from groups of alike listings. The counts of genres leave out the text of a search. */
export function countChoices(groups: Iterable<Alike>, filter: CatalogueFilter, platforms: readonly string[]): ChoiceCounts {
  const anyPrice = { ...filter, min: null, max: null };
  const passes = {
    genre: filterTest({ ...anyPrice, q: '', genre: '' }),
    platform: filterTest({ ...anyPrice, platform: '' }),
    launcher: filterTest({ ...anyPrice, launcher: '' }),
    price: filterTest(anyPrice),
    inStock: filterTest({ ...anyPrice, inStock: true }),
    onOffer: filterTest({ ...anyPrice, onOffer: true }),
    isHere: filterTest({ ...anyPrice, isHere: true }),
  };
  const [genres, byPlatform, byLauncher] = [new Map<string, number>(), new Map<string, number>(), new Map<KeyType, number>()];
  const prices = new Map<PriceRange, number>();
  let [all, inStock, onOffer, isHere] = [0, 0, 0, 0];
  for (const { listing, ...counts } of groups) {
    if (passes.genre(listing)) {
      all += counts.all;
      increase(genres, listing.genre, counts.all);
    }
    if (passes.platform(listing)) increase(byPlatform, listing.platform.toLowerCase(), counts.found);
    if (passes.launcher(listing)) for (const launcher of launchersOf(listing)) increase(byLauncher, launcher, counts.found);
    if (passes.inStock(listing)) inStock += counts.found;
    if (passes.onOffer(listing)) onOffer += counts.found;
    if (passes.isHere(listing)) isHere += counts.found;
    if (passes.price(listing)) increase(prices, rangeOf(listing.priceCentimes), counts.foundAtAnyPrice);
  }
  return {
    all,
    inStock,
    onOffer,
    isHere,
    launchers: KEY_TYPES.map((launcher) => ({ launcher, count: byLauncher.get(launcher) ?? 0 })),
    genres: GENRES.map((genre) => ({ genre, count: genres.get(genre) ?? 0 })),
    platforms: platforms.map((platform) => ({ platform, count: byPlatform.get(platform.toLowerCase()) ?? 0 })),
    prices: PRICE_RANGES.map((range) => ({ ...range, count: prices.get(range) ?? 0 })),
  };
}

export function rangeOf(price: Centimes): PriceRange {
  return PRICE_RANGES.find(({ max }) => max === null || price <= max) ?? LAST_RANGE;
}

function increase<Name>(counts: Map<Name, number>, name: Name, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
