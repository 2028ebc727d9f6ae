import type { CatalogueFilter, Sort } from '~/domain/catalogue';
import { type ChoiceCounts, countChoices } from '~/domain/catalogue-counts';
import { compareAnswers, compareRows, type SortRow } from '~/domain/catalogue-order';

import { withRoom } from './column';
import { createKinds } from './kinds';
import { createOrder } from './order';
import type { Marks } from './tiers';

export type Rows = ReturnType<typeof createRows>;

type OrderName = Sort | 'answers';

/** What the list, a search and the home page begin with. */
const MOST_USED: readonly OrderName[] = ['best', 'answers', 'rating', 'new'];

/** The listings, each in a row of its own that it keeps, with columns for what filters and orders look at. */
export function createRows() {
  const rows: (SortRow | null)[] = [];
  const numbers = new Map<string, number>();
  const free: number[] = [];
  const kinds = createKinds();
  /** 0 for a row without a listing. */
  let kindOf = new Uint32Array(64);
  let prices = new Float64Array(64);
  const orders = new Map<OrderName, ReturnType<typeof createOrder>>();

  return {
    kinds,
    count: () => rows.length,
    at: (row: number) => rows[row] ?? null,
    /** The row of a game; null where it has none. */
    rowOf: (id: string) => numbers.get(id) ?? null,
    kindOf: (row: number) => kindOf[row] ?? 0,
    enter,
    put,
    drop,
    inOrder,
    placesInOrder: (name: OrderName) => orderOf(name).places(rows.length, isShown),
    sortNext,
    matches,
    counts,
    listings: () => rows.flatMap((each) => each?.listing ?? []),
  };

  /** The row of a game, an old one or a new one. */
  function enter(id: string): number {
    const row = numbers.get(id) ?? free.pop() ?? rows.push(null) - 1;
    numbers.set(id, row);
    kindOf = withRoom(kindOf, row + 1);
    prices = withRoom(prices, row + 1);
    return row;
  }

  function put(row: number, own: SortRow): void {
    kinds.leave(kindOf[row] ?? 0);
    rows[row] = own;
    kindOf[row] = kinds.enter(own.listing);
    prices[row] = own.listing.priceCentimes;
    for (const order of orders.values()) order.change(row);
  }

  /** The row that the game had; null where it had none. */
  function drop(id: string): number | null {
    const row = numbers.get(id) ?? null;
    if (row === null) return null;
    numbers.delete(id);
    kinds.leave(kindOf[row] ?? 0);
    kindOf[row] = 0;
    rows[row] = null;
    free.push(row);
    for (const order of orders.values()) order.change(row);
    return row;
  }

  function inOrder(name: OrderName): Uint32Array {
    return orderOf(name).rows(rows.length, isShown);
  }

  function orderOf(name: OrderName): ReturnType<typeof createOrder> {
    const compare = name === 'answers' ? compareAnswers : compareRows(name);
    const order = orders.get(name) ?? createOrder((a, b) => compareOrNone(rows[a] ?? null, rows[b] ?? null, compare));
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

  /** How many games each choice of a list would show, with all other filters as they are. */
  function counts(filter: CatalogueFilter, marks: Marks | null, platforms: readonly string[]): ChoiceCounts {
    const isPriced = priceTest(filter);
    const isFound = marks && ((row: number) => marks[row] !== 0);
    const all = countKinds(isPriced);
    const found = isFound ? countKinds((row) => isFound(row) && (isPriced === null || isPriced(row))) : all;
    const foundAtAnyPrice = isPriced === null ? found : countKinds(isFound);
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

  /** How many rows of each kind pass; all of them where there is no test. */
  function countKinds(passes: ((row: number) => boolean) | null): Uint32Array {
    if (passes === null) return Uint32Array.from([0, ...kinds.all().map(({ count }) => count)]);
    const counted = new Uint32Array(kinds.all().length + 1);
    for (let row = 0; row < rows.length; row += 1) {
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

function compareOrNone(a: SortRow | null, b: SortRow | null, compare: (a: SortRow, b: SortRow) => number): number {
  return a && b ? compare(a, b) : 0;
}
