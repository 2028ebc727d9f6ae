import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { holdNext } from './page-checks';
import { addToCart, newShopper, proceed, signUp, submitProof } from './people';
import { becomeShopper, fillCart, placeOrder, referenceOf } from './shortcuts';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** A function that plays the page's animations at a part of their speed. */
async function paceOf(page: Page): Promise<(playbackRate: number) => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  return (playbackRate) => browser.send('Animation.setPlaybackRate', { playbackRate });
}

for (const [reducedMotion, tag] of [
  ['no-preference', '@scripted'],
  ['reduce', '@unscripted'],
] as const) {
  test(
    `adding a game from the list shows a toast for three seconds, and the shopper stays there (motion: ${reducedMotion})`,
    { tag },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/products#g-celeste');
      await page.evaluate(() => document.fonts.ready.then(() => null));
      const card = page.getByRole('article', { name: 'Celeste' });
      const place = await scrollTop(page);
      expect(place).toBeGreaterThan(50);

      const pace = await paceOf(page);
      await pace(0.05);
      const start = Date.now();
      await card.getByRole('button', { name: 'Add to Cart: Celeste' }).click();
      const toast = page.getByRole('status').getByText('Added to your cart: Celeste');
      await expect(toast).toBeVisible();
      await page.mouse.move(0, 0);
      await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
      await expect.poll(() => scrollTop(page)).toBe(place);
      await expect(page.getByRole('status').locator('.toast')).toHaveCSS('animation-duration', '3s');
      await pace(1);
      await expect(toast).toBeHidden();
      expect(Date.now() - start).toBeGreaterThanOrEqual(3000);

      // The page itself also says what the toast says.
      await expect(card.getByRole('link', { name: 'In cart: Celeste' })).toBeVisible();
      await page.goto('/products?q=celeste');
      await expect(card.getByRole('link', { name: 'In cart: Celeste' })).toBeVisible();
      await expect(toast).toBeHidden();
    },
  );
}

test('adding keeps the page in place to the pixel with a script, and at the same card without one', async ({ page, javaScriptEnabled }) => {
  await page.goto('/products');
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const card = page.getByRole('article', { name: 'Celeste' });
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const button = card.getByRole('button', { name: 'Add to Cart: Celeste' });
  await button.scrollIntoViewIfNeeded();
  const place = await scrollTop(page);
  await button.click();
  await expect(card.getByRole('link', { name: 'In cart: Celeste' })).toBeVisible();
  if (javaScriptEnabled) expect(await scrollTop(page)).toBe(place);
  await expect(card).toBeInViewport({ ratio: 0.5 });
});

test(
  'the payment summary opens over the cart and closes by a click beside it, by Back and by Escape',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await becomeShopper(page);
    await fillCart(page, 'hades', 'celeste');
    await page.goto('/cart');
    const button = page.getByRole('button', { name: 'Show Payment Summary' });
    const summary = page.getByRole('dialog', { name: 'Payment Summary' });
    const open = async () => {
      await button.click();
      await expect(summary).toBeVisible();
      await expect(summary.getByRole('heading', { name: 'Payment Summary' })).toBeFocused();
    };
    const expectClosed = async () => {
      await expect(summary).toBeHidden();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(button).toBeVisible();
    };

    await open();
    await expect(summary.getByText('Total items')).toBeVisible();
    await expect(summary.getByText('207.99')).toBeVisible();
    await expect(summary.getByText('≈ $20.80')).toBeVisible();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await page.mouse.click(10, 100);
    await expectClosed();

    await open();
    await page.goBack();
    await expectClosed();

    await open();
    await summary.getByRole('link', { name: 'Close', exact: true }).click();
    await expectClosed();

    await open();
    await page.keyboard.press('Escape');
    if (!javaScriptEnabled) return expect(summary).toBeVisible();
    await expectClosed();
    await expect(button).toBeFocused();
  },
);

