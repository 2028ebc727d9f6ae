import type { Sort } from '~/domain/catalogue';

/** What listings are sorted by, each known by a number: a store keeps these in columns, without an object for each listing. */
export interface SortColumns {
  /** Keys that can be sold now. */
  readonly free: (listing: number) => number;
  /** Keys sold in the last 90 days. */
  readonly sold: (listing: number) => number;
  readonly rating: (listing: number) => number;
  /** In centimes. */
  readonly price: (listing: number) => number;
  /** When the game or its last keys came (ms). */
  readonly arrivedAt: (listing: number) => number;
  /** As yearOf() reads it. */
  readonly year: (listing: number) => number;
  /** By their titles as foldText makes them, then by their ids; below 0 where the first comes first. */
  readonly byTitle: Compare;
}

type Compare = (a: number, b: number) => number;

/** The order of a list; ties by title, then id, so that pages never overlap. Sold-out games are last in each but 'title'. */
export function compareRows(sort: Sort, columns: SortColumns): Compare {
  const { byTitle, price } = columns;
  if (sort === 'title') return byTitle;
  const byStock = stockFirst(columns);
  const compare = comparesOf(columns)[sort];
  return (a, b) => byStock(a, b) || compare(a, b) || byTitle(a, b);

  function comparesOf({ sold, rating, arrivedAt, year }: SortColumns): Readonly<Record<Exclude<Sort, 'title'>, Compare>> {
    const byNewness: Compare = (a, b) => arrivedAt(b) - arrivedAt(a) || year(b) - year(a);
    return {
      best: (a, b) => sold(b) - sold(a) || rating(b) - rating(a) || byNewness(a, b),
      price: (a, b) => price(a) - price(b),
      '-price': (a, b) => price(b) - price(a),
      rating: (a, b) => rating(b) - rating(a),
      new: byNewness,
    };
  }
}

/** The order among games that answer a search equally well: in stock first, then what sells, then the best rated. */
export function compareAnswers(columns: SortColumns): Compare {
  const { sold, rating, byTitle } = columns;
  const byStock = stockFirst(columns);
  return (a, b) => byStock(a, b) || sold(b) - sold(a) || rating(b) - rating(a) || byTitle(a, b);
}

/** The year of a listing as a number; 0 where it has none. */
export function yearOf(releaseYear: string): number {
  return Number.parseInt(releaseYear, 10) || 0;
}

function stockFirst({ free }: SortColumns): Compare {
  return (a, b) => Number(free(b) > 0) - Number(free(a) > 0);
}
