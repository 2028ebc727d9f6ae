import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound, expectToast } from './page-checks';

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

test('a search without results says so, and leads to all games', { tag: '@rest' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/products');
  await search(page, 'no such game', javaScriptEnabled);
  await heading(page, 'Search results for "no such game"');
  await expect(page.getByText('No games found.')).toBeVisible();
  await expect(page.getByText('0 games', { exact: true })).toBeVisible();
  await expect(page.getByText('our rating', { exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'In stock now' }).getByRole('article')).toHaveCount(4);
  await page.getByRole('link', { name: 'Show all games' }).click();
  await heading(page, 'All Games');
  await expect(page.getByLabel('Search games')).toHaveValue('');
});

test('the header of every page leads to a search', { tag: '@rest' }, async ({ page, isMobile, javaScriptEnabled }) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  if (isMobile) await header.locator('summary').first().click();
  await header.getByRole(javaScriptEnabled ? 'combobox' : 'searchbox', { name: 'Search games' }).fill('baldurs gate');
  await page.keyboard.press('Enter');
  await heading(page, 'Search results for "baldurs gate"');
  await expect(titles(page)).toHaveText(["Baldur's Gate 3"]);
  await search(page, 'baldrus gaet', javaScriptEnabled);
  await page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link', { name: "Baldur's Gate 3" }).click();
  await heading(page, "Baldur's Gate 3");
});

test('games are sorted by title, price or rating', { tag: '@rest' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/products');
  for (const [sort, first] of [
    ['Title', 'Age of Empires IV'],
    ['Lowest price', 'Among Us'],
    ['Highest price', 'Gran Turismo 7'],
  ] as const) {
    await choose(page, 'Sort by', sort, javaScriptEnabled);
    await expect(titles(page).first()).toHaveText(first);
  }
  await choose(page, 'Sort by', 'Best rated', javaScriptEnabled);
  await expect(page.getByRole('article').first().getByText('4.9')).toBeVisible();
});

test('prices and stock narrow a list, and a wrong price says so at its field', { tag: '@rest' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/products?q=the');
  await expect(titles(page).filter({ hasText: 'Dave the Diver' })).toBeVisible();
  await filters(page).click();
  await page.getByLabel('In stock only').check();
  if (!javaScriptEnabled) await show(page);
  await expect(titles(page).filter({ hasText: 'The Witcher 3: Wild Hunt' })).toBeVisible();
  await expect(titles(page).filter({ hasText: 'Dave the Diver' })).toBeHidden();

  if (!(await page.getByLabel('Lowest price (MAD)').isVisible())) await filters(page).click();
  await page.getByLabel('Lowest price (MAD)').fill('100');
  await page.getByLabel('Highest price (MAD)').fill('150,50');
  await show(page);
  await expect(titles(page)).toHaveText(['The Witcher 3: Wild Hunt', 'Ori and the Will of the Wisps']);
  // 'Show' closes them over what they found.
  await expect(page.getByLabel('Lowest price (MAD)')).toBeHidden();
  await filters(page).click();
  await page.getByLabel('Lowest price (MAD)').fill('cheap');
  await show(page);
  await expect(page.getByLabel('Lowest price (MAD)')).toHaveAccessibleDescription('Enter a price such as 199 or 199.50.');
});

test('pages of a list are links, forward and back', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/products?sort=title');
  await expect(titles(page)).toHaveCount(24);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const last = (await titles(page).last().textContent()) ?? '';
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products?sort=title&page=2');
  await expect(pages.locator('[aria-current]')).toHaveText('2');
  await expect(titles(page).filter({ hasText: 'Age of Empires IV' })).toHaveCount(0);
  const next = (await titles(page).first().textContent()) ?? '';
  expect(next.localeCompare(last, 'en'), `${next} comes after ${last}`).toBeGreaterThan(0);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/products?sort=title');
  await expect(titles(page).first()).toHaveText('Age of Empires IV');
});

test('the way back from a game leads to the list', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/products?genre=Horror&sort=price');
  await page.getByRole('link', { name: 'View Details: Alan Wake 2' }).click();
  await heading(page, 'Alan Wake 2');
  await expect(page.getByText('Only 4 left')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart: Alan Wake 2' }).click();
  await expect(page.getByRole('link', { name: 'In cart: Alan Wake 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await heading(page, 'Horror Games');
  await expect(page).toHaveURL(/genre=Horror&sort=price/);
});

test('a game that is sold out can be viewed, but not bought', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/products?q=dave');
  const card = page.getByRole('article', { name: 'Dave the Diver' });
  await expect(card.getByText('Out of stock')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add to Cart: Dave the Diver' })).toBeHidden();
  await expect(card.getByRole('button', { name: 'Tell me when it’s back: Dave the Diver' })).toBeEnabled();
  await card.getByRole('link', { name: 'View Details: Dave the Diver' }).click();
  await heading(page, 'Dave the Diver');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden();
  await page.getByRole('button', { name: 'Tell me when it’s back: Dave the Diver' }).click();
  await heading(page, 'Tell me when it’s back');
  await page.getByLabel('Your e-mail address').fill('nobody');
  await page.getByRole('button', { name: 'Tell me when it’s back' }).click();
  await expect(page.getByLabel('Your e-mail address')).toHaveAccessibleDescription(/Enter a valid email address/);
  await page.getByLabel('Your e-mail address').fill('diver@example.com');
  await page.getByRole('button', { name: 'Tell me when it’s back' }).click();
  await heading(page, 'Dave the Diver');
  await expectToast(page, 'We sent you a mail. Open its link, and we will tell you when Dave the Diver is back.');
});

test('an unknown address says so in the store’s words', { tag: '@rest' }, async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await heading(page, '404 - Page Not Found');
  await expect(page.getByText('The page you requested does not exist.')).toBeVisible();
  await expect(page).toHaveTitle(/404 - Page Not Found/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Miftah' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In stock now' }).getByRole('article')).toHaveCount(4);
  await page.getByRole('main').getByLabel('Search games').fill('celeste');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await heading(page, 'Search results for "celeste"');

  expect((await page.goto('/product/no-such-game'))?.status()).toBe(404);
  await heading(page, 'Game not found.');
  await expect(page.getByRole('main').getByLabel('Search games')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await heading(page, 'All Games');
});

test('home leads to the games by genre, and to the list', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/');
  const featured = page.getByRole('region', { name: 'Featured Games' });
  await expect(featured.getByRole('article')).toHaveCount(10);
  for (const reason of ['Safe & Secure', 'Instant Delivery', 'Affordable Prices', '24/7 Support'])
    await expect(page.getByRole('heading', { name: reason })).toBeVisible();
  await page
    .getByRole('region', { name: 'Explore by Genre' })
    .getByRole('link', { name: /^Fighting/ })
    .click();
  await heading(page, 'Fighting Games');
});

test('/contact leads to the contact form', { tag: '@rest' }, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/support#contact');
  await page.goto('/contact');
  await expect(page).toHaveURL('/support#contact');
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
