import type { Page } from 'playwright/test';

import { SETTING_GROUPS } from '~/domain/setting';
import { localizedPath } from '~/domain/shared/language';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { becomeShopper, fillCart, placeOrder, stock } from './shortcuts';

const EMPTY = [
  ['/cart', '🛒 Your cart is empty.'],
  ['/checkout', 'You have no order to pay for.'],
  ['/orders', 'You have no orders yet.'],
] as const;

test('a new shopper’s pages say that nothing is there yet, and are sound', { tag: '@layout' }, async ({ page, javaScriptEnabled }) => {
  await becomeShopper(page);
  for (const [path, text] of EMPTY) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectSound(page, javaScriptEnabled);
  }
});

const OWNER_PAGES = [
  '/admin',
  '/admin?add=game',
  '/admin?edit=hades',
  '/admin?delete=hades',
  '/admin?q=nothing-like-it',
  '/admin/codes',
  '/admin/keys',
  '/admin/keys/load',
  '/admin/codes/hades',
  '/admin/codes/hades?add=keys',
  '/admin/codes/dave-the-diver',
  '/admin/codes/hades?type=Xbox',
  '/admin/today',
  '/admin/proofs',
  '/admin/search',
  '/admin/search?q=hades',
  '/ar/admin/orders',
  '/admin/orders',
  '/admin/orders?q=MF-ABCDEF',
  '/admin/messages',
  '/admin/messages?tab=outbox',
];

/** With what `npm test` leaves to the longer run. */
const ALL_OWNER_PAGES = [
  ...OWNER_PAGES.filter((path) => path.startsWith('/admin')),
  '/admin?copy=hades',
  '/admin?ticked=page',
  '/admin/import',
  '/admin/prices',
  '/admin/regions',
  '/admin/change',
  '/admin/pictures',
  '/admin/codes/hades/imports',
  '/admin/offers',
  '/admin/offers/new',
  '/admin/coupons',
  '/admin/coupons?add=code',
  '/admin/coupons?add=codes',
  '/admin/orders?tab=all',
  '/admin/orders?tab=requests',
  '/admin/statements',
  '/admin/statements?add=statement',
  '/admin/sales',
  '/admin/settings',
  ...SETTING_GROUPS.map((group) => `/admin/settings/${group}`),
  '/admin/settings/logo',
  '/admin/settings/wallet-qr',
  '/admin/audit',
  '/admin/health',
  '/admin/nowhere',
];

test('every page of the owner is sound', { tag: '@layout' }, async ({ owner, javaScriptEnabled }) => {
  for (const path of OWNER_PAGES) {
    await owner.goto(path);
    await expect(owner.getByRole('heading').first(), path).toBeVisible();
    await expectSound(owner, javaScriptEnabled);
  }
});

for (const [language, width, tag] of [
  ['ar', 390, '@all'],
  ['fr', 390, '@all'],
  ['ar', 1280, '@rest'],
  ['en', 390, '@rest'],
] as const)
  test(`every page of the owner is sound in ${language} at ${width} pixels`, { tag }, async ({ owner }) => {
    await owner.setViewportSize({ width, height: 844 });
    for (const path of ALL_OWNER_PAGES) {
      await owner.goto(localizedPath(language, path));
      await expectSound(owner, true);
    }
  });

test.describe('where no script comes', () => {
  test.use({ isOffline: true });

  test('every page of the owner is sound', { tag: '@all' }, async ({ owner }) => {
    // why another: the fixture's page waits until React has hydrated it
    const page = await owner.context().newPage();
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    for (const path of ALL_OWNER_PAGES) {
      await page.goto(localizedPath('ar', path));
      await expectSound(page, true);
    }
  });
});

