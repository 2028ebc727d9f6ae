import type { Page, TestInfo } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectToast } from './page-checks';
import { stock } from './shortcuts';

/** A title that no other game of this run has. */
const newTitle = ({ testId, project, retry }: TestInfo) => `Clockwork ${project.name} ${testId.slice(-6)} ${retry}`;

const gameForm = (page: Page) => page.getByRole('form', { name: /^(Add a game|Edit )/ });
const gameRow = (page: Page, title: string) => page.locator('tr', { has: page.getByRole('link', { name: `Edit: ${title}` }) });

/** Goes from the list to the form of a game. */
async function edit(owner: Page, title: string): Promise<void> {
  await owner.getByRole('link', { name: `Edit: ${title}` }).click();
  await expect(owner.getByRole('heading', { name: `Edit ${title}` })).toBeInViewport();
}

test('a game is added and edited with its own coefficient, and shoppers see the change', async ({
  owner,
  page,
  javaScriptEnabled,
}, info) => {
  const title = newTitle(info);
  await owner.goto('/admin');
  await owner.getByRole('link', { name: 'Add a game' }).click();
  const form = gameForm(owner);
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await form.getByRole('button', { name: 'Add game' }).click();
  for (const [label, message] of [
    ['Title', 'Title is required'],
    ['Cover image URL', 'Cover image URL is required'],
    ['Origin price', 'Enter a valid origin price'],
  ] as const)
    await expect(field(label)).toHaveAccessibleDescription(message);

  await field('Title').fill(title);
  await field('Genre').selectOption('Puzzle');
  await field('Platform').fill('PC (Steam)');
  await field('Release year').fill('2021');
  await field('Rating').fill('4.3');
  await field('Origin price').fill('60,50');
  await field('Coefficient').fill('1.7');
  await field('Short description').fill('Wind it up and let it go.');
  await form.locator('summary', { hasText: 'More' }).click();
  await field('System requirements').fill('Windows 11, , 16 GB of memory,');
  if (!javaScriptEnabled) await form.getByRole('button', { name: 'Update the buying price' }).click();
  await expect(field('Buying price')).toHaveValue('102.85');
  await expect(field('Buying price')).toHaveAttribute('readonly');
  await field('Without a picture').check();
  await field('Rating').fill('9');
  await field('Title').press('Enter');
  await expect(field('Rating')).toHaveAccessibleDescription('Enter a rating from 0 to 5 in steps of 0.1.');
  await expect(javaScriptEnabled ? field('Rating') : owner.getByRole('alert')).toBeInViewport();
  await field('Rating').fill('4.3');
  // A tenth of a centime can't be paid.
  await field('Origin price').fill('0.01');
  await field('Coefficient').fill('0.1');
  await field('Title').press('Enter');
  await expect(owner.getByText('Buying price calculation failed').first()).toBeVisible();
  await field('Origin price').fill('60,50');
  await field('Coefficient').fill('1.7');
  await field('Title').press('Enter');
  await expectToast(owner, 'Game added successfully');
  await expect(owner).toHaveURL(new RegExp(`/admin/codes/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}\\?add=keys$`));
  await expect(owner.getByRole('button', { name: 'Add code' })).toBeVisible();

  await page.goto(`/products?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `View Details: ${title}` }).click();
  await page.locator('summary', { hasText: 'System requirements' }).click();
  for (const text of ['102.85', 'Wind it up and let it go.', '2021', 'PC (Steam)', '16 GB of memory', 'Out of stock'])
    await expect(page.getByText(text).first()).toBeVisible();

  await owner.goto(`/admin?q=${encodeURIComponent(title)}`);
  await edit(owner, title);
  await expect(field('Coefficient')).toHaveValue('1.7');
  await expect(field('Origin price')).toHaveValue('60.50');
  await expect(field('System requirements')).toHaveValue('Windows 11, 16 GB of memory');
  await form.getByRole('link', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await edit(owner, title);
  await field('Origin price').fill('100');
  await form.getByRole('button', { name: 'Update game' }).click();
  await expectToast(owner, 'Game updated successfully');
  await expect(form).toBeHidden();
  await expect(gameRow(owner, title).getByText('170.00')).toBeVisible();
});

test(
  'a game is deleted after a question that says what will be deleted, or kept',
  { tag: '@scripted' },
  async ({ owner, page, javaScriptEnabled }, info) => {
    const title = newTitle(info);
    const id = await stock(
      owner,
      title,
      ['FIRST', 'SECOND'].map((word) => `${word}-${info.testId}-${info.project.name}`),
    );
    await owner.goto(`/admin?q=${encodeURIComponent(title)}`);
    const link = owner.getByRole('link', { name: `Delete: ${title}` });
    const question = owner.getByRole('alertdialog', { name: 'Are you sure you want to delete this game?' });
    const expectKept = async () => {
      await expect(question).toBeHidden();
      await expect(gameRow(owner, title).getByText('2 keys')).toBeVisible();
    };
    await link.click();
    await expect(question).toHaveAccessibleDescription(new RegExp(`^${title}.* 2 keys`));
    await question.getByRole('link', { name: 'Keep it' }).click();
    await expectKept();
    if (!javaScriptEnabled) await expect(owner).toHaveURL(new RegExp(`#g-${id}$`));
    if (javaScriptEnabled) {
      await link.click();
      await expect(question.getByRole('heading')).toBeFocused();
      await owner.keyboard.press('Escape');
      await expectKept();
      await expect(link).toBeFocused();
    }
    await link.click();
    await question.getByRole('button', { name: 'Delete game' }).click();
    await expectToast(owner, 'Game deleted successfully');
    await expect(owner.getByText('No games found matching filters.')).toBeVisible();
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { name: 'Game not found.' })).toBeVisible();
  },
);

