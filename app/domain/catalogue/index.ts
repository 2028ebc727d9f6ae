import type { TypeCounts } from './availability';
import type { Game } from '~/domain/game';
import { findGenre, GENRES } from '~/domain/game/genre';
import { isForHere } from '~/domain/game/region';
import { type GameOffer, priceAt, type ShownOffer } from '~/domain/offer';
import { KEY_TYPES, type KeyType, LOW_STOCK } from '~/domain/key';
import { isoInCasablanca } from '~/domain/shared/day';
import { toCentimes, type Centimes } from '~/domain/shared/money';

/** A game as lists show it: one row of the catalogue in memory. */
export interface Listing {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly rating: number;
  readonly genre: string;
  readonly platform: string;
  readonly releaseYear: string;
  readonly featured: boolean;
  /** The price now: of its offer where one runs. */
  readonly priceCentimes: Centimes;
  /** The asking price, which is the price where no offer runs. */
  readonly listCentimes: Centimes;
  /** The price that was paid for its keys last; 0: not known. */
  readonly originPrice: Centimes;
  /** The offer beside it; null: none. */
  readonly offer: ShownOffer | null;
  readonly createdAt: number;
  /** The arrival (ms) of the game or its last keys. */
  readonly arrivedAt: number;
  readonly free: number;
  /** The number of free keys that alerts the owner; 0: never. */
  readonly lowStock: number;
  readonly types: readonly KeyType[];
  readonly freeOf: TypeCounts;
  readonly hasRegions: boolean;
  /** True where the owner said that it activates in Morocco. */
  readonly isHere: boolean;
}

/** The part of a game for cards. Pages send this alone, without the owner's figures. */
export interface Card extends Pick<Listing, 'id' | 'title' | 'cover' | 'rating' | 'genre' | 'platform' | 'priceCentimes' | 'free'> {
  readonly offer: CardOffer | null;
}

/** An offer with its end on the clock of Casablanca, `2026-11-30T23:59:00+01:00`: a browser may know the zone less well than the server. */
export type CardOffer = ShownOffer & { readonly end: string };

export function toCard({ id, title, cover, rating, genre, platform, priceCentimes, offer, free }: Listing): Card {
  const shownOffer = offer && { ...offer, end: isoInCasablanca(offer.endsAt) };
  return { id, title, cover, rating, genre, platform, priceCentimes, offer: shownOffer, free: shownKeys(free) };
}

export type ProductListing = Card & Pick<Listing, 'types' | 'freeOf' | 'releaseYear'>;

export function toProductListing(game: Listing): ProductListing {
  return { ...toCard(game), types: game.types, freeOf: shownKeysOf(game), releaseYear: game.releaseYear };
}

/** Returns the number of free keys for pages: one more than LOW_STOCK at most. */
export const shownKeys = (free: number) => Math.min(free, LOW_STOCK + 1);

function shownKeysOf({ types, freeOf }: Listing): TypeCounts {
  return Object.fromEntries(types.map((type) => [type, shownKeys(freeOf[type] ?? 0)]));
}

/** Returns whether pages of the storefront show the same of two rows of a game. */
export function looksTheSame(a: Listing, b: Listing): boolean {
  const shownOf = (row: Listing) => ({ ...row, originPrice: 0, free: shownKeys(row.free), freeOf: shownKeysOf(row) });
  return JSON.stringify(shownOf(a)) === JSON.stringify(shownOf(b));
}

/** The value that most games have in common, shared. */
export const NO_NAMES: readonly string[] = [];
const NO_TYPES: readonly KeyType[] = [];
const NO_KEYS: TypeCounts = {};

/** The part of a game that lists, search, cards and covers need; all games are in memory with it. */
export interface CatalogueGame extends Omit<
  Game,
  'coefficient' | 'description' | 'texts' | 'facts' | 'screenshots' | 'pictureTexts' | 'priceLog' | 'pastOffers'
> {
  readonly hasRegions: boolean;
  readonly isHere: boolean;
}

/** why: field by field, since an object left over from others takes more memory */
export function toCatalogueGame(game: Game): CatalogueGame {
  return {
    id: game.id,
    title: game.title,
    aliases: game.aliases.length === 0 ? NO_NAMES : game.aliases,
    originPrice: game.originPrice,
    buyingPrice: game.buyingPrice,
    offer: game.offer,
    cover: game.cover,
    rating: game.rating,
    genre: game.genre,
    platform: game.platform,
    releaseYear: game.releaseYear,
    featured: game.featured,
    rank: game.rank,
    archived: game.archived,
    lowStock: game.lowStock,
    createdAt: game.createdAt,
    stockedAt: game.stockedAt,
    hasRegions: game.facts.regions.length > 0,
    isHere: isForHere(game.facts.regions),
  };
}

