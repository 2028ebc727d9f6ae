import axe, { type AxeResults } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** A page that anybody can use: nothing is wider than the window and, where axe can run, it finds nothing in either colours. */
export async function expectSound(page: Page, hasScript: boolean | undefined): Promise<void> {
  // Half a page has another width, and so has one in the font that stands in for its own.
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(window ?? 0);
  // axe runs in the page.
  if (hasScript) await expectAccessible(page);
}

/** Keeps the next request of such an address waiting; answers what lets it go. */
export async function holdNext(page: Page, url: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, (route) => gate.then(() => route.continue()), { times: 1 });
  return letGo;
}

/** No violation that axe-core knows; of the dark colours only what depends on colours is looked at once more. */
async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, not added as a script: the page's own policy refuses scripts that it doesn't know.
  await page.evaluate(axe.source);
  for (const [colorScheme, rules] of [
    ['light', null],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOf(page, rules);
    expect(violations, `${page.url()} in ${colorScheme} colours`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

async function violationsOf(page: Page, rules: readonly string[] | null): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const results = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return results.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
