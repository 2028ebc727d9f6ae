import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { placeOrder, referenceOf, settle, stock } from './shortcuts';

/** The owner opens the question or refund of an order. */
async function decide(owner: Page, reference: string, title: string): Promise<void> {
  await owner.goto('/admin/orders');
  await owner
    .getByRole('link', { name: new RegExp(reference) })
    .first()
    .click();
  await owner.getByRole('link', { name: `Decide: ${title}` }).click();
  await expect(owner).toHaveURL(/\/line\?/);
  await expect(owner.getByRole('heading', { name: title })).toBeVisible();
}

test(
  'a broken key is replaced, and a shopper who asks gets her money back',
  { tag: '@unscripted' },
  async ({ page, owner, javaScriptEnabled }, info) => {
    const mark = `${info.project.name} ${info.testId.slice(-6)} ${info.retry}`.toUpperCase();
    const title = `Copper Tides ${mark}`;
    const keys = [1, 2].map((nth) => `TIDES-${mark.replaceAll(' ', '-')}-${nth}`);
    await placeOrder(page, await stock(owner, title, keys));
    const reference = await referenceOf(page);
    await settle(owner, reference);

    await page.goto(`/orders/${reference}`);
    await page.getByRole('button', { name: `Reveal key: ${title}` }).click();
    await expect(page.getByText(/^TIDES-/)).toBeVisible();
    const first = await page.getByText(/^TIDES-/).innerText();
    await page.getByRole('link', { name: `Problem with my key: ${title}` }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const problem = page.getByLabel('What does the platform say?');
    await expect(problem).toHaveAccessibleDescription(/Please tell us what the platform said\./);
    await expectSound(page, javaScriptEnabled);
    await problem.fill('It says “already used”.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('It says “already used”.')).toBeVisible();
    await expectSound(page, javaScriptEnabled);

    await decide(owner, reference, title);
    await expect(owner.getByText('It says “already used”.')).toBeVisible();
    await expectSound(owner, javaScriptEnabled);
    await owner.getByRole('button', { name: 'Replace the key' }).click();
    await expect(owner.getByText('Delivered, key not seen yet')).toBeVisible();

    await page.goto(`/orders/${reference}`);
    await expect(page.getByText('This is a new key')).toBeVisible();
    await expect(page.getByText(first)).toHaveCount(0);
    await page.getByRole('link', { name: `Ask for a refund: ${title}` }).click();
    await page.getByLabel('Why would you like your money back?').fill('I bought it twice.');
    await page.getByRole('button', { name: 'Ask for a refund' }).click();
    await expect(page.getByText('I bought it twice.')).toBeVisible();

    await decide(owner, reference, title);
    await owner.getByRole('button', { name: 'Refund', exact: true }).click();
    const field = owner.getByLabel('Refund reference');
    await expect(field).toHaveAccessibleDescription(/Enter the reference of the money that you sent back\./);
    await field.fill('TRANSFER BACK 1');
    await owner.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(owner.getByText(/^Refunded: 90\.00/)).toBeVisible();
    await expectSound(owner, javaScriptEnabled);

    await page.goto(`/orders/${reference}`);
    await expect(page.getByText(/^Refunded: 90\.00/)).toBeVisible();
    await expect(page.getByText('Reference: TRANSFER BACK 1')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reveal key/ })).toHaveCount(0);
    await expectSound(page, javaScriptEnabled);
  },
);
