import { expect, test, untilAlive } from './fixtures';
import { expectSound } from './page-checks';
import { signInOwner } from './people';

test(
  'the owner goes between the store and her pages, also back after a reload; no shopper’s script knows one of hers',
  { tag: '@scripted' },
  async ({ page, shop, isMobile, javaScriptEnabled }) => {
    /** Returns whether the script of this document has the list with the owner's pages. */
    const known = () =>
      page.evaluate(() => {
        const lists = performance.getEntriesByType('resource').map(({ name }) => /\/admin\/routes\.js|\/assets\/routes-/.exec(name)?.[0]);
        return lists.find((list) => list !== undefined);
      });
    const expectKnown = (list: string) => (javaScriptEnabled ? expect.poll(known).toBe(list) : null);
    const [ALL, SHOPPERS] = ['/admin/routes.js', '/assets/routes-'];
    const home = page.getByRole('link', { name: 'See the shop' });
    const openMore = async () => (isMobile ? page.locator('.admin-more > summary').click() : null);

    await page.goto('/login');
    await expectKnown(SHOPPERS);
    await signInOwner(page, shop);
    // Until then a link leads to a new document, as without a script, and the next page knows no more than a shopper's.
    if (javaScriptEnabled) await untilAlive(page);
    await expectKnown(ALL);
    await openMore();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    await openMore();
    await home.click();
    await expect(page.getByRole('heading', { name: 'Featured Games' })).toBeVisible();
    await expectKnown(ALL);
    await page.reload();
    await expectKnown(SHOPPERS);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expectKnown(ALL);
    await expectSound(page, javaScriptEnabled);
  },
);
