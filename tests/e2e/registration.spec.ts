import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { watchCalls } from './support/calls.ts';
import { mailsTo } from './support/mailbox.ts';
import { aFreshEmail, aRegisteredPerson, PASSWORD } from './support/people.ts';
import { registerByForm, snackbar } from './support/screens.ts';

test('checks existence, creates the account and the record, fills in the names, then signs in', async ({ page }) => {
  const email = aFreshEmail('in-order');
  const calls = watchCalls(page);
  await page.goto('/register');
  await registerByForm(page, {
    email,
    password: PASSWORD,
    firstname: 'Demo',
    lastname: 'Sort by',
    company: 'Demo Ltd',
  });
  await expect(snackbar(page, MESSAGE.registered)).toBeVisible();
  await expect(page).toHaveURL('/onboarding');
  await expect
    .poll(() => calls.made.slice(0, 8))
    .toEqual([
      'POST /api/user/exist',
      'POST /identity/sign-up',
      'POST /api/user/create',
      'POST /api/user/update',
      'POST /api/user/exist',
      'POST /identity/sign-in',
      'POST /api/user/updateToken',
      'POST /api/auth',
    ]);
  const update: unknown = calls.requests[3]?.postDataJSON();
  expect(update).toMatchObject({ lastname: 'Sort by', firstname: 'Demo', company: 'Demo Ltd' });
  await expect.poll(() => mailsTo(email, 'verify-email')).toHaveLength(1);
});

test('the existence check gets the e-mail lowercased and trimmed', async ({ page }) => {
  const email = aFreshEmail('trimmed');
  await page.goto('/register');
  const exist = page.waitForRequest('**/api/user/exist');
  await registerByForm(page, { email: `  ${email.replace('demo', 'Demo').toUpperCase()} `, password: PASSWORD });
  expect((await exist).postDataJSON()).toEqual({ email });
  await expect(page).toHaveURL('/onboarding');
});

test('a duplicate user sees that the user already exists, and nothing is created', async ({ page }) => {
  const { email } = await aRegisteredPerson('twice');
  const calls = watchCalls(page);
  await page.goto('/register');
  await registerByForm(page, { email: email.toUpperCase(), password: 'Another-Password-Of-88' });
  await expect(page.getByRole('alert')).toHaveText(MESSAGE.userExists);
  expect(calls.made).toEqual(['POST /api/user/exist']);
  await expect(page).toHaveURL('/register');
});

test('an invalid e-mail and a weak password are rejected next to their field, in words', async ({ page }) => {
  const email = aFreshEmail('weak');
  const calls = watchCalls(page);
  await page.goto('/register');
  await registerByForm(page, { email: 'nobody-at-all', password: PASSWORD });
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Enter an e-mail such as name@company.com.');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  const password = page.getByLabel('Password', { exact: true });

  await registerByForm(page, { email, password: 'short' });
  await expect(password).toHaveAccessibleDescription(/^At least 10 characters\./);
  await expect(password).toBeFocused();
  expect(calls.made).toEqual([]);

  for (const weak of ['Password123!', '1234567890', email]) {
    await registerByForm(page, { email, password: weak });
    await expect(password, weak).toHaveAccessibleDescription(/easy to guess/);
  }
  await expect(page).toHaveURL('/register');

  await registerByForm(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/onboarding');
});

test('the layout has a header, a container and a snackbar with a close button at the bottom right', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await registerByForm(page, { email: aFreshEmail('layout'), password: PASSWORD });
  const message = snackbar(page, MESSAGE.registered);
  await expect(message).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(async () => {
    const box = await message.boundingBox();
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
    expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(40);
  }).toPass();
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
});

test('someone who is signed in is told so instead of being registered again', async ({ page }) => {
  const email = aFreshEmail('already-in');
  await page.goto('/register');
  await registerByForm(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/onboarding');
  await page.goto('/register');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
});