test('each key is added once, marked, filtered and deleted', { tag: '@unscripted' }, async ({ owner, isMobile }, info) => {
  const title = newTitle(info);
  const code = (word: string) => `${word}-${info.testId}-${info.project.name}`.toUpperCase();
  const id = await stock(owner, title, [code('steam')]);
  await owner.goto(`/admin/codes/${id}`);
  await owner.getByRole('link', { name: 'Add keys' }).click();
  const field = (label: string) => owner.getByLabel(label, { exact: true });
  const codes = owner.getByRole('table').locator('code');
  const add = owner.getByRole('button', { name: 'Add code' });

  await field('Origin price').fill('0');
  await add.click();
  await expect(field('Code')).toHaveAccessibleDescription('Please enter a code.');
  await expect(field('Origin price')).toHaveAccessibleDescription('Enter a valid origin price.');
  // A tenth of a centime can't be paid.
  await field('Code').fill(code('dear'));
  await field('Origin price').fill('0.01');
  await field('Coefficient').fill('0.1');
  await add.click();
  await expect(owner.getByText('Buying price calculation failed.').first()).toBeVisible();
  await field('Coefficient').fill('1.5');
  await field('Origin price').fill('60');
  await field('Code').fill(` ${code('steam').toLowerCase().replaceAll('-', ' - ')} `);
  await add.click();
  await expect(owner.getByText('Failed to add code: this code is already in the store')).toBeVisible();

  await field('Code').fill(code('epic'));
  await field('Type').selectOption('Epic');
  await add.click();
  await expectToast(owner, 'Code added!');
  await expect(codes).toHaveText([code('epic'), code('steam')]);

  await owner.getByRole('button', { name: `Mark Used: ${code('epic')}` }).click();
  await expectToast(owner, 'Code marked as used');
  if (isMobile) await owner.getByText('Find a key, filters').click();
  const status = owner.getByRole('group', { name: 'Status' });
  await status.getByRole('link', { name: 'Unused' }).click();
  await expect(codes).toHaveText([code('steam')]);
  await status.getByRole('link', { name: 'Used', exact: true }).click();
  await expect(codes).toHaveText([code('epic')]);
  await field('Key type').selectOption('Steam');
  await owner.getByRole('button', { name: 'Apply' }).click();
  await expect(owner.getByText('No keys found matching filters.')).toBeVisible();
  await field('Key type').selectOption('Epic');
  await owner.getByRole('button', { name: 'Apply' }).click();
  await owner.getByRole('button', { name: `Mark Available: ${code('epic')}` }).click();
  await expectToast(owner, 'Code marked as available');

  await owner.goto(`/admin/codes/${id}`);
  await owner.getByRole('button', { name: `Delete: ${code('epic')}` }).click();
  await expectToast(owner, 'Code deleted');
  await expect(codes).toHaveText([code('steam')]);
  // A used key may be the only record of its sale: the page asks first.
  await owner.getByRole('button', { name: `Mark Used: ${code('steam')}` }).click();
  await owner.getByRole('link', { name: `Delete: ${code('steam')}` }).click();
  await expect(owner.getByRole('alertdialog', { name: 'Are you sure you want to delete this key?' })).toBeVisible();
  await owner.getByRole('link', { name: 'Keep it' }).click();
  await expect(codes).toHaveText([code('steam')]);
  await owner.getByRole('link', { name: `Delete: ${code('steam')}` }).click();
  await owner.getByRole('button', { name: 'Delete key' }).click();
  await expect(owner.getByText('This game has no keys yet.')).toBeVisible();
});
