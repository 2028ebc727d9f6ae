import { LANGUAGES, localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { orderStatusTexts as orderState } from '~/ui/translations/ar/order-status';
import { cartTexts as cart } from '~/ui/translations/ar/cart';
import { checkoutTexts as checkout } from '~/ui/translations/ar/checkout';
import { commonTexts as common } from '~/ui/translations/ar/common';
import { gameTexts as game } from '~/ui/translations/ar/game';
import { orderTexts as order } from '~/ui/translations/ar/order';
import { signInTexts as signIn } from '~/ui/translations/ar/sign-in';

import { png } from '../support/files';
import { expect, test } from './fixtures';
import { expectSound, expectToast } from './page-checks';
import { approve, newShopper, PASSWORD } from './people';
import { becomeShopper, stock } from './shortcuts';

test(
  'a shopper who reads Arabic buys a game by bank transfer, from the first page to its key',
  { tag: '@unscripted' },
  async ({ page, owner, javaScriptEnabled }, info) => {
    const title = `Atlas Souk ${info.project.name} ${info.retry}`;
    const code = `SOUK-${info.project.name}-${info.retry}`.toUpperCase();
    const id = await stock(owner, title, [code]);
    const sound = async () => {
      await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/ar(\/|$)/);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expectSound(page, javaScriptEnabled);
    };

    await page.goto('/');
    await page.getByRole('contentinfo').locator('a[hreflang=ar]').click();
    await sound();
    await page.goto(`/ar/products?q=${encodeURIComponent(title)}`);
    await page.getByRole('article', { name: title }).getByRole('link').click();
    await expect(page.getByRole('main').getByText('90.00\u00a0درهم').first()).toBeVisible();
    await sound();
    await page.getByRole('button', { name: game['buy-add'] }).first().click();
    await expect(page.getByRole('link', { name: game['buy-in-cart'] }).first()).toBeVisible();
    await page.goto('/ar/cart');
    await expect(page).toHaveURL(/\/ar\/login\?redirectTo=%2Fcart$/);
    await page.goto('/ar/signup?redirectTo=/cart');
    await sound();
    const { name, email } = newShopper();
    const typed = { name, birthDate: '1998-04-12', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
    for (const [field, value] of Object.entries(typed)) await page.locator(`main [name=${field}]`).fill(value);
    await page.getByRole('button', { name: signIn['signup-go'] }).click();
    await expect(page).toHaveURL(/\/ar\/cart$/);
    await sound();

    await page.getByRole('button', { name: cart['total-go'] }).click();
    await page.getByRole('button', { name: cart['summary-go'] }).click();
    await expect(page).toHaveURL(/\/ar\/checkout/);
    await sound();
    await page
      .getByLabel(common['payment-proof'], { exact: true })
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png(id) });
    await page.getByRole('button', { name: checkout['proof-send'] }).click();
    await expectToast(page, checkout['proof-submitted']);
    await sound();
    const reference = /MF-[2-9A-HJ-NP-Z]{6}/.exec(page.url())?.[0] ?? '';

    await approve(owner, reference);
    // The page was left open: it renews itself by a script; without one the shopper looks again.
    if (!javaScriptEnabled) await page.getByRole('link', { name: common['page-renew'] }).click();
    await expect(page.getByText(orderState['order-fulfilled']).first()).toBeVisible();
    await page.getByRole('button', { name: order['key-reveal'] }).first().click();
    await expect(page.getByText(code)).toBeVisible();
    await sound();

    // The mails are in Arabic too.
    await owner.goto('/admin/messages?tab=outbox');
    await owner.getByRole('link', { name: 'Order delivered' }).first().click();
    await expect(owner.getByRole('heading', { name: /^تم تسليم طلبك/ })).toBeVisible();
  },
);

test(
  'the header fits in every language, for everyone, at every width, and its mark is never squeezed',
  { tag: '@once' },
  async ({ newVisitor, owner }) => {
    const shopper = await newVisitor();
    await becomeShopper(shopper);
    for (const [who, page] of Object.entries({ visitor: await newVisitor(), shopper, owner })) {
      for (const language of LANGUAGES) {
        await page.goto(localizedPath(language, paths.about));
        for (const width of [320, 768, 960, 1024, 1152, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const measured = await page.evaluate(() => {
            const { width: mark } = document.querySelector('.brand__mark')?.getBoundingClientRect() ?? { width: 0 };
            return {
              mark,
              bar: document.querySelector('.site-header__bar')?.clientHeight,
              isTooWide: document.documentElement.scrollWidth > innerWidth,
            };
          });
          expect(measured, `${who}, ${language}, ${width} pixels`).toEqual({ mark: 32, bar: width < 960 ? 56 : 64, isTooWide: false });
        }
      }
    }
  },
);
