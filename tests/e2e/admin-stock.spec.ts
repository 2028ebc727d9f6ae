import { expect, test } from './fixtures';
import { expectSound } from './page-checks';

test(
  'the owner imports games from a file, sees their new prices before saving, and finds both in the log',
  { tag: '@unscripted' },
  async ({ owner, javaScriptEnabled }, info) => {
    const mark = `${info.project.name} ${info.testId.slice(-4)}${info.retry}`;
    const [first, second] = [`Harbour ${mark} One`, `Harbour ${mark} Two`];
    const csv = ['title;price;genre', `${first};60;RPG`, `${second};199,50;Puzzle`, `${first};70;RPG`, 'Nowhere;10;Cooking'].join('\r\n');
    await owner.goto('/admin');
    await owner.getByRole('link', { name: 'Import games' }).click();
    await owner.getByLabel('CSV file').setInputFiles({ name: 'supplier.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await owner.getByRole('button', { name: 'Preview import' }).click();
    await expect(owner.getByText('2 games will be added: all of them, or none.')).toBeVisible();
    const row = (title: string) => owner.getByRole('row').filter({ hasText: title });
    await expect(row(second)).toContainText('Will be added');
    await expect(row(second)).toContainText('299.25');
    await expect(row(first).last()).toContainText('Twice in this file');
    await expectSound(owner, javaScriptEnabled);
    await owner.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(owner.getByText('2 games were added.')).toBeVisible();

    await owner.goto(`/admin/prices?q=${encodeURIComponent(mark)}`);
    await expect(owner.getByText('2 games', { exact: true })).toBeVisible();
    await owner.getByRole('textbox', { name: 'Coefficient' }).fill('2');
    await expectSound(owner, javaScriptEnabled);
    await owner.getByRole('button', { name: 'Preview new prices' }).click();
    await expect(row(first)).toContainText(/90\.00\sMAD.*120\.00\sMAD/);
    await expectSound(owner, javaScriptEnabled);
    await owner.getByRole('button', { name: 'Change prices' }).click();
    await expect(owner.getByText('2 games have new prices.')).toBeVisible();

    await owner.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click();
    await expect(row('Coefficient changed').first()).toContainText(/Games.*2/s);
    await expect(row('Games imported').first()).toContainText('supplier.csv');
    await expectSound(owner, javaScriptEnabled);
  },
);
