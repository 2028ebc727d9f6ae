import { expect, test } from './fixtures';
import { holdNext } from './page-checks';
import { placeOrder, referenceOf, settle, stock } from './shortcuts';

/** Cases that no picture of a page shows: other media, other colours, files that do not come. */

test('an order is printed black on white, whatever the colours of the screen', { tag: '@unscripted' }, async ({ page, owner }, info) => {
  const id = await stock(owner, `Ink ${info.project.name} ${info.retry}`, [`INK-${info.project.name}-${info.retry}`]);
  await placeOrder(page, id);
  const reference = await referenceOf(page);
  await settle(owner, reference);
  for (const path of [`/orders/${reference}`, `/orders/${reference}/receipt`]) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const pale = await page.getByRole('main').locator('*').evaluateAll(paleTexts);
    expect(pale, `${path}: text that is hard to read on paper`).toEqual([]);
    await page.emulateMedia({ media: null, colorScheme: null });
  }
});

/** Texts that are seen on white with a contrast below 4.5. Runs in the page, so it knows nothing outside itself. */
function paleTexts(elements: readonly Element[]): string[] {
  const light = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return elements.flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent?.trim() ?? '');
    const text = own.join('');
    if (text === '' || !element.checkVisibility()) return [];
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
    const contrast = 1.05 / (0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) + 0.05);
    return contrast < 4.5 ? [`${text}: ${getComputedStyle(element).color}`] : [];
  });
}

test('the chosen payment method looks chosen with forced colours', { tag: '@unscripted' }, async ({ page }) => {
  await placeOrder(page, 'portal-2');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/checkout');
  const ringOf = (method: string) =>
    page.locator(`label[for=pay-${method}]`).evaluate((label) => getComputedStyle(label, '::after').borderTopWidth);
  const [bank, wallet] = [await ringOf('bank'), await ringOf('wallet')];
  expect(Number.parseInt(bank, 10)).toBeGreaterThan(2 * Number.parseInt(wallet, 10));
  await page.getByText('Mobile wallet', { exact: true }).first().click();
  expect([await ringOf('bank'), await ringOf('wallet')]).toEqual([wallet, bank]);
});

test.describe('a file that does not come', () => {
  test.use({ isOffline: true });

  test(
    'in place of a cover that does not load stands its title',
    { tag: '@pictures' },
    async ({ page, owner, javaScriptEnabled }, info) => {
      const title = `No Picture ${info.project.name} ${info.retry}`;
      const id = await stock(owner, title);
      await page.route(`**/covers/${id}*`, (route) => route.abort());
      await page.goto(`/product/${id}`);
      const cover = page.getByRole('main').locator('.cover').first();
      if (javaScriptEnabled) await expect(cover.locator('foreignObject')).toHaveText(title);
      // Painted over the browser's mark of a broken picture, which only a picture that is broken has.
      else expect(await cover.evaluate((image) => getComputedStyle(image, '::after')).then(({ position }) => position)).toBe('absolute');
      const { width = 0, height = 0 } = (await cover.boundingBox()) ?? {};
      expect(width).toBeGreaterThan(100);
      expect(height / width).toBeCloseTo(4 / 3, 1);
    },
  );
});

test('the chosen genre is in view, also where its list is longer than the screen is wide', { tag: '@unscripted' }, async ({ page }) => {
  await page.goto('/products');
  const last = await page.getByRole('navigation', { name: 'Genres' }).getByRole('link').last().getAttribute('href');
  await page.goto(last ?? '');
  await expect(page.getByRole('navigation', { name: 'Genres' }).locator('[aria-current]')).toBeInViewport({ ratio: 0.9 });
});

test(
  'the next page waits for its own stylesheet, and is never shown without',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/');
    if (javaScriptEnabled) await page.evaluate(watchStyles);
    const main = page.getByRole('main');
    for (const [link, sheet, shown] of [
      ['a[href="/products"]', /\/list-[\w-]+\.css$/, '.list__main'],
      ['.card__go', /\/game-[\w-]+\.css$/, '.product'],
    ] as const) {
      const letGo = await holdNext(page, sheet);
      await Promise.all([page.waitForRequest(sheet), main.locator(link).first().click({ noWaitAfter: true })]);
      if (javaScriptEnabled) await expect(main.locator(shown)).not.toBeAttached();
      letGo();
      await expect(main.locator(shown)).toBeVisible();
    }
    await page.goBack();
    await expect(main.locator('.games')).toHaveCSS('display', 'grid');
    if (javaScriptEnabled) expect(await page.evaluate(() => (window as { unstyled?: string[] }).unstyled)).toEqual([]);
  },
);

/** Notes each page that is shown while one of its stylesheets is missing. Runs in the page, so it knows nothing outside itself. */
function watchStyles(): void {
  const unstyled: string[] = [];
  Object.assign(window, { unstyled });
  const look = () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    if (sheets.some(({ sheet }) => sheet === null)) unstyled.push(location.pathname);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test(
  'a phone on its side and a large zoom have price and button of a game in the first screen',
  { tag: '@unscripted' },
  async ({ page }) => {
    for (const [width, height] of [
      [844, 390],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of ['/product/hades', '/fr/product/elden-ring', '/ar/product/hades']) {
        await page.goto(path);
        await expect(page.locator('.cost .price').first()).toBeInViewport({ ratio: 1 });
        await expect(page.locator('.buy__act .btn').first()).toBeInViewport({ ratio: 1 });
      }
    }
  },
);

test(
  'on a phone a finger meets each button, and each link that stands alone',
  { tag: '@unscripted' },
  async ({ page, owner, isMobile }, info) => {
    test.skip(!isMobile, 'a pointer is finer');
    const id = await stock(owner, `Thumb ${info.project.name} ${info.retry}`, [`THUMB-${info.project.name}-${info.retry}`]);
    await placeOrder(page, id);
    const reference = await referenceOf(page);
    await settle(owner, reference);
    for (const [visitor, path] of [
      [page, '/'],
      [page, '/support'],
      [page, `/orders/${reference}`],
      [page, '/account'],
      [owner, '/admin/today'],
      [owner, '/admin'],
      [owner, `/admin/codes/${id}`],
      [owner, `/admin/orders/${reference}`],
    ] as const) {
      await visitor.goto(path);
      const small = await visitor
        .locator('.btn, summary, footer a, .admin-link, .page__head > a, .contact-list a, .field > .row > a')
        .evaluateAll(lowOnes);
      expect(small, path).toEqual([]);
    }
  },
);

/** Those that are seen and less than 44 pixels high. Runs in the page. */
function lowOnes(elements: readonly Element[]): string[] {
  return elements
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
    .map((element) => `${element.textContent}: ${element.getBoundingClientRect().height}`);
}
