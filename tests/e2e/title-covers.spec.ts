import type { Locator } from 'playwright';

import { expect, test } from './fixtures';
import { addByPost } from './shortcuts';

const TITLES = [
  'Zellige',
  'Zellige <b>bold</b> & <script>alert(1)</script>',
  `Zellige ${'W'.repeat(92)}`,
  'Zellige of a very long title that goes on and on, through two more lines, until it has a hundred',
  'Zellige 🎮👩‍🚀🇲🇦🎮👩‍🚀🇲🇦🎮👩‍🚀🇲🇦',
  'Zellige والطريق الطويل إلى قصبة آيت بن حدو',
  'الزليج Zellige والطريق الطويل إلى القصبة',
  'Zellige 原神：空の物語と長い長い旅の終わり',
];

/** Returns the distance (px) by which the letters leave the cover, on the worst side. */
const overflow = (cover: Locator) =>
  cover.evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    const letters = document.createRange();
    letters.selectNodeContents(svg);
    const boxes = [...letters.getClientRects()];
    return Math.max(
      ...boxes.flatMap((each) => [box.left - each.left, each.right - box.right, box.top - each.top, each.bottom - box.bottom]),
    );
  });

for (const language of ['', '/fr', '/ar'])
  test(`titles of all kinds stay inside the covers of games without a picture${language}`, { tag: '@layout' }, async ({ page, owner }) => {
    const known = await (await page.request.get('/products?q=zellige')).text();
    // why not by a cover: a page without results shows other games
    if (!known.includes('/product/zellige"')) for (const title of TITLES) await addByPost(owner, { title, cover: '' });
    const covers = page.getByRole('main').locator('.card .cover--title');
    await expect(async () => {
      await page.goto(`${language}/products?q=zellige`);
      await expect(covers).toHaveCount(TITLES.length, { timeout: 100 });
    }).toPass();
    await page.evaluate(() => document.fonts.ready);
    for (const cover of await covers.all()) {
      expect(await overflow(cover), (await cover.textContent()) ?? '').toBeLessThanOrEqual(0);
      const { width = 0, height = 0 } = (await cover.boundingBox()) ?? {};
      expect(height / width).toBeCloseTo(4 / 3, 1);
      expect(await cover.getAttribute('aria-hidden')).toBe('true');
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.goto(`${language}/product/zellige`);
    const large = page.getByRole('main').locator('.product__cover');
    await expect(large).toHaveText('Zellige');
    expect(await overflow(large)).toBeLessThanOrEqual(0);
  });