test('only one frequent question is open at a time', { tag: '@unscripted' }, async ({ page }) => {
  await page.goto('/support');
  const answers = {
    'How fast does support answer?': 'Support responds within 24 hours, every day of the week.',
    'Can I get a refund?': 'Refunds are handled case by case within 14 days of purchase.',
    'Which payment methods do you accept?': 'PayPal, credit cards, bank transfers and mobile wallets.',
  };
  const expectOpen = async (open: string) => {
    for (const [question, answer] of Object.entries(answers))
      await expect(page.getByText(answer)).toBeVisible({ visible: question === open });
  };
  await expectOpen('How fast does support answer?');
  for (const question of ['Which payment methods do you accept?', 'Can I get a refund?']) {
    await page.getByText(question).click();
    await expectOpen(question);
  }
  await page.getByText('Can I get a refund?').click();
  await expectOpen('none');
});

test('the keyboard chooses a payment method', { tag: '@unscripted' }, async ({ page }) => {
  // The demo's own providers are offered on the store's machine alone.
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '127.0.0.1' });
  await placeOrder(page, 'portal-2');
  await page.goto('/checkout');
  const bank = page.getByRole('radio', { name: 'Bank transfer' });
  const wallet = page.getByRole('radio', { name: 'Mobile wallet' });
  const card = page.getByRole('radio', { name: 'Card' });
  const expectChosen = async (chosen: 'bank' | 'wallet') => {
    const [radio, other] = chosen === 'bank' ? [bank, wallet] : [wallet, bank];
    await expect(radio).toBeChecked();
    await expect(other).not.toBeChecked();
    await expect(page.getByText('RIB', { exact: true })).toBeVisible({ visible: chosen === 'bank' });
    await expect(page.getByLabel('Operator you paid with')).toBeVisible({ visible: chosen === 'wallet' });
  };
  await expectChosen('bank');
  await bank.focus();
  await page.keyboard.press('ArrowDown');
  await expect(card).toBeFocused();
  await expect(card).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(wallet).toBeFocused();
  await expectChosen('wallet');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(bank).toBeFocused();
  await expectChosen('bank');

  await page.keyboard.press('ArrowUp');
  await expectChosen('wallet');
  await page.getByLabel('Operator you paid with').selectOption('Orange Money');
  await page.getByLabel('Sender name').fill('Salma');
  await page.getByRole('button', { name: 'Submit Proof' }).click();
  await expect(page).toHaveURL('/checkout/wallet');
  await expectChosen('wallet');
  await expect(page.getByLabel('Operator you paid with')).toHaveValue('Orange Money');
  await expect(page.getByLabel('Sender name')).toHaveValue('Salma');
});

test(
  'what is to pay and the minutes left stay in view, and a script copies each value bare',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.clock.install();
    await placeOrder(page, 'portal-2');
    const reference = await referenceOf(page);
    await page.goto('/checkout');
    const due = page.locator('.due');
    await expect(due).toContainText(/To pay\s*[\d.]+\sMAD/);
    await expect(due).toContainText(/keys? held until \d\d:\d\d/);
    await page.getByRole('button', { name: 'Submit Proof' }).scrollIntoViewIfNeeded();
    await expect(due).toBeInViewport({ ratio: 1 });
    const copy = page.getByRole('button', { name: 'Copy the RIB' });
    await expect(copy).toBeVisible({ visible: javaScriptEnabled });
    await expect(page.getByText(reference, { exact: true }).first()).toHaveCSS('user-select', 'all');
    if (!javaScriptEnabled) return;
    await expect(due).toContainText(/(30|2\d) minutes left/);
    await page.clock.fastForward('25:00');
    await expect(due.getByRole('status')).toHaveText('Five minutes or less are left to pay.');
    await expect(due).toContainText(/[1-5] minutes? left/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{24}$/);
  },
);

test('every change of page shows the spinner for about a second, and blocks nothing', { tag: '@scripted' }, async ({ page }) => {
  const spinner = page.getByRole('status', { name: 'Loading' });
  await page.goto('/about');
  await expect(spinner).toBeHidden();
  await expect(page.locator('.loading')).toHaveCSS('animation-duration', '1s');
  // So slowly that a busy machine looks in time.
  const pace = await paceOf(page);
  await pace(0.05);
  const isShown = spinner.waitFor({ state: 'visible' });
  const start = Date.now();
  await page.getByRole('main').getByRole('link', { name: 'Browse all games' }).click();
  await isShown;
  await expect(page.getByRole('heading', { name: 'All Games' })).toBeVisible();
  await pace(1);
  await expect(spinner).toBeHidden();
  expect(Date.now() - start).toBeGreaterThanOrEqual(1000);
});

