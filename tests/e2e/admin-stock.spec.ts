import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { answerQuestion } from './people';

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

test(
  'the owner answers a message, closes it, and finds it among the closed ones',
  { tag: '@rest' },
  async ({ page, owner, javaScriptEnabled }, info) => {
    const name = `Chama ${info.project.name} ${info.retry}`;
    await page.goto('/support');
    for (const [label, text] of [
      ['Name', name],
      ['Email', 'chama@example.com'],
      ['Message', 'My key says “region locked”.\nWhat can I do?'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await answerQuestion(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();

    await owner.goto('/admin/messages');
    await expectSound(owner, javaScriptEnabled);
    await owner.getByRole('link', { name: new RegExp(`^Answer.*${name}$`) }).click();
    await expect(owner.getByText('My key says “region locked”.')).toBeVisible();
    await owner.getByRole('button', { name: 'Send answer' }).click();
    await expect(answerField(owner)).toHaveAccessibleDescription(/Please write an answer\./);
    await answerField(owner).fill('Tell us where you are,\nand we look for another one.');
    await owner.getByRole('button', { name: 'Send answer' }).click();
    await expect(owner.getByRole('article').filter({ hasText: 'Our answer' })).toContainText('Tell us where you are,');
    await expect(answerField(owner)).toHaveValue('');
    await expectSound(owner, javaScriptEnabled);
    await owner.getByRole('button', { name: 'Close' }).click();
    await expect(owner.getByRole('button', { name: 'Close' })).toBeHidden();
    await owner.getByRole('link', { name: 'All messages' }).click();
    await owner.getByRole('link', { name: 'Closed', exact: true }).click();
    await expect(owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name }) })).toContainText('Closed');
  },
);

const answerField = (owner: Page) => owner.getByLabel('Your answer');
