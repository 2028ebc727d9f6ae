import type { Page } from 'playwright/test';

import { LANGUAGES, localizedPath } from '../../app/domain/shared/language';
import { expect, isHydrated, test, untilAlive } from './fixtures';
import { newShopper, PASSWORD, submitProof } from './people';
import { becomeShopper, placeOrder, referenceOf, stock } from './shortcuts';

/* A page is there before its scripts: they come at the first touch, or some seconds after it (app/server/late-scripts.server.ts). */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const ONCE = { tag: '@once' };
/** Longer than a page waits for its scripts. */
const LATER_MS = 20_000;

/** A page of the same visitor whose clock stands: its scripts come when the test moves it. */
async function stillPage(page: Page): Promise<Page> {
  const still = await page.context().newPage();
  await still.clock.install();
  // why: an installed clock goes on
  await still.clock.pauseAt(Date.now() + 60_000);
  return still;
}

/** Counts a page's requests for scripts. */
function countScripts(page: Page): () => number {
  const seen = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) seen.add(request.url());
  });
  return () => seen.size;
}

const line = (connection: object) =>
  `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)}, configurable: true });`;

test('a page asks for no script before its first touch, which brings them', ONCE, async ({ page }) => {
  const still = await stillPage(page);
  const scripts = countScripts(still);
  await still.goto('/', { waitUntil: 'networkidle' });
  expect(scripts()).toBe(0);
  expect(await isHydrated(still)).toBe(false);
  await still.getByRole('heading', { level: 1 }).tap();
  await still.clock.resume();
  await expect.poll(() => isHydrated(still)).toBe(true);
  expect(scripts()).toBeGreaterThan(0);
});

test('without a touch a page fetches its scripts, and runs them some seconds later', ONCE, async ({ page }) => {
  const still = await stillPage(page);
  const scripts = countScripts(still);
  await still.goto('/products');
  await still.clock.runFor(4500);
  await expect.poll(scripts).toBeGreaterThan(0);
  expect(await isHydrated(still)).toBe(false);
  await still.clock.runFor(LATER_MS);
  await expect.poll(() => isHydrated(still)).toBe(true);
});

for (const [name, connection] of [
  ['a shopper who saves data', { saveData: true, effectiveType: '4g' }],
  ['a slow line', { saveData: false, effectiveType: '3g' }],
] as const)
  test(`${name} gets scripts by a touch alone, but a page that waits for news gets them always`, ONCE, async ({ page, owner }, info) => {
    const mark = `${info.project.name}-${info.testId.slice(-6)}`;
    const id = await stock(owner, `Late ${mark}`, [`LATE-${mark}`]);
    await placeOrder(page, id);
    const reference = await referenceOf(page);
    const still = await stillPage(page);
    await still.addInitScript(line(connection));
    const scripts = countScripts(still);
    await still.goto('/checkout', { waitUntil: 'networkidle' });
    await still.clock.runFor(LATER_MS);
    expect(scripts()).toBe(0);
    expect(await isHydrated(still)).toBe(false);
    await still.keyboard.press('Tab');
    await still.clock.resume();
    await untilAlive(still);

    await page.goto('/checkout');
    await submitProof(page, reference);
    const waiting = await stillPage(page);
    await waiting.addInitScript(line(connection));
    await waiting.goto(`/orders/${reference}`);
    await waiting.clock.runFor(LATER_MS);
    await expect.poll(() => isHydrated(waiting)).toBe(true);
    await expect(waiting.getByText('This page renews itself: you can leave it open.')).toBeVisible();
  });

test('a form and a link before the scripts do what they do without them, once', ONCE, async ({ page }) => {
  const quick = await page.context().newPage();
  const posts: string[] = [];
  const run: string[] = [];
  quick.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
    if (request.resourceType() === 'script') run.push(request.url());
  });
  await becomeShopper(page);
  await quick.goto('/product/hades');
  await quick.locator('[name=intent][value=add]').first().tap();
  await expect(quick.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
  expect(posts).toHaveLength(1);
  await quick.getByRole('link', { name: 'Cart, 1 game' }).tap();
  await expect(quick).toHaveURL('/cart');
  await expect(quick.getByRole('main').getByRole('heading', { level: 2, name: 'Hades' })).toBeVisible();
  expect(run).toEqual([]);
});

test('a click or an input without a pointer or a key, as a screen reader sends them, brings scripts too', ONCE, async ({ page }) => {
  for (const act of ["h1').click(", "#q').dispatchEvent(new Event('input', { bubbles: true })"]) {
    const slow = await stillPage(page);
    await slow.addInitScript(line({ saveData: true, effectiveType: '4g' }));
    await slow.goto('/products');
    await slow.evaluate(`document.querySelector('${act})`);
    await slow.clock.resume();
    await expect.poll(() => isHydrated(slow), act).toBe(true);
  }
});

/** Ticks a filter when React has begun and listens to nothing yet. */
const TICK_MEANWHILE = `const listen = document.addEventListener;
document.addEventListener = function (type, ...rest) {
  if (type === 'wheel') {
    document.addEventListener = listen;
    document.querySelector('.filters__form [name=stock]').click();
  }
  return listen.call(this, type, ...rest);
};`;

