import type { Listing, Sort } from './index';

export interface Sortable {
  readonly listing: Listing;
  readonly folded: string;
  /** Keys sold in the last 90 days. */
  readonly sold: number;
  readonly year: number;
}

type Compare = (a: Sortable, b: Sortable) => number;

const byTitle: Compare = (a, b) => compareTexts(a.folded, b.folded) || compareTexts(a.listing.id, b.listing.id);
const byStock: Compare = (a, b) => Number(b.listing.free > 0) - Number(a.listing.free > 0);
const bySales: Compare = (a, b) => b.sold - a.sold;
const byRating: Compare = (a, b) => b.listing.rating - a.listing.rating;
const byPrice: Compare = (a, b) => a.listing.priceCentimes - b.listing.priceCentimes;
const byDiscount: Compare = (a, b) => discountOf(b) - discountOf(a);
const byNewness: Compare = (a, b) => b.listing.arrivedAt - a.listing.arrivedAt || b.year - a.year;

/** The orders of a list; ties by title, then id, so that pages never overlap. Sold-out games are last. */
export const COMPARES: Readonly<Record<Sort | 'answers', Compare>> = {
  best: (a, b) => byStock(a, b) || bySales(a, b) || byRating(a, b) || byNewness(a, b) || byTitle(a, b),
  title: (a, b) => byStock(a, b) || byTitle(a, b),
  price: (a, b) => byStock(a, b) || byPrice(a, b) || byTitle(a, b),
  '-price': (a, b) => byStock(a, b) || byPrice(b, a) || byTitle(a, b),
  discount: (a, b) => byStock(a, b) || byDiscount(a, b) || byTitle(a, b),
  rating: (a, b) => byStock(a, b) || byRating(a, b) || byTitle(a, b),
  new: (a, b) => byStock(a, b) || byNewness(a, b) || byTitle(a, b),
  answers: (a, b) => byStock(a, b) || bySales(a, b) || byRating(a, b) || byTitle(a, b),
};

/** Returns the year as a number; 0: none. */
export function yearOf(releaseYear: string): number {
  return Number.parseInt(releaseYear, 10) || 0;
}

/** Returns the part by which an offer lowers a price; 0 without a struck price, -1 without an offer. */
function discountOf({ listing: { offer, priceCentimes } }: Sortable): number {
  if (offer === null) return -1;
  return offer.wasCentimes === null ? 0 : 1 - priceCentimes / offer.wasCentimes;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
