import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound, expectToast } from './page-checks';
import { fillCart } from './shortcuts';

test.use({ store: 'providers' });

// One worker for all: each would start its own store and its own providers.
test.describe.configure({ mode: 'default' });

/** At the provider's page: chooses the person, and whether the store may know her. */
async function answer(page: Page, title: string, who: RegExp | null): Promise<void> {
  await expect(page.getByRole('heading', { name: `Fake ${title}` })).toBeVisible();
  if (who) await page.getByLabel(who).check();
  await page.getByRole('button', { name: who ? 'Approve' : 'Deny' }).click();
}

for (const [title, who, tag] of [
  ['Google', /amal@gmail\.example/, '@scripted'],
  ['GitHub', /amal-codes/, '@unscripted'],
] as const) {
  test(`${title} signs a visitor in, with her games, and leads her where she wanted to go`, { tag }, async ({ page }) => {
    await fillCart(page, 'celeste');
    await page.goto('/login?redirectTo=/cart');
    await page.getByRole('button', { name: `Continue with ${title}` }).click();
    await answer(page, title, who);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Celeste' })).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
  });
}

test('a visitor who refuses there reads why she is not signed in, and can go on', { tag: '@rest' }, async ({ page, javaScriptEnabled }) => {
  for (const [path, title, prefix] of [
    ['/login', 'GitHub', 'GitHub sign-in failed: '],
    ['/signup', 'Google', 'Google sign-in error: '],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: `Continue with ${title}` }).click();
    await answer(page, title, null);
    await expect(page.getByRole('alert')).toHaveText(`${prefix}Sign-in popup closed before completing. Please try again.`);
    await expectSound(page, javaScriptEnabled);
  }
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/^Check \d fields:/);
  await expect(page.getByText('sign-in error')).toBeHidden();
});

test('a failure there is shown in the words of the page where she began', { tag: '@rest' }, async ({ page, fakes: { providers } }) => {
  const [oops, wrong] = ['Oops! Something went wrong. Please try again.', 'Something went wrong. Please try again.'];
  for (const [path, title, mode, message] of [
    ['/login', 'Google', 'bad-state', 'Google sign-in failed: Multiple sign-in requests detected. Please try again.'],
    ['/login', 'GitHub', 'down', `GitHub sign-in failed: ${oops}`],
    ['/signup', 'GitHub', 'down', `GitHub sign-in error: ${wrong}`],
    ['/signup', 'Google', 'down', `Google sign-in error: ${wrong}`],
  ] as const) {
    const provider = providers?.find(({ name }) => name === title.toLowerCase());
    await provider?.set({ mode });
    await page.goto(path);
    await page.getByRole('button', { name: `Continue with ${title}` }).click();
    await answer(page, title, title === 'Google' ? /amal@gmail\.example/ : /amal-codes/);
    await expect(page.getByRole('alert')).toHaveText(message);
    await provider?.set({ mode: 'well' });
  }
});

test('a shopper links the other provider with her account, and unlinks it', { tag: '@rest' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/login?redirectTo=/account/providers');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answer(page, 'Google', /badr@gmail\.example/);
  const unlink = page.getByRole('button', { name: 'Unlink Google' });
  await expect(unlink).toHaveAccessibleDescription('You have no other way to sign in. Set a password first.');
  await page.getByRole('button', { name: 'Link GitHub' }).click();
  await answer(page, 'GitHub', /\(badr\)/);
  await expectToast(page, 'GitHub is linked with your account.');
  await expect(unlink).toBeEnabled();
  await expectSound(page, javaScriptEnabled);
  await page.getByRole('button', { name: 'Unlink GitHub' }).click();
  await expectToast(page, 'GitHub is no longer linked with your account.');
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible();
});
