import type { TypeCounts } from './display-stock';
import type { Game } from './game';
import { findGenre, GENRES, type Genre } from './genre';
import { KEY_TYPES, type KeyType } from './key';
import type { Centimes } from './money';
import { pageOf } from './page';

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
  readonly priceCentimes: Centimes;
  readonly createdAt: number;
  /** Keys that can be sold now. */
  readonly free: number;
  /** The number of free keys at which the owner gets an alert; 0: never. */
  readonly lowStock: number;
  /** The activation types of these keys, in the order of KEY_TYPES. */
  readonly types: readonly KeyType[];
}

/** What lists, search, cards and covers need of a game. All games are in memory in this form, however many there are. */
export type CatalogueGame = Omit<Game, 'originPrice' | 'coefficient' | 'description'>;

export function toCatalogueGame({ originPrice: _paid, coefficient: _times, description: _told, ...game }: Game): CatalogueGame {
  return game;
}

/** The row of a game with the keys that can be sold now. A game without a price can't be bought, whatever keys it has. */
export function toListing(game: CatalogueGame, takeable: TypeCounts): Listing {
  const types = game.buyingPrice > 0 ? KEY_TYPES.filter((type) => (takeable[type] ?? 0) > 0) : [];
  return {
    id: game.id,
    title: game.title,
    cover: game.cover,
    rating: game.rating,
    genre: game.genre,
    platform: game.platform,
    releaseYear: game.releaseYear,
    featured: game.featured,
    priceCentimes: game.buyingPrice,
    createdAt: game.createdAt,
    lowStock: game.lowStock,
    free: types.reduce((sum, type) => sum + (takeable[type] ?? 0), 0),
    types,
  };
}

export const SORTS = ['title', 'price', '-price', 'rating', 'new'] as const;
export type Sort = (typeof SORTS)[number];

/** A filter of /products. Text in `q` has priority over `genre`; the others combine with both. See docs/rules.md, Search and lists. */
export interface CatalogueFilter {
  readonly q: string;
  readonly genre: string;
  readonly platform: string;
  /** Centimes, null where not given. */
  readonly min: Centimes | null;
  readonly max: Centimes | null;
  readonly inStock: boolean;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

/** One page of what a filter finds. */
export interface CataloguePage {
  readonly listings: readonly Listing[];
  /** Games on all pages. */
  readonly total: number;
  /** At least 1. */
  readonly pages: number;
  /** The page shown: the last one where a later one was asked for. */
  readonly page: number;
}

export const PAGE_SIZE = 24;
export const MAX_SEARCH_LENGTH = 100;

/** No filter: the whole catalogue, sorted by title. */
export const NO_FILTER: CatalogueFilter = { q: '', genre: '', platform: '', min: null, max: null, inStock: false, sort: 'title', page: 1 };

/** Lower case, without accents: the form in which a search compares texts. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Finds all games of a filter, in the filter's order. Replace only this when a scan is no longer quick enough. */
export type SearchIndex = (filter: CatalogueFilter) => readonly Listing[];

/** A listing with its texts ready to compare: made once, not at each search. */
interface Row {
  readonly listing: Listing;
  readonly title: string;
  readonly genre: string;
  readonly platform: string;
  readonly year: number;
}

/** An index that scans. It sorts the listings once for each order that is asked for, and each search only reads through them. */
export function scanIndex(listings: Iterable<Listing>): SearchIndex {
  const rows = Array.from(listings, toRow);
  const sorted = new Map<Sort, readonly Row[]>();
  const inOrder = (sort: Sort) => {
    const known = sorted.get(sort) ?? rows.toSorted(comparer(sort));
    sorted.set(sort, known);
    return known;
  };
  return (filter) =>
    inOrder(filter.sort)
      .filter(matcher(filter))
      .map((row) => row.listing);
}

/** Cuts the page that a filter asks for out of all games found. */
export function cutPage(found: readonly Listing[], wanted: number): CataloguePage {
  const { items, ...page } = pageOf(found, wanted, PAGE_SIZE);
  return { ...page, listings: items };
}

/** Every genre of the fixed list with its number of games. */
export function countGenres(listings: Iterable<Listing>): { readonly genre: Genre; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { genre } of listings) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  return GENRES.map((genre) => ({ genre, count: counts.get(genre) ?? 0 }));
}

/** The heading of a list: 'All Games', '{genre} Games' or 'Search results for "{text}"', and its text. */
export function listHeading(filter: CatalogueFilter): { readonly kind: 'all' | 'genre' | 'search'; readonly text: string } {
  const q = filter.q.trim();
  if (q !== '') return { kind: 'search', text: q };
  if (filter.genre.trim() === '') return { kind: 'all', text: '' };
  return { kind: 'genre', text: findGenre(filter.genre) ?? filter.genre.trim() };
}

function toRow(listing: Listing): Row {
  return {
    listing,
    title: foldText(listing.title),
    genre: listing.genre.toLowerCase(),
    platform: listing.platform.toLowerCase(),
    year: Number.parseInt(listing.releaseYear, 10) || 0,
  };
}

/** Search text has priority over the genre: docs/rules.md, Search and lists. */
function matcher(filter: CatalogueFilter): (row: Row) => boolean {
  const text = foldText(filter.q.trim());
  const genre = text === '' ? filter.genre.trim().toLowerCase() : '';
  const platform = filter.platform.trim().toLowerCase();
  return (row) =>
    (text === '' || row.title.includes(text)) &&
    (genre === '' || row.genre === genre) &&
    (platform === '' || row.platform === platform) &&
    (filter.min === null || row.listing.priceCentimes >= filter.min) &&
    (filter.max === null || row.listing.priceCentimes <= filter.max) &&
    (!filter.inStock || row.listing.free > 0);
}

/** Sorts ties by title, then id, so that pages never overlap. */
function comparer(sort: Sort): (a: Row, b: Row) => number {
  const byTitle = (a: Row, b: Row) => compareText(a.title, b.title) || compareText(a.listing.id, b.listing.id);
  switch (sort) {
    case 'title':
      return byTitle;
    case 'price':
      return (a, b) => a.listing.priceCentimes - b.listing.priceCentimes || byTitle(a, b);
    case '-price':
      return (a, b) => b.listing.priceCentimes - a.listing.priceCentimes || byTitle(a, b);
    case 'rating':
      return (a, b) => b.listing.rating - a.listing.rating || byTitle(a, b);
    case 'new':
      return (a, b) => b.listing.createdAt - a.listing.createdAt || b.year - a.year || byTitle(a, b);
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
