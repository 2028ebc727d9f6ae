import { letMinutesPass } from './seed';
import { expect, test, untilAlive } from './fixtures';
import { expectSound, expectToast } from './page-checks';
import { PASSWORD } from './people';
import { becomeShopper } from './shortcuts';

const NEW = 'copper kettles at noon';

test(
  'a shopper changes her name and her password, signs out elsewhere, and leaves',
  { tag: '@unscripted' },
  async ({ page, newVisitor, shop, javaScriptEnabled, isMobile }) => {
    const email = await becomeShopper(page);
    await page.goto('/');
    if (isMobile) await page.locator('summary').and(page.getByLabel('Menu')).click();
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    await expectSound(page, javaScriptEnabled);

    await page.getByLabel('Full name').fill('أمل الإدريسي');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expectToast(page, 'Your name is changed.');
    await expect(page.getByLabel('Full name')).toHaveValue('أمل الإدريسي');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download my data' }).click()]);
    expect(download.suggestedFilename()).toBe('miftah-account.json');

    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill(NEW);
    await page.getByLabel('Confirm password').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/Incorrect password\. Please try again\.$/);
    await expectSound(page, javaScriptEnabled);
    for (const [label, text] of [
      ['Current password', PASSWORD],
      ['New password', NEW],
      ['Confirm password', NEW],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectToast(page, 'Your password is changed. Your other devices are signed out.');
    await expect(page.getByText('This device')).toBeVisible();

    const other = await newVisitor();
    await other.goto('/login');
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(NEW);
    await other.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(other).toHaveURL(/\/$/);
    await letMinutesPass(shop, email, 6);
    await other.goto('/account');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please enter your password\.$/);
    await expectSound(other, javaScriptEnabled);
    await other.getByLabel('Password', { exact: true }).fill(NEW);
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expectToast(other, 'You are signed out everywhere.');
    // With a script the page hears of it, and may be on its way to the login already.
    await page.goto('/account').catch((error: Error) => expect(error.message).toContain('is interrupted by another navigation'));
    await expect(page).toHaveURL('/login?redirectTo=%2Faccount');
    if (javaScriptEnabled) await untilAlive(page);

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await expect(page.getByText('Are you sure you want to delete your account?')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please enter your password\.$/);
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expectToast(page, 'Your account is deleted.');
    await expect(page).toHaveURL(/\/$/);
  },
);
