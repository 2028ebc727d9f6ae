import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import type { Browser, BrowserContext } from 'playwright/test';

import { startServer, tempDataDir } from '../support/servers/built-server';
import { faultyServer, removeCopies, type Fault } from '../support/servers/faulty-build';
import { httpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount } from '../support/visitors/owner';
import { expect, listen, test } from './fixtures';
import { openOtherSites, WAYS, type ForeignForm, type OtherSites, type Way } from './other-site';
import type { RunningShop } from './stores';

/*
 * Other sites in the browser of somebody who is signed in: the owner, whose forms change most. Each sends the store's own forms with
 * the right fields. On a store without its check of the origin each form changes something, so each is a real attack.
 */

const GAMES = ['hades', 'alan-wake-2', 'devil-may-cry-5', 'elden-ring', 'cyberpunk-2077', 'forza-horizon-5'];

/** `nth` makes what may be there once only another one each time. */
const formsOf = (nth: number): readonly ForeignForm[] => [
  { name: 'a game for her cart', path: '/cart', fields: { intent: 'add', gameId: GAMES[nth] ?? '' } },
  {
    name: 'a game for the store',
    path: '/admin',
    fields: {
      intent: 'add',
      title: `Taken ${nth}`,
      genre: 'Puzzle',
      platform: 'PC (Steam)',
      price: '1',
      coefficient: '1.5',
      cover: '/covers/x.svg',
    },
  },
  {
    name: 'a key of the attacker',
    path: '/admin/codes/hades',
    fields: { intent: 'add', code: `TAKEN-${nth}-ABCD`, type: 'Steam', originPrice: '1', coefficient: '1.5' },
  },
];
/** It ends the session, so that it comes last. */
const LOGOUT: ForeignForm = { name: 'the end of her session', path: '/logout', fields: {} };
const LOGIN = 'a session of the attacker';
/** The login form, for a visitor. No cookie is needed for it: the browser is signed in as somebody else, who reads what it does from then on. */
const loginOf = ({ owner }: RunningShop): ForeignForm => ({ name: LOGIN, path: '/login', fields: { ...owner } });

/** Returns all valuables as they are stored, without the store's notes of the attacks. */
function stateOf({ dataDir }: RunningShop): string {
  const database = new DatabaseSync(join(dataDir, 'miftah.db'), { readOnly: true, timeout: 5000 });
  const kept = ['audit', 'carts', 'keys', 'games', 'orders', 'outbox', 'sessions', 'tokens', 'accounts'];
  const rows = kept.map((table) => database.prepare(`select id, rev from ${table} order by id`).all());
  database.close();
  return JSON.stringify(rows);
}

/** A browser of its own: what it writes to the console is the browser's about the attacks. `isOwner`: the owner is signed in there. */
async function openBrowser(browser: Browser, shop: RunningShop, isOwner: boolean): Promise<BrowserContext> {
  const context = await browser.newContext();
  if (!isOwner) return context;
  const visitor = httpVisitor(shop.origin, { address: '' });
  expect((await visitor.post('/login', shop.owner)).status).toBe(303);
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' as const })),
  );
  return context;
}

const ALL = Object.keys(WAYS) as Way[];

/** Returns the statuses of this form's answers, by the log: a browser hides those of another site's script or frame. */
function statusesOf(shop: RunningShop, { path }: ForeignForm): number[] {
  const lines = shop
    .log()
    .split('\n')
    .filter((line) => line.includes('"event":"request"') && line.includes('"method":"POST"'));
  return lines
    .map((line) => JSON.parse(line) as { path: string; status: number })
    .flatMap((line) => (line.path === path ? [line.status] : []));
}

interface Outcome {
  readonly form: string;
  readonly way: Way;
  readonly status: number;
  readonly hasChanged: boolean;
}

