import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { aConfirmedPerson, aFreshEmail, aProjectOf, grant, PASSWORD } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
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
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
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

  await test.step('the old password is rejected, the new one leads to the deep link', async () => {
    await signInByForm(page, { email, password: PASSWORD });
    await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
    await signInByForm(page, { email, password: NEW_PASSWORD });
    await expect(page).toHaveURL(`/admin/access?projectId=${projectId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Control' })).toBeVisible();
  });
});

test('onboarding leads from a key and a test phone to the first trip, which arrives live', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/onboarding');
  await expect(page.getByText('Needs a project of yours').first()).toBeVisible();
  const person = await signInBehindTheScenes(await aConfirmedPerson('first-trip'));
  const projectId = await aProjectOf(person, 'First trip');
  await person.openIn(context);
  await page.goto('/onboarding');
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  await test.step('copies a key', async () => {
    await page.getByRole('button', { name: 'Create a key for the app' }).click();
    await expect(step('Copy an API key').locator('code')).toHaveText(/^mk_/);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^mk_/);
    await expect(step('Copy an API key')).toContainText('Done');
  });

  const code = await test.step('joins a simulated phone by a project code', async () => {
    await page.getByRole('button', { name: 'Create a project code' }).click();
    const shown = step('Connect a test phone').locator('code');
    await expect(shown).toHaveText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await page.getByRole('button', { name: 'Add a simulated phone' }).click();
    await expect(step('Connect a test phone')).toContainText(/test-phone-\w+ has joined\./);
    return shown.innerText();
  });

  await test.step('copies the snippet of each platform, with the project’s code in it', async () => {
    for (const platform of ['iOS', 'Flutter', 'React Native', 'Android']) {
      await page.getByRole('radio', { name: platform }).check({ force: true });
      await expect(step('Add the snippet to your app').locator('pre')).toContainText(code);
    }
    await page.getByRole('button', { name: 'Copy snippet' }).click();
    await expect(step('Add the snippet to your app')).toContainText('Done');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/v20/user/join');
  });

  await test.step('sends a test trip and sees it arrive without a reload', async () => {
    await page.getByRole('button', { name: 'Send a test trip' }).click();
    await expect(step('Send a test trip')).toContainText('positions are stored');
    await expect(step('Watch data arrive').getByRole('listitem').filter({ hasText: 'Car' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('8 of 8 steps done')).toBeVisible();
  });

  await test.step('finds nothing lost after a reload; the page is clean for axe', async () => {
    await page.reload();
    await expect(page.getByText('Your first trip is here.')).toBeVisible();
    expect(await checkWithAxe(page, 'onboarding')).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Open the project' }).click();
    await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
  });
});

test('onboarding offers a reader no keys and no codes', async ({ page, context }) => {
  const owner = await signInBehindTheScenes(await aConfirmedPerson('onboarding-owner'));
  const projectId = await aProjectOf(owner, 'Not yours');
  const reader = await signInBehindTheScenes(await aConfirmedPerson('onboarding-reader'));
  await grant(owner, projectId, reader, ['reader']);
  await reader.openIn(context);
  await page.goto(`/onboarding?projectId=${projectId}`);
  await expect(page.getByText('Needs a project of yours').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a key for the app' })).toHaveCount(0);
});

test('a used reset link is rejected and offers a new one', async ({ page }) => {
  await page.goto('/resetpw#token=a-link-that-nobody-was-ever-sent');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('expired or has already been used');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});
