import type { Listing, Sort } from './catalogue';

/** A listing with what it is sorted by. */
export interface SortRow {
  readonly listing: Listing;
  /** As foldText makes it: once, not at each comparison. */
  readonly title: string;
  /** Keys sold in the last 90 days. */
  readonly sold: number;
}

type Compare = (a: SortRow, b: SortRow) => number;

/** The order among games that answer a search equally well: in stock first, then what sells, then the best rated. */
export const compareAnswers: Compare = (a, b) => byStock(a, b) || bySales(a, b) || byRating(a, b) || byTitle(a, b);

/** The order of a list; ties by title, then id, so that pages never overlap. Sold-out games are last in each but 'title'. */
export function compareRows(sort: Sort): Compare {
  if (sort === 'title') return byTitle;
  const compare = COMPARES[sort];
  return (a, b) => byStock(a, b) || compare(a, b) || byTitle(a, b);
}

const byStock: Compare = (a, b) => Number(b.listing.free > 0) - Number(a.listing.free > 0);
const bySales: Compare = (a, b) => b.sold - a.sold;
const byRating: Compare = (a, b) => b.listing.rating - a.listing.rating;
const byTitle: Compare = (a, b) => compareText(a.title, b.title) || compareText(a.listing.id, b.listing.id);
const byPrice: Compare = (a, b) => a.listing.priceCentimes - b.listing.priceCentimes;
const byNewness: Compare = (a, b) => b.listing.arrivedAt - a.listing.arrivedAt || yearOf(b.listing) - yearOf(a.listing);

const COMPARES: Readonly<Record<Exclude<Sort, 'title'>, Compare>> = {
  best: (a, b) => bySales(a, b) || byRating(a, b) || byNewness(a, b),
  price: byPrice,
  '-price': (a, b) => byPrice(b, a),
  rating: byRating,
  new: byNewness,
};

function yearOf({ releaseYear }: Listing): number {
  return Number.parseInt(releaseYear, 10) || 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
