import { expect, test as base, type BrowserContext, type Page } from 'playwright/test';

import { startServer, tempDataDir } from '../support/servers/built-server';
import { httpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount } from '../support/visitors/owner';

/** The built shop, running for one worker on a database of its own. */
export interface RunningShop {
  /** `http://localhost:PORT`: by this name browsers keep Secure cookies without https. */
  readonly origin: string;
  readonly owner: { readonly email: string; readonly password: string };
  /** Where its database is. */
  readonly dataDir: string;
}

/** One more person: a browser profile of her own, seen by the shop from an address of her own. */
export type NewVisitor = () => Promise<Page>;

interface TestFixtures {
  /** The test takes the database away: answers of 500 and more are what it looks at. */
  isAway: boolean;
  newVisitor: NewVisitor;
  /** The page of a signed-in owner. */
  owner: Page;
  quiet: void;
}

interface WorkerFixtures {
  shop: RunningShop;
  ownerCookies: Parameters<BrowserContext['addCookies']>[0];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const data = tempDataDir();
      const server = await startServer({ dataDir: data.dir });
      const owner = ownerAccount(server.output());
      await use({ origin: server.origin, owner, dataDir: data.dir });
      await server.stop();
      data.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // She signs in once for all tests of a worker; how that looks is shown by the tests that sign her in by hand.
  ownerCookies: [
    async ({ shop }, use) => {
      const visitor = httpVisitor(shop.origin, { address: nextAddress() });
      const { status } = await visitor.post('/login', shop.owner);
      if (status !== 303) throw new Error(`The owner could not sign in: ${status}`);
      await use([...visitor.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/', secure: true })));
    },
    { scope: 'worker' },
  ],

  isAway: [false, { option: true }],

  baseURL: ({ shop }, use) => use(shop.origin),

  // The shop counts limits by client address; one test must not use up another's.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': nextAddress() }),

  page: ({ page, javaScriptEnabled }, use) => use(patient(page, javaScriptEnabled)),

  newVisitor: async ({ browser, isAway, baseURL, viewport, javaScriptEnabled, hasTouch, isMobile, locale, timezoneId }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        viewport,
        javaScriptEnabled,
        hasTouch,
        isMobile,
        extraHTTPHeaders: { 'X-Forwarded-For': nextAddress() },
      });
      contexts.push(context);
      listen(context, complaints, isAway);
      return patient(await context.newPage(), javaScriptEnabled);
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (testInfo.status === 'passed') failOn(complaints);
  },

  owner: async ({ newVisitor, ownerCookies }, use) => {
    const page = await newVisitor();
    await page.context().addCookies(ownerCookies);
    await use(page);
  },

  // A test passes only if its pages said nothing on the console and every file they asked for was there.
  quiet: [
    async ({ context, isAway }, use, testInfo) => {
      const complaints: string[] = [];
      listen(context, complaints, isAway);
      await use();
      if (testInfo.status === 'passed') failOn(complaints);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * A page whose visitor does nothing before its script listens: until then it works as without one, which other tests show, and what is
 * typed is not yet followed.
 */
function patient(page: Page, hasScript: boolean): Page {
  if (!hasScript) return page;
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => {
    const response = await goto(...args);
    await untilAlive(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await untilAlive(page);
    return response;
  };
  return page;
}

/** Waits until React has taken the server's markup over, and has begun what it does after that, such as to listen for keys. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    // why so deep: the container is marked at once, long before the markup is taken over
    const container = key === undefined ? null : (Reflect.get(document, key) as ReactContainer);
    return container?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** What React keeps at the element that it has taken over: the only place that tells how far it is. */
interface ReactContainer {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } };
}

/** Gathers what goes wrong on a context's pages behind the visitor's back. */
function listen(context: BrowserContext, complaints: string[], isAway: boolean): void {
  const foreseen = isAway ? '[45]' : '4';
  const answer = new RegExp(`^Failed to load resource: the server responded with a status of ${foreseen}\\d\\d`);
  context.on('console', (message) => {
    // Chromium writes this for every page that answers 404 or 422 as it should; missing files are found below.
    const isAnswer = answer.test(message.text());
    // Said some seconds after a page came, if it is still there: about the font, where a test took the stylesheet away that uses it.
    const isUnused = message.text().includes('was preloaded using link preload but not used');
    if (['error', 'warning'].includes(message.type()) && !isAnswer && !isUnused)
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`script: ${error.error().message}`));
  context.on('response', (response) => {
    const isFile = !['document', 'fetch', 'xhr'].includes(response.request().resourceType());
    if (isFile && response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
    if (response.status() >= 500 && !isAway) complaints.push(`${response.status()}: ${response.url()}`);
  });
}

function failOn(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(`The pages complained:\n${[...new Set(complaints)].join('\n')}`);
}

let addresses = 0;

/** An address that no other visitor of this worker's shop has, of the range that is reserved for measurements. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
