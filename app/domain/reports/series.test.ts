import { describe, expect, it } from 'vitest';

import { NO_FIGURES, type ReportRow } from './sales';
import { toPlot, toSeries } from './series';

const row = (id: string, salesCentimes: number, costCentimes = 0): ReportRow => ({
  id,
  name: id,
  figures: { ...NO_FIGURES, salesCentimes, costCentimes },
});

describe('a series', () => {
  it('has every day of a short period, also days without sales', () => {
    const { unit, rows } = toSeries({ period: { from: '2026-11-18', to: '2026-11-20' }, day: [row('2026-11-19', 500)] });
    expect([unit, rows.map(({ id, figures }) => [id, figures.salesCentimes])]).toEqual([
      'day',
      [
        ['2026-11-18', 0],
        ['2026-11-19', 500],
        ['2026-11-20', 0],
      ],
    ]);
  });

  it('groups a long period by month, and loses no sale', () => {
    const day = [row('2026-01-31', 1), row('2026-02-01', 20), row('2026-02-28', 300)];
    const { unit, rows } = toSeries({ period: { from: '2026-01-15', to: '2026-04-01' }, day });
    expect([unit, rows.map(({ id, figures }) => [id, figures.salesCentimes])]).toEqual([
      'month',
      [
        ['2026-01', 1],
        ['2026-02', 320],
        ['2026-03', 0],
        ['2026-04', 0],
      ],
    ]);
  });
});

describe('a plot', () => {
  it('ends at a round amount, and begins at 0 while there is no loss', () => {
    const { top, foot, zero, bars } = toPlot([row('a', 4_700, 1_600), row('b', 0)]);
    expect([top, foot, zero]).toEqual([5000, 0, 0]);
    expect(bars).toEqual([
      { sales: { from: 0, to: 0.94 }, profit: { from: 0, to: 0.62 }, isLoss: false },
      { sales: { from: 0, to: 0 }, profit: { from: 0, to: 0 }, isLoss: false },
    ]);
  });

  it('goes below 0 for a loss', () => {
    const { top, foot, zero, bars } = toPlot([row('a', 1000, 2000)]);
    expect([top, foot, zero]).toEqual([1000, -1000, 0.5]);
    expect(bars[0]).toEqual({ sales: { from: 0.5, to: 1 }, profit: { from: 0, to: 0.5 }, isLoss: true });
  });

  it('without sales is flat', () => {
    expect(toPlot([row('a', 0)])).toMatchObject({ top: 0, foot: 0, zero: 0, bars: [{ sales: { from: 0, to: 0 } }] });
  });
});
