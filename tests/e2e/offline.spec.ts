import type { Page } from 'playwright/test';

import { png } from '../support/files';
import { expect, test, untilAlive } from './fixtures';
import { expectToast } from './page-checks';
import { answerQuestion, openMenu } from './people';
import { becomeShopper, placeOrder, stock } from './shortcuts';

/** Chromium writes each request without a line to the console. */
test.use({ isOffline: true });

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'without a script each page is the browser’s own');

const isHeld = (page: Page) => expect(page.getByRole('status').getByText('We are offline. Nothing was sent.')).toBeVisible();

/** Loses the line, does this, and gets it back; the page must not have been loaded anew meanwhile. */
async function withoutLine(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => void Reflect.set(window, 'sameDocument', true));
  await page.context().setOffline(true);
  await act();
  await isHeld(page);
  await page.waitForTimeout(300);
  await isHeld(page);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  await page.context().setOffline(false);
  // Chromium lets requests through a moment after it says so.
  await page.waitForFunction(() =>
    fetch('/healthz')
      .then(({ ok }) => ok)
      .catch(() => false),
  );
}

const tryAgain = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Try again' }).click();

test('a form that finds no line stays as it was typed, and is sent by the next try', async ({ page, owner }) => {
  await owner.goto('/admin?add=game');
  const form = owner.getByRole('form', { name: 'Add a game' });
  await form.getByLabel('Title').fill('Lost Line');
  await form.getByLabel('Platform').fill('PC (Steam)');
  await form.getByLabel('Origin price').fill('60');
  await form.getByLabel('Without a picture').check();
  await withoutLine(owner, () => form.getByRole('button', { name: 'Add game' }).click());
  await expect(form.getByLabel('Title')).toHaveValue('Lost Line');
  await form.getByLabel('Title').fill('Lost Line II');
  await tryAgain(owner);
  await expectToast(owner, 'Game added successfully');
  await owner.goto('/product/lost-line-ii');
  await expect(owner.getByRole('heading', { name: 'Lost Line II' })).toBeVisible();

  await page.goto('/support');
  await page.getByLabel('Name', { exact: true }).fill('Amal');
  await page.getByLabel('Email', { exact: true }).fill('amal@example.com');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Do you hear me?');
  await answerQuestion(page);
  await withoutLine(page, () => page.getByRole('button', { name: 'Send message' }).click());
  await expect(message).toHaveValue('Do you hear me?');
  await expect(message).toBeEditable();
  await tryAgain(page);
  await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
});

test('a proof keeps its file and its sender without a line', async ({ page, owner }) => {
  await placeOrder(page, await stock(owner, 'Proof Without Line', ['PROOF-LINE-1']));
  await page.goto('/checkout/wallet');
  await page.getByLabel('Operator you paid with').selectOption('Orange Money');
  await page.getByLabel('Sender name').fill('Amal');
  await page.getByLabel('Payment proof').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png('no line') });
  await withoutLine(page, () => page.getByRole('button', { name: 'Submit Proof' }).click());
  await expect(page.getByLabel('Sender name')).toHaveValue('Amal');
  expect(await page.getByLabel('Payment proof').inputValue()).toContain('receipt.png');
  await tryAgain(page);
  await expectToast(page, 'Proof submitted successfully!');
});

test('links and buttons without a line keep the page, and lead on once it is back', async ({ page, isMobile }) => {
  await becomeShopper(page);
  await page.goto('/products?q=celeste');
  await withoutLine(page, () => page.getByRole('button', { name: 'Add to Cart: Celeste' }).click());
  await tryAgain(page);
  await expect(page.getByRole('link', { name: 'In cart: Celeste' })).toBeVisible();

  // A page whose script this browser has never had.
  await openMenu(page, isMobile);
  await withoutLine(page, () => page.getByRole('link', { name: 'About' }).first().click());
  await tryAgain(page);
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { name: 'About Miftah' })).toBeVisible();

  // A link that opens a new document.
  await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<a href="/support">Plainly</a>'));
  await withoutLine(page, () => page.getByRole('link', { name: 'Plainly' }).click());
  await tryAgain(page);
  await expect(page).toHaveURL(/\/support$/);
});

test('a page gets its stylesheet once the line is back, where it broke before that', async ({ page }) => {
  const sheet = /\/list-[\w-]+\.css$/;
  const main = page.getByRole('main');
  await page.goto('/');
  await page.route(sheet, (route) => route.abort('connectionfailed'));
  await main.locator('a[href="/products"]').first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(sheet);
  await expect(main.locator('.games')).toHaveCSS('display', 'grid');
});

test('a page whose script can’t be loaded stays, and the next one is there once the line is back', async ({ page, isMobile }) => {
  const about = page.getByRole('link', { name: 'About' }).first();
  await page.goto('/products');
  await openMenu(page, isMobile);
  await page.evaluate(() => void Reflect.set(window, 'sameDocument', true));
  await page.route(/\/(healthz|about\.data.*|_storefront\.about-[\w-]+\.js)$/, (route) => route.abort('connectionfailed'));
  await about.click();
  await isHeld(page);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  await page.unrouteAll();
  await tryAgain(page);
  await untilAlive(page);
  await openMenu(page, isMobile);
  await about.click();
  await expect(page.getByRole('heading', { name: 'About Miftah' })).toBeVisible();
});
