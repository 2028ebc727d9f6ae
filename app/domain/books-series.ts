import { daysIn, daysOf } from './day';
import { addFigures, NO_FIGURES, profitOf, type BooksFigures, type BooksReport, type BooksRow } from './books';

/** Days up to here stand each for itself, longer periods are told by month. */
export const MAX_DAYS_SHOWN = 62;

/** What a plot shows: every day or month of a period, those without sales too. */
export interface BooksSeries {
  readonly unit: 'day' | 'month';
  readonly rows: readonly BooksRow[];
}

export function toSeries({ period, day }: Pick<BooksReport, 'period' | 'day'>): BooksSeries {
  const unit = daysIn(period) <= MAX_DAYS_SHOWN ? 'day' : 'month';
  const cut = (id: string) => (unit === 'day' ? id : id.slice(0, 7));
  const sums = new Map<string, BooksFigures>(daysOf(period).map((id) => [cut(id), NO_FIGURES]));
  for (const { id, figures } of day) sums.set(cut(id), addFigures(sums.get(cut(id)) ?? NO_FIGURES, figures));
  return { unit, rows: [...sums].map(([id, figures]) => ({ id, name: id, figures })) };
}

/** One bar of a plot, in shares of its height (0 to 1), from the foot. */
export interface PlotBar {
  readonly sales: { readonly from: number; readonly to: number };
  readonly profit: { readonly from: number; readonly to: number };
  readonly isLoss: boolean;
}

export interface Plot {
  /** The amounts, in centimes, of head and foot; the foot is below 0 where there was a loss. */
  readonly top: number;
  readonly foot: number;
  /** Where 0 stands (0 to 1). */
  readonly zero: number;
  readonly bars: readonly PlotBar[];
}

/** The bars of a series: its sales, and within them what was left of them. */
export function toPlot(rows: readonly BooksRow[]): Plot {
  const amounts = rows.map(({ figures }) => ({ sales: figures.salesCentimes, profit: profitOf(figures) }));
  const top = roundUp(Math.max(0, ...amounts.flatMap(({ sales, profit }) => [sales, profit])));
  const foot = 0 - roundUp(Math.max(0, ...amounts.map(({ profit }) => -profit)));
  const span = top - foot || 1;
  const at = (amount: number) => (amount - foot) / span;
  const bars = amounts.map(({ sales, profit }) => ({
    sales: { from: at(0), to: at(sales) },
    profit: { from: at(Math.min(0, profit)), to: at(Math.max(0, profit)) },
    isLoss: profit < 0,
  }));
  return { top, foot, zero: at(0), bars };
}

/** Steps between two powers of ten at which a plot ends, in tenths. */
const STEPS = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/** The next amount that is easy to read: 1,500 or 2,000, and no 1,234. In whole dirhams, since no plot is higher than a dirham by less. */
function roundUp(amount: number): number {
  if (amount === 0) return 0;
  const size = 10 ** Math.max(2, Math.floor(Math.log10(amount)));
  return ((STEPS.find((step) => (step * size) / 10 >= amount) ?? 100) * size) / 10;
}
