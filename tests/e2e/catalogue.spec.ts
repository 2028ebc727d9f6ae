import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

test(
  'the search suggests games while somebody types, and the arrow keys choose one',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/');
    const field = page.locator('#q');
    await expect(field).toHaveAccessibleName('Search games');
    await field.fill('elden');
    if (!javaScriptEnabled) {
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(page.getByRole('combobox')).toHaveCount(0);
      await field.press('Enter');
      await heading(page, 'Search results for "elden"');
      return;
    }
    const options = page.getByRole('listbox', { name: 'Suggested games' }).getByRole('option');
    await expect(options).toHaveCount(1);
    await expect(options).toContainText(/Elden Ring.*MAD/);
    await expect(page.getByText('1 game suggested.')).toBeAttached();
    await expect(field).toHaveRole('combobox');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expectSound(page, javaScriptEnabled);

    await field.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '');
    await expect(options).toHaveAttribute('aria-selected', 'true');
    await field.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('elden');

    await field.fill('elden r');
    await expect(options).toHaveCount(1);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL('/product/elden-ring');
  },
);
