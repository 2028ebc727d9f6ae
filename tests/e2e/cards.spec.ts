import type { Page } from 'playwright/test';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { placeOrder } from './shortcuts';

test.use({ store: 'cards' });

// One worker for all: each would start its own store and its own PayPal.
test.describe.configure({ mode: 'default' });

/** A new shopper with an order for one game, at the choice of payment methods; returns its reference. */
async function order(page: Page, gameId: string): Promise<string> {
  await placeOrder(page, gameId);
  await page.goto('/checkout');
  const reference = page.getByText(/^MF-[2-9A-HJ-NP-Z]{6}$/).first();
  return (await reference.textContent()) ?? '';
}

/** Goes from the choice of methods to the provider's page, and presses this button there. */
async function payAndChoose(page: Page, choice: string): Promise<void> {
  await page.getByRole('radio', { name: 'Card' }).check({ force: true });
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(page.getByRole('heading', { name: 'Fake PayPal' })).toBeVisible();
  await page.getByRole('button', { name: choice, exact: true }).click();
}

test(
  'a shopper changes her mind at PayPal, tries a declined card, and pays with another',
  { tag: '@unscripted' },
  async ({ page, javaScriptEnabled }) => {
    const reference = await order(page, 'celeste');
    await page.getByRole('radio', { name: 'Card' }).check({ force: true });
    await expect(page.getByRole('button', { name: 'Submit Proof' })).toBeHidden();
    await expectSound(page, javaScriptEnabled);

    await payAndChoose(page, 'Cancel and return to the store');
    await expect(page.getByText('You came back from PayPal without paying.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
    await expectSound(page, javaScriptEnabled);

    await payAndChoose(page, 'Pay with a card that is declined');
    await expect(page.getByText('PayPal did not accept this card, so nothing was charged.')).toBeVisible();

    await payAndChoose(page, 'Pay now');
    await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible();
    await expect(page.getByText('Delivered').first()).toBeVisible();
    await page.getByRole('button', { name: /^Reveal key/ }).click();
    await expect(page.getByText('DEMO-').first()).toBeVisible();
    await expectSound(page, javaScriptEnabled);
  },
);
