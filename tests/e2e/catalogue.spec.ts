import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';

const titles = (page: Page) => page.getByRole('article').getByRole('heading');
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

/** Opens the filters, if they are folded, and chooses an option; with a script that is enough on a desktop; else it presses 'Show 48 games'. */
async function choose(page: Page, label: string, option: string, hasScript: boolean): Promise<void> {
  const field = page.getByLabel(label);
  // The stylesheet decides whether they are folded.
  await page.waitForLoadState();
  const isFolded = !(await field.isVisible());
  if (isFolded) await filters(page).click();
  await field.selectOption(option);
  // On a phone they lie over the list until then.
  if (!hasScript || isFolded) await show(page);
}

const filters = (page: Page) => page.locator('summary', { hasText: 'Filters' });
const show = (page: Page) => page.getByRole('button', { name: /^Show [\d,]+ games?$/ }).click();

async function search(page: Page, text: string, hasScript: boolean): Promise<void> {
  await page.getByLabel('Search games').fill(text);
  if (!hasScript) await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('genres and filters combine, each with its own link or form', async ({ page, javaScriptEnabled }) => {
  await page.goto('/products');
  await heading(page, 'All Games');
  await expect(page.getByText('our rating', { exact: true })).toBeVisible();
  const genres = page.getByRole('navigation', { name: 'Genres' });
  await genres.getByRole('link', { name: /^Racing/ }).click();
  await heading(page, 'Racing Games');
  await expect(genres.locator('[aria-current]')).toHaveText(/^Racing/);
  await expect(titles(page).filter({ hasText: 'Gran Turismo 7' })).toBeVisible();

  await choose(page, 'Platform', 'Xbox', javaScriptEnabled);
  await expect(titles(page)).toHaveText(['Forza Horizon 5']);
  await heading(page, 'Racing Games');
  await expect(page).toHaveURL(/genre=Racing&platform=Xbox/);

  await genres.getByRole('link', { name: /^Sports/ }).click();
  await expect(titles(page)).toHaveText(['NBA 2K25']);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/products?genre=Sports');
  await heading(page, 'Sports Games');
  await expect(titles(page).filter({ hasText: 'EA SPORTS FC 25' })).toBeVisible();
});

test('a search counts before the genre', { tag: '@scripted' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/products?genre=RPG');
  await heading(page, 'RPG Games');
  await search(page, 'HADES', javaScriptEnabled);
  await heading(page, 'Search results for "HADES"');
  await expect(titles(page)).toHaveText(['Hades']);
  await page.goto('/products?genre=RPG&q=resident');
  await heading(page, 'Search results for "resident"');
  await expect(titles(page)).toHaveText(['Resident Evil 4']);
  await expect(page.getByRole('navigation', { name: 'Genres' }).locator('[aria-current]')).toHaveCount(0);
});

test(
  'the search suggests games while somebody types, and the arrow keys choose one',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/');
    const field = page.locator('#hero-find');
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
