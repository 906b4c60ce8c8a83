import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { MESSAGE } from '#contract/messages.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { anIdentityPlatform, type IdentityPlatform } from '#tests/setup/identity-platform.ts';
import { watchCalls } from './support/calls.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { registerByForm, signInByForm, snackbar } from './support/screens.ts';

test.describe.configure({ mode: 'serial' });

const PROJECT = 'demo-project';
const PERSON = { email: 'demo.person@example.com', password: 'Nine-Otters-Paddle-Home-27' };
const NEXT_PASSWORD = 'Twelve-Storks-Cross-Rivers-58';
const LAST_PASSWORD = 'Eleven-Herons-Sleep-Late-33';
let platform: IdentityPlatform;
let product: OwnProduct;
let context: BrowserContext;
let page: Page;
const breaches: string[] = [];

test.beforeAll(async ({ browser }) => {
  platform = await anIdentityPlatform(PROJECT);
  product = await startOwnProduct(await freePort(), {
    MOVE_IDENTITY: 'firebase',
    MOVE_FIREBASE_PROJECT_ID: PROJECT,
    MOVE_FIREBASE_API_KEY: 'demo-key',
    MOVE_FIREBASE_AUTH_URL: platform.url,
    MOVE_FIREBASE_KEYS_URL: platform.keysUrl,
    MOVE_ADMIN_EMAIL: PERSON.email,
  });
  context = await browser.newContext({ baseURL: product.baseURL });
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) breaches.push(message.text());
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && ![product.baseURL, platform.url].includes(origin)) breaches.push(request.url());
  });
  page = await context.newPage();
});
test.afterAll(async () => {
  await context?.close();
  await product?.stop();
  await platform?.stop();
});
test.afterEach(() => expect(breaches).toEqual([]));

const mailed = (kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL') =>
  platform.mails.filter((mail) => mail.kind === kind && mail.to === PERSON.email).at(-1)?.code ?? '';

test('registering follows the sequence, and the mail’s link confirms the e-mail', async () => {
  const calls = watchCalls(page);
  await page.goto('/register');
  await registerByForm(page, { ...PERSON, password: 'short' });
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/At least 10 characters/);
  await registerByForm(page, { ...PERSON, firstname: 'Demo', lastname: 'Person' });
  await expect(snackbar(page, MESSAGE.registered)).toBeVisible();
  await expect(page).toHaveURL('/onboarding');
  await expect
    .poll(() => calls.made.filter((call) => call.startsWith('POST /api')).slice(0, 6))
    .toEqual([
      'POST /api/user/exist',
      'POST /api/user/create',
      'POST /api/user/update',
      'POST /api/user/exist',
      'POST /api/user/updateToken',
      'POST /api/auth',
    ]);
  expect(platform.calls).toContain('accounts:signUp');

  await page.goto('/admin/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.goto(`/verify?mode=verifyEmail&oobCode=${mailed('VERIFY_EMAIL')}`);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  // With the e-mail confirmed the operator of the settings is a dolphin.
  await page.goto('/admin/dolphin/users');
  await expect(page.getByText(PERSON.email).first()).toBeVisible();
});

test('changing the password requires the current one', async () => {
  await page.goto('/admin/account');
  await page.getByLabel('Current password').fill('Not-The-Right-One-12');
  await page.getByLabel('New password').fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The current password is incorrect.');
  await page.getByLabel('Current password').fill(PERSON.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(snackbar(page, MESSAGE.passwordChanged)).toBeVisible();
  expect(platform.accounts.get(PERSON.email)?.password).toBe(NEXT_PASSWORD);
});

test('signing out and in works, and a wrong password and an unknown e-mail are rejected', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  const calls = watchCalls(page);
  await signInByForm(page, { email: 'demo.nobody@example.com', password: NEXT_PASSWORD });
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  expect(calls.made).toEqual(['POST /api/user/exist']);
  await signInByForm(page, PERSON);
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await platform.rotateKey();
  await signInByForm(page, { ...PERSON, password: NEXT_PASSWORD });
  await expect(page).toHaveURL(/\/admin/);
});

test('a reset by mail sets a new password and invalidates the old one', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/resetpw');
  for (const email of ['demo.nobody@example.com', PERSON.email]) {
    await page.goto('/resetpw');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  }
  // One address for all links, as the platform has it.
  await page.goto(`/verify?mode=resetPassword&oobCode=${mailed('PASSWORD_RESET')}`);
  await page.getByLabel('New password').fill(LAST_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(snackbar(page, MESSAGE.passwordReset)).toBeVisible();
  await expect(page).toHaveURL('/');
  await signInByForm(page, { ...PERSON, password: LAST_PASSWORD });
  await expect(page).toHaveURL(/\/admin/);
});

test('a person disabled by the platform cannot sign in', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  Object.assign(platform.accounts.get(PERSON.email) ?? {}, { disabled: true });
  await signInByForm(page, { ...PERSON, password: LAST_PASSWORD });
  await expect(page.getByRole('alert')).toHaveText(/This account has been disabled/);
});
