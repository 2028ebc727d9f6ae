import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { newShopper, openMenu, PASSWORD } from './people';
import { becomeShopper } from './shortcuts';

async function sendLogin(page: Page, email: string, password: string): Promise<void> {
  // The person may come from the sign-up form, whose fields have the same names.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The message is attached to its field, so that a screen reader reads both. */
async function expectError(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`${message.replaceAll(/[.()?]/g, String.raw`\$&`)}$`));
}

test('a page whose session ended leads to the login at the next click', { tag: '@scripted' }, async ({ page, context, isMobile }) => {
  await becomeShopper(page);
  // The cart's stream would tell the page; here the page hears nothing until it asks.
  await page.route('**/cart/events', (route) => route.fulfill({ status: 204 }));
  await page.goto('/about');
  await context.clearCookies();
  await openMenu(page, isMobile);
  await page.getByRole('banner').getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL('/login?redirectTo=%2Forders');
  await expect(page.getByText('Sign in to continue.')).toBeVisible();
});

test(
  'a script shows and hides a password, and hides it before sending; without a script there is no button',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    const [show, hide] = [page.getByRole('button', { name: 'Show' }), page.getByRole('button', { name: 'Hide' })];
    await password.fill('saffron');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(show).toBeVisible({ visible: javaScriptEnabled });
    if (!javaScriptEnabled) return;
    await expect(show).toHaveAttribute('aria-pressed', 'false');
    await show.click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('saffron');
    await expect(hide).toHaveAttribute('aria-pressed', 'true');
    await hide.click();
    await expect(password).toHaveAttribute('type', 'password');
    await show.click();
    await sendLogin(page, 'nobody@example.com', 'saffron');
    await expectError(page, 'Email', 'No account found with this email.');
    await expect(password).toHaveAttribute('type', 'password');
  },
);

test(
  'a mistyped domain is asked about, with a script at once, and the answer’s address gets the account',
  { tag: '@scripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/signup');
    const { name, email } = newShopper();
    const [typo, meant] = [email.replace('example.com', 'gmial.com'), email.replace('example.com', 'gmail.com')];
    const typed = { name, birthDate: '1998-04-12', phone: '+212612345678', email: typo, password: PASSWORD, confirmPassword: PASSWORD };
    for (const [field, text] of Object.entries(typed)) await page.locator(`main [name=${field}]`).fill(text);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Create account' }).click();
    const question = page.getByRole('group', { name: 'Did you mean gmail.com?' });
    await expect(question).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await question.getByRole('radio', { name: `Yes, ${meant}` }).check();
    await expect(page.getByLabel('Email')).toHaveValue(javaScriptEnabled ? meant : typo);
    if (!javaScriptEnabled) for (const field of ['password', 'confirmPassword']) await page.locator(`main [name=${field}]`).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).not.toHaveURL(/\/signup/);
    await page.goto('/account');
    await expect(page.getByText(meant).first()).toBeVisible();
  },
);
