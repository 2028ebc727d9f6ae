import type { CatalogueFilter, Listing, Sort } from '~/domain/catalogue';
import { type ChoiceCounts, countChoices } from '~/domain/catalogue/counts';
import { compareAnswers, compareRows, type SortColumns } from '~/domain/catalogue/sort';

import { createRecords, withRoom } from '~/features/records/index.server';
import { createKinds } from './kinds';
import { FIGURE, FOLDED, listingForm } from './listing-form';
import { createOrder } from './order';
import { type Answers, type Marks, TIERS } from './tiers';

export type Rows = ReturnType<typeof createRows>;

type OrderName = Sort | 'answers';
type PriceFilter = Pick<CatalogueFilter, 'min' | 'max'>;

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
    /** For each row its place in the order of answers. */
    placesOfAnswers: (): Uint32Array => orderOf('answers').places(records.rows(), isShown),
    sortNext,
    matches,
    tally,
    found,
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
    const own = kindOf;
    for (let row = 0; row < marks.length; row += 1) {
      const mark = marks[row] ?? 0;
      if (mark === 0) continue;
      const at = mark * width + (own[row] ?? 0);
      counted[at] = (counted[at] ?? 0) + 1;
    }
    return counted;
  }

  /** How many games each choice of a list would show, with all other filters as they are. `answers`: to the text of the search. */
  function counts(filter: CatalogueFilter, answers: Answers | null, platforms: readonly string[]): ChoiceCounts {
    const all = found(filter, null);
    const foundAtAnyPrice = found({ min: null, max: null }, answers);
    const foundNow = answers ? found(filter, answers) : all;
    const groups = kinds.all().map(({ like }, nth) => {
      const [number, none] = [nth + 1, 0];
      return {
        listing: like,
        all: all[number] ?? none,
        found: foundNow[number] ?? none,
        foundAtAnyPrice: foundAtAnyPrice[number] ?? none,
      };
    });
    return countChoices(groups, filter, platforms);
  }

  /** How many rows of each kind have a price that the filter takes and, with answers, are one of them. */
  function found(filter: PriceFilter, answers: Answers | null): Uint32Array {
    if (hasPrice(filter)) return countPriced(limitsOf(filter), answers?.marks ?? null);
    return answers ? countMarked(answers) : Uint32Array.from([0, ...kinds.all().map(({ count }) => count)]);
  }

  /** One pass over all rows without a call for each: a shopper waits for it. */
  function countPriced([least, most]: readonly [number, number], marks: Marks | null): Uint32Array {
    const counted = new Uint32Array(kinds.all().length + 1);
    const [own, price, count] = [kindOf, prices, records.rows()];
    for (let row = 0; row < count; row += 1) {
      const at = price[row] ?? 0;
      if (at < least || at > most || marks?.[row] === 0) continue;
      const kind = own[row] ?? 0;
      counted[kind] = (counted[kind] ?? 0) + 1;
    }
    counted[0] = 0;
    return counted;
  }

  /** How many answers there are of each kind. */
  function countMarked({ tally: counted }: Answers): Uint32Array {
    const width = kinds.all().length + 1;
    const sums = new Uint32Array(width);
    for (let at = width; at < counted.length; at += 1) sums[at % width] = (sums[at % width] ?? 0) + (counted[at] ?? 0);
    return sums;
  }

  /** Null where every price passes. */
  function priceTest(filter: PriceFilter): ((row: number) => boolean) | null {
    if (!hasPrice(filter)) return null;
    const [least, most] = limitsOf(filter);
    return (row) => (prices[row] ?? 0) >= least && (prices[row] ?? 0) <= most;
  }
}

/** Whether only some prices pass. */
export const hasPrice = ({ min, max }: PriceFilter): boolean => min !== null || max !== null;
const limitsOf = ({ min, max }: PriceFilter) => [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY] as const;