test('while the next page loads, a script says what is loading', { tag: '@scripted' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/');
  for (const { link, text } of [
    { link: page.getByRole('main').getByRole('link', { name: 'Browse all games' }).first(), text: 'Loading games...' },
    { link: page.getByRole('link', { name: 'View Details: Celeste' }), text: 'Loading game details...' },
  ]) {
    const letGo = await holdNext(page, /\.data(\?|$)/);
    await link.click();
    if (javaScriptEnabled) await expect(page.getByRole('status').getByText(text)).toBeVisible();
    letGo();
    await expect(page.getByText(text)).toBeHidden();
  }
  await expect(page.getByRole('heading', { name: 'Celeste', level: 1 })).toBeVisible();
});

test(
  'while a message is being sent, a script says so and prevents a second one',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/support');
    const letGo = await holdNext(page, /\/support/);
    const button = page.getByRole('button', { name: 'Send message' });
    // Without a script the browser itself waits for the next page.
    await button.click({ noWaitAfter: true });
    if (javaScriptEnabled) {
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      await expect(page.getByLabel('Message')).toBeDisabled();
    }
    letGo();
    await expect(page.getByText('Please write a message.').first()).toBeVisible();
    await expect(button).toBeEnabled();
  },
);

test(
  "the phone's menu closes by a tap beside it and by Escape; a wide window shows the links at once",
  { tag: ['@layout', '@phone-script'] },
  async ({ page, isMobile, javaScriptEnabled }) => {
    await page.goto('/about');
    const menu = page.locator('summary').and(page.getByLabel('Menu'));
    const products = page.getByRole('banner').getByRole('link', { name: 'Products' });
    await expect(menu).toBeVisible({ visible: isMobile });
    await expect(products).toBeVisible({ visible: !isMobile });
    if (isMobile) {
      await menu.click();
      await expect(products).toBeVisible();
      await page.mouse.click(195, 800);
      await expect(products).toBeHidden();
      await menu.click();
      await page.keyboard.press('Escape');
      await expect(products).toBeVisible({ visible: !javaScriptEnabled });
      if (javaScriptEnabled) {
        await expect(menu).toBeFocused();
        await menu.click();
      }
    }
    await products.click();
    await expect(page.getByRole('heading', { name: 'All Games' })).toBeVisible();
    await expect(products).toBeVisible({ visible: !isMobile });
  },
);

test('a game can be bought without the stylesheet', { tag: '@unscripted' }, async ({ page }) => {
  await page.route(/\.css$/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await addToCart(page, 'Euro Truck Simulator 2');
  await page.goto('/signup?redirectTo=/cart');
  await signUp(page, newShopper());
  await expect(page.locator('body')).toHaveCSS('margin', '8px');
  const reference = await proceed(page);
  await submitProof(page, reference);
  await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible();
  await expect(page.getByText('Payment being checked').first()).toBeVisible();
});

test('a tap during hydration does not stop it', { tag: '@scripted' }, async ({ page }) => {
  // At the start of each piece of React's work; the first piece hydrates the page.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = new Proxy(Reflect.get(MessagePort.prototype, 'postMessage'), {
      apply(post, port, message) {
        queueMicrotask(() => document.querySelector('h1')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
        Reflect.apply(post, port, message);
      },
    });
  });
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
});

test.describe('without a connection', () => {
  // Scripts that are loaded ahead, and the icon, come after the page itself; a load that breaks off writes to the console.
  test.use({ isOffline: true });

  test('a browser says so, if it runs scripts', { tag: '@scripted' }, async ({ page, context, javaScriptEnabled }) => {
    await page.goto('/about');
    const notice = page.getByText('You are offline. What you see may be out of date, and nothing can be sent.');
    await expect(notice).toBeHidden();
    await context.setOffline(true);
    await expect(notice).toBeVisible({ visible: javaScriptEnabled });
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });
});

test('data of a page that was left meanwhile breaks off in silence', { tag: '@scripted' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Without a script nothing is loaded beside the page.
  if (!javaScriptEnabled) return;
  // As Remix’s reader of a page’s data ends when the next page is asked for before the last byte.
  await page.evaluate(() => void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError')));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
});
