import type { Centimes } from './money';
import type { KeyType } from './key';
import { findGenre } from './genre';

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
  /** Activation types among them, in the order of KEY_TYPES. */
  readonly types: readonly KeyType[];
}

export const SORTS = ['title', 'price', '-price', 'rating', 'new'] as const;
export type Sort = (typeof SORTS)[number];

/** What /products is asked for. Text in `q` has priority over `genre`; the others combine with both. Section 5. */
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

export const PAGE_SIZE = 24;
export const MAX_SEARCH_LENGTH = 100;

/** Lower case, without accents: what a search compares. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '').toLowerCase();
}

/** The test that a filter stands for. The genre is ignored where there is search text. */
export function matcher(filter: CatalogueFilter): (listing: Listing) => boolean {
  const text = foldText(filter.q.trim());
  const genre = text === '' ? filter.genre.trim().toLowerCase() : '';
  const platform = filter.platform.trim().toLowerCase();
  return (listing) =>
    (text === '' || foldText(listing.title).includes(text)) &&
    (genre === '' || listing.genre.toLowerCase() === genre) &&
    (platform === '' || listing.platform.toLowerCase() === platform) &&
    (filter.min === null || listing.priceCentimes >= filter.min) &&
    (filter.max === null || listing.priceCentimes <= filter.max) &&
    (!filter.inStock || listing.free > 0);
}

/** Compares two listings in an order; ties by title, then id, so that pages never overlap. */
export function comparer(sort: Sort): (a: Listing, b: Listing) => number {
  const byTitle = (a: Listing, b: Listing) => compareText(foldText(a.title), foldText(b.title)) || compareText(a.id, b.id);
  switch (sort) {
    case 'title':
      return byTitle;
    case 'price':
      return (a, b) => a.priceCentimes - b.priceCentimes || byTitle(a, b);
    case '-price':
      return (a, b) => b.priceCentimes - a.priceCentimes || byTitle(a, b);
    case 'rating':
      return (a, b) => b.rating - a.rating || byTitle(a, b);
    case 'new':
      return (a, b) => b.createdAt - a.createdAt || Number(b.releaseYear) - Number(a.releaseYear) || byTitle(a, b);
  }
}

/** 'All Games', '{genre} Games' or 'Search results for "{text}"': which of the three, and its text. Section 2. */
export function listHeading(filter: CatalogueFilter): { readonly kind: 'all' | 'genre' | 'search'; readonly text: string } {
  const q = filter.q.trim();
  if (q !== '') return { kind: 'search', text: q };
  if (filter.genre.trim() === '') return { kind: 'all', text: '' };
  return { kind: 'genre', text: findGenre(filter.genre) ?? filter.genre.trim() };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
