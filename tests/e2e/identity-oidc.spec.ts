import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { MESSAGE } from '#contract/messages.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { anOpenidProvider, CLIENT_ID, CLIENT_SECRET, type OpenidProvider } from '#tests/setup/openid-provider.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { watchCalls } from './support/calls.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { snackbar } from './support/screens.ts';

// One story after the other: the provider goes down in the last.
test.describe.configure({ mode: 'serial' });

const OPERATOR = 'demo.operator@example.com';
const PASSWORD = 'password at the demo provider';
let provider: OpenidProvider;
let product: OwnProduct;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const [port, providerPort] = [await freePort(), await freePort()];
  provider = await anOpenidProvider({ port: providerPort, dashboard: `http://localhost:${port}` });
  product = await startOwnProduct(port, {
    MOVE_IDENTITY: 'oidc',
    MOVE_OIDC_ISSUER: provider.issuer,
    MOVE_OIDC_CLIENT_ID: CLIENT_ID,
    MOVE_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    MOVE_ADMIN_EMAIL: OPERATOR,
  });
  provider.accounts.set(OPERATOR, { email: OPERATOR, password: PASSWORD, verified: true });
  context = await browser.newContext({ baseURL: product.baseURL });
  page = await context.newPage();
});
test.afterAll(async () => {
  await context?.close();
  await product?.stop();
  await provider?.down();
});

const atProvider = async (email: string, password = PASSWORD) => {
  await expect(page.getByRole('heading', { name: /at the demo provider/ })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
};
const signOutEverywhere = async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${product.baseURL}/`);
};

test('registering asks for the e-mail here, the account there, the names on return, and signs in', async () => {
  await page.goto('/register');
  expect(await checkWithAxe(page, 'register with a provider')).toEqual([]);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  const calls = watchCalls(page);
  await page.getByLabel('E-mail').fill(OPERATOR);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account at the demo provider' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(OPERATOR);
  await atProvider(OPERATOR);

  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await expect(page.getByText(OPERATOR)).toBeVisible();
  // Neither the code nor the state stays in the address.
  expect(new URL(page.url()).search).toBe('');
  expect(await checkWithAxe(page, 'names')).toEqual([]);
  await page.getByLabel('First name').fill('Demo');
  await page.getByLabel('Last name').fill('Operator');
  await page.getByLabel('Company').fill('Demo Company');
  await page.getByRole('button', { name: 'Finish registration' }).click();
  await expect(snackbar(page, MESSAGE.registered)).toBeVisible();
  await expect(page).toHaveURL('/onboarding');
  await expect
    .poll(() => calls.made.filter((call) => /^POST \/(api|identity)/.test(call)).slice(0, 9))
    .toEqual([
      'POST /api/user/exist',
      'POST /identity/start',
      'POST /identity/finish',
      'POST /api/user/exist',
      'POST /api/user/create',
      'POST /api/user/update',
      'POST /api/user/exist',
      'POST /api/user/updateToken',
      'POST /api/auth',
    ]);
  // The settings name this person, and the provider vouches for the e-mail.
  await page.goto('/admin/dolphin/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/admin/account');
  await expect(page.getByLabel('First name')).toHaveValue('Demo');
  await expect(page.getByText(/manages your password/)).toBeVisible();
  await expect(page.getByText('Second factor')).toHaveCount(0);
});

test('signing out ends the provider’s session too, and signing in leads to the requested page', async () => {
  await page.goto('/admin?projectId=0');
  await signOutEverywhere();
  await page.goto('/?redirect=%2Fadmin%2Faccount');
  expect(await checkWithAxe(page, 'sign-in with a provider')).toEqual([]);
  await page.getByLabel('E-mail').fill(OPERATOR);
  await page.getByRole('button', { name: 'Continue' }).click();
  // The provider asks again: its own session is over.
  await atProvider(OPERATOR, 'not the password');
  await expect(page.getByText('Wrong e-mail or password at the provider')).toBeVisible();
  await atProvider(OPERATOR);
  await expect(page).toHaveURL(/\/admin\/account/);
  await expect(page.getByRole('link', { name: OPERATOR })).toBeVisible();
  await signOutEverywhere();
});

test('an unknown e-mail is not revealed, and a cancelled or stale response is explained', async () => {
  const calls = watchCalls(page);
  await page.goto('/');
  await page.getByLabel('E-mail').fill('demo.nobody@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /at the demo provider/ })).toBeVisible();
  expect(calls.made.filter((call) => call.startsWith('POST'))).toEqual(['POST /identity/start']);

  await page.goto('/');
  await page.getByLabel('E-mail').fill(OPERATOR);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Sign-in was cancelled at the identity provider.');

  // Somebody else's response, opened in this browser as a link, signs nobody in.
  await page.goto('/?code=a-code-of-an-attacker&state=a-state-of-an-attacker');
  await expect(page.getByRole('alert')).toHaveText(/This sign-in attempt has expired/);
  expect(new URL(page.url()).search).toBe('');
});

test('signing in there as somebody unregistered leads to the registration, without a record', async () => {
  const stranger = 'demo.stranger@example.com';
  provider.accounts.set(stranger, { email: stranger, password: PASSWORD, verified: true });
  await page.goto('/');
  await page.getByLabel('E-mail').fill(OPERATOR);
  await page.getByRole('button', { name: 'Continue' }).click();
  await atProvider(stranger);
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await expect(page.getByText(stranger)).toBeVisible();
  const exist = await context.request.post('/api/user/exist', {
    data: { email: stranger },
    headers: { origin: product.baseURL },
  });
  expect(await exist.json()).toEqual({ status: '404' });
  await context.clearCookies();
});

test('while the provider is down, sessions continue and sign-ins fail until it is back', async () => {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(OPERATOR);
  await page.getByRole('button', { name: 'Continue' }).click();
  await atProvider(OPERATOR);
  await expect(page).toHaveURL(/\/admin/);
  const fresh = () =>
    page.evaluate(async () => {
      const answer = await fetch('/identity/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return { status: answer.status, body: (await answer.json()) as { kept?: boolean; identity?: { email: string } } };
    });
  expect(await fresh()).toMatchObject({ status: 200, body: { kept: true, identity: { email: OPERATOR } } });

  await provider.down();
  expect((await fresh()).status).toBe(503);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(snackbar(page, MESSAGE.userSaved)).toBeVisible();

  const outside = await context.browser()?.newContext({ baseURL: product.baseURL });
  const visitor = await outside?.newPage();
  if (!outside || !visitor) throw new Error('no browser');
  await visitor.goto('/');
  await visitor.getByLabel('E-mail').fill(OPERATOR);
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('alert')).toHaveText(/the identity provider is not responding/);
  await provider.up();
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('heading', { name: /at the demo provider/ })).toBeVisible();
  await outside.close();
  expect(await fresh()).toMatchObject({ status: 200, body: { kept: true } });
});
