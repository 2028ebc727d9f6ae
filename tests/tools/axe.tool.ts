import axe from 'axe-core';
import { chromium, type Browser } from 'playwright';

import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import { violationsOf } from '../support/visitors/axe';
import { collect } from './findings';
import { pagesOf, type Page as StorePage, type Who } from './pages';
import type { People } from './people';
import { MissingProgram, versionOf } from './program';
import type { Tool } from './report';
import { withStore } from './store';

/** A phone in the dark, and a desk in the light. In the other colours only the rules about colours can find more. */
const WINDOWS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', other: 'light' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light', other: 'dark' },
] as const;

/** axe-core on every page that a visitor, a shopper and the owner can reach by links. */
export const tool: Tool = async ({ tell }) => {
  const path = await findBrowser();
  if (path === null) throw new MissingProgram('This needs a browser. On Debian: apt-get install chromium-headless-shell');
  const found = collect();
  const browser = await chromium.launch({ executablePath: path, args: BROWSER_FLAGS });
  let count = 0;
  const told = new Map<string, string[]>();
  try {
    await withStore(found, {}, async ({ server, people }) => {
      tell('collecting pages');
      const pages = await pagesOf(people);
      count = pages.length;
      for (const who of ['visitor', 'shopper', 'owner'] as const) {
        tell(`the pages of the ${who}`);
        const own = pages.filter((page) => page.who === who);
        for (const window of WINDOWS) await look({ browser, window, origin: server.origin, people, who, own, told });
      }
    });
  } finally {
    await browser.close();
  }
  for (const [what, places] of told) found.findings.push(`${what} (${places.length} pages: ${places.slice(0, 4).join(', ')})`);
  const facts = [
    `axe-core ${axe.version} in ${versionOf(path, ['--version'], 'chromium')}`,
    `${count} pages, on a phone and at a desk, in dark and in light colours`,
  ];
  return { facts: [...facts, ...found.facts], findings: found.findings };
};

interface Looking {
  readonly browser: Browser;
  readonly window: (typeof WINDOWS)[number];
  readonly origin: string;
  readonly people: People;
  readonly who: Who;
  readonly own: readonly StorePage[];
  /** Each violation, and where it is. */
  readonly told: Map<string, string[]>;
}

async function look({ browser, window: { viewport, colorScheme, other }, origin, people, who, own, told }: Looking): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: origin });
  const cookies = [...people[who].cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/', secure: true }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  for (const { what } of own) {
    await page.emulateMedia({ colorScheme });
    await page.goto(what);
    await page.waitForLoadState();
    const found = await violationsOf(page);
    await page.emulateMedia({ colorScheme: other });
    found.push(...(await violationsOf(page, ['color-contrast'])));
    for (const each of found) told.set(each, [...(told.get(each) ?? []), `${who} ${what}`]);
  }
  await context.close();
}
