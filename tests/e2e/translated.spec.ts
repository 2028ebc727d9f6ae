import { png } from '../support/files';
import { expect, test, untilAlive } from './fixtures';
import { approve, newShopper, PASSWORD } from './people';
import { becomeShopper, fillCart, referenceOf, stock } from './shortcuts';
import { expectTold, translate } from './translator';

test(
  'a page that the browser translates says what changed, from the first page to the key',
  { tag: '@once' },
  async ({ page, owner }, info) => {
    const title = `Lost Words ${info.retry}`;
    const code = `WORDS-${info.retry}`;
    const id = await stock(owner, title, [code]);
    await becomeShopper(page);
    await translate(page.context(), 'alive');
    const main = page.getByRole('main');

    await page.goto('/');
    await expectTold(page);
    await page.locator('header nav a[href="/products"]').first().click();
    await expect(page).toHaveURL('/products');
    await expectTold(page);
    await page.locator('#q').fill(title);
    await expect(main.getByRole('article')).toHaveCount(1);
    await expectTold(page);
    await main.getByRole('article').locator('[value=add]').click();
    await expect(main.getByRole('article').locator('a[href="/cart"]')).toBeVisible();
    await expect(page.locator('.toast')).toBeAttached();
    await expectTold(page);
    await main.getByRole('article').locator('.card__go').click();
    await expect(page).toHaveURL(`/product/${id}`);
    await expectTold(page);
    await page.goBack();
    await expectTold(page);
    await page.goForward();

    await main.locator('a[href="/cart"]').first().click();
    await expect(page).toHaveURL('/cart');
    await fillCart(page, 'hades', 'celeste');
    await expect(page.locator('#g-celeste')).toBeVisible();
    await expectTold(page);
    for (const [game, left] of [
      ['hades', 2],
      ['celeste', 1],
    ] as const) {
      const total = await main.locator('.total .price').innerText();
      await page.locator(`#g-${game} [value=remove]`).click();
      await expect(page.locator(`#g-${game}`)).toBeHidden();
      await expect(page.locator('header .icon-btn__count')).toHaveText(String(left));
      await expect(main.locator('.total .price')).not.toHaveText(total);
      await expectTold(page);
    }
    await main.locator('.total .btn--go').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTold(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectTold(page);
    await main.locator('.total .btn--go').click();
    await page.locator('[role=dialog] [value=checkout]').click();
    await expect(page).toHaveURL(/\/checkout/);
    await expectTold(page);

    await main.locator('[name=method][value=wallet]').check({ force: true });
    await expectTold(page);
    await main.locator('[value=proof]:visible').click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await expectTold(page);
    const reference = await referenceOf(page);
    await main.locator('[name=method][value=bank]').check({ force: true });
    await expect(main.locator('.copy__value').getByText(reference, { exact: true }).first()).toBeVisible();
    await expectTold(page);
    await main.locator('[name=proof]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png(reference) });
    await expectTold(page);
    await main.locator('[value=proof]:visible').click();
    await expect(page).toHaveURL(new RegExp(`/orders/${reference}`));
    await expectTold(page);

    await approve(owner, reference);
    await main.locator('[value=reveal]').click();
    await expect(main.locator('code[tabindex]')).toHaveText(code);
    await expectTold(page);
    await page.locator('header nav a[href="/orders"]').first().click();
    await expect(page).toHaveURL('/orders');
    await expectTold(page);
  },
);

test('forms, suggestions and the language switch go on in a translated page', { tag: '@once' }, async ({ page }) => {
  await translate(page.context(), 'alive');
  const main = page.getByRole('main');
  await page.goto('/signup');
  await main.getByRole('button', { name: /Create account/ }).click();
  await expect(main.locator('[aria-invalid]').first()).toBeVisible();
  await expectTold(page);
  const { name, email } = newShopper();
  const typed = { name, birthDate: '1998-04-12', phone: '+212612345678', email, password: 'short', confirmPassword: 'shorter' };
  for (const [field, text] of Object.entries(typed)) await main.locator(`[name=${field}]`).fill(text);
  await main.getByRole('button', { name: /Create account/ }).click();
  await expect(main.locator('[aria-invalid]').first()).toHaveAttribute('name', 'password');
  await expectTold(page);
  for (const field of ['password', 'confirmPassword']) await main.locator(`[name=${field}]`).fill(PASSWORD);
  await main.getByRole('button', { name: /Create account/ }).click();
  await expect(page).toHaveURL('/');
  await expectTold(page);

  await page.goto('/account');
  await main.locator('[name=name]').fill('Amal Renamed');
  await main.locator('[name=name]').press('Enter');
  await expect(page.locator('.toast')).toBeAttached();
  await expectTold(page);

  await page.goto('/');
  const search = page.locator('#q');
  for (const text of ['had', 'cel']) {
    await search.fill(text);
    await expect(page.locator('.suggest__title').first()).toContainText(new RegExp(text, 'i'));
    await expectTold(page);
  }
  await page.goto('/about');
  await page.getByRole('contentinfo').locator('a[hreflang=fr]').click();
  await expect(page).toHaveURL(/\/fr\/about/);
  await untilAlive(page);
  await expectTold(page);
  await page.locator('header nav a[href="/fr/products"]').first().click();
  await expect(page).toHaveURL('/fr/products');
  await page.locator('#q').fill('hades');
  await expect(main.getByRole('article')).toHaveCount(1);
  await expectTold(page);

  await page.context().clearCookies();
  await page.goto('/login');
  await main.locator('[name=email]').fill(email);
  await main.locator('[name=password]').fill('not her password');
  await main.locator('[name=password]').press('Enter');
  await expect(main.locator('[aria-invalid], [role=alert]').first()).toBeVisible();
  await expectTold(page);
});

test(
  'a page that is translated before its script runs works as without a script',
  { tag: '@once' },
  async ({ page, context, owner }, info) => {
    const id = await stock(owner, `Early Words ${info.retry}`, [`EARLY-${info.retry}`]);
    await becomeShopper(page);
    await fillCart(page, id, 'hades');
    await translate(context, 'parsed');
    // why another: the pages of the fixtures wait until React has hydrated them
    const early = await context.newPage();
    const main = early.getByRole('main');
    await early.goto('/cart', { waitUntil: 'networkidle' });
    const total = await main.locator('.total .price').innerText();
    await early.locator('#g-hades [value=remove]').click();
    await expect(early.locator('#g-hades')).toBeHidden();
    await expect(main.locator('.total .price')).not.toHaveText(total);
    await expect(early.locator('header .icon-btn__count')).toHaveText('1');
    await main.locator('.total .btn--go').click();
    await early.locator('[role=dialog] [value=checkout]').click();
    await expect(early).toHaveURL(/\/checkout/);
    const reference = await referenceOf(early);
    await main.locator('[name=proof]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png(reference) });
    await main.locator('[value=proof]:visible').click();
    await expect(early).toHaveURL(new RegExp(`/orders/${reference}`));
    // What reads the page again where no script does.
    await approve(owner, reference);
    await main.locator(`#status a[href="/orders/${reference}"]`).click();
    await expect(main.locator('[value=reveal]')).toBeVisible();
    await early.locator('header nav a[href="/products"]').first().click();
    await expect(early).toHaveURL('/products');
    await expect(main.getByRole('article').first()).toBeVisible();
  },
);
