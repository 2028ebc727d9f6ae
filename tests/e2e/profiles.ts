import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test';

/** A small file of every store. */
const RESTING_PLACE = '/favicon.svg';

/** Browser profiles that the tests of a worker hand on. */
export interface Profiles {
  /** An empty profile, at this client address. */
  take(options: BrowserContextOptions, address: string): Promise<BrowserContext>;
  /** Closes its pages and empties it: the next visitor finds no cookie, stored data, route or permission of this one. */
  giveBack(context: BrowserContext): Promise<void>;
}

/**
 * Opens no new profile where one with the same options is free: a new one costs as much as three pages. A profile keeps what belongs to no
 * visitor: its process, and the store's files in its cache.
 */
export function openProfiles(browser: Browser, origin: string): Profiles {
  const free = new Map<string, Profile[]>();
  const inUse = new Map<BrowserContext, Profile>();

  return {
    async take(options, address) {
      const kind = JSON.stringify(options);
      const profile = free.get(kind)?.pop() ?? { kind, context: await browser.newContext(options), rest: null };
      inUse.set(profile.context, profile);
      await profile.context.setExtraHTTPHeaders({ 'X-Forwarded-For': address });
      return profile.context;
    },

    async giveBack(context) {
      const profile = inUse.get(context);
      if (!profile) throw new Error('This profile was not taken here.');
      inUse.delete(context);
      const rest = profile.rest ?? (await restingPage(context, origin));
      const others = context.pages().filter((page) => page !== rest);
      await Promise.all(others.map((page) => page.close()));
      await empty(context, rest, origin);
      free.set(profile.kind, [...(free.get(profile.kind) ?? []), { ...profile, rest }]);
    },
  };
}

interface Profile {
  /** Its options. */
  readonly kind: string;
  readonly context: BrowserContext;
  /** A page that stays open, so that the browser keeps the process; no test sees it. */
  readonly rest: Page | null;
}

async function restingPage(context: BrowserContext, origin: string): Promise<Page> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto(origin + RESTING_PLACE);
  return page;
}

async function empty(context: BrowserContext, rest: Page, origin: string): Promise<void> {
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
  const inspector = await context.newCDPSession(rest);
  await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' });
  await inspector.detach();
}
