import { isRunningLow } from '~/domain/game';

/** The facts of a game that say how many keys it needs. */
export interface StockFacts {
  readonly id: string;
  readonly title: string;
  readonly platform: string;
  readonly free: number;
  /** The number of free keys that alerts the owner; 0: never. */
  readonly lowStock: number;
  /** The keys sold in 30 and in 90 days. */
  readonly month: number;
  readonly quarter: number;
  /** The people who wait for a mail when it is back. */
  readonly waiting: number;
  /** The lists of wishes that have it. */
  readonly wished: number;
  /** The keys that are owed to shoppers who paid. */
  readonly owed: number;
}

/** now: a shopper waits, or could buy a key if there was one · soon: empty within a week. */
export const URGENCIES = ['now', 'soon', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface RestockRow extends StockFacts {
  /** The days until it is empty at the pace of its sales; null: it doesn't sell. */
  readonly daysLeft: number | null;
  /** The keys to buy, at least one: for those who wait or wish, and for 30 days of sales. */
  readonly need: number;
  readonly urgency: Urgency;
}

const SOON_DAYS = 7;

/**
 * Returns the need of a game; null where it has none. The pace is the faster one of 30 and of 90 days; the lists of wishes that have a game
 * count where it is sold out or runs low.
 */
export function restockRow(facts: StockFacts): RestockRow | null {
  const { month, quarter, waiting, wished, owed } = facts;
  const free = Math.max(0, facts.free);
  const monthly = paceOf(facts);
  const daysLeft = daysLeftOf({ free, month, quarter });
  const people = free === 0 || isRunningLow(facts) ? Math.max(waiting, wished) : waiting;
  const need = owed + people + Math.ceil(monthly) - free;
  if (need <= 0) return null;
  const urgency = owed > 0 || free === 0 ? 'now' : daysLeft !== null && daysLeft <= SOON_DAYS ? 'soon' : 'later';
  return { ...facts, free, daysLeft, need, urgency };
}

type Pace = Pick<StockFacts, 'month' | 'quarter'>;

/** Returns the keys that sell in 30 days, at the faster pace of 30 and of 90 days. */
function paceOf({ month, quarter }: Pace): number {
  return Math.max(month, quarter / 3);
}

/** Returns the days for which the free keys of a game last; null where it doesn't sell. */
export function daysLeftOf({ free, ...sold }: Pace & Pick<StockFacts, 'free'>): number | null {
  const monthly = paceOf(sold);
  return monthly === 0 ? null : Math.floor((Math.max(0, free) * 30) / monthly);
}

export const RESTOCK_SORTS = ['need', 'days', 'sold', 'waiting', 'wished', 'title'] as const;
export type RestockSort = (typeof RESTOCK_SORTS)[number];

/** Reads the sort of an address; anything that the page wouldn't send counts as 'need'. */
export function readRestockSort(text: string | null): RestockSort {
  return RESTOCK_SORTS.find((sort) => sort === text) ?? 'need';
}

/** Sorts games by their need: those with owed keys first, then by urgency and by the keys to buy. */
export function sortRestock(rows: readonly RestockRow[], sort: RestockSort): readonly RestockRow[] {
  return rows.toSorted((a, b) => BY[sort](a, b) || byNeed(a, b));
}

type Compare = (a: RestockRow, b: RestockRow) => number;

const byNeed: Compare = (a, b) =>
  Number(b.owed > 0) - Number(a.owed > 0) ||
  URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
  b.need - a.need ||
  b.wished - a.wished ||
  byTitle(a, b);

const byTitle: Compare = (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);

const BY: Readonly<Record<RestockSort, Compare>> = {
  need: byNeed,
  // why not a difference: two games that never run out have the same number
  days: (a, b) => (a.daysLeft === b.daysLeft ? 0 : (a.daysLeft ?? Infinity) < (b.daysLeft ?? Infinity) ? -1 : 1),
  sold: (a, b) => b.month - a.month || b.quarter - a.quarter,
  waiting: (a, b) => b.waiting - a.waiting,
  wished: (a, b) => b.wished - a.wished,
  title: byTitle,
};
