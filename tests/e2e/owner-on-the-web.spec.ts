import { onPhone } from '../support/visitors/second-factor';
import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { PASSWORD } from './people';

// A browser keeps no session on plain http but at this machine's own name.
test.use({ store: 'second-step' });

test(
  'an owner who comes from another machine sets her own password, then the second step, and then her pages open',
  { tag: '@unscripted' },
  async ({ page, shop: { owner }, javaScriptEnabled }) => {
    const logIn = async (password: string) => {
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    };
    await page.goto('/login?redirectTo=/admin/orders');
    await logIn(owner.password);
    await expect(page.getByText('The password that the store printed works only on its own machine.')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await logIn(PASSWORD);
    await expect(page.getByText('Admins of this store need the second step.')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Miftah' }).click();
    await page.goto('/admin/orders');
    await expect(page).toHaveURL(/\/account\/second-factor\?redirectTo=%2Fadmin%2Forders$/);
    await expectSound(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Set it up' }).click();
    const secret = (await page.locator('p', { hasText: 'Key:' }).locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Code').fill(onPhone(secret));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('status').locator('li code')).toHaveCount(10);
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeInViewport();
    await expect(page.getByText('Admins of this store need the second step, so it can’t be switched off here.')).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    await page.getByRole('link', { name: 'I have written them down: go on' }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  },
);
