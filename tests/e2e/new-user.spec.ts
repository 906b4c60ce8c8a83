import { MESSAGE } from '../../contract/messages.ts';
import { expect, test } from '../setup/e2e.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { aFreshEmail, PASSWORD } from './support/people.ts';
import { registerByForm, signInByForm, snackbar } from './support/screens.ts';

const NEW_PASSWORD = 'Eleven-Herons-Rest-Upstream-63';

test('a new user registers, creates a project, resets the password by mail and lands where redirect said', async ({
  page,
}) => {
  const email = aFreshEmail('newcomer');

  await test.step('registers from the sign-in page and lands on onboarding', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register');
    await registerByForm(page, { email, password: PASSWORD });
    await expect(snackbar(page, MESSAGE.registered)).toBeVisible();
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
  });

  await test.step('confirms the e-mail by the link of the mail', async () => {
    await page.goto(await linkMailedTo(email, 'verify-email'));
    await page.getByRole('button', { name: 'Confirm e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
    // The key of the mail stays in no history.
    expect(page.url()).not.toContain('token');
    await page.goto('/onboarding');
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  });

  const projectId = await test.step('creates a project and lands on its Home as its admin', async () => {
    await page.getByRole('link', { name: 'Create project' }).click();
    await expect(page).toHaveURL(/\/admin\/create/);
    await page.getByLabel('Project name').fill('First Steps');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page).toHaveURL(/\/admin\?projectId=[1-9]\d*$/);
    await expect(page.getByRole('heading', { level: 1, name: 'First Steps' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Admin', { exact: true })).toBeVisible();
    return Number(new URL(page.url()).searchParams.get('projectId'));
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('resets the password by mail', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/resetpw');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await page.goto(await linkMailedTo(email, 'reset-password'));
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(snackbar(page, MESSAGE.passwordReset)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('opens a deep link without a session and is told, then led to the sign-in', async () => {
    const wanted = `/admin/access?projectId=${projectId}`;
    await page.goto(wanted);
    await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
    await expect(page.getByText(MESSAGE.unauthorised, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(wanted)}`);
  });

  await test.step('the old password is of no use, the new one leads to the deep link', async () => {
    await signInByForm(page, { email, password: PASSWORD });
    await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
    await signInByForm(page, { email, password: NEW_PASSWORD });
    await expect(page).toHaveURL(`/admin/access?projectId=${projectId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Control' })).toBeVisible();
  });
});

test('a used reset link is refused and offers a new one', async ({ page }) => {
  await page.goto('/resetpw#token=a-link-that-nobody-was-ever-sent');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('expired or was already used');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});
