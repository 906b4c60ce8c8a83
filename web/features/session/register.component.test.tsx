import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MESSAGE } from '#contract/messages.ts';
import { userExists } from '#contract/users.ts';
import { answer, sentTo } from '#web/api/fake-server.test-support.ts';
import { anAdmin, expectCount, show } from '#web/app/show.test-support.tsx';
import { Page } from '#web/pages/register.tsx';

const PASSWORD = 'Nine-Otters-Paddle-Home-27';
const field = (name: string) => page.getByLabelText(name, { exact: true });

async function register(email: string, password: string): Promise<void> {
  await field('First name').fill('Demo');
  await field('Last name').fill('Person');
  await field('Company').fill('Demo Company');
  await field('E-mail').fill(email);
  await field('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

it('rejects an invalid e-mail and a short password next to their field, without a call', async () => {
  await show(Page, '/register', { user: null });
  await register('nobody-at-all', PASSWORD);
  await expect.element(field('E-mail')).toHaveAccessibleDescription('Enter an e-mail such as name@company.com.');
  await expect.element(field('E-mail')).toHaveFocus();
  await register('demo.weak@example.com', 'short');
  await expect.element(field('Password')).toHaveAccessibleDescription(/^At least 10 characters\./);
  await expect.element(field('Password')).toHaveFocus();
});

it('tells a duplicate user that the user exists, and creates nothing', async () => {
  answer(userExists, { status: '200' });
  await show(Page, '/register', { user: null });
  await register('Demo.Twice@example.com', PASSWORD);
  await expect.element(page.getByRole('alert')).toHaveTextContent(MESSAGE.userExists);
  // Any further call would have been unanswered.
  expect(sentTo(userExists)).toHaveLength(1);
  expect(location.pathname).toBe('/register');
});

it('tells somebody who is signed in so instead of registering them again', async () => {
  await show(Page, '/register', { user: anAdmin() });
  await expect.element(page.getByText(`Signed in as ${anAdmin().email}`)).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Create account' }), 0);
});
