import type { Locator, Page } from 'playwright/test';

import { localizedPath } from '~/domain/shared/language';
import { cartTexts as arabicCart } from '~/ui/translations/ar/cart';
import { checkoutTexts as arabicCheckout } from '~/ui/translations/ar/checkout';
import { commonTexts as arabicCommon } from '~/ui/translations/ar/common';
import { gameTexts as arabicGame } from '~/ui/translations/ar/game';
import { orderTexts as arabicOrder } from '~/ui/translations/ar/order';
import { cartTexts as cart } from '~/ui/translations/en/cart';
import { checkoutTexts as checkout } from '~/ui/translations/en/checkout';
import { commonTexts as common } from '~/ui/translations/en/common';
import { gameTexts as game } from '~/ui/translations/en/game';
import { orderTexts as order } from '~/ui/translations/en/order';
import { cartTexts as frenchCart } from '~/ui/translations/fr/cart';
import { checkoutTexts as frenchCheckout } from '~/ui/translations/fr/checkout';
import { commonTexts as frenchCommon } from '~/ui/translations/fr/common';
import { gameTexts as frenchGame } from '~/ui/translations/fr/game';
import { orderTexts as frenchOrder } from '~/ui/translations/fr/order';

import { expect, test, untilAlive } from './fixtures';
import { expectSound } from './page-checks';
import { approve, newShopper, PASSWORD } from './people';
import { reduce } from './seed';
import { addCoupon, referenceOf, stock } from './shortcuts';
import { png } from '../support/files';

const WORDS = {
  en: { ...cart, ...checkout, ...common, ...game, ...order },
  fr: { ...frenchCart, ...frenchCheckout, ...frenchCommon, ...frenchGame, ...frenchOrder },
  ar: { ...arabicCart, ...arabicCheckout, ...arabicCommon, ...arabicGame, ...arabicOrder },
} as const;

for (const { language, name, height } of [
  { language: 'en', name: 'of 320 pixels', height: 568 },
  { language: 'fr', name: 'of 320 pixels', height: 568 },
  { language: 'ar', name: 'of 1280 pixels at four times the size', height: 256 },
] as const)
  test(
    `a shopper buys two games with an offer and a code, and asks one back, by the keyboard alone, in ${language}, in a window ${name}, with colours of her own and without motion`,
    { tag: '@all' },
    async ({ page, owner, shop }, info) => {
      await page.setViewportSize({ width: 320, height });
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const [title, other] = [`Hands Only ${language} ${info.retry}`, `Hands Too ${language} ${info.retry}`];
      const code = `HANDS-${language}-${info.retry}`.toUpperCase();
      const words = WORDS[language];
      const [id, otherId] = [await stock(owner, title, [code]), await stock(owner, other, [`TOO-${code}`])];
      await reduce(shop, { gameId: otherId, price: 67.5, was: 90 });
      const coupon = `TEN-${language}-${info.retry}`.toUpperCase();
      await addCoupon(owner, coupon, 10);
      const press = async (control: Locator, key = 'Enter') => {
        await tabTo(page, control);
        await page.keyboard.press(key);
      };
      const main = page.getByRole('main');

      for (const [game, name] of [
        [otherId, other],
        [id, title],
      ] as const) {
        await page.goto(localizedPath(language, `/product/${game}`));
        await press(main.getByRole('button', { name: nameWith(words['buy-add-of'], name) }));
        await expect(main.getByRole('link', { name: nameWith(words['buy-in-cart-of'], name) })).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/login/);
      // A new document: what opens while its script starts would take the focus at any moment.
      await untilAlive(page);
      const { name: fullName, email } = newShopper();
      // The day and the month are the same: who writes which first depends on the browser.
      const typed = { name: fullName, birthDate: '04041998', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
      for (const [field, text] of Object.entries(typed)) {
        await tabTo(page, main.locator(`form[action*="/signup"] [name=${field}]`));
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/cart$/);
      // Without axe: it does not know the colours that a browser forces upon a page.
      await expectSound(page, false);
      await tabTo(page, main.locator('[name=code]'));
      await page.keyboard.type(coupon);
      await page.keyboard.press('Enter');
      // 10 % of the game without an offer.
      await expect(main.getByText(/148[.,]50/).first()).toBeVisible();
      await press(main.getByRole('button', { name: words['total-go'] }));
      await press(page.getByRole('dialog').getByRole('button', { name: words['summary-go'] }));
      await expect(page).toHaveURL(/\/checkout/);
      await expectSound(page, false);
      const reference = await referenceOf(page);
      await tabTo(page, main.getByLabel(words['payment-proof'], { exact: true }));
      const chooser = page.waitForEvent('filechooser');
      // The key must not reach the page before it knows that its question for a file is answered here.
      await page.evaluate(() => undefined);
      await page.keyboard.press('Enter');
      await (await chooser).setFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png(reference) });
      await press(main.getByRole('button', { name: words['proof-send'] }));
      await expect(page).toHaveURL(new RegExp(`/orders/${reference}`));

      await approve(owner, reference);
      await page.reload();
      await press(main.getByRole('link', { name: nameWith(words['question-refund-of'], other) }));
      await tabTo(page, main.getByLabel(words['ask-refund-label']));
      await page.keyboard.type('Twice.');
      await tabTo(page, main.locator('[name=account]'));
      await page.keyboard.type('230 780 1234567890123456 49');
      await press(main.getByRole('button', { name: words['question-refund'] }));
      await expect(page).toHaveURL(new RegExp(`/orders/${reference}`));
      await expect(main.getByText('Twice.')).toBeVisible();
      await press(main.getByRole('button', { name: nameWith(words['key-reveal-of'], title) }));
      await expect(page.getByText(code)).toBeFocused();
      await expect(page.getByText(code)).toBeInViewport();
      await expectSound(page, false);
    },
  );

/** The name of a control, by a sentence with `{title}`: the browser gives plain spaces for others, and unseen signs may isolate the title. */
function nameWith(sentence: string, title: string): RegExp {
  return new RegExp(sentence.replaceAll(/\s/g, '\\s').replace('{title}', `[\u2068\u2069]*${title}`));
}

/** Presses Tab until this control has the focus, and expects to see it: nothing may lie over it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 120 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await expect
    .poll(() =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const middle = document.elementFromPoint(left + width / 2, top + height / 2);
        return middle !== null && (element.contains(middle) || middle.contains(element));
      }),
    )
    .toBe(true);
}
