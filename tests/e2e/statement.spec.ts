import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { submitProof } from './people';
import { placeOrder, referenceOf, stock } from './shortcuts';

/** Uploads a statement with these rows: text and amount. */
async function uploadStatement(owner: Page, rows: readonly string[]) {
  await owner.goto('/admin/orders');
  await owner.getByRole('link', { name: 'Bank statement' }).click();
  await owner.getByRole('link', { name: 'Upload a statement' }).click();
  const csv = ['Date;Libellé;Crédit', ...rows.map((row) => `20/11/2026;${row}`)].join('\r\n');
  await owner.getByLabel('CSV file').setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await owner.getByRole('button', { name: 'Match with orders' }).click();
  await expect(owner.getByRole('heading', { name: 'releve.csv' })).toBeVisible();
}

test(
  'a shopper reports late money for a cancelled order, a statement brings it, and the owner approves it and answers for money that came twice',
  { tag: '@unscripted' },
  async ({ page, owner, javaScriptEnabled }, info) => {
    const mark = `${info.project.name} ${info.testId.slice(-6)} ${info.retry}`.toUpperCase();
    await placeOrder(page, await stock(owner, `Ledger Run ${mark}`, [`LEDGER-${mark.replaceAll(' ', '-')}`]));
    const reference = await referenceOf(page);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('link', { name: 'I have paid for this order' }).click();
    await expect(page.getByText('This order was cancelled.')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await page.getByLabel('I have already paid').check();
    await page.getByLabel('Sender name').fill('Amal Idrissi');
    await submitProof(page, reference);

    await uploadStatement(owner, [`VIR RECU ${reference.toLowerCase()};90.00`, 'SALAIRE;1.00']);
    await expectSound(owner, javaScriptEnabled);
    await expect(owner.getByLabel(`Approve ${reference}`)).toBeChecked();
    await owner.getByRole('button', { name: 'Approve these' }).click();
    await expect(owner.getByText('No row here.')).toBeVisible();
    await owner.getByRole('link', { name: 'Taken (1)' }).click();
    await expect(owner.getByText(reference).first()).toBeVisible();

    await owner.goto(`/admin/orders/${reference}`);
    await owner.getByText('More money arrived for this order').click();
    await owner.getByLabel('Bank reference').fill(`SECOND ${reference}`);
    await owner.getByRole('button', { name: 'Record this payment' }).click();
    await expect(owner.getByText('Money came twice for this order.').first()).toBeVisible();
    await expectSound(owner, javaScriptEnabled);
    await owner.getByLabel('What you did').fill('Sent back');
    await owner.getByRole('button', { name: 'Solved' }).click();
    await expect(owner.getByText('Delivered').first()).toBeVisible();

    await page.goto(`/orders/${reference}`);
    await expect(page.getByText('Delivered').first()).toBeVisible();
  },
);
