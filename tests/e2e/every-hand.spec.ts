import { expect, test } from './fixtures';
import { becomeShopper, stock } from './shortcuts';

test('a page that the browser translates goes on working', { tag: '@once' }, async ({ page, owner }, info) => {
  const title = `Lost Words ${info.retry}`;
  const id = await stock(owner, title, [`WORDS-${info.retry}`]);
  await becomeShopper(page);
  const open = async (path: string) => {
    await page.goto(path);
    await page.evaluate(translateAll);
  };
  await open('/products');
  await page.locator('main [name=q]').fill(title);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.getByRole('main').getByRole('article').getByRole('button').click();
  await open(`/product/${id}`);
  await page.getByRole('main').locator('a[href="/cart"]').first().click();
  await expect(page).toHaveURL('/cart');
  await page.locator('[name=intent][value=remove]').click();
  await page.locator('main [name=intent][value=add]').first().click();
  await expect(page.locator(`#g-${id}`)).toBeVisible();
  await page.locator('main .total .btn--go').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('main .total .btn--go').click();
  await page.locator('[role=dialog] [value=checkout]').click();
  await expect(page).toHaveURL(/\/checkout/);
  await page.locator('main [name=method][value=wallet]').check({ force: true });
  await page.locator('main [value=proof]').click();
  await expect(page.locator('[aria-invalid]').first()).toBeVisible();
});

/** What Chrome's translator does to a page: each text, now and later, goes into two `<font>`s in its place. */
function translateAll(): void {
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || parent.closest('script, style, textarea, title, head, font, [translate=no]')) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(`«${text.data}»`);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) translate(node.nodeType === 3 && node.parentNode ? node.parentNode : node);
  }).observe(document.body, { childList: true, subtree: true });
}
