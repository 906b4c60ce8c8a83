import sharp from 'sharp';
import { MESSAGE } from '#contract/messages.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { mailsTo } from './support/mailbox.ts';
import { keyBytes } from './support/otp-key.ts';
import { aConfirmedPerson, aProjectOf, aRegisteredPerson, grant, PASSWORD } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { signInByForm, snackbar } from './support/screens.ts';

const NEXT_PASSWORD = 'Twelve-Storks-Cross-Rivers-58';

test('names and company are saved, and a picture is chosen, shown in the top bar, and removed', async ({
  page,
  context,
}) => {
  await (await signInBehindTheScenes(await aConfirmedPerson('profile'))).openIn(context);
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.getByLabel('First name').fill('Demonstration');
  await page.getByLabel('Last name').fill('Ünïcode 🐬');
  await page.getByLabel('Company').fill('Demo & Söhne <b>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(snackbar(page, MESSAGE.userSaved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Demonstration');
  await expect(page.getByLabel('Last name')).toHaveValue('Ünïcode 🐬');
  await expect(page.getByLabel('Company')).toHaveValue('Demo & Söhne <b>');

  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2F6FDE' } })
    .png()
    .toBuffer();
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: bytes });
  await expect(snackbar(page, MESSAGE.userSaved)).toBeVisible();
  const shown = page.getByRole('banner').locator('img');
  await expect(shown).toHaveAttribute('src', /^\/api\/user\/avatar\//);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(shown).toHaveCount(0);
});

test('an unconfirmed e-mail is marked, and the mail can be sent again', async ({ page, context }) => {
  const person = await signInBehindTheScenes(await aRegisteredPerson('unconfirmed'));
  await person.openIn(context);
  await page.goto('/admin/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeDisabled();
  await expect.poll(() => mailsTo(person.email, 'verify-email')).toHaveLength(1);
  await page.getByRole('button', { name: 'Resend the e-mail' }).click();
  await expect(page.getByText(`The e-mail is on its way to ${person.email}.`)).toBeVisible();
  await expect.poll(() => mailsTo(person.email, 'verify-email')).toHaveLength(2);
});

test('until the e-mail is confirmed, every other page asks for it, and here a click is enough', async ({
  page,
  context,
}) => {
  await (await signInBehindTheScenes(await aRegisteredPerson('one-click'))).openIn(context);
  await page.goto('/admin/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your e-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm now' }).click();
  await page.getByLabel('Project name').fill('One click');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(/\/admin\?projectId=[1-9]\d*$/);
});

test('a wrong current password is reported at its field, and the right one changes it and signs out other devices', async ({
  page,
  context,
  browser,
}) => {
  const person = await aConfirmedPerson('password');
  await (await signInBehindTheScenes(person)).openIn(context);
  const elsewhere = await browser.newContext();
  await (await signInBehindTheScenes(person)).openIn(elsewhere);
  const otherDevice = await elsewhere.newPage();
  await otherDevice.goto('/admin');
  await expect(otherDevice.getByRole('link', { name: person.email })).toBeVisible();

  await page.goto('/admin/account');
  const current = page.getByLabel('Current password');
  await current.fill('Not-The-Right-One-12');
  await page.getByLabel('New password').fill(NEXT_PASSWORD);
  const refused = page.waitForResponse('**/identity/change-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect((await refused).status()).toBe(400);
  await expect(current).toHaveAccessibleDescription('The current password is incorrect.');
  await expect(current).toBeFocused();

  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(snackbar(page, MESSAGE.passwordChanged)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/account/);
  await expect(current).toHaveValue('');
  await expect.poll(() => mailsTo(person.email, 'password-changed')).toHaveLength(1);

  // This device stays signed in; the other does not.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(snackbar(page, MESSAGE.userSaved)).toBeVisible();
  await otherDevice.goto('/admin');
  await expect(otherDevice.getByRole('heading', { name: '401' })).toBeVisible();
  await otherDevice.goto('/');
  await signInByForm(otherDevice, person);
  await expect(otherDevice.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await signInByForm(otherDevice, { ...person, password: NEXT_PASSWORD });
  await expect(otherDevice).toHaveURL(/\/admin/);
  await elsewhere.close();
});

test('the reset page changes the password while signed in', async ({ page, context }) => {
  const person = await aConfirmedPerson('resetpw');
  await (await signInBehindTheScenes(person)).openIn(context);
  await page.goto('/resetpw');
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('password12');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess/);
  await page.getByLabel('New password').fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(snackbar(page, MESSAGE.passwordChanged)).toBeVisible();
  await expect(page).toHaveURL(/\/admin/);
});

test('an account is deleted only after typing its e-mail, not as the last admin of a project, and then cannot sign in', async ({
  page,
  context,
}) => {
  const person = await aConfirmedPerson('deleted');
  const session = await signInBehindTheScenes(person);
  const projectId = await aProjectOf(session, 'Orphan To Be');
  await session.openIn(context);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Delete account …' }).click();
  const confirmation = page.getByLabel(`Type ${person.email} to confirm`);
  await confirmation.fill('someone.else@example.com');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(confirmation).toHaveAccessibleDescription('This is not your account’s e-mail.');
  await confirmation.fill(person.email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  // Says which project would be left without an admin.
  await expect(page.getByRole('alert')).toContainText('Orphan To Be');
  expect(await session.get('/api/user')).toHaveProperty('user');
  await grant(session, projectId, product().admin, ['admin']);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await signInByForm(page, person);
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
});

test('a second factor is set up, asked for at sign-in, replaced by a recovery code, and switched off', async ({
  page,
  context,
}) => {
  const person = await aConfirmedPerson('factor');
  await (await signInBehindTheScenes(person)).openIn(context);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill('Not-The-Right-One-12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('The password is incorrect.');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'Key for an authenticator app' })).toBeVisible();
  expect(await checkWithAxe(page, 'setting up a second factor')).toEqual([]);
  const key = (await page.locator('form code').innerText()).replaceAll(' ', '');
  const code = (later = 0) => codeAt(keyBytes(key), Math.floor(Date.now() / 30_000) + later);
  await page.getByLabel('Code from the app').fill(code());
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('region', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  const spare = await codes.nth(1).innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const signInAgain = async (given: string) => {
    await context.clearCookies();
    await page.goto('/');
    await signInByForm(page, person);
    await expect(page.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(given);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await signInAgain('000000');
  await expect(page.getByRole('alert')).toHaveText(/This code is incorrect/);
  await page.getByLabel('Code', { exact: true }).fill(code(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await signInAgain(recovery);
  await expect(page).toHaveURL(/\/admin/);

  await page.getByRole('link', { name: person.email }).click();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByLabel('Code from the app, or a recovery code').fill(spare);
  await page.getByRole('button', { name: 'Continue' }).click();
  const fresh = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByLabel('Code from the app, or a recovery code').fill(fresh);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(snackbar(page, 'Second factor switched off')).toBeVisible();
});

test('own sessions are listed, and the others can be signed out', async ({ page, context, browser }) => {
  const person = await aConfirmedPerson('devices');
  const elsewhere = await browser.newContext({ timezoneId: 'Europe/Vienna' });
  const other = await elsewhere.newPage();
  await other.goto('/');
  await signInByForm(other, person);
  await expect(other).toHaveURL(/\/admin/);
  await (await signInBehindTheScenes(person)).openIn(context);
  await page.goto('/admin/account');
  await expect(page.getByText(/^Vienna · .*seen/)).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(snackbar(page, '1 other device signed out')).toBeVisible();
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: '401' })).toBeVisible();
  await elsewhere.close();
});
