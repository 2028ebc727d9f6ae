import { expect, test } from './fixtures';
import { answerQuestion } from './people';

test(
  'a message form says what is missing, asks again after a wrong answer, and reaches the owner',
  { tag: '@unscripted' },
  async ({ page, owner, javaScriptEnabled }) => {
    await page.goto('/support');
    const send = page.getByRole('button', { name: 'Send message' });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const expectError = (label: string, message: string) => expect(field(label)).toHaveAccessibleDescription(message);
    const robot = 'Please verify that you are not a robot.';

    await field('Email').fill('amal at example.com');
    await field('Message').fill('Is it back soon?\nThank you.');
    await send.click();
    await expectError('Name', 'Please enter your name.');
    await expectError('Email', 'Enter a valid email address.');
    await expect(page.getByRole('alert')).toContainText(robot);
    await expect(field('Message')).toHaveValue('Is it back soon?\nThank you.');

    if (!javaScriptEnabled) {
      // The refusal is a page of its own: nothing is sent again on the way back.
      await page.goto('/about');
      await page.goBack();
      await expect(field('Message')).toBeVisible();
      await field('Message').fill('Is it back soon?\nThank you.');
    }
    const name = `Amal ${Math.random().toString(36).slice(2)}`;
    await field('Name').fill(name);
    await field('Email').fill('amal@example.com');
    await answerQuestion(page, 1);
    await send.click();
    await expect(page.getByLabel(/^What is/)).toHaveAccessibleDescription(/Please verify that you are not a robot\.$/);
    await expect(page.locator('[aria-invalid]')).toHaveCount(1);
    await expect(field('Name')).toHaveValue(name);
    await expect(field('Email')).toHaveValue('amal@example.com');
    await expect(page.getByLabel(/^What is/)).toHaveValue('');

    await answerQuestion(page);
    await send.click();
    await expect(page.getByText('Thank you! Your message has been sent.')).toBeInViewport();
    for (const label of ['Name', 'Email', 'Message']) await expect(field(label)).toHaveValue('');

    await owner.goto('/admin/messages');
    const letter = owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name }) });
    await expect(letter).toContainText('Is it back soon?');
    await expect(letter.getByRole('link', { name: 'amal@example.com' })).toBeVisible();
  },
);
