import { expect, test } from './fixtures';
import { expectSound, expectToast } from './page-checks';
import { submitProof } from './people';
import { placeOrder, referenceOf, stock } from './shortcuts';

test(
  'a waiting proof is approved with one touch, or with one key, beside its picture',
  { tag: ['@layout', '@phone-script'] },
  async ({ page, owner, javaScriptEnabled }, info) => {
    const mark = `${info.project.name}-${info.testId.slice(-6)}-${info.retry}`;
    const id = await stock(owner, `Queue ${mark}`, [`QUEUE-${mark}`]);
    await placeOrder(page, id);
    const reference = await referenceOf(page);
    await page.goto('/checkout');
    await submitProof(page, reference);
    await owner.goto(`/admin/proofs?order=${reference}`);
    await expect(owner.getByRole('heading', { level: 1, name: `Proof ${reference}` })).toBeVisible();
    await expect(owner.getByRole('img', { name: `Payment proof of order ${reference}` })).toBeVisible();
    const button = owner.getByRole('button', { name: /^Approve 90\.00/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expectSound(owner, javaScriptEnabled);
    if (javaScriptEnabled) {
      await owner.keyboard.press('/');
      const field = owner.getByRole('searchbox', { name: 'Game, order, person or key' });
      if (await field.isVisible()) await expect(field).toBeFocused();
      await owner.getByRole('heading', { level: 1 }).click();
      await owner.keyboard.press('a');
    } else await button.click();
    await expectToast(owner, `${reference} approved`);
    await page.goto(`/orders/${reference}`);
    await expect(page.getByText('Delivered').first()).toBeVisible();
  },
);
