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

test(
  'a proof that isn’t clean has no key: the store asks once, and names why',
  { tag: '@scripted' },
  async ({ newVisitor, owner }, info) => {
    const mark = `${info.project.name}-${info.testId.slice(-6)}-${info.retry}`;
    const [first, second] = [
      await stock(owner, `First ${mark}`, [`FIRST-${mark}`]),
      await stock(owner, `Second ${mark}`, [`SECOND-${mark}`]),
    ];
    const references: string[] = [];
    for (const id of [first, second]) {
      const page = await newVisitor();
      await placeOrder(page, id);
      references.push(await referenceOf(page));
      await page.goto('/checkout');
      await submitProof(page, `one picture ${mark}`);
    }
    const [copied = '', reference = ''] = references;
    await owner.goto(`/admin/proofs?order=${reference}`);
    await expect(owner.getByText(`The same picture was sent for ${copied}.`)).toBeVisible();
    await owner.getByRole('heading', { level: 1 }).click();
    await owner.keyboard.press('a');
    await owner.getByRole('link', { name: 'Approve anyway…' }).click();
    await owner.getByRole('button', { name: /^Yes, approve 90\.00/ }).click();
    await expectToast(owner, `${reference} approved`);
  },
);