/** Opens the page of the other site, which sends the form, and looks at what it did. */
async function attempt(context: BrowserContext, sites: OtherSites, shop: RunningShop, way: Way, form: ForeignForm): Promise<Outcome> {
  const before = stateOf(shop);
  const count = statusesOf(shop, form).length;
  const page = await context.newPage();
  await page.goto(sites.attack(way, form, shop.origin), { waitUntil: 'commit' });
  await expect.poll(() => statusesOf(shop, form).length).toBe(count + 1);
  const status = statusesOf(shop, form).at(-1) ?? 0;
  await page.close();
  return { form: form.name, way, status, hasChanged: stateOf(shop) !== before };
}

async function attack(browser: Browser, shop: RunningShop): Promise<Outcome[]> {
  const sites = await openOtherSites();
  const outcomes: Outcome[] = [];
  for (const [at, way] of ALL.entries()) {
    const hers = await openBrowser(browser, shop, true);
    for (const form of [...formsOf(at), LOGOUT]) outcomes.push(await attempt(hers, sites, shop, way, form));
    await hers.close();
    const visitors = await openBrowser(browser, shop, false);
    outcomes.push(await attempt(visitors, sites, shop, way, loginOf(shop)));
    await visitors.close();
  }
  await sites.close();
  return outcomes;
}

/** The text of the store's home page in a frame of another site. */
async function framed(browser: Browser, shop: RunningShop): Promise<string> {
  const sites = await openOtherSites();
  const context = await openBrowser(browser, shop, true);
  const page = await context.newPage();
  await page.goto(sites.framing(`${shop.origin}/admin`));
  const [, frame] = page.frames();
  const text = (await frame?.locator('body').innerText()) ?? '';
  await context.close();
  await sites.close();
  return text;
}

/** To these the browser gives no cookie of the store: `Lax` keeps them. Only a sign-in needs none. */
const WITHOUT_COOKIES: ReadonlySet<string> = new Set<Way>(['a form of another site', 'a form in a frame without an origin']);

test('a form of another site changes nothing, and no page of the store is framed', { tag: '@once' }, async ({ browser, shop }) => {
  const outcomes = await attack(browser, shop);
  expect(outcomes).toHaveLength(5 * ALL.length);
  expect(outcomes.filter(({ status, hasChanged }) => status !== 403 || hasChanged)).toEqual([]);
  expect(await framed(browser, shop)).not.toContain('Add a game');
});

test(
  'a script that somebody wrote into a page does not run, and each page’s watch reports it',
  { tag: '@once' },
  async ({ browser, shop }) => {
    const context = await browser.newContext();
    const complaints: string[] = [];
    const end = listen(context, complaints, {});
    const page = await context.newPage();
    await page.goto(shop.origin);
    expect(complaints).toEqual([]);
    await page.route(`${shop.origin}/about`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('</head>', '<script>window.isTaken = true</script></head>'),
      });
    });
    await page.goto(`${shop.origin}/about`);
    expect(await page.evaluate(() => 'isTaken' in window)).toBe(false);
    await expect.poll(() => complaints.join('\n')).toContain('Content Security Policy');
    end();
    await context.close();
  },
);

const TAKES_FORMS: Fault = { instead: /function isSameOrigin\(headers\d?, ours\) \{/, put: 'function isSameOrigin() { return true;' };
const LETS_FRAME: readonly Fault[] = [
  { instead: '"frame-ancestors": ["\'none\'"],', put: '' },
  { instead: '"X-Frame-Options": "DENY",', put: '' },
];

test('each of them succeeds on a store that does not look where a form comes from', { tag: '@planted' }, async ({ browser }) => {
  const data = tempDataDir();
  const server = await startServer({ dataDir: data.dir, command: faultyServer([TAKES_FORMS, ...LETS_FRAME], 'server.js') });
  const shop: RunningShop = { origin: server.origin, owner: ownerAccount(server.output()), dataDir: data.dir, log: () => server.log() };
  try {
    const outcomes = await attack(browser, shop);
    expect(outcomes.filter(({ form, way, hasChanged }) => hasChanged === (WITHOUT_COOKIES.has(way) && form !== LOGIN))).toEqual([]);
    expect(await framed(browser, shop)).toContain('Add a game');
  } finally {
    await server.stop();
    data.remove();
    removeCopies();
  }
});
