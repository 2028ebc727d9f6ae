import { expect, test } from './fixtures';
import { holdNext } from './page-checks';

test('a game gets into the cart also where the search, which follows what is typed, begins meanwhile', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without a script the search waits for its button');
  await page.goto('/products');
  const letGo = await holdNext(page, /\/cart\.data/);
  // why at once: a step of the test's own may take longer than the pause after which it searches
  await page
    .getByRole('button', { name: 'Add to Cart: Elden Ring' })
    .first()
    .evaluate((button: HTMLElement) => {
      const field = document.querySelector<HTMLInputElement>('[role="search"] [name="q"]:not([type="hidden"])');
      if (!field) throw new Error('There is no search.');
      field.value = 'hades';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      button.click();
    });
  await page.waitForTimeout(600);
  letGo();
  await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=hades/);
});
