import type { TestInfo } from 'playwright/test';
import sharp from 'sharp';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { addGame, approve, openOrder, proceed, signInOwner, signUp, submitProof } from './people';
import { becomeShopper, fillCart, placeOrder, stock } from './shortcuts';

/** A title and keys that no other test of this run has. */
const newGame = ({ testId, project, retry }: TestInfo, keys: number) => {
  const mark = `${project.name} ${testId.slice(-6)} ${retry}`.toUpperCase();
  return {
    title: `Atlas Rally ${mark}`,
    genre: 'Racing',
    keys: Array.from({ length: keys }, (_, index) => `ATLAS-${mark.replaceAll(' ', '-')}-${index}`),
  };
};

test(
  'a visitor finds a game, signs up, pays by bank transfer and reveals exactly one of the loaded keys',
  { tag: '@scripted' },
  async ({ page, newVisitor, shop, javaScriptEnabled }, info) => {
    const game = newGame(info, 3);
    const owner = await newVisitor();
    await signInOwner(owner, shop);
    await addGame(owner, game);
    await expectSound(owner, javaScriptEnabled);

    await page.goto('/');
    await page
      .getByRole('link', { name: /^Racing/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Racing Games' })).toBeVisible();
    await expect(page.getByRole('heading', { name: game.title })).toBeVisible();
    await page.goto('/products');
    await page.getByLabel('Search games').fill(game.title.toLowerCase());
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Search results for "${game.title.toLowerCase()}"` })).toBeVisible();
    await page.getByRole('link', { name: `View Details: ${game.title}` }).click();
    await expect(page.getByRole('heading', { name: game.title, level: 1 })).toBeVisible();
    await expect(page.getByText('Only 3 left')).toBeVisible();
    await page.getByRole('button', { name: `Add to Cart: ${game.title}` }).click();
    await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();

    await page.getByRole('link', { name: 'Cart, 1 game' }).click();
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcart/);
    await expectSound(page, javaScriptEnabled);
    await signUp(page);
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { name: game.title })).toBeVisible();
    await expectSound(page, javaScriptEnabled);

    await page.getByRole('button', { name: 'Show Payment Summary' }).click();
    await expect(page.getByRole('dialog', { name: 'Payment Summary' })).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    const reference = await proceed(page);
    expect(reference).toMatch(/^MF-[2-9A-HJ-NP-Z]{6}$/);
    await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
    await expectSound(page, javaScriptEnabled);

    await page.getByRole('button', { name: 'Submit Proof' }).click();
    await expect(page.getByText('Please upload a payment proof.').first()).toBeVisible();
    const stream = javaScriptEnabled ? page.waitForResponse(`**/orders/${reference}/events`, { timeout: 120_000 }) : null;
    await submitProof(page, reference);
    await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible();
    await expect(page.getByText('Payment being checked').first()).toBeVisible();
    await stream;
    await expect(
      page.getByText(javaScriptEnabled ? 'This page renews itself: you can leave it open.' : 'This page doesn’t renew itself.'),
    ).toBeVisible();
    await expectSound(page, javaScriptEnabled);

    await owner.goto('/admin/orders');
    await expectSound(owner, javaScriptEnabled);
    await openOrder(owner, reference);
    await expectSound(owner, javaScriptEnabled);
    await approve(owner, reference);
    await expect(owner.getByText('Delivered').first()).toBeVisible();

    // The page was left open: it renews itself by a script; without one the shopper looks again.
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Refresh this page' }).click();
    await expect(page.getByText('Delivered').first()).toBeVisible();

    await page.goto('/orders');
    await expect(page.getByText('1 key to reveal')).toBeVisible();
    await expect(page.getByText(game.title)).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await page
      .getByRole('link', { name: new RegExp(reference) })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible();
    await expect(page.getByText('Delivered').first()).toBeVisible();
    for (const key of game.keys) await expect(page.getByText(key)).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Hidden key' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reveal key/ })).toHaveAccessibleDescription(/refund it only if it doesn’t work/);
    await page.getByRole('button', { name: /^Reveal key/ }).click();
    const revealed = async () => {
      const text = await page.getByRole('main').innerText();
      return game.keys.filter((key) => text.includes(key)).length;
    };
    await expect.poll(revealed).toBe(1);
    await expect(page.locator('.key__code')).toBeFocused();
    await expect(page.locator('.ticket--now')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: game.title })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Redeem it at Steam' })).toHaveAttribute('href', /^https:\/\/store\.steampowered\.com\//);
    await expectSound(page, javaScriptEnabled);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download keys' }).click();
    expect((await download).suggestedFilename()).toBe(`miftah-${reference}.txt`);
  },
);

test(
  'two shoppers and one key: the second is told that it is out of stock, and is not charged',
  { tag: '@unscripted' },
  async ({ page, newVisitor, owner }, info) => {
    const game = newGame(info, 1);
    const id = await stock(owner, game.title, game.keys);
    const second = await newVisitor();
    for (const shopper of [page, second]) {
      await becomeShopper(shopper);
      await fillCart(shopper, id);
    }
    await second.goto('/cart?summary=1');
    await expect(second.getByRole('dialog').getByText('90.00').first()).toBeVisible();
    await proceed(page);
    await second.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(second.getByText('Out of stock').first()).toBeVisible();
    await second.goto('/orders');
    await expect(second.getByText(/MF-/)).toHaveCount(0);
    await second.goto('/checkout');
    await expect(second.getByText(/MF-/)).toHaveCount(0);
  },
);

test('a chosen proof is shown before it is sent', { tag: '@pictures' }, async ({ page, owner, javaScriptEnabled }) => {
  await placeOrder(page, await stock(owner, 'Shown Before', ['SHOWN-BEFORE-1']));
  await page.goto('/checkout');
  const field = page.getByLabel('Payment proof', { exact: true });
  await page.getByRole('link', { name: 'Paid already? Send the proof' }).click();
  await expect(page.locator('#proof')).toBeInViewport();
  const small = page.locator('.chosen__picture');
  const photo = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#c33' } });
  await field.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() });
  if (javaScriptEnabled) {
    await expect(small).toHaveJSProperty('naturalWidth', 240);
    await expect(small).toHaveJSProperty('naturalHeight', 120);
    await expect(page.getByText('receipt.png')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    // What is shown as one by its name only has no picture.
    await field.setInputFiles({ name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText('no-picture.png')).toBeVisible();
    await expect(small).toHaveCount(0);
    await field.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2_340_000) });
    await expect(page.getByText('receipt.pdf')).toBeVisible();
    await expect(page.getByText('2.3 MB')).toBeVisible();
  } else await expect(small).toHaveCount(0);
  await submitProof(page, 'shown before');
});
