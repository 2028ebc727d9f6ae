import { type Browser, chromium } from 'playwright';

import { BROWSER_FLAGS, findBrowser } from '../../../scripts/browser.mjs';
import { httpVisitor } from '../../support/visitors/http-visitor';
import type { PhonePage } from './figures';
import { scoresOf } from './lighthouse';

/** How many times each page is opened; the middle counts. */
const RUNS = 5;
/** An old phone: a quarter of the processor, on slow 4G as Lighthouse has it (bytes a second, ms). */
const CPU_RATE = 4;
const SLOW_4G = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** The page is done after so long (ms) without a long task and without a file that came. */
const QUIET = 2_000;

const PAGES = [
  { page: 'home', path: '/', isScored: true },
  { page: 'list', path: '/products', isScored: true },
  { page: 'game', path: '/product/hades', isScored: true },
  { page: 'search', path: '/products?q=star', isScored: false },
  { page: 'cart', path: '/cart', isScored: true },
] as const;

type Seen = Omit<PhonePage, 'page' | 'lighthouse'>;

/** Opens pages as a new visitor with such a phone, her cart with a game in it, and asks Lighthouse for its scores. `origin`: of the demo. */
export async function onPhone(origin: string, tell: (line: string) => void): Promise<PhonePage[]> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
  const shopper = httpVisitor(origin);
  await shopper.post('/cart', { intent: 'add', gameId: 'celeste' });
  const Cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  const pages: PhonePage[] = [];
  try {
    for (const { page, path, isScored } of PAGES) {
      const headers: Record<string, string> = page === 'cart' ? { Cookie } : {};
      tell(`on a phone: ${page}`);
      const seen: Seen[] = [];
      for (let run = 0; run < RUNS; run += 1) seen.push(await openOnce(browser, `${origin}${path}`, headers));
      if (isScored) tell(`Lighthouse: ${page}`);
      pages.push({ page, ...middleOf(seen), lighthouse: isScored ? await scoresOf(`${origin}${path}`, executablePath, headers) : null });
    }
  } finally {
    await browser.close();
  }
  return pages;
}

async function openOnce(browser: Browser, url: string, headers: Record<string, string>): Promise<Seen> {
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: headers });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.goto(url);
    return await page.evaluate(figuresOf, QUIET);
  } finally {
    await context.close();
  }
}

/** What the browser reports of a page, from its first moment; entries of types that TypeScript doesn't know. */
interface Watched {
  readonly watched?: (PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean; readonly responseEnd?: number })[];
}

function watch(): void {
  const watched: PerformanceEntry[] = [];
  Object.assign(window, { watched });
  const observer = new PerformanceObserver((list) => void watched.push(...list.getEntries()));
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'resource'])
    observer.observe({ type, buffered: true });
}

/** Runs in the page, so it knows nothing outside itself. Waits until the page is done. */
async function figuresOf(quiet: number): Promise<Seen> {
  const watched = (window as Watched).watched ?? [];
  const endOf = ({ startTime, duration, responseEnd }: (typeof watched)[number]) => responseEnd ?? startTime + duration;
  while (performance.now() - Math.max(0, ...watched.map(endOf)) < quiet) await new Promise((resolve) => setTimeout(resolve, 100));
  const of = (type: string) => watched.filter(({ entryType }) => entryType === type);
  const fcp = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const blocked = of('longtask').map((task) => Math.max(0, endOf(task) - Math.max(fcp, task.startTime) - 50));
  // As browsers count: the worst window of shifts less than a second apart, five seconds at most.
  let [cls, sum, first, last] = [0, 0, 0, 0];
  for (const { startTime, value = 0, hadRecentInput } of of('layout-shift')) {
    if (hadRecentInput === true) continue;
    const isSame = startTime - last < 1_000 && startTime - first < 5_000;
    [sum, first, last] = [(isSame ? sum : 0) + value, isSame ? first : startTime, startTime];
    cls = Math.max(cls, sum);
  }
  return { fcp, lcp: of('largest-contentful-paint').at(-1)?.startTime ?? 0, tbt: blocked.reduce((all, ms) => all + ms, 0), cls };
}

function middleOf(seen: readonly Seen[]): Seen {
  const middle = (of: (one: Seen) => number) => seen.map(of).toSorted((one, other) => one - other)[Math.floor(seen.length / 2)] ?? 0;
  return { fcp: middle(({ fcp }) => fcp), lcp: middle(({ lcp }) => lcp), tbt: middle(({ tbt }) => tbt), cls: middle(({ cls }) => cls) };
}
