import { expect, test } from './fixtures';
import { expectSound } from './page-checks';

const PAGES = [
  '/',
  '/about',
  '/products',
  '/products?genre=RPG',
  '/products?q=nothing-like-it',
  '/products?platform=Xbox&min=1.299&stock=in',
  '/product/hades',
  '/product/dave-the-diver',
  '/product/no-such-game',
  '/support',
  '/terms',
  '/refunds',
  '/privacy',
  '/legal',
  '/login',
  '/signup',
  '/verify-email?token=made-up',
  '/not-me?token=made-up',
  '/no-such-page',
];

test(
  'every public page fits the window, writes nothing to the console and is accessible',
  { tag: '@layout' },
  async ({ page, javaScriptEnabled }) => {
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expectSound(page, javaScriptEnabled);
    }
  },
);
