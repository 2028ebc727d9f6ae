import { daysIn, daysOf } from '~/domain/shared/day';
import { addFigures, NO_FIGURES, profitOf, type ReportFigures, type SalesReport, type ReportRow } from './sales';

/** The longest period by day; longer ones are by month. */
export const MAX_DAYS_SHOWN = 62;

/** The rows of a plot: every day or month of a period. */
export interface ReportSeries {
  readonly unit: 'day' | 'month';
  readonly rows: readonly ReportRow[];
}

export function toSeries({ period, day }: Pick<SalesReport, 'period' | 'day'>): ReportSeries {
  const unit = daysIn(period) <= MAX_DAYS_SHOWN ? 'day' : 'month';
  const cut = (id: string) => (unit === 'day' ? id : id.slice(0, 7));
  const sums = new Map<string, ReportFigures>(daysOf(period).map((id) => [cut(id), NO_FIGURES]));
  for (const { id, figures } of day) sums.set(cut(id), addFigures(sums.get(cut(id)) ?? NO_FIGURES, figures));
  return { unit, rows: [...sums].map(([id, figures]) => ({ id, name: id, figures })) };
}

/** A bar, in shares of the plot's height (0 to 1), from the foot. */
export interface PlotBar {
  readonly sales: { readonly from: number; readonly to: number };
  readonly profit: { readonly from: number; readonly to: number };
  readonly isLoss: boolean;
}

export interface Plot {
  /** In centimes; the foot is below 0 for a loss. */
  readonly top: number;
  readonly foot: number;
  /** 0 to 1. */
  readonly zero: number;
  readonly bars: readonly PlotBar[];
}

/** Returns the bars of a series: sales, and the profit within them. */
export function toPlot(rows: readonly ReportRow[]): Plot {
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

/** The possible ends of a plot between two powers of ten, in tenths. */
const STEPS = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/** Returns the next round amount: 1,500 or 2,000, not 1,234. */
function roundUp(amount: number): number {
  if (amount === 0) return 0;
  const size = 10 ** Math.max(2, Math.floor(Math.log10(amount)));
  return ((STEPS.find((step) => (step * size) / 10 >= amount) ?? 100) * size) / 10;
}