test('a filter that was ticked while React took the page over stays ticked, and acts', ONCE, async ({ page }) => {
  const still = await stillPage(page);
  await still.addInitScript(TICK_MEANWHILE);
  await still.goto('/products');
  await still.clock.resume();
  await untilAlive(still);
  await expect(still.locator('.filters__form [name=stock]')).toBeChecked();
  await expect(still).toHaveURL(/stock=in/);
});

test('of two answers that were ticked before the scripts the later one counts', ONCE, async ({ page }) => {
  const still = await stillPage(page);
  await still.goto('/signup');
  const typed = { ...newShopper(), email: 'amal@gmial.com', birthDate: '1998-04-12', phone: '+212612345678' };
  for (const [name, value] of Object.entries({ ...typed, password: PASSWORD, confirmPassword: PASSWORD }))
    await still.locator(`main [name=${name}]`).fill(value);
  await still.getByRole('button', { name: 'Create account' }).tap();
  const choice = (value: string) => still.locator(`[name=emailChoice][value=${value}]`);
  await choice('typed').check();
  await choice('meant').check();
  await still.clock.resume();
  await untilAlive(still);
  await expect(choice('meant')).toBeChecked();
  await expect(still.locator('main [name=email]')).toHaveValue('amal@gmail.com');
});

test('an order of the list that was chosen before the scripts came acts once they are there', ONCE, async ({ page }) => {
  const still = await stillPage(page);
  await still.setViewportSize({ width: 1280, height: 800 });
  await still.goto('/products');
  await still.evaluate(() => {
    const sort = document.querySelector<HTMLSelectElement>('.sort select');
    if (!sort) throw new Error('the list has no order to choose');
    sort.value = '-price';
    sort.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await still.clock.resume();
  await untilAlive(still);
  await expect(still).toHaveURL(/sort=-price/);
});

/** Nodes as helpers of browsers put them into pages: React makes such a page anew. */
const FOREIGN_NODES = `document.addEventListener('DOMContentLoaded', () => {
  if (window !== top) return;
  const add = (parent, html, where = 'beforeend') => parent?.insertAdjacentHTML(where, html);
  add(document.head, '<link rel="help" data-helper>');
  add(document.head, '<meta name="helper" content="1">', 'afterbegin');
  add(document.body, '<div class="helper-bar"></div>', 'afterbegin');
  add(document.body, '<helper-toolbar hidden></helper-toolbar>');
  add(document.body, '<iframe hidden title="helper"></iframe>');
  for (const form of document.forms) add(form, '<span data-helper="password"></span>');
  for (const field of document.querySelectorAll('input:not([type=hidden])')) add(field, '<i class="helper-icon"></i>', 'afterend');
  add(document.querySelector('main'), '<button class="helper" type="button">?</button>', 'afterbegin');
  for (const link of document.querySelectorAll('main a')) link.setAttribute('data-helper', '1');
  document.documentElement.classList.add('helper-dark');
});`;

/** The work of a dark-mode helper: a style in front of all else in the head, before any script of the page ran. */
const DARKENING = `document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  const style = document.createElement('style'); style.className = 'darkening'; document.head.prepend(style);
});`;

test.describe('with a helper of the browser in the page', () => {
  test.use({ isForeign: true });

  for (const [language, name, helper] of [
    ...LANGUAGES.map((each) => [each, 'nodes everywhere', FOREIGN_NODES] as const),
    ['en', 'a style that darkens', DARKENING] as const,
  ])
    test(`what was typed, opened and scrolled before the scripts stays, in ${language}, with ${name}`, ONCE, async ({ page }) => {
      const still = await stillPage(page);
      await still.addInitScript(helper);
      await still.goto(localizedPath(language, '/support'));
      const message = still.locator('textarea[name=message]');
      const address = still.locator('input[name=from_email]');
      await still.evaluate(() => {
        for (const [selector, text] of [
          ['textarea[name=message]', 'Where is my key? أين مفتاحي؟'],
          ['input[name=from_email]', 'zineb@example.com'],
        ] as const) {
          const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`main ${selector}`);
          if (!field) throw new Error(`no ${selector}`);
          field.value = text;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
        const details = document.querySelector('details');
        if (details) details.open = true;
        window.scrollTo(0, 300);
      });
      await still.clock.resume();
      await untilAlive(still);
      await expect(message).toHaveValue('Where is my key? أين مفتاحي؟');
      await expect(address).toHaveValue('zineb@example.com');
      expect(await still.evaluate(() => document.querySelector('details')?.open ?? true)).toBe(true);
      expect(await still.evaluate(() => window.scrollY)).toBe(300);
    });

  test('a word that was typed before the scripts gets its games', ONCE, async ({ page }) => {
    const still = await stillPage(page);
    await still.addInitScript(FOREIGN_NODES);
    await still.goto('/products');
    await still.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#q');
      if (!field) throw new Error('no search field');
      field.value = 'hades';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await still.clock.resume();
    await untilAlive(still);
    await expect(still.locator('#q')).toHaveValue('hades');
    await expect(still).toHaveURL(/q=hades/);
    await expect(still.getByRole('main').getByRole('article').first()).toContainText('Hades');
  });
});
