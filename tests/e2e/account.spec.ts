import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { newShopper, openMenu, PASSWORD } from './people';
import { becomeShopper } from './shortcuts';

interface SignUpForm {
  readonly 'Full name': string;
  readonly 'Date of birth': string;
  readonly Phone: string;
  readonly Email: string;
  readonly Password: string;
  readonly 'Confirm password': string;
}

/** Fills in and sends the open sign-up form, as a new visitor with the test's own values. */
async function sendSignUp(page: Page, own: Partial<SignUpForm> = {}): Promise<void> {
  const { name, email } = newShopper();
  const form: SignUpForm = {
    'Full name': name,
    'Date of birth': '1998-04-12',
    Phone: '+212612345678',
    Email: email,
    Password: PASSWORD,
    'Confirm password': own.Password ?? PASSWORD,
    ...own,
  };
  for (const [label, text] of Object.entries(form)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function sendLogin(page: Page, email: string, password: string): Promise<void> {
  // She may come from the sign-up form, whose fields have the same names.
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

/**
 * Ten years ago in Morocco: a person born on that day may sign up. One born two days later may not, even if midnight comes during the test.
 */
function tenYearsAgo(daysLater = 0): string {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Casablanca' }).format().split('-').map(Number);
  // On 29 February the last allowed day is the 28th.
  const lastDay = month === 2 ? Math.min(day, 28) : day;
  return new Date(Date.UTC(year - 10, month - 1, lastDay + daysLater)).toISOString().slice(0, 10);
}

test(
  'a sign-up form says what is wrong at its field, and keeps what was typed except the password',
  { tag: '@unscripted' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/signup');
    const wrong: readonly (readonly [Partial<SignUpForm>, keyof SignUpForm, string])[] = [
      [{ 'Date of birth': tenYearsAgo(2) }, 'Date of birth', 'You must be at least 10 years old.'],
      [{ Phone: '123456' }, 'Phone', 'Enter a valid phone number (7 to 15 digits)'],
      [{ Phone: '+1234567890123456' }, 'Phone', 'Enter a valid phone number (7 to 15 digits)'],
      [{ Email: 'amal@nowhere' }, 'Email', 'Enter a valid email address.'],
      [{ Password: 'k7#Tq' }, 'Password', 'Password too weak. Use at least 6 characters.'],
      [{ 'Confirm password': 'saffron lanterns at dawn' }, 'Confirm password', 'Passwords do not match.'],
    ];
    await expect(page.getByLabel('Phone')).toHaveAttribute('title', 'Enter a valid phone number (7 to 15 digits)');
    for (const [own, label, message] of wrong) {
      await sendSignUp(page, { 'Full name': `Amal ${label}`, ...own });
      await expectError(page, label, message);
      await expect(page.locator('[aria-invalid]')).toHaveCount(1);
      // The field itself may be outside the window; a script leads to it, and without a script the answer begins with a link to it.
      const link = page.getByRole('alert').getByRole('link', { name: `${label}: ${message}` });
      await expect(javaScriptEnabled ? page.getByLabel(label, { exact: true }) : link).toBeInViewport();
      await expect(page.getByLabel('Full name')).toHaveValue(`Amal ${label}`);
      for (const password of ['Password', 'Confirm password']) await expect(page.getByLabel(password, { exact: true })).toHaveValue('');
    }
    await expect(page).toHaveURL(/\/signup$/);
  },
);

test(
  'a failed login says so at its field, and keeps the address but not the password',
  { tag: '@scripted' },
  async ({ page, newVisitor, javaScriptEnabled }) => {
    const email = await becomeShopper(await newVisitor());
    await page.goto('/login');
    for (const [typed, label, message] of [
      ['amal at example.com', 'Email', 'Please enter a valid email address.'],
      ['nobody@example.com', 'Email', 'No account found with this email.'],
      [email, 'Password', 'Incorrect password. Please try again.'],
    ] as const) {
      await sendLogin(page, typed, 'not the password');
      await expectError(page, label, message);
      await expect(page).toHaveTitle('Error: Login - Miftah');
      if (javaScriptEnabled) await expect(page.getByLabel(label, { exact: true })).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveValue(typed);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    }
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await expect(page).not.toHaveTitle(/^Error/);
  },
);

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
