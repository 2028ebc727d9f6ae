import { defineConfig } from 'playwright/test';

import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('The end-to-end tests need a browser: `npm run setup -- browser` gets one.');

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results/e2e',
  // Two cores: two workers, each with a server and a database of its own (tests/e2e/fixtures.ts).
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous on purpose: they end what hangs, and say nothing about speed, which a busy machine would then fail.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A busy machine is no fault of the shop; `npm test` names what needed its second try.
  retries: 1,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: BROWSER_FLAGS },
    locale: 'en-GB',
    timezoneId: 'Africa/Casablanca',
    screenshot: 'only-on-failure',
    // A control that is not there is said after seconds, not at the end of the whole test.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  // Every test runs with JavaScript and without, on a phone and on a desktop.
  projects: (['js', 'nojs'] as const).flatMap((script) =>
    (['phone', 'desktop'] as const).map((size) => ({
      name: `${script}-${SIZES[size].width}`,
      use: { javaScriptEnabled: script === 'js', viewport: SIZES[size], hasTouch: size === 'phone', isMobile: size === 'phone' },
    })),
  ),
});
