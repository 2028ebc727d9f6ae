import { expect, type Page } from 'playwright/test';

import { png } from '../support/files';
import { expectToast } from './page-checks';
import type { RunningShop } from './stores';

export const PASSWORD = 'saffron lanterns at dusk';
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
let people = 0;

/** A new shopper, with an address that is unique in this run. */
export function newShopper(): { readonly name: string; readonly email: string } {
  people += 1;
  return { name: `Amal Idrissi ${people}`, email: `amal.${process.pid}.${people}@example.com` };
}

/** Fills in and sends the open sign-up form, which a login may stand beside. */
export async function signUp(page: Page, { name, email } = newShopper()): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create account' }) });
  await form.getByLabel('Full name').fill(name);
  await form.getByLabel('Date of birth').fill('1998-04-12');
  await form.getByLabel('Phone').fill('+212612345678');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
  // On a phone 'Logout' is inside the menu, which everybody has: only leaving the form shows success.
  await expect(page).not.toHaveURL(/\/(signup|login)/);
}

/** On the store's own machine: the printed password opens it nowhere else. */
export async function signInOwner(page: Page, { owner }: RunningShop): Promise<void> {
  await page.context().setExtraHTTPHeaders({});
  await page.goto('/login?redirectTo=/admin');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
}

/** The owner adds a game at 90.00 MAD, and its keys one by one. */
export async function addGame(
  page: Page,
  game: { readonly title: string; readonly genre: string; readonly keys: readonly string[] },
): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Add a game' }).click();
  const form = page.getByRole('form', { name: 'Add a game' });
  await form.getByLabel('Title').fill(game.title);
  await form.getByLabel('Genre').selectOption(game.genre);
  await form.getByLabel('Platform').fill('PC (Steam)');
  await form.getByLabel('Origin price').fill('60');
  await form.getByLabel('Without a picture').check();
  await form.getByRole('button', { name: 'Add game' }).click();
  await expectToast(page, 'Game added successfully');
  for (const [nth, key] of game.keys.entries()) {
    if (nth > 0) await page.getByRole('link', { name: 'Add keys' }).click();
    await page.getByLabel('Code', { exact: true }).fill(key);
    await page.getByLabel('Origin price').fill('60');
    await page.getByRole('button', { name: 'Add code' }).click();
    await expectToast(page, 'Code added!');
    await expect(page.getByText(key)).toBeVisible();
  }
}

/** Puts the game of this page into the cart. */
export async function addToCart(page: Page, title: string): Promise<void> {
  await page.goto(`/products?q=${encodeURIComponent(title)}`);
  await page
    .getByRole('article', { name: title })
    .getByRole('button', { name: `Add to Cart: ${title}` })
    .click();
  await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
}

/** Goes from the cart to the payment page; returns the order's reference. */
export async function proceed(page: Page): Promise<string> {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Show Payment Summary' }).click();
  await page.getByRole('dialog', { name: 'Payment Summary' }).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  return (
    (await page
      .getByText(/^MF-[2-9A-HJ-NP-Z]{6}$/)
      .first()
      .textContent()) ?? ''
  );
}

/** Sends a small picture as proof of a bank transfer. */
export async function submitProof(page: Page, text: string): Promise<void> {
  await page.getByLabel('Payment proof').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png(text) });
  await page.getByRole('button', { name: 'Submit Proof' }).click();
  await expectToast(page, 'Proof submitted successfully!');
}

/** Answers 'What is seven plus four?', one second after the page came: a faster answer counts as a robot's. */
export async function answerQuestion(page: Page, mistake = 0): Promise<void> {
  const field = page.getByLabel(/^What is \w+ plus \w+\?$/);
  const question = await page.locator('label', { hasText: /^What is / }).innerText();
  const sum = question
    .split(/\W+/)
    .map((word) => Math.max(0, NUMBERS.indexOf(word)))
    .reduce((total, number) => total + number, mistake);
  await field.fill(String(sum));
  await page.waitForTimeout(1000);
}

/** The owner opens the order that waits for a decision. */
export async function openOrder(page: Page, reference: string): Promise<void> {
  await page.goto('/admin/orders');
  await page
    .getByRole('link', { name: new RegExp(reference) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: new RegExp(reference) })).toBeVisible();
}

export async function approve(page: Page, reference: string): Promise<void> {
  await openOrder(page, reference);
  const field = page.getByLabel('Bank reference');
  if (!(await field.isVisible())) await page.getByText('Bank reference or another amount').click();
  await field.fill(`TRANSFER ${reference}`);
  await page.getByRole('button', { name: /^Approve \d/ }).click();
  await expect(page.getByText('Delivered').first()).toBeVisible();
}

/** The links and buttons of the header; a phone has them in its menu. */
export async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.locator('summary').and(page.getByLabel('Menu')).click();
}
