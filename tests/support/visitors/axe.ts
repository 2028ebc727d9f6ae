import { readFileSync } from 'node:fs';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

/** Minified: each page reads it anew, and half of the text takes two thirds of the time. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Returns axe-core's findings on this page, one line each. `rules`: only these; null: all. */
export async function violationsOf(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy refuses unknown scripts.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  // Preloading fetches every stylesheet once more, for rules about sounds and about turning the device, which are not in use here.
  const options = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) };
  const results = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return results.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
