import { join } from 'node:path';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { makeUnwritable } from '../support/servers/unwritable';
import { expect, test } from './fixtures';
import { expectSound, expectToast } from './page-checks';
import { answerQuestion } from './people';
import { becomeShopper, stock } from './shortcuts';

// An own store: the test takes its database away.
test.use({ isAway: true, store: 'empty' });

const AWAY = 'the database does not answer';
const FROM_HERE = { headers: { 'Sec-Fetch-Site': 'same-origin' }, maxRedirects: 0 };

/** Takes the database away until the store has noticed; returns the function that gives it back. */
async function takeAway(begin: () => () => void, ask: () => Promise<number>): Promise<() => void> {
  for (let round = 0; ; round += 1) {
    const end = begin();
    if ((await ask()) === 503) return end;
    end();
    if (round === 20) throw new Error('The store does not notice that its database does not answer.');
  }
}

test(
  'failures to save, show or find use the fixed words, and typed text stays',
  { tag: '@unscripted' },
  async ({ owner, page, request, shop, javaScriptEnabled }) => {
    const file = join(shop.dataDir, 'miftah.db');
    const sound = () => expectSound(owner, javaScriptEnabled);
    const told = (text: string) => expect(owner.getByText(text, { exact: true })).toBeVisible();

    await page.goto('/');
    await expect(page.getByText('No featured games available.')).toBeVisible();
    await owner.goto('/admin/codes');
    await expect(owner.getByText('Missing Game ID in URL.')).toBeVisible();
    await stock(owner, 'No Keys');
    await owner.goto('/admin/codes/no-keys');
    await owner.getByRole('link', { name: 'Export CSV' }).click();
    await expectToast(owner, 'No codes to export');

    const store = openSqliteStore({ file, indexes: INDEXES });
    // A key that was sealed with another secret: its document can be read, and it can't be opened.
    await store.set('games/no-keys/codes/broken', { code: 'enc:v1:of-another-secret', type: 'Steam', used: false });
    await owner.goto('/admin/codes/no-keys');
    await told('The code of broken can’t be opened: Health says more.');
    await sound();
    await store.delete('games/no-keys/codes/broken');
    await store.close();

    await becomeShopper(page);
    await stock(owner, 'Locked Out', ['LOCKED-1', 'LOCKED-2']);
    await page.goto('/support');
    const giveBack = await takeAway(
      () => makeUnwritable(file),
      // A visitor's request, which writes a count before anything else.
      () => request.post('/forgot-password', { form: { email: 'nobody@example.com' }, ...FROM_HERE }).then((answer) => answer.status()),
    );
    try {
      await owner.goto('/admin?add=game');
      const game = owner.getByRole('form', { name: 'Add a game' });
      await game.getByLabel('Title').fill('Kept as typed');
      await game.getByLabel('Genre').selectOption('Puzzle');
      await game.getByLabel('Origin price').fill('60');
      await game.getByLabel('Cover image URL').fill('/covers/kept.svg');
      await game.getByRole('button', { name: 'Add game' }).click();
      await told(`Failed to save game: ${AWAY}`);
      await expect(game.getByLabel('Title')).toHaveValue('Kept as typed');
      await sound();

      await owner.getByRole('link', { name: 'All games' }).click();
      await owner.getByRole('link', { name: 'Delete: Locked Out' }).click();
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete game' }).click();
      await told(`Failed to delete game: ${AWAY}`);

      await owner.goto('/admin/codes/locked-out?add=keys');
      await owner.getByLabel('Code', { exact: true }).fill('NEW-1');
      await owner.getByRole('button', { name: 'Add code' }).click();
      await told(`Failed to add code: ${AWAY}`);
      await expect(owner.getByLabel('Code', { exact: true })).toHaveValue('NEW-1');
      await owner.getByRole('link', { name: 'Keys of this game' }).click();
      await owner.getByRole('button', { name: 'Mark Used: LOCKED-1' }).click();
      await told(`Failed to update code status: ${AWAY}`);
      await owner.getByRole('button', { name: 'Delete: LOCKED-2' }).click();
      await told(`Failed to delete code: ${AWAY}`);
      await expect(owner.getByRole('table').locator('code')).toHaveText(['LOCKED-1', 'LOCKED-2']);
      const csv = { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from('code,originPrice\nCSV-1,10\n') };
      await owner.getByRole('link', { name: 'Add keys' }).click();
      await owner.getByLabel('CSV file').setInputFiles(csv);
      await owner.getByRole('button', { name: 'Preview import' }).click();
      await told(`Failed during bulk upload: ${AWAY}`);

      await page.getByLabel('Name', { exact: true }).fill('Amal');
      await page.getByLabel('Email', { exact: true }).fill('amal@example.com');
      await page.getByLabel('Message', { exact: true }).fill('Is it back soon?');
      await answerQuestion(page);
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alert').getByText('Oops! Something went wrong. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is it back soon?');

      await page.goto('/product/locked-out');
      await page.getByRole('button', { name: 'Add to Cart: Locked Out' }).click();
      await expect(page.getByRole('heading', { name: 'We are offline' })).toBeVisible();
      await expect(page.getByText('Nothing you sent was saved.')).toBeVisible();
      await expectSound(page, javaScriptEnabled);
    } finally {
      giveBack();
    }

    // After a refused write the store opens its file again: the next write works.
    await expect(() => stock(owner, 'Something Written')).toPass();
    const giveBackAll = await takeAway(
      () => makeUnwritable(file, { isReadable: false }),
      () => request.get('/product/not-in-memory').then((answer) => answer.status()),
    );
    try {
      await page.goto('/product/not-in-memory');
      await expect(page.getByRole('heading', { name: 'Failed to load game data.' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
    } finally {
      giveBackAll();
    }
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Game not found.' })).toBeVisible();
  },
);
