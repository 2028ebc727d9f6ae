import { expect, test } from './fixtures';
import { expectAccessible, expectNoOverflow } from './page-checks';

const PAGES = [
  '/',
  '/about',
  '/products',
  '/products?genre=RPG',
  '/products?q=nothing-like-it',
  '/support',
  '/login',
  '/signup',
  '/no-such-page',
];

for (const path of PAGES) {
  test(`${path} fits the window, says nothing on the console and is accessible`, async ({ page, javaScriptEnabled }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
    if (javaScriptEnabled) await expectAccessible(page);
  });
}
