import { expect, test, untilAlive } from './fixtures';
import { expectSound } from './page-checks';
import { signInOwner } from './people';
import { placeOrder, referenceOf, settle, stock } from './shortcuts';

test(
  'the owner sees low stock and earnings in the morning, and follows them to the keys and to the books',
  { tag: '@rest' },
  async ({ owner, newVisitor, javaScriptEnabled }, info) => {
    const mark = `${info.project.name} ${info.testId.slice(-6)} ${info.retry}`;
    const title = `Morning Tide ${mark}`;
    const keys = ['FIRST', 'SECOND', 'THIRD'].map((word) => `${word}-${mark.replaceAll(' ', '-')}`);
    const id = await stock(owner, title, keys);
    // Sold twice, so that the games of other tests, sold once, come after it in short lists.
    for (let nth = 1; nth <= 2; nth += 1) {
      const shopper = await newVisitor();
      await placeOrder(shopper, id);
      await settle(owner, await referenceOf(shopper));
    }

    await owner.goto('/admin/orders');
    await owner.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const line = owner.getByRole('listitem').filter({ hasText: title });
    await expect(line).toContainText('1 key left');
    await expect(line).toContainText('2 sold in 7 days');
    await expectSound(owner, javaScriptEnabled);
    await line.getByRole('link').click();
    await expect(owner).toHaveURL(new RegExp(`/admin/codes/${id}$`));

    await owner.goto('/admin/today');
    await owner.getByRole('link', { name: 'All figures: the sales page' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
    // Of the week, not of today: midnight may come between the sale and this.
    const week = owner.getByRole('group', { name: 'Days' }).getByRole('link', { name: '7 days' });
    await expect(week).not.toHaveAttribute('aria-current');
    await week.click();
    await expect(week).toHaveAttribute('aria-current', 'true');
    const row = owner.getByRole('region', { name: 'By game' }).getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('180.00');
    await expect(row).toContainText('60.00');
    await owner.getByText('By day', { exact: true }).click();
    await expect(owner.getByRole('rowheader', { name: 'Total' }).first()).toBeVisible();
    await expectSound(owner, javaScriptEnabled);
    const [file] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('region', { name: 'By game' }).getByRole('link').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^sales-by-game-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);

    const days = owner.getByRole('form', { name: 'Days' });
    await days.getByLabel('From').fill('2026-03-02');
    await days.getByLabel('To').fill('2026-03-01');
    await days.getByRole('button', { name: 'Show' }).click();
    await expect(days.getByLabel('To')).toHaveAccessibleDescription('The last day is before the first day.');
    await expect(days.getByLabel('From')).toHaveValue('2026-03-02');
  },
);

test(
  'the owner goes between the store and her pages, also back after a reload; no shopper’s script knows one of hers',
  { tag: '@scripted' },
  async ({ page, shop, javaScriptEnabled }) => {
    /** Whether the script of this document has the list with her pages, or the one without. */
    const known = () =>
      page.evaluate(() => {
        const lists = performance.getEntriesByType('resource').map(({ name }) => /\/admin\/routes\.js|\/assets\/routes-/.exec(name)?.[0]);
        return lists.find((list) => list !== undefined);
      });
    const expectKnown = (list: string) => (javaScriptEnabled ? expect.poll(known).toBe(list) : null);
    const [ALL, SHOPPERS] = ['/admin/routes.js', '/assets/routes-'];
    const home = page.locator('.site-header').getByRole('link', { name: 'Miftah' });

    await page.goto('/login');
    await expectKnown(SHOPPERS);
    await signInOwner(page, shop);
    // Until then a link leads to a new document, as without a script, and the next page knows no more than a shopper's.
    if (javaScriptEnabled) await untilAlive(page);
    await expectKnown(ALL);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
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
