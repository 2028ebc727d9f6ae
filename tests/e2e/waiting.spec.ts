import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';

/** The router's questions take a while, as on a slow line. */
const slowDown = (page: Page) =>
  page.route(/\.data(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });

test('a page on its way says so; the spinner is gone after a second, the toast after three', async ({ page, javaScriptEnabled }) => {
  await page.goto('/');
  await expect(page.locator('.loading')).toBeHidden({ timeout: 3000 });
  if (javaScriptEnabled) await slowDown(page);

  await page.getByRole('link', { name: 'Browse all games' }).first().click();
  if (javaScriptEnabled) await expect(page.getByText('Loading games...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Games' })).toBeVisible();
  await expect(page.locator('.loading')).toHaveCSS('animation-duration', '1s');
  await expect(page.locator('.loading')).toBeHidden({ timeout: 3000 });

  await page.getByRole('link', { name: 'View Details: Balatro' }).click();
  if (javaScriptEnabled) await expect(page.getByText('Loading game details...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Balatro' })).toBeVisible();

  await page.getByRole('button', { name: 'Add to Cart: Balatro' }).click();
  const toast = page.getByText('Added to your cart: Balatro');
  await expect(toast).toBeVisible();
  const shown = Date.now();
  await expect(toast).toBeHidden({ timeout: 6000 });
  expect(Date.now() - shown).toBeGreaterThan(1500);
  await expect(page.getByRole('link', { name: 'In cart: Balatro' })).toBeVisible();
});

test('a message on its way says so, cannot be changed, and is then thanked for', async ({ page, javaScriptEnabled }) => {
  await page.goto('/support');
  if (javaScriptEnabled) await slowDown(page);
  await page.getByLabel('Name').fill('Amal');
  await page.getByLabel('Email').fill('amal@example.com');
  await page.getByLabel('Message').fill('Is it back soon?');
  const question = page.getByLabel(/^What is \w+ plus \w+\?$/);
  const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  const asked = (await page.locator('label', { hasText: 'What is' }).textContent()) ?? '';
  const sum = [...asked.matchAll(/\b(one|two|three|four|five|six|seven|eight|nine|ten)\b/g)].reduce(
    (total, [word]) => total + numbers.indexOf(word) + 1,
    0,
  );
  await question.fill(String(sum));
  // nobody reads and writes in less than a second; faster is taken for a robot
  await page.waitForTimeout(1100);
  await page.getByRole('button', { name: 'Send message' }).click();
  if (javaScriptEnabled) {
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(page.getByLabel('Message')).toBeDisabled();
  }
  await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
});
