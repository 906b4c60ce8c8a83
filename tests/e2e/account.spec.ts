import { MESSAGE } from '../../contract/messages.ts';
import { expect, test } from '../setup/e2e.ts';
import { mailsTo } from './support/mailbox.ts';
import { aConfirmedPerson, aProjectOf, aRegisteredPerson, PASSWORD } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { signInByForm, snackbar } from './support/screens.ts';

const NEXT_PASSWORD = 'Twelve-Storks-Cross-Rivers-58';

test('names and company are saved', async ({ page, context }) => {
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
});

test('an unconfirmed e-mail is said to be so, and the mail can be sent again', async ({ page, context }) => {
  const person = await signInBehindTheScenes(await aRegisteredPerson('unconfirmed'));
  await person.openIn(context);
  await page.goto('/admin/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await expect.poll(() => mailsTo(person.email, 'verify-email')).toHaveLength(1);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText(`The mail is on its way to ${person.email}.`)).toBeVisible();
  await expect.poll(() => mailsTo(person.email, 'verify-email')).toHaveLength(2);
});

test('a wrong current password is told beside its field; the right one changes it and ends other devices', async ({
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
  await expect(current).toHaveAccessibleDescription('The current password is not right.');
  await expect(current).toBeFocused();

  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(snackbar(page, MESSAGE.passwordChanged)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/account/);
  await expect(current).toHaveValue('');
  await expect.poll(() => mailsTo(person.email, 'password-changed')).toHaveLength(1);

  // This device goes on; the other is out.
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

test('signed in, the reset page changes the password', async ({ page, context }) => {
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

test('an account is deleted only after its e-mail was typed, and then nobody can sign in with it', async ({
  page,
  context,
}) => {
  const person = await aConfirmedPerson('deleted');
  await (await signInBehindTheScenes(person)).openIn(context);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Delete account …' }).click();
  const confirmation = page.getByLabel(`Type ${person.email} to confirm`);
  await confirmation.fill('someone.else@example.com');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(confirmation).toHaveAccessibleDescription('This is not the e-mail of your account.');
  await confirmation.fill(person.email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await signInByForm(page, person);
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
});

test('the last admin of a project cannot delete the own account, and is told which project', async ({
  page,
  context,
}) => {
  const person = await signInBehindTheScenes(await aConfirmedPerson('last-admin'));
  await aProjectOf(person, 'Orphan To Be');
  await person.openIn(context);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Delete account …' }).click();
  await page.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alert')).toContainText('Orphan To Be');
  await page.reload();
  await expect(page.getByRole('link', { name: person.email })).toBeVisible();
});
