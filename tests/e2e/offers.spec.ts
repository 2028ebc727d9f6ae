import { cartTexts as cart } from '~/ui/translations/ar/cart';
import { checkoutTexts as checkout } from '~/ui/translations/ar/checkout';
import { commonTexts as common } from '~/ui/translations/ar/common';
import { gameTexts as game } from '~/ui/translations/ar/game';
import { orderTexts as order } from '~/ui/translations/ar/order';

import { png } from '../support/files';
import { expect, test } from './fixtures';
import { expectSound, expectToast } from './page-checks';
import { approve, newShopper, PASSWORD } from './people';
import { reduce } from './seed';
import { addCoupon, refundLine, stock } from './shortcuts';

test(
  'a shopper who reads Arabic in a window of 320 pixels buys two games with an offer and a code, and gets the money of one back',
  { tag: '@unscripted' },
  async ({ page, owner, shop, javaScriptEnabled }, info) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const mark = `${info.project.name}-${info.retry}`;
    const [reduced, full] = [`Zellige Sands ${mark}`, `Zellige Court ${mark}`];
    const code = `ZELLIGE-${mark}`.toUpperCase();
    const ids = [await stock(owner, reduced, [`SANDS-${mark}`]), await stock(owner, full, [`COURT-${mark}`])] as const;
    await reduce(shop, { gameId: ids[0], price: 67.5, was: 90 });
    await addCoupon(owner, code, 10);
    const sound = async () => {
      await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/ar(\/|$)/);
      await expectSound(page, javaScriptEnabled);
    };
    const main = page.getByRole('main');

    await page.goto(`/ar/c/${code.toLowerCase()}`);
    await expect(page.locator('.linked-code')).toContainText(code);
    await page.goto(`/ar/products?q=${encodeURIComponent(reduced)}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('article', { name: reduced })).toContainText('67.50', { timeout: 1_000 });
    }).toPass();
    await sound();
    for (const id of ids) {
      await page.goto(`/ar/product/${id}`);
      await main.getByRole('button', { name: game['buy-add'] }).first().click();
      await expect(main.getByRole('link', { name: game['buy-in-cart'] }).first()).toBeVisible();
      await sound();
    }
    await page.goto('/ar/signup?redirectTo=/cart');
    const { name, email } = newShopper();
    const typed = { name, birthDate: '1998-04-12', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
    for (const [field, value] of Object.entries(typed)) await page.locator(`main [name=${field}]`).fill(value);
    await page.locator('main [name=confirmPassword]').press('Enter');
    await expect(page).toHaveURL(/\/ar\/cart$/);

    // 10 % of the game without an offer: 67.50 and 81.00.
    await expect(main.getByText('148.50').first()).toBeVisible();
    await expect(main).toContainText(/9\.00/);
    await sound();
    await page.getByRole('button', { name: cart['total-go'] }).click();
    await sound();
    await page.getByRole('button', { name: cart['summary-go'] }).click();
    await expect(page).toHaveURL(/\/ar\/checkout/);
    await expect(main.getByText('148.50').first()).toBeVisible();
    await sound();
    await page
      .getByLabel(common['payment-proof'], { exact: true })
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png(code) });
    await page.getByRole('button', { name: checkout['proof-send'] }).click();
    await expectToast(page, checkout['proof-submitted']);
    const reference = /MF-[2-9A-HJ-NP-Z]{6}/.exec(page.url())?.[0] ?? '';
    await approve(owner, reference);

    await page.goto(`/ar/orders/${reference}`);
    await page.getByRole('button', { name: full }).click();
    await expect(page.getByText(`COURT-${mark}`)).toBeVisible();
    await sound();
    await page.locator(`#line-${ids[0]}`).getByRole('link', { name: order['question-refund'] }).click();
    await expect(main.getByText(/67\.50/).first()).toBeVisible();
    await sound();
    await page.getByLabel(order['ask-refund-label']).fill('اشتريتها مرتين.');
    await page.locator('main [name=account]').fill('230 780 1234567890123456 49');
    await page.getByRole('button', { name: order['question-refund'] }).click();
    await expectToast(page, order['refund-asked']);
    await sound();
    await refundLine(owner, reference, ids[0]);
    await page.goto(`/ar/orders/${reference}`);
    await expect(page.locator(`#line-${ids[0]}`)).toContainText(`BACK ${reference}`);
    await expect(page.getByText(`COURT-${mark}`)).toBeVisible();
    await sound();
  },
);
