import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
  type Response,
  type TestInfo,
  type WebError,
} from 'playwright/test';

import type { Profiles } from './profiles';
import { type Fakes, openStores, type OpenStore, type StoreKind, type Stores } from './stores';

/** Another person: a new browser profile, with a new address. */
export type NewVisitor = () => Promise<Page>;

interface TestFixtures {
  /** The one of the worker's stores that the test visits. */
  store: StoreKind;
  shop: OpenStore;
  /** The others that this store works with. */
  fakes: Fakes;
  profiles: Profiles;
  /** The test takes the database away: answers of 500 and above are expected. */
  isAway: boolean;
  /** The test takes the line away: requests that don't reach the store are expected. */
  isOffline: boolean;
  /** The test puts nodes of its own into pages: React says that it makes them anew. */
  isForeign: boolean;
  /** The browser of this test's visitors: its window, language and clock. */
  device: BrowserContextOptions;
  newVisitor: NewVisitor;
  /** The page of a signed-in owner. */
  owner: Page;
  quiet: void;
}

interface WorkerFixtures {
  stores: Stores;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // why only one: a file that changed what lives as long as a worker would begin a new one
  stores: [
    async ({ browser }, use) => {
      const stores = openStores(browser);
      await use(stores);
      await stores.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  store: ['usual', { option: true }],

  shop: async ({ stores, store }, use) => use(await stores.open(store)),

  fakes: ({ shop }, use) => use(shop.fakes),

  profiles: ({ shop }, use) => use(shop.profiles),

  isAway: [false, { option: true }],

  isOffline: [false, { option: true }],

  isForeign: [false, { option: true }],

  baseURL: ({ shop }, use) => use(shop.origin),

  device: ({ baseURL, viewport, javaScriptEnabled, hasTouch, isMobile, locale, timezoneId }, use) => {
    const all = { baseURL, viewport, javaScriptEnabled, hasTouch, isMobile, locale, timezoneId };
    return use(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  },

  // The shop limits each client address; one test must not use up another's limit.
  context: async ({ profiles, device }, use, testInfo) => {
    const context = await profiles.take(device, nextAddress());
    await use(context);
    await leave(context, profiles, testInfo);
  },

  page: ({ page, javaScriptEnabled }, use) => use(patient(page, javaScriptEnabled)),

  newVisitor: async ({ profiles, device, isAway, isOffline, javaScriptEnabled }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    const ends: (() => void)[] = [];
    await use(async () => {
      const context = await profiles.take(device, nextAddress());
      contexts.push(context);
      ends.push(listen(context, complaints, { isAway, isOffline }));
      return patient(await context.newPage(), javaScriptEnabled);
    });
    for (const end of ends) end();
    await Promise.all(contexts.map((context) => leave(context, profiles, testInfo)));
    if (testInfo.status === 'passed') failOn(complaints);
  },

  owner: async ({ newVisitor, shop }, use) => {
    const page = await newVisitor();
    await page.context().addCookies(await shop.ownerCookies());
    await use(page);
  },

  // A test passes only if its pages write nothing to the console and get every file that they ask for.
  quiet: [
    async ({ context, isAway, isOffline, isForeign }, use, testInfo) => {
      const complaints: string[] = [];
      const requests: string[] = [];
      const end = listen(context, complaints, { isAway, isOffline, isForeign });
      const endRecord = record(context, requests);
      await use();
      end();
      endRecord();
      // why: a picture of the page doesn't show whether a click sent anything
      if (testInfo.status !== 'passed' && testInfo.status !== 'skipped')
        await testInfo.attach('requests', { body: requests.join('\n'), contentType: 'text/plain' });
      if (testInfo.status === 'passed') failOn(complaints);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * A page whose visitor waits until its script runs. Before that it works as without a script, which other tests show, and it does not yet
 * follow what is typed.
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

/** After so long the script of a page hangs: a busy machine is slow. */
const HANGS_MS = 120_000;

/** Touches the page, which brings its scripts, and waits until React has hydrated it and run its effects, such as listening for keys. */
export async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointercancel')));
  await expect.poll(() => isHydrated(page), { timeout: HANGS_MS }).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Returns whether React has hydrated the page. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    // why so deep: React marks the container at once, long before it has hydrated the page
    const container = key === undefined ? null : (Reflect.get(document, key) as ReactContainer);
    return container?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** React's property of the element that it hydrates: only this shows its progress. */
interface ReactContainer {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } };
}

/** After a failure, in any state, it is not used again. */
async function leave(context: BrowserContext, profiles: Profiles, { status }: TestInfo): Promise<void> {
  await (status === 'passed' ? profiles.giveBack(context) : context.close());
}

type Foreseen = Pick<TestFixtures, 'isAway' | 'isOffline' | 'isForeign'>;

/** The refusal of an empty inline style, as some helpers put one into a page. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** A tree that differs, a text that differs, and the page made anew for it. */
const MADE_ANEW = /Minified React error #4(18|23|25)/;

/** Collects the errors of a context's pages that a visitor does not see. Returns the function that ends this. */
export function listen(
  context: BrowserContext,
  complaints: string[],
  { isAway = false, isOffline = false, isForeign = false }: Partial<Foreseen>,
): () => void {
  const foreseen = isAway ? '[45]' : '4';
  const answer = new RegExp(`^Failed to load resource: the server responded with a status of ${foreseen}\\d\\d`);
  const onConsole = (message: ConsoleMessage) => {
    // Chromium writes this for every page that rightly answers 404 or 422; missing files are found below.
    const isAnswer = answer.test(message.text());
    const isLost = isOffline && /^Failed to load resource: net::ERR_|dynamically imported module|loading route module/.test(message.text());
    // Chromium says this some seconds after a page came: about the font, if a test removed the stylesheet that uses it.
    const isUnused = message.text().includes('was preloaded using link preload but not used');
    // A cover on another site that one test stocks: no machine has that name.
    const isElsewhere = message.location().url.startsWith('https://covers.example/');
    const isAnew = isForeign && (MADE_ANEW.test(message.text()) || message.text().includes(EMPTY_STYLE));
    if (['error', 'warning'].includes(message.type()) && !isAnswer && !isLost && !isUnused && !isElsewhere && !isAnew)
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError) => {
    const { message } = error.error();
    if (!isForeign || !MADE_ANEW.test(message)) complaints.push(`script: ${message}`);
  };
  const onResponse = (response: Response) => {
    const isFile = !['document', 'fetch', 'xhr'].includes(response.request().resourceType());
    if (isFile && response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
    if (response.status() >= 500 && !isAway) complaints.push(`${response.status()}: ${response.url()}`);
  };
  context.on('console', onConsole).on('weberror', onError).on('response', onResponse);
  return () => void context.off('console', onConsole).off('weberror', onError).off('response', onResponse);
}

/** Writes down each step of a context's requests to pages, data and addresses of forms. Returns the function that ends this. */
function record(context: BrowserContext, requests: string[]): () => void {
  const start = Date.now();
  const note = (step: string) => (request: Request) => {
    if (!['document', 'fetch', 'xhr'].includes(request.resourceType())) return;
    requests.push(`${Date.now() - start} ms ${step} ${request.resourceType()} ${request.method()} ${request.url()}`);
  };
  const [onRequest, onDone, onFailed] = [note('sent'), note('done'), note('failed')];
  context.on('request', onRequest).on('requestfinished', onDone).on('requestfailed', onFailed);
  return () => void context.off('request', onRequest).off('requestfinished', onDone).off('requestfailed', onFailed);
}

function failOn(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(`The pages complained:\n${[...new Set(complaints)].join('\n')}`);
}

let addresses = 0;

/** An address that no other visitor of this worker's shop has, from the range reserved for measurements. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
