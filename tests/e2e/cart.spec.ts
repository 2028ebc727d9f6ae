import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound, expectToast, holdNext } from './page-checks';
import { fillCart, placeOrder, referenceOf, stock } from './shortcuts';

/** The owner adds keys of another type. */
async function addKey(owner: Page, id: string, code: string, type: string): Promise<void> {
  const form = { intent: 'add', code, type, originPrice: '60', coefficient: '1.5' };
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  expect((await owner.request.post(`/admin/codes/${id}`, { form, headers, maxRedirects: 0 })).status()).toBe(303);
}

test(
  'the last key that a shopper’s own order holds counts as hers, and her cart leads back to the payment',
  { tag: '@rest' },
  async ({ page, owner, newVisitor, javaScriptEnabled }) => {
    const id = await stock(owner, 'Last Of Them', ['LAST-1']);
    await placeOrder(page, id);
    const reference = await referenceOf(page);
    await page.goto('/cart');
    const line = page.locator(`#g-${id}`);
    await expect(line.getByText(new RegExp(`Order ${reference} holds this until \\d\\d:\\d\\d\\.`))).toBeVisible();
    await expect(line.getByText('Out of stock')).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Total' }).getByText('90.00')).toBeVisible();
    await expectSound(page, javaScriptEnabled);

    // What is removed comes back, with one touch, though nobody else could buy it.
    await line.getByRole('button', { name: 'Remove: Last Of Them' }).click();
    await expect(page.getByText('Last Of Them is no longer in your cart.')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Undo: put Last Of Them back' }).click();
    await line.getByRole('link', { name: 'Continue to payment' }).click();
    await expect(page.getByText(reference).first()).toBeVisible();
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('link', { name: 'In cart: Last Of Them' })).toBeVisible();
    await expect(page.getByText('Out of stock')).toBeHidden();

    // For anybody else it is sold out.
    const other = await newVisitor();
    await other.goto(`/product/${id}`);
    await expect(other.getByText('Out of stock').first()).toBeVisible();
  },
);

test(
  'the activation type of a game in the cart can be changed, in the cart and on its page, and each counts its own keys',
  { tag: '@rest' },
  async ({ page, owner, isMobile, javaScriptEnabled }) => {
    const id = await stock(owner, 'Two Kinds', ['KIND-1', 'KIND-2', 'KIND-3', 'KIND-4', 'KIND-5', 'KIND-6', 'KIND-7']);
    await addKey(owner, id, 'KIND-8', 'Epic');
    await placeOrder(page, 'celeste');
    await fillCart(page, id);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('radio', { name: 'Epic Only 1 left' })).toBeVisible();
    await page.getByRole('radio', { name: 'Epic' }).check();
    await page.getByRole('button', { name: 'Change key type' }).click();
    await expectToast(page, 'Key type changed: Two Kinds');
    const [toast, change] = [page.locator('.toast'), page.getByRole('button', { name: 'Change key type' })];
    const [below, above] = [await change.boundingBox(), await toast.boundingBox()];
    if (isMobile) expect((above?.y ?? Infinity) + (above?.height ?? 0), 'the toast is above the button').toBeLessThan(below?.y ?? 0);
    await expect(page.getByRole('radio', { name: 'Epic' })).toBeChecked();
    await expectSound(page, javaScriptEnabled);

    await page.goto('/cart');
    const line = page.locator(`#g-${id}`);
    await expect(line.getByText('Only 1 left')).toBeVisible();
    await line.getByLabel('Key for: Two Kinds').selectOption('Steam');
    await line.getByRole('button', { name: 'Change the key type: Two Kinds' }).click();
    await expect(line.getByText('Key for Steam')).toBeVisible();
    await expect(line.getByText('In stock')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
  },
);

test('a game gets into the cart also where the search, which follows what is typed, begins meanwhile', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without a script the search waits for its button');
  await page.goto('/products');
  const letGo = await holdNext(page, /\/cart\.data/);
  // why at once: a step of the test's own may take longer than the pause after which it searches
  await page
    .getByRole('button', { name: 'Add to Cart: Elden Ring' })
    .first()
    .evaluate((button: HTMLElement) => {
      const field = document.querySelector<HTMLInputElement>('main [name="q"]:not([type="hidden"])');
      if (!field) throw new Error('There is no search.');
      field.value = 'hades';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      button.click();
    });
  await page.waitForTimeout(600);
  letGo();
  await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=hades/);
});
