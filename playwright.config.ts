import { availableParallelism } from 'node:os';

import { defineConfig } from 'playwright/test';

import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('The end-to-end tests need a browser: `npm run setup -- browser` gets one.');

/** What depends on the window and on a script at once, such as a layout, is tried in all four by every `npm test`. */
const EVERY_WINDOW = /@every-window/;
/** What opens browsers of its own is tried once; on a store with a planted fault, or where one window of the rest is enough, only by `npm run test:all`. */
const ONCE = /@once/;
const PLANTED = /@planted|@rest/;

/** Every test runs in these: what works by forms and links alone, and what a script adds. */
const USUAL = [browserWindow('nojs-390', [ONCE, PLANTED]), browserWindow('js-1280', [PLANTED])];
const OTHERS = [browserWindow('js-390', [ONCE]), browserWindow('nojs-1280', [ONCE, PLANTED])];

/**
 * What `npm test` runs, what `npm run test:all` has besides, and both. In the other windows `npm test` tries only layouts: axe takes two
 * thirds of the time there, and nearly all that it looks at is the same in each window. The rest lets it look. These few tests come first, and
 * with one worker for each window: three would start three browsers and three stores for eight tests.
 */
const PROJECTS = {
  once: [...OTHERS.map((each) => ({ ...each, grep: EVERY_WINDOW, workers: 1, metadata: { isOnlyLayout: true } })), ...USUAL],
  rest: OTHERS.map((each) => (each.use.javaScriptEnabled ? each : { ...each, grepInvert: [...each.grepInvert, EVERY_WINDOW] })),
  all: [...USUAL, ...OTHERS],
};
const EXTENT = (process.env['TEST_EXTENT'] ?? 'once') as keyof typeof PROJECTS;

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results/e2e',
  // Each worker has a server and a database of its own (tests/e2e/fixtures.ts).
  // One more than cores: a page waits for its server, and its server for the page.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous on purpose: they end what hangs, and say nothing about speed, which a busy machine would then fail.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // A test that needs a second try is a fault to find.
  retries: 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // The pages of one profile share a process: tests/e2e/profiles.ts keeps it from one test to the next.
    launchOptions: { executablePath, args: [...BROWSER_FLAGS, '--renderer-process-limit=1'] },
    locale: 'en-GB',
    timezoneId: 'Africa/Casablanca',
    screenshot: 'only-on-failure',
    // A control that is not there is said after two minutes, not at the end of the whole test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
  },
  projects: PROJECTS[EXTENT],
});

/** One in which tests run: with JavaScript or without, on a phone or on a desktop; without those that have one of these tags. */
function browserWindow(name: string, grepInvert: readonly RegExp[]) {
  const isPhone = name.endsWith('390');
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  return {
    name,
    grepInvert: [...grepInvert],
    use: { javaScriptEnabled: name.startsWith('js'), viewport, hasTouch: isPhone, isMobile: isPhone },
  };
}
