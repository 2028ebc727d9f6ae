import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright';

/** What axe-core finds on this page, one line each. `rules`: only these; null: all. */
export async function violationsOf(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy refuses unknown scripts.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // Preloading fetches every stylesheet once more, for rules about sounds and about turning the device, which are not in use here.
  const options = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) };
  const results = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return results.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