/** Returns the row of a game at `now` (ms), with its keys for sale; `inForce`: its offer. A game without a price has none. */
export function toListing(game: CatalogueGame, takeable: TypeCounts, now = 0, inForce: GameOffer | null = null): Listing {
  const { centimes, offer } = priceAt({ buyingPrice: game.buyingPrice, offer: inForce }, now);
  const types = game.buyingPrice > 0 ? KEY_TYPES.filter((type) => (takeable[type] ?? 0) > 0) : NO_TYPES;
  return {
    id: game.id,
    title: game.title,
    cover: game.cover,
    rating: game.rating,
    genre: game.genre,
    platform: game.platform,
    releaseYear: game.releaseYear,
    featured: game.featured,
    priceCentimes: centimes,
    listCentimes: game.buyingPrice,
    originPrice: game.originPrice,
    offer,
    createdAt: game.createdAt,
    arrivedAt: Math.max(game.createdAt, game.stockedAt),
    lowStock: game.lowStock,
    free: types.reduce((sum, type) => sum + (takeable[type] ?? 0), 0),
    types,
    freeOf: types.length === 0 ? NO_KEYS : Object.fromEntries(types.map((type) => [type, takeable[type] ?? 0])),
    hasRegions: game.hasRegions,
    isHere: game.isHere,
  };
}

/** Returns the launchers of the types in stock; without stock the platform's. */
export function launchersOf({ types, platform }: Pick<Listing, 'types' | 'platform'>): readonly KeyType[] {
  return types.length > 0 ? types : KEY_TYPES.filter((type) => platform.toLowerCase().includes(type.toLowerCase()));
}

/** Returns the number of keys for sale, of one type where it was chosen. */
export function freeKeys(game: Pick<Listing, 'free' | 'freeOf'>, type: KeyType | null): number {
  return type === null ? game.free : (game.freeOf[type] ?? 0);
}

/** The upper price of a row on the home page: 100 MAD. */
export const CHEAP_BELOW: Centimes = toCentimes(10_000);

/** The orders of a list: docs/rules.md, Search and lists. */
export const SORTS = ['best', 'title', 'price', '-price', 'discount', 'rating', 'new'] as const;
export type Sort = (typeof SORTS)[number];

/** A filter of /products: docs/rules.md, Search and lists. Text in `q` has priority over `genre`. */
export interface CatalogueFilter {
  readonly q: string;
  readonly genre: string;
  readonly platform: string;
  /** A launcher, by its keys or the platform; '': any. */
  readonly launcher: '' | KeyType;
  /** Set for games that activate in Morocco, as the owner said. */
  readonly isHere: boolean;
  /** Centimes, null where not given. */
  readonly min: Centimes | null;
  readonly max: Centimes | null;
  readonly inStock: boolean;
  readonly onOffer: boolean;
  readonly sort: Sort;
  /** Shown in rows, without large covers. */
  readonly asRows: boolean;
  /** From 1. */
  readonly page: number;
}

export interface CataloguePage {
  readonly listings: readonly Listing[];
  readonly total: number;
  /** The number of those that can be bought: they come first. */
  readonly inStock: number;
  readonly pages: number;
  /** The last one where a later one was asked for. */
  readonly page: number;
}

export const PAGE_SIZE = 24;
export const MAX_SEARCH_LENGTH = 100;

export const NO_FILTER: CatalogueFilter = {
  q: '',
  genre: '',
  platform: '',
  launcher: '',
  isHere: false,
  min: null,
  max: null,
  inStock: false,
  onOffer: false,
  sort: 'best',
  asRows: false,
  page: 1,
};

/** Returns lower case without accents, as a search compares texts. */
export function foldText(text: string): string {
  // why: most titles are ASCII, which has no accents, and a start folds every title
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

export function countGenres(games: Iterable<{ readonly genre: string; readonly count: number }>) {
  const counts = new Map<string, number>();
  for (const { genre, count } of games) counts.set(genre, (counts.get(genre) ?? 0) + count);
  return GENRES.map((genre) => ({ genre, count: counts.get(genre) ?? 0 }));
}

export type Filtered = Pick<Listing, 'genre' | 'platform' | 'types' | 'isHere' | 'priceCentimes' | 'offer' | 'free'>;

/** Returns a test for listings, without the search text: docs/rules.md, Search and lists. */
export function filterTest(filter: CatalogueFilter): (listing: Filtered) => boolean {
  const genre = filter.q.trim() === '' ? filter.genre.trim().toLowerCase() : '';
  const platform = filter.platform.trim().toLowerCase();
  return (listing) =>
    (genre === '' || listing.genre.toLowerCase() === genre) &&
    (platform === '' || listing.platform.toLowerCase() === platform) &&
    (filter.launcher === '' || launchersOf(listing).includes(filter.launcher)) &&
    (!filter.isHere || listing.isHere) &&
    (filter.min === null || listing.priceCentimes >= filter.min) &&
    (filter.max === null || listing.priceCentimes <= filter.max) &&
    (!filter.inStock || listing.free > 0) &&
    (!filter.onOffer || listing.offer !== null);
}

/** Returns the heading of a list and its text. */
export function listHeading(filter: CatalogueFilter): { readonly kind: 'all' | 'genre' | 'search'; readonly text: string } {
  const q = filter.q.trim();
  if (q !== '') return { kind: 'search', text: q };
  if (filter.genre.trim() === '') return { kind: 'all', text: '' };
  return { kind: 'genre', text: findGenre(filter.genre) ?? filter.genre.trim() };
}
