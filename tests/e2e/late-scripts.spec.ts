import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';

/** A page that is not waited for: its script may never come. It has another line than the browser's own. */
async function pageOn(page: Page, path: string, line: { readonly saveData?: boolean; readonly effectiveType?: string }): Promise<Page> {
  const other = await page.context().newPage();
  await other.addInitScript((told) => Object.defineProperty(navigator, 'connection', { value: told }), line);
  await other.goto(path);
  return other;
}

/** How many scripts the page has asked for, once the browser had nothing better to do. */
const scriptsOf = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1) await new Promise((resolve) => requestIdleCallback(resolve));
    return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
  });

test('scripts are asked for once the page is shown with its first covers', { tag: ['@once', '@pictures'] }, async ({ page }) => {
  await page.goto('/products');
  const { shown, scripts, covers } = await page.evaluate(() => {
    const { loadEventStart: shown } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    const files = performance.getEntriesByType('resource');
    const scripts = files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime);
    const covers = files.filter(({ name }) => name.includes('/covers/')).map((file) => (file as PerformanceResourceTiming).responseEnd);
    return { shown, scripts, covers: covers.sort((a, b) => a - b).slice(0, 4) };
  });
  expect(scripts.length).toBeGreaterThan(5);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(shown);
  expect(Math.max(...covers)).toBeLessThanOrEqual(shown);
});

test('on a slow line scripts come when a field is touched, not before', { tag: '@once' }, async ({ page }) => {
  const slow = await pageOn(page, '/', { effectiveType: '3g' });
  expect(await scriptsOf(slow)).toBe(0);
  await slow.locator('#hero-find').focus();
  await expect(slow.locator('#hero-find')).toHaveRole('combobox', { timeout: 120_000 });
});

test('who saves data gets no script, and shops without', { tag: '@once' }, async ({ page }) => {
  const saving = await pageOn(page, '/products', { effectiveType: '4g', saveData: true });
  await saving.getByRole('searchbox').focus();
  await saving.getByRole('button', { name: 'Add to Cart: Hades', exact: true }).click();
  await expect(saving.getByRole('link', { name: 'In cart: Hades', exact: true })).toBeVisible();
  expect(await scriptsOf(saving)).toBe(0);
});
