import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { PASSWORD } from './people';
import { becomeShopper, fillCart } from './shortcuts';

/** Signs in on a second device. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** Waits until the page's stream is open: it would report an earlier change at its start, which another test shows. */
const opened = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/cart/events'), { timeout: 120_000 });

// tests/http/processes.test.ts measures that it shows within two seconds; here a busy machine may take longer.
test(
  'a game added on one device shows on the others; without JavaScript at the next page view',
  { tag: '@scripted' },
  async ({ page, newVisitor, javaScriptEnabled }) => {
    const [phone, laptop] = [page, await newVisitor()];
    const email = await becomeShopper(phone);
    await signIn(laptop, email);
    await Promise.all([javaScriptEnabled ? opened(laptop) : null, laptop.goto('/about')]);
    await expect(laptop.getByRole('link', { name: 'Cart, 0 games' })).toBeVisible();

    await fillCart(phone, 'hades');
    if (!javaScriptEnabled) {
      await expect(laptop.getByRole('link', { name: 'Cart, 0 games' })).toBeVisible();
      await laptop.reload();
    }
    await expect(laptop.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();

    await Promise.all([javaScriptEnabled ? opened(laptop) : null, laptop.goto('/cart')]);
    await fillCart(phone, 'celeste');
    if (!javaScriptEnabled) await laptop.reload();
    await expect(laptop.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Hades', 'Celeste']);
    await expect(laptop.getByRole('link', { name: 'Cart, 2 games' })).toBeVisible();
  },
);

test(
  'a hidden page shows what changed when it is visible again, also a sign-out in another tab',
  { tag: '@scripted' },
  async ({ page, context, javaScriptEnabled }) => {
    await becomeShopper(page);
    await Promise.all([javaScriptEnabled ? opened(page) : null, page.goto('/about')]);
    await setVisibility(page, 'hidden');
    await fillCart(page, 'hades');
    if (javaScriptEnabled) await page.waitForTimeout(1000);
    await expect(page.getByRole('link', { name: 'Cart, 0 games' })).toBeVisible();
    await (javaScriptEnabled ? Promise.all([opened(page), setVisibility(page, 'visible')]) : page.reload());
    await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();

    await expect(page.getByRole('banner').getByText('My orders')).not.toHaveCount(0);
    await context.request.post('/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' }, form: {}, maxRedirects: 0 });
    if (!javaScriptEnabled) await page.reload();
    // By its text: on a phone the link is in the closed menu.
    await expect(page.getByRole('banner').getByText('My orders')).toHaveCount(0);
  },
);

test(
  'the message of a refused form stays while the cart changes elsewhere',
  { tag: '@scripted' },
  async ({ page, newVisitor, javaScriptEnabled }) => {
    const email = await becomeShopper(page);
    const other = await newVisitor();
    await signIn(other, email);
    await Promise.all([javaScriptEnabled ? opened(page) : null, page.goto('/support')]);
    const question = page.getByText(/What is \w+ plus \w+\?/);
    const asked = await question.textContent();
    await fillCart(other, 'hades');
    if (javaScriptEnabled) await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
    expect(await question.textContent()).toBe(asked);

    await page.getByRole('button', { name: 'Send' }).click();
    const refusal = page.locator('[aria-invalid="true"]').first();
    await expect(refusal).toBeVisible();
    await fillCart(other, 'celeste');
    // longer than the page takes to hear of a change and load it
    if (javaScriptEnabled) await page.waitForTimeout(1000);
    await expect(refusal).toBeVisible();
    await page.goto('/about');
    await expect(page.getByRole('link', { name: 'Cart, 2 games' })).toBeVisible();
  },
);

/** Puts the tab in the background, and back: in a browser under test every tab is in front. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
