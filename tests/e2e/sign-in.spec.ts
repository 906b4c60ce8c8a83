import { expect, test } from '#tests/setup/e2e.ts';
import { watchCalls } from './support/calls.ts';
import { aConfirmedPerson, aFreshEmail, aProjectOf, PASSWORD } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { signInByForm } from './support/screens.ts';

const WRONG = 'E-mail or password is wrong.';
let person: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  person = await signInBehindTheScenes(await aConfirmedPerson('sign-in'));
  projectId = await aProjectOf(person, 'Sign-in Story');
});

test('asks whether the user exists, signs in with the provider, sends the token, then opens the session', async ({
  page,
}) => {
  const calls = watchCalls(page);
  await page.goto('/');
  await signInByForm(page, person);
  await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in Story' })).toBeVisible();
  await expect
    .poll(() => calls.made.slice(0, 4))
    .toEqual(['POST /api/user/exist', 'POST /identity/sign-in', 'POST /api/user/updateToken', 'POST /api/auth']);
});

test('the form says what is missing, reveals the password, and stops at an unknown user', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/');
  await test.step('says beside the field what is missing, without a call', async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Enter your e-mail.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
    expect(calls.made).toEqual([]);
  });
  await test.step('reveals the password and hides it again', async () => {
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(PASSWORD);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
  // Makes no further call when the user does not exist.
  const exist = page.waitForResponse('**/api/user/exist');
  await signInByForm(page, { email: aFreshEmail('stranger'), password: PASSWORD });
  expect(await (await exist).json()).toEqual({ status: '404' });
  await expect(page.getByRole('alert')).toHaveText(WRONG);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(calls.made).toEqual(['POST /api/user/exist']);
  await expect(page).toHaveURL('/');
  await test.step('reaches registration and reset', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/resetpw');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register');
  });
});

test('a wrong password and an unknown e-mail look the same', async ({ page }) => {
  const screen = async (email: string) => {
    await page.goto('/');
    await signInByForm(page, { email, password: 'Some-Other-Password-99' });
    await expect(page.getByRole('alert')).toHaveText(WRONG);
    return page.getByRole('main').ariaSnapshot();
  };
  const wrongPassword = await screen(person.email);
  const unknown = await screen(aFreshEmail('stranger'));
  expect(unknown.replaceAll(/demo\.\S+@example\.com/g, 'e-mail')).toBe(
    wrongPassword.replaceAll(/demo\.\S+@example\.com/g, 'e-mail'),
  );
});

test.describe('with redirect', () => {
  test('leads there after the sign-in, with path and query, whatever the case of the e-mail', async ({ page }) => {
    const wanted = `/admin/poi?projectId=${projectId}&tag=home`;
    await page.goto(`/?redirect=${encodeURIComponent(wanted)}`);
    await signInByForm(page, { ...person, email: person.email.toUpperCase() });
    await expect(page).toHaveURL(wanted);
    await expect(page.getByRole('heading', { level: 1, name: 'Points of Interest' })).toBeVisible();
  });

  test('an invalid redirect leads Home and never to another site', async ({ page, context }) => {
    await person.openIn(context);
    // One of each kind; contract/redirect.test.ts has all the spellings.
    for (const redirect of ['//elsewhere.example/admin', 'javascript:alert(document.domain)', '/admin/../register']) {
      await page.goto(`/?redirect=${encodeURIComponent(redirect)}`);
      await expect(page, redirect).toHaveURL(`/admin?projectId=${projectId}`);
    }
  });

  test('an invalid redirect does not lead to another site after a sign-in by the form either', async ({ page }) => {
    await page.goto(`/?redirect=${encodeURIComponent('//elsewhere.example/admin')}`);
    await signInByForm(page, person);
    await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
  });
});

test.describe('while signed in', () => {
  test('the sign-in page forwards Home, or where redirect says', async ({ page, context }) => {
    await person.openIn(context);
    await page.goto('/');
    await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
    const wanted = `/admin/impact?projectId=${projectId}`;
    await page.goto(`/?redirect=${encodeURIComponent(wanted)}`);
    await expect(page).toHaveURL(wanted);
  });

  test('a page that the person may not open says who is signed in, offers Home and sign-out, and does not loop', async ({
    page,
    context,
  }) => {
    const own = await signInBehindTheScenes(person);
    await own.openIn(context);
    const address = `/?redirect=${encodeURIComponent(`/admin/dolphin?projectId=${projectId}`)}`;
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
    await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible();
    await expect(page).toHaveURL(address);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(/\/admin\?projectId=/);
    await page.goto(address);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