test(
  'a cart with a game that was sold out meanwhile, and its summary, are sound',
  { tag: '@layout' },
  async ({ page, owner, newVisitor, javaScriptEnabled }, info) => {
    const mark = `${info.project.name} ${info.testId.slice(-6)} ${info.retry}`;
    const title = `Last Key ${mark}`;
    const id = await stock(owner, title, [`LAST-${mark.replaceAll(' ', '-')}`]);
    await becomeShopper(page);
    await fillCart(page, id, 'hades');
    await placeOrder(await newVisitor(), id);
    await page.goto('/cart');
    await expect(page.getByText('Out of stock. Remove it to continue.')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Show Payment Summary' }).click();
    await expect(page.getByText('Some games in your cart can’t be bought now. Remove them to continue.')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    // It looks disabled but can be pressed: the server says what is wrong.
    await page.getByRole('button', { name: 'Proceed to Checkout' }).press('Enter');
    await expect(page.getByText(`Out of stock: ${title}. Nothing was charged. Remove it to continue.`)).toBeVisible();
    await expectSound(page, javaScriptEnabled);
  },
);

const FORMS = [
  { path: '/login', button: 'Login', errors: 2 },
  { path: '/signup', button: 'Create account', errors: 6 },
  { path: '/support', button: 'Send message', errors: 4 },
  { path: '/admin?add=game', button: 'Add game', errors: 3 },
  { path: '/admin/codes/hades?add=keys', button: 'Add code', errors: 1 },
];

test('every form with all its errors is sound', { tag: '@layout' }, async ({ page, owner, javaScriptEnabled }) => {
  for (const { path, button, errors } of FORMS) {
    const visitor = path.startsWith('/admin') ? owner : page;
    await visitor.goto(path);
    await visitor.getByRole('button', { name: button, exact: true }).click();
    await expect(visitor.locator('[aria-invalid]'), path).toHaveCount(errors);
    await expectSound(visitor, javaScriptEnabled);
  }
});

test(
  'everything that opens for a short time is sound: the menu, the filters, a toast',
  { tag: ['@layout', '@phone-script'] },
  async ({ page, isMobile, javaScriptEnabled }) => {
    await slowDown(page);
    await page.goto('/products?q=hades');
    if (isMobile) await page.getByRole('link', { name: 'Filters' }).click();
    await expectSound(page, javaScriptEnabled);
    await page.getByRole('button', { name: /^Show \d+ games?$/ }).click();
    await page.getByRole('button', { name: 'Add to Cart: Hades' }).click();
    const toast = page.getByRole('status').locator('.toast', { hasText: 'Added to your cart: Hades' });
    if (isMobile && !javaScriptEnabled) {
      await expect(toast).toHaveCSS('pointer-events', 'none');
      await toast.evaluate((element) => element.getAnimations().forEach((motion) => motion.pause()));
    } else {
      await toast.hover();
      await expect(toast).toHaveCSS('animation-play-state', 'paused');
    }
    await expectSound(page, javaScriptEnabled);
    await expect(toast).toBeVisible();
    if (!isMobile) return;
    await page.goto('/about');
    await page.locator('summary').and(page.getByLabel('Menu')).click();
    await expectSound(page, javaScriptEnabled);
  },
);

test('a form that the store refuses as a whole gets a page that says so', { tag: '@layout' }, async ({ page, javaScriptEnabled }) => {
  await becomeShopper(page);
  for (const [action, title, text] of [
    ['/admin', 'Not allowed', 'You may not do that here.'],
    ['/about', 'Not allowed', 'This page cannot be used that way.'],
    ['/cart', 'Bad request', 'This address or form could not be understood.'],
  ] as const) {
    await page.goto('/about');
    await sendStrangeForm(page, action);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expectSound(page, javaScriptEnabled);
  }
});

/** Motion in this tab takes ten times as long, so that a busy machine can check a toast too. */
async function slowDown(page: Page): Promise<void> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Animation.enable');
  await inspector.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
}

/** Sends a form that no page of the store has. */
async function sendStrangeForm(page: Page, action: string): Promise<void> {
  await page.evaluate((target) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = target;
    document.body.append(form);
    form.submit();
  }, action);
}
