import type { CatalogueFilter, Listing, Sort } from '~/domain/catalogue';
import { type ChoiceCounts, countChoices } from '~/domain/catalogue-counts';
import { compareAnswers, compareRows, type SortColumns } from '~/domain/catalogue-order';

import { withRoom } from '~/features/column';
import { createRecords } from '~/features/records/face.server';
import { createKinds } from './kinds';
import { FIGURE, FOLDED, listingForm } from './listing-form';
import { createOrder } from './order';
import { type Answers, type Marks, TIERS } from './tiers';

export type Rows = ReturnType<typeof createRows>;

type OrderName = Sort | 'answers';

/** What the list, a search and the home page begin with. */
const MOST_USED: readonly OrderName[] = ['best', 'answers', 'rating', 'new'];

/** The listings, each in a row of its own that it keeps, with columns for what filters and orders look at. */
export function createRows() {
  const records = createRecords<Listing>(listingForm());
  const kinds = createKinds();
  /** 0 for a row without a listing. */
  let kindOf = new Uint32Array(64);
  let sold = new Float64Array(64);
  /** Also among the figures of each listing; a filter by prices goes through all of them. */
  let prices = new Float64Array(64);
  let changes = 0;
  const orders = new Map<OrderName, ReturnType<typeof createOrder>>();
  const columns: SortColumns = {
    free: (row) => records.figure(row, FIGURE.free),
    sold: (row) => sold[row] ?? 0,
    rating: (row) => records.figure(row, FIGURE.rating),
    price: (row) => prices[row] ?? 0,
    arrivedAt: (row) => records.figure(row, FIGURE.arrivedAt),
    year: (row) => records.figure(row, FIGURE.year),
    byTitle: (a, b) => records.compareText(FOLDED, a, b),
  };

  return {
    kinds,
    /** Grows with every change. */
    changes: () => changes,
    count: records.rows,
    at: records.at,
    /** The row of a game; null where it has none. */
    rowOf: records.rowOf,
    kindOf: (row: number) => kindOf[row] ?? 0,
    put,
    drop,
    /** The keys sold of a row's game in 90 days. */
    sell(row: number, count: number): void {
      if (sold[row] === count) return;
      sold[row] = count;
      change(row);
    },
    inOrder,
    sortNext,
    matches,
    tally,
    counts,
    listings: () => records.values(),
    /** The ids of all listings, or of those that can be bought. */
    *ids({ inStock }: { readonly inStock: boolean }): Generator<string> {
      for (let row = 0; row < records.rows(); row += 1) if (isShown(row) && (!inStock || columns.free(row) > 0)) yield records.idAt(row);
    },
  };

  /** The row of the listing, an old one or a new one. */
  function put(listing: Listing, soldKeys: number): number {
    const row = records.put(listing);
    kindOf = withRoom(kindOf, row + 1);
    sold = withRoom(sold, row + 1);
    prices = withRoom(prices, row + 1);
    prices[row] = listing.priceCentimes;
    kinds.leave(kindOf[row] ?? 0);
    kindOf[row] = kinds.enter(listing);
    sold[row] = soldKeys;
    change(row);
    return row;
  }

  /** The row that the game had; null where it had none. */
  function drop(id: string): number | null {
    const row = records.drop(id);
    if (row === null) return null;
    kinds.leave(kindOf[row] ?? 0);
    kindOf[row] = 0;
    change(row);
    return row;
  }

  function change(row: number): void {
    changes += 1;
    for (const order of orders.values()) order.change(row);
  }

  function inOrder(name: OrderName): Uint32Array {
    return orderOf(name).rows(records.rows(), isShown);
  }

  function orderOf(name: OrderName): ReturnType<typeof createOrder> {
    const order = orders.get(name) ?? createOrder(name === 'answers' ? compareAnswers(columns) : compareRows(name, columns));
    orders.set(name, order);
    return order;
  }

  function isShown(row: number): boolean {
    return kindOf[row] !== 0;
  }

  /** Sorts one more of the orders that most pages need; false where all are. */
  function sortNext(): boolean {
    const next = MOST_USED.find((name) => !orders.has(name));
    if (next) inOrder(next);
    return next !== undefined;
  }

  /** Whether a row passes the filter and, where a text was searched for, answers it. */
  function matches(filter: CatalogueFilter, marks: Marks | null): (row: number) => boolean {
    const taken = kinds.taken(filter);
    const isPriced = priceTest(filter);
    return (row) => taken[kindOf[row] ?? 0] === 1 && (marks === null || marks[row] !== 0) && (isPriced === null || isPriced(row));
  }

  /** How many of the marked rows have each mark and kind: at `mark * (kinds + 1) + kind`. */
  function tally(marks: Marks): Uint32Array {
    const width = kinds.all().length + 1;
    const counted = new Uint32Array(width * (TIERS.length + 1));
    for (let row = 0; row < marks.length; row += 1) {
      const mark = marks[row] ?? 0;
      if (mark === 0) continue;
      const at = mark * width + (kindOf[row] ?? 0);
      counted[at] = (counted[at] ?? 0) + 1;
    }
    return counted;
  }

  /** How many games each choice of a list would show, with all other filters as they are. `answers`: to the text of the search. */
  function counts(filter: CatalogueFilter, answers: Answers | null, platforms: readonly string[]): ChoiceCounts {
    const isPriced = priceTest(filter);
    const marks = answers?.marks ?? null;
    const all = countKinds(isPriced);
    const foundAtAnyPrice = answers ? countMarked(answers) : countKinds(null);
    const found = isPriced === null ? foundAtAnyPrice : marks ? countKinds((row) => marks[row] !== 0 && isPriced(row)) : all;
    const groups = kinds.all().map(({ like }, nth) => {
      const [number, none] = [nth + 1, 0];
      return {
        listing: like,
        all: all[number] ?? none,
        found: found[number] ?? none,
        foundAtAnyPrice: foundAtAnyPrice[number] ?? none,
      };
    });
    return countChoices(groups, filter, platforms);
  }

  /** How many answers there are of each kind. */
  function countMarked({ tally: counted }: Answers): Uint32Array {
    const width = kinds.all().length + 1;
    const sums = new Uint32Array(width);
    for (let at = width; at < counted.length; at += 1) sums[at % width] = (sums[at % width] ?? 0) + (counted[at] ?? 0);
    return sums;
  }

  /** How many rows of each kind pass; all of them where there is no test. */
  function countKinds(passes: ((row: number) => boolean) | null): Uint32Array {
    if (passes === null) return Uint32Array.from([0, ...kinds.all().map(({ count }) => count)]);
    const counted = new Uint32Array(kinds.all().length + 1);
    for (let row = 0; row < records.rows(); row += 1) {
      const kind = kindOf[row] ?? 0;
      if (kind !== 0 && passes(row)) counted[kind] = (counted[kind] ?? 0) + 1;
    }
    return counted;
  }

  /** Null where every price passes. */
  function priceTest({ min, max }: CatalogueFilter): ((row: number) => boolean) | null {
    if (min === null && max === null) return null;
    const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
    return (row) => (prices[row] ?? 0) >= least && (prices[row] ?? 0) <= most;
  }
}
