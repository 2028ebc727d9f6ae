import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { fillCart } from './shortcuts';

test.use({ store: 'providers' });

// One worker for all: each would start its own store and its own providers.
test.describe.configure({ mode: 'default' });

/** At the provider's page: chooses the person, and and consents or refuses. */
async function answer(page: Page, title: string, who: RegExp | null): Promise<void> {
  await expect(page.getByRole('heading', { name: `Fake ${title}` })).toBeVisible();
  if (who) await page.getByLabel(who).check();
  await page.getByRole('button', { name: who ? 'Approve' : 'Deny' }).click();
}

for (const [title, who, tag] of [
  ['Google', /amal@gmail\.example/, '@scripted'],
  ['GitHub', /amal-codes/, '@unscripted'],
] as const) {
  test(`${title} signs a visitor in, with her games, and leads her where she wanted to go`, { tag }, async ({ page }) => {
    await fillCart(page, 'celeste');
    await page.goto('/login?redirectTo=/cart');
    await page.getByRole('button', { name: `Continue with ${title}` }).click();
    await answer(page, title, who);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Celeste' })).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
  });
}
