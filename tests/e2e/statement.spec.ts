import type { Page, TestInfo } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { addGame, addToCart, newShopper, proceed, signInOwner, signUp } from './people';

const stock = ({ testId, project, retry }: TestInfo) => {
  const mark = `${project.name} ${testId.slice(-6)} ${retry}`.toUpperCase();
  return { title: `Ledger Run ${mark}`, genre: 'Racing', keys: [`LEDGER-${mark.replaceAll(' ', '-')}-1`] };
};

/** Uploads a statement with these rows: text and amount. */
async function uploadStatement(owner: Page, rows: readonly string[]) {
  await owner.goto('/admin/orders');
  await owner.getByRole('link', { name: 'Bank statement' }).click();
  const csv = ['Date;Libellé;Crédit', ...rows.map((row) => `20/11/2026;${row}`)].join('\r\n');
  await owner.getByLabel('CSV file').setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await owner.getByRole('button', { name: 'Match with orders' }).click();
  await expect(owner.getByRole('heading', { name: 'releve.csv' })).toBeVisible();
}

test('money for a cancelled order arrives by the statement: the shopper says so, the owner approves it, and answers for the money that came twice', async ({
  page,
  newVisitor,
  shop,
  javaScriptEnabled,
}, info) => {
  test.slow();
  const game = stock(info);
  const owner = await newVisitor();
  await signInOwner(owner, shop);
  await addGame(owner, game);
  await addToCart(page, game.title);
  await page.goto('/signup?redirectTo=/cart');
  await signUp(page, newShopper());
  const reference = await proceed(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('link', { name: 'I have paid for this order' }).click();
  await expect(page.getByText('This order was cancelled.')).toBeVisible();
  await expectSound(page, javaScriptEnabled);
  await page.getByLabel('Sender name').fill('Amal Idrissi');

  await owner.goto('/admin/orders?tab=all');
  await owner
    .getByRole('link', { name: new RegExp(reference) })
    .first()
    .click();
  const total =
    /[\d,]+\.\d\d/.exec(
      await owner
        .getByText(/\d\.\d\d\sMAD/)
        .first()
        .innerText(),
    )?.[0] ?? '';
  await uploadStatement(owner, [`VIR RECU ${reference.toLowerCase()};${total}`, 'SALAIRE;1.00']);
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
  await owner.getByRole('button', { name: 'Dealt with' }).click();
  await expect(owner.getByText('Delivered').first()).toBeVisible();

  await page.goto(`/orders/${reference}`);
  await expect(page.getByText('Delivered').first()).toBeVisible();
});
