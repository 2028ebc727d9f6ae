import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';

import { billOfOrder, monthOf, readsOfStart, SCALES, USE, type Counted, type Prices } from './costs/model.mjs';
import { withTables } from './costs/tables.mjs';

const read = (file: string) => readFileSync(`docs/${file}`, 'utf8');
const counted = JSON.parse(read('figures/firestore-bill.json')) as Counted;
const prices = JSON.parse(read('figures/google-prices.json')) as Prices;

describe('docs/running-on-google-cloud.md', () => {
  test('has the tables that follow from the counted documents and the prices', async () => {
    const page = read('running-on-google-cloud.md');
    const made = withTables(page, counted, prices);
    // `npm test -- unit tests/repo/costs -u` writes the page again.
    const formatted = await format(made, { ...(await resolveConfig('README.md')), parser: 'markdown' });
    await expect(formatted).toMatchFileSnapshot('../../docs/running-on-google-cloud.md');
    expect(made).toContain('**Together**');
  });

  test('states the assumptions of the costs', () => {
    const page = read('running-on-google-cloud.md').replace(/\s+/g, ' ');
    expect(Object.values(USE.pages).reduce((sum, times) => sum + times, 0)).toBe(5);
    for (const text of [
      `a visit sees 5 pages and ${USE.mbOfVisit} MB`,
      `${USE.requireUser} of 100 are signed in`,
      `${USE.orders} of 100 ends with an order`,
      `a proof of ${USE.kbOfProof} kB`,
      `${USE.games.toLocaleString('en')} games, ${USE.keys.toLocaleString('en')} unsold keys`,
    ])
      expect(page).toContain(text);
  });
});

describe('the costs of a month', () => {
  const [small, , large] = SCALES;

  test('are an instance alone if everything else is within the free amounts', () => {
    const month = small && monthOf(counted, prices, small);
    const instance = (2_592_000 - 240_000) * 0.000018 + (1_296_000 - 450_000) * 0.000002;
    expect(month?.costs['Cloud Run']).toBeCloseTo(instance, 2);
    expect(month?.costs['Firestore reads']).toBe(0);
  });

  test('bill everything above the free amounts, by the tiers of the price', () => {
    const month = large && monthOf(counted, prices, large);
    expect(month?.users).toBe(500_000);
    expect(month?.costs['Firebase Authentication']).toBeCloseTo(50_000 * 0.0055 + 400_000 * 0.0046, 2);
    expect(month?.costs['Firestore reads']).toBeCloseTo((((month?.reads ?? 0) - 1_500_000) / 100_000) * 0.06, 2);
  });

  test('grow with each instance by the documents it reads for an order, and by its start', () => {
    expect(billOfOrder(counted, 3).reads - billOfOrder(counted, 1).reads).toBe(2 * counted.readsOfAnOrderInAnotherInstance);
    expect(readsOfStart(counted.start)).toBeGreaterThan(USE.games + USE.keys);
  });
});
