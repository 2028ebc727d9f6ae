import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { placeOrder, referenceOf, settle, stock } from './shortcuts';

test(
  'the owner answers two alarms of an order one by one, and no answer ends the other',
  { tag: '@unscripted' },
  async ({ owner, newVisitor, javaScriptEnabled }, info) => {
    const mark = `${info.project.name} ${info.testId.slice(-6)} ${info.retry}`;
    const title = `Amber Bells ${mark}`;
    const shopper = await newVisitor();
    await placeOrder(shopper, await stock(owner, title, [`BELLS-${mark.replaceAll(' ', '-')}`]));
    const reference = await referenceOf(shopper);
    await settle(owner, reference);

    // Money comes twice more: each time the owner records it on the order's page.
    for (const nth of ['SECOND', 'THIRD']) {
      await owner.goto(`/admin/orders/${reference}`);
      await owner.getByText('More money arrived for this order').click();
      await owner.getByLabel('Bank reference').fill(`${nth} ${reference}`);
      await owner.getByRole('button', { name: 'Record this payment' }).click();
      await expect(owner.getByText(`90.00 MAD, ${nth} ${reference}`, { exact: true })).toBeVisible();
    }
    await expectSound(owner, javaScriptEnabled);

    await owner.goto('/admin/orders');
    const row = owner.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText('Delivered');
    await expect(row).toContainText('Needs attention');
    await row.getByRole('link').click();

    const alarms = owner.getByRole('region', { name: 'This needs you' });
    const [second, third] = ['SECOND', 'THIRD'].map((nth) => alarms.locator('form').filter({ hasText: `${nth} ${reference}` }));
    // Another tab of hers shows both alarms as they are now.
    const tab = await owner.context().newPage();
    await tab.goto(`/admin/orders/${reference}`);
    await second?.getByRole('button', { name: 'Solved' }).click();
    await expect(second?.getByLabel('What you did') ?? alarms).toHaveAccessibleDescription(/Write what you did\./);
    await expect(third?.getByLabel('What you did') ?? alarms).not.toHaveAccessibleDescription(/Write what you did\./);
    await second?.getByLabel('What you did').fill('Sent the second one back');
    await second?.getByRole('button', { name: 'Solved' }).click();
    await expect(alarms.locator('form')).toHaveCount(1);
    await expect(third ?? alarms).toBeVisible();

    // The other tab still has the first alarm: its answer is refused, and ends nothing else.
    const stale = tab.getByRole('region', { name: 'This needs you' }).locator('form').first();
    await stale.getByLabel('What you did').fill('Sent it back once more');
    await stale.getByRole('button', { name: 'Solved' }).click();
    await expect(tab.getByText('This was answered already, or it happened again since you opened the page.')).toBeVisible();
    await expect(tab.getByRole('region', { name: 'This needs you' }).locator('form')).toHaveCount(1);
    await tab.close();

    await third?.getByLabel('What you did').fill('Sent the third one back');
    await third?.getByRole('button', { name: 'Solved' }).click();
    await expect(alarms).toHaveCount(0);
    await owner.goto('/admin/orders');
    await expect(owner.getByRole('row').filter({ hasText: reference })).toHaveCount(0);
  },
);
