import { availableParallelism } from 'node:os';

import { defineConfig } from 'playwright/test';

import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const executablePath = (await findBrowser()) ?? missing();

/** What depends on the window and on a script at once, and has no other window than this in `npm test`: with a script on the phone. */
const PHONE_SCRIPT = /@phone-script/;
/**
 * What opens browsers of its own is tried once; what has a planted fault, or goes by the keyboard alone, only by `npm run test:all`, in one
 * window.
 */
const ONCE = /@once/;
const PLANTED = /@planted|@all/;
/** What a like test has shown for each change: `npm run test:all` alone tries it. */
const REST = /@rest/;
/** What a script adds nothing of its own to: `npm test` tries it without one, the rest with one in both windows. */
const UNSCRIPTED = /@unscripted/;
/** What a script does, or what others of these tests try without one: `npm test` tries it with one, the rest without one in both windows. */
const SCRIPTED = /@scripted/;
/** What looks at whole pages, with axe. */
const LAYOUT = /@layout/;
/** What looks at pictures. All other tests load none: painting covers takes a third of the browser's time. */
const PICTURES = /@layout|@pictures/;

/** The window without a script, which each change pays for: what works by forms and links alone. */
const PHONE: Window = { name: 'nojs-390', not: [ONCE, PLANTED, REST] };
/** The one window of `npm test`. */
const DESKTOP: Window = { name: 'js-1280', not: [PLANTED, REST] };
/** Every other test runs in these, by the rest. */
const OTHERS: readonly Window[] = [
  { name: 'js-390', not: [ONCE] },
  { name: 'nojs-1280', not: [ONCE, PLANTED, REST] },
];

/** For tests/e2e/page-checks.ts: the pages that axe looks at. */
const WITHOUT_AXE = { axe: 'none' };
const SOME_AXE = { axe: 'some' };

/**
 * What `npm test` runs, what `npm run test:all` has besides, what each change pays for of that, and all. axe takes two thirds of the time of a layout, and nearly all that it looks
 * at is the same in each window; so `npm test` lets it look at ten pages on the desktop, and the rest at every page, also along the ways of
 * shoppers and owners. Tests of layouts come first, and with one worker for each window: more would start as many browsers and stores for
 * eight tests.
 */
const PROJECTS = {
  once: [
    { ...looking(without(DESKTOP, UNSCRIPTED)), metadata: SOME_AXE },
    { ...plain(without(DESKTOP, UNSCRIPTED)), metadata: WITHOUT_AXE },
  ],
  more: [
    { ...looking({ name: 'js-390', not: [ONCE] }), grep: PHONE_SCRIPT, metadata: WITHOUT_AXE },
    ...both(without(PHONE, SCRIPTED)),
    { ...plain({ name: 'js-390', not: [] }), grep: PLANTED },
    { ...looking(DESKTOP), grep: LAYOUT },
  ],
  rest: [...OTHERS.flatMap(both), { ...looking(DESKTOP), grep: LAYOUT }, { ...plain(DESKTOP), grep: UNSCRIPTED }, ...both(PHONE)],
  all: [PHONE, DESKTOP, ...OTHERS].flatMap(both),
};
const EXTENT = (process.env['TEST_EXTENT'] ?? 'once') as keyof typeof PROJECTS;

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results/e2e',
  // Each worker has a server and a database of its own (tests/e2e/fixtures.ts).
  // As many as cores: each worker more starts a browser and its stores, and vitest, beside it, takes what is left of the machine.
  workers: availableParallelism(),
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
interface Window {
  readonly name: `${'js' | 'nojs'}-${390 | 1280}`;
  readonly not: readonly RegExp[];
}

function without(window: Window, tag: RegExp): Window {
  return { ...window, not: [...window.not, tag] };
}

function both(window: Window) {
  return [looking(window), plain(window)];
}

/** The tests that look at pictures. */
function looking({ name, not }: Window) {
  return { ...project(name), name: `${name}-pictures`, grep: PICTURES, grepInvert: [...not], workers: 1 };
}

/** All others. */
function plain({ name, not }: Window) {
  const { use, ...rest } = project(name);
  const { args } = use.launchOptions;
  return {
    ...rest,
    grepInvert: [...not, PICTURES],
    use: { ...use, launchOptions: { executablePath, args: [...args, '--blink-settings=imagesEnabled=false'] } },
  };
}

function project(name: Window['name']) {
  const isPhone = name.endsWith('390');
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  // The pages of one profile share a process: tests/e2e/profiles.ts keeps it from one test to the next.
  const launchOptions = { executablePath, args: [...BROWSER_FLAGS, '--renderer-process-limit=1'] };
  return { name, use: { launchOptions, javaScriptEnabled: name.startsWith('js'), viewport, hasTouch: isPhone, isMobile: isPhone } };
}

function missing(): never {
  throw new Error('The end-to-end tests need a browser: `npm run setup -- browser` gets one.');
}
