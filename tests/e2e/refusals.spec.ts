import { expect, test } from './fixtures';
import { expectSound, expectToast } from './page-checks';
import { placeOrder, referenceOf, settle, stock } from './shortcuts';

test(
  'the owner refuses a shopper, who reads why; discards two previews, and checks the store',
  { tag: '@unscripted' },
  async ({ page, owner, javaScriptEnabled, isMobile }, info) => {
    const title = `Paper Lantern ${info.project.name} ${info.testId.slice(-6)} ${info.retry}`;
    const id = await stock(owner, title, [`LANTERN-${info.testId}-${info.project.name}-${info.retry}`]);
    await placeOrder(page, id);
    const reference = await referenceOf(page);
    await settle(owner, reference);
    await page.goto(`/orders/${reference}/ask?about=refund&game=${id}`);
    await page.getByLabel('Why would you like your money back?').fill('I changed my mind.');
    await page.getByRole('button', { name: 'Ask for a refund' }).click();
    await expect(page.getByText('You asked for a refund,')).toBeVisible();

    await owner.goto('/admin/orders?tab=owed');
    await expectSound(owner, javaScriptEnabled);
    const list = owner.getByRole('region', { name: 'Orders that wait for keys, in the order in which they get them' });
    expect((await list.boundingBox())?.y, 'the list begins in the upper half of the screen').toBeLessThan(
      (owner.viewportSize()?.height ?? 0) / 2,
    );
    if (isMobile) await owner.getByText('Find an order').click();
    const search = owner.getByRole('search', { name: 'Orders' });
    await search.getByRole('textbox').fill(reference.toLowerCase().replace('-', ' '));
    await search.getByRole('button', { name: 'Search' }).click();
    await owner.getByRole('link', { name: `Decide: ${title}` }).click();
    const answer = owner.getByLabel('Answer', { exact: true });
    await owner.getByRole('button', { name: 'Decline' }).click();
    await expect(answer).toHaveAccessibleDescription(/Write an answer: the shopper reads it\./);
    await answer.fill('The key was not used yet: keep it for a friend.');
    await owner.getByRole('button', { name: 'Decline' }).click();
    await expect(owner.getByRole('button', { name: 'Decline' })).toHaveCount(0);
    await owner.goto(`/admin/codes/${id}`);
    await owner.getByRole('button', { name: /^Show: / }).click();
    const code = owner.locator('code', { hasText: `LANTERN-${info.testId}-${info.project.name}-${info.retry}` });
    expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'no part of the code is cut off').toBeLessThan(
      1,
    );
    await page.goto(`/orders/${reference}`);
    await expect(page.getByText('You asked for a refund. We can’t give it this time.')).toBeVisible();
    await expect(page.getByText('Our answer: The key was not used yet: keep it for a friend.')).toBeVisible();

    for (const [path, csv, kept] of [
      [`/admin/codes/${id}/imports`, 'code,originPrice\nNEVER,1\n', 'Nothing was imported'],
      ['/admin/import', `title,price,genre\nNever ${title},1,RPG\n`, 'Nothing was changed'],
    ] as const) {
      await owner.goto(path);
      await expectSound(owner, javaScriptEnabled);
      await owner.getByLabel('CSV file').setInputFiles({ name: 'never.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await owner.getByRole('button', { name: 'Preview import' }).click();
      await owner.getByRole('button', { name: 'Discard' }).click();
      await expectToast(owner, kept);
    }

    await owner.goto('/admin/health');
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(owner.locator('.toast')).toBeAttached();
    // After eight seconds the answer comes without the result.
    const well = owner.getByRole('main').getByText('All is well. Every promise of the store holds.');
    await expect.poll(() => owner.reload().then(() => well.count())).toBeGreaterThan(0);
    await owner.getByText('How long the store keeps what').click();
    await expect(owner.getByText('KEEP_PROOFS_DAYS')).toBeVisible();
    await expectSound(owner, javaScriptEnabled);
  },
);
