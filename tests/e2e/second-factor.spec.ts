import { onPhone } from '../support/visitors/second-factor';
import { withAccount } from './seed';
import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { PASSWORD } from './people';
import { becomeShopper } from './shortcuts';

test(
  'a shopper switches a second step on, logs in with it, and with a recovery code after losing her phone',
  { tag: '@scripted' },
  async ({ page, newVisitor, shop, javaScriptEnabled }) => {
    const email = await becomeShopper(page);
    await page.goto('/account/second-factor');
    await expect(page.getByRole('button', { name: 'Set it up' })).toBeDisabled();
    await withAccount(shop, email, (identity, { id }) => identity.markVerified(id));
    await page.reload();
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'The key as a picture' })).toBeVisible();
    await expectSound(page, javaScriptEnabled);
    const secret = (await page.locator('p', { hasText: 'Key:' }).locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please enter your password\.$/);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Code').fill(onPhone(secret));
    await page.getByRole('button', { name: 'Switch on' }).click();
    const recovery = page.getByRole('status').locator('li code');
    await expect(recovery).toHaveCount(10);
    // A session that passed the code replaced hers: the old session's stream ends, and must not take the codes off the page.
    if (javaScriptEnabled) await page.waitForTimeout(1500);
    await expect(recovery).toHaveCount(10);
    await expectSound(page, javaScriptEnabled);
    const lost = await recovery.first().innerText();

    // A phone whose clock is half a minute ahead: each code works once, and no earlier one after it.
    for (const code of [() => onPhone(secret, 1), () => lost]) {
      const device = await newVisitor();
      await device.goto('/login?redirectTo=/orders');
      await device.getByLabel('Email').fill(email);
      await device.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await device.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(device.getByRole('heading', { name: 'Enter a code' })).toBeVisible();
      await device.getByLabel('Code').fill('not a code');
      await device.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(device.getByLabel('Code')).toHaveAccessibleDescription(
        /This code is wrong, or it was already used\. Please enter a new one\.$/,
      );
      await expectSound(device, javaScriptEnabled);
      await device.getByLabel('Code').fill(code());
      await device.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(device).toHaveURL(/\/orders$/);
    }
  },
);
