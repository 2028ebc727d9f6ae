import axe, { type AxeResults } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** No violation that axe-core knows, in the light and in the dark colours. axe runs in the page, so only where JavaScript does. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOf(page);
    expect(violations, `${page.url()} in ${colorScheme} colours`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(window ?? 0);
}

async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy refuses scripts that it doesn't know.
  await page.evaluate(axe.source);
  const results = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  return results.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
