import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { stock } from './shortcuts';

test(
  'a file of keys is checked row by row, imported whole, found, exported and undone',
  { tag: '@unscripted' },
  async ({ owner, isMobile, javaScriptEnabled }, info) => {
    const own = `${info.testId.slice(-6)}-${info.project.name}-${info.retry}`.toUpperCase();
    const id = await stock(owner, `Keys ${own}`, [`OLD-${own}`]);
    const sound = () => expectSound(owner, javaScriptEnabled);
    const upload = async (text: string) => {
      await owner.getByLabel('CSV file').setInputFiles({ name: 'supplier.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await owner.getByRole('button', { name: 'Preview import' }).click();
    };
    const cells = owner.getByRole('table').locator('code');

    await owner.goto(`/admin/codes/${id}?add=keys`);
    await upload(`code,originPrice\nA-${own},1\n"B,2\n`);
    await expect(owner.getByLabel('CSV file')).toHaveAccessibleDescription(/The quotes in this file do not match\.$/);
    await expect(owner.getByText('Failed during bulk upload: a quote in line 3 is never closed')).toBeVisible();
    await sound();

    const long = `${'LONG-'.repeat(20)}${own}`;
    await upload(`\ufeffCode;Origin price;Type\r\nONE-${own};10,50;Epic\r\nold-${own};9;\r\n;9;\r\n${long};20;\r\nX-${own};0;\r\n`);
    await expect(owner.getByText('2 rows are added only if you tick them.')).toBeVisible();
    await expect(cells).toHaveText([`ONE-${own}`, `old-${own}`, long, `X-${own}`]);
    for (const verdict of ['Not the usual length of an Epic key', 'Already in the store', 'Code is missing', 'Price is not valid'])
      await expect(owner.getByRole('cell', { name: verdict, exact: true }).first()).toBeVisible();
    await sound();
    await owner.getByRole('link', { name: 'Price is not valid: 1' }).click();
    await expect(cells).toHaveText([`X-${own}`]);
    await owner.getByLabel('Add all of these').check();
    await owner.getByRole('button', { name: 'Import' }).click();
    await expect(owner.getByText('2 keys were added.')).toBeVisible();
    await expect(owner.getByText('Bulk upload complete').first()).toBeVisible();
    await sound();

    await owner.getByRole('main').getByRole('link', { name: 'Keys of this game' }).first().click();
    await expect(cells).toHaveText([long, `OLD-${own}`, `ONE-${own}`]);
    await sound();
    const [download] = await Promise.all([owner.waitForEvent('download'), owner.getByRole('link', { name: 'Export CSV' }).click()]);
    expect(download.suggestedFilename()).toBe(`codes-${id}.csv`);
    if (isMobile) await owner.getByText('Find a key, filters').click();
    await owner.getByLabel('Find a key of any game').fill(` one - ${own.toLowerCase()}`);
    await owner.getByRole('search', { name: 'Keys' }).getByRole('button', { name: 'Search' }).click();
    await expect(cells).toHaveText([`ONE-${own}`]);

    await owner.goto(`/admin/codes/${id}?add=keys`);
    await owner.getByRole('link', { name: 'past imports' }).click();
    await owner.getByRole('link', { name: 'supplier.csv' }).click();
    await owner.getByRole('link', { name: 'Undo import' }).click();
    const question = owner.getByRole('alertdialog', { name: 'Are you sure you want to undo this import?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expect(owner.getByText('2 keys were taken out of the store.')).toBeVisible();
    await owner.goto(`/admin/codes/${id}`);
    await expect(cells).toHaveText([`OLD-${own}`]);
  },
);
