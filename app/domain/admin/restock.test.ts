import { describe, expect, it } from 'vitest';

import { readRestockSort, restockRow, type RestockRow, sortRestock, type StockFacts } from './restock';

const facts = (more: Partial<StockFacts>): StockFacts => ({
  id: 'a',
  title: 'A',
  platform: 'PC',
  free: 10,
  lowStock: 5,
  month: 0,
  quarter: 0,
  waiting: 0,
  wished: 0,
  owed: 0,
  ...more,
});

describe('a game that needs keys', () => {
  it.each<readonly [string, Partial<StockFacts>, Pick<RestockRow, 'daysLeft' | 'need' | 'urgency'> | null]>([
    ['has enough and does not sell', {}, null],
    ['has enough for its sales of 30 days', { free: 30, month: 30 }, null],
    ['sells more in 30 days than it has', { free: 10, month: 40 }, { daysLeft: 7, need: 30, urgency: 'soon' }],
    ['is empty in eight days', { free: 11, month: 40 }, { daysLeft: 8, need: 29, urgency: 'later' }],
    ['sold more a day in 90 days than in 30', { free: 1, month: 1, quarter: 90 }, { daysLeft: 1, need: 29, urgency: 'soon' }],
    ['runs low without sales', { free: 5 }, null],
    ['runs low and sells little', { free: 5, month: 5 }, null],
    ['runs low, and more wish for it than it has keys', { free: 2, wished: 3 }, { daysLeft: null, need: 1, urgency: 'later' }],
    ['is wished for, and has enough not to run low', { free: 6, wished: 9 }, null],
    ['never tells that it runs low, and does not sell', { free: 1, lowStock: 0 }, null],
    ['is sold out and was never wanted', { free: 0 }, null],
    ['is sold out and sold lately', { free: 0, quarter: 1 }, { daysLeft: 0, need: 1, urgency: 'now' }],
    ['is sold out and wished for', { free: 0, wished: 2 }, { daysLeft: null, need: 2, urgency: 'now' }],
    ['is sold out, and one who wishes for it waits too', { free: 0, waiting: 2, wished: 1 }, { daysLeft: null, need: 2, urgency: 'now' }],
    ['is sold out and waited for', { free: 0, waiting: 3 }, { daysLeft: null, need: 3, urgency: 'now' }],
    ['has owed keys, and more holds than keys', { free: -1, owed: 2, month: 3 }, { daysLeft: 0, need: 5, urgency: 'now' }],
    ['has enough for those who were promised a mail', { free: 6, waiting: 6 }, null],
  ])('%s', (_, more, expected) => {
    const row = restockRow(facts(more));
    expect(row && { daysLeft: row.daysLeft, need: row.need, urgency: row.urgency }).toEqual(expected);
  });
});

describe('the list of what to buy', () => {
  const rows = [
    restockRow(facts({ id: 'soon', title: 'E', free: 2, month: 60 })),
    restockRow(facts({ id: 'out', title: 'D', free: 0, month: 5, wished: 1 })),
    restockRow(facts({ id: 'owed', title: 'C', free: 0, owed: 1 })),
    restockRow(facts({ id: 'later', title: 'B', free: 30, month: 45, quarter: 200, wished: 9 })),
    restockRow(facts({ id: 'low', title: 'A', free: 1, waiting: 2 })),
  ].filter((row) => row !== null);
  const idsBy = (sort: string) => sortRestock(rows, readRestockSort(sort)).map(({ id }) => id);

  it.each([
    ['need', ['owed', 'out', 'soon', 'later', 'low']],
    ['anything', ['owed', 'out', 'soon', 'later', 'low']],
    ['days', ['out', 'soon', 'later', 'owed', 'low']],
    ['sold', ['soon', 'later', 'out', 'owed', 'low']],
    ['waiting', ['low', 'owed', 'out', 'soon', 'later']],
    ['wished', ['later', 'out', 'owed', 'soon', 'low']],
    ['title', ['low', 'later', 'owed', 'out', 'soon']],
  ])('is sorted by %s', (sort, ids) => {
    expect(idsBy(sort)).toEqual(ids);
  });
});
