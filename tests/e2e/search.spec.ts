import { expect, test } from './fixtures';
import { holdNext } from './page-checks';

test(
  'what is typed in the search while the list of games comes is searched there, and the keyboard stays',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'without a script the search waits for its button');
    await page.goto('/');
    const list = page.getByRole('main').getByRole('article');
    const field = page.locator('#q');
    const open = () => page.evaluate(() => document.querySelector<HTMLElement>('header nav a[href="/products"]')?.click());

    let letGo = await holdNext(page, /\/products\.data/);
    await open();
    await field.focus();
    letGo();
    await expect(page).toHaveURL('/products');
    await page.keyboard.insertText('hades');
    await expect(list).toHaveCount(1);
    await expect(page).toHaveURL('/products?q=hades');
    await expect(field).toBeFocused();

    await page.goBack();
    await expect(page).toHaveURL('/products');
    await expect(field).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(field).toHaveValue('');

    letGo = await holdNext(page, /\/products\.data/);
    await open();
    await field.fill('celeste');
    letGo();
    await expect(list).toHaveCount(1);
    await expect(page).toHaveURL('/products?q=celeste');

    await page.locator('header a[href="/cart"]').first().click();
    await expect(page).toHaveURL(/\/cart|\/login/);
    await expect(field).toHaveValue('');
  },
);
