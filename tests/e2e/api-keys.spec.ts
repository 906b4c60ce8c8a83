import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { snackbar } from './support/screens.ts';

let admin: ProductSession;
let projectId: number;
const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));

test.beforeAll(async () => {
  admin = await aPerson('keys-admin');
  projectId = await aProjectOf(admin, 'Keys of <b>the</b> fleet 🔑');
});

const address = (query = '') => `/admin/sdkConfig/keys?projectId=${projectId}${query}`;
async function open(page: Page, as: ProductSession, query = ''): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(query));
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
}
type Made = { apiKey: { id: string; name: string; version: number }; secret: string };
const aKey = async (name: string, scope = 'read-write') =>
  (await admin.post(`/move/apiKey?projectId=${projectId}`, { name, scope })) as Made;
/** As a customer's backend does. */
const register = (secret: string, userId: string) =>
  fetch(`${product().baseURL}/v20/user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
const keysTable = (page: Page) => page.getByRole('table', { name: 'API keys' });

test('an admin creates a key, which is shown once and works within its scope', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, admin);
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).click();
  const panel = page.getByRole('dialog', { name: 'Create key' });
  await panel.getByRole('button', { name: 'Create key' }).click();
  await expect(panel.getByText('Give the key a name.')).toBeVisible();
  await panel.getByLabel('Name').fill('Android app');
  await panel.getByRole('radio', { name: /Write only/ }).check();
  await panel.getByLabel('Valid for').selectOption('30 days');
  // As if the sign-in were long ago: the first try is refused.
  const longAgo = { code: 'proof_required', message: 'Please prove again who you are.', requestId: 'demo' };
  const refuse = (route: Route) => route.fulfill({ status: 403, json: { error: longAgo } });
  await page.route('**/move/apiKey?*', refuse, { times: 1 });
  await panel.getByRole('button', { name: 'Create key' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Password', { exact: true }).fill('not the password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toHaveText('The current password is incorrect.');
  await question.getByLabel('Password', { exact: true }).fill(admin.password);
  expect(await checkWithAxe(page, 'proof')).toEqual([]);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toBeHidden();

  const shown = page.getByRole('dialog', { name: 'Android app is ready' });
  const secret = await shown.getByTestId('secret').innerText();
  expect(secret).toMatch(/^mk_/);
  await shown.getByRole('button', { name: 'Copy key' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  page.once('dialog', (question) => void question.dismiss());
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(shown).toBeHidden();

  const row = keysTable(page).getByRole('row').filter({ hasText: 'Android app' });
  await expect(row).toContainText(secret.slice(0, 8));
  await expect(row).toContainText(admin.email);
  await expect(row).toContainText('Not used yet');
  expect(await page.content()).not.toContain(secret.slice(8));
  expect((await register(secret, 'demo-user')).status).toBe(200);

  await page.getByRole('button', { name: 'Create key' }).click();
  await panel.getByLabel('Name').fill('ANDROID APP');
  await panel.getByRole('button', { name: 'Create key' }).click();
  await expect(panel.getByText('A key with this name already exists.')).toBeVisible();
});

test('the calls of a key are found by request id and exported, with its commands, and in no other project', async ({
  page,
}) => {
  const { apiKey, secret } = await aKey('Watched');
  // Known to the page only if it is there before.
  const elsewhere = await aProjectOf(admin, 'Elsewhere');
  await register(secret, 'demo-user');
  const wrong = await register(secret, 'not:valid');
  const requestId = wrong.headers.get('x-request-id') ?? '';
  await open(page, admin);
  await keysTable(page).getByRole('link', { name: 'Watched' }).click();
  await expect(page).toHaveURL(new RegExp(`key=${apiKey.id}`));
  const calls = page.getByRole('table', { name: 'Recent calls' });
  await expect(calls.getByRole('row')).toHaveCount(3);
  await expect(calls.getByRole('row').nth(1)).toContainText('A field is invalid');
  await page.getByRole('searchbox', { name: 'Search by request id' }).fill(requestId);
  await expect(calls.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`POST,/v20/user,400,validation,${requestId}\r\n`);

  const command = page.locator('details').filter({ hasText: 'POST /v20/user' }).first();
  await command.locator('summary').click();
  await expect(command.locator('pre')).toContainText('$MOVE_KEY');
  await expect(command.locator('pre')).toContainText(`${projectId}:$MOVE_KEY`);

  await goByLink(page, `/admin/sdkConfig/keys?projectId=${elsewhere}&key=${apiKey.id}`);
  await expect(page.getByRole('heading', { name: 'This key does not exist' })).toBeVisible();
});

test('a key is rolled with an overlap, renamed, given another scope, and revoked after a warning', async ({ page }) => {
  const { apiKey, secret } = await aKey('Backend', 'read-write');
  await register(secret, 'demo-user');
  await open(page, admin, `&key=${apiKey.id}`);
  await page.getByRole('button', { name: 'Roll' }).click();
  const panel = page.getByRole('dialog', { name: 'Roll Backend' });
  await panel.getByRole('radio', { name: /1 hour/ }).check();
  await panel.getByRole('button', { name: 'Create new secret' }).click();
  const fresh = await panel.getByTestId('secret').innerText();
  await expect(panel.getByText('The previous secret is valid until')).toBeVisible();
  await panel.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(`The previous secret ${secret.slice(0, 8)}… is valid until`)).toBeVisible();
  expect([(await register(secret, 'a')).status, (await register(fresh, 'b')).status]).toEqual([200, 200]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Backend Vienna');
  await page.getByRole('radio', { name: /Read only/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Backend Vienna saved')).toBeVisible();
  await expect.poll(async () => (await register(fresh, 'c')).status).toBe(403);

  await page.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Backend Vienna?' });
  await expect(question).toContainText('Anything that reads with it stops working.');
  await expect(question).toContainText('It was last used');
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(snackbar(page, 'Backend Vienna revoked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Roll' })).toHaveCount(0);
  await expect
    .poll(async () => [(await register(secret, 'a')).status, (await register(fresh, 'b')).status])
    .toEqual([401, 401]);
});

for (const [language, action] of [
  ['en', 'Roll'],
  ['de', 'Erneuern'],
] as const) {
  test(`list, key and panel are clean for axe in ${language}, in both schemes, wide and narrow`, async ({ page }) => {
    test.slow();
    const { apiKey, secret } = await aKey(`Looked at in ${language}`);
    await register(secret, 'demo-user');
    await register(secret, 'not:valid');
    const details = `&key=${apiKey.id}`;
    await page.context().addCookies([{ name: 'language', value: language, url: product().baseURL }]);
    await admin.openIn(page.context());
    const check = async (query: string) => {
      await expect(page.getByRole('table').first()).toBeVisible();
      expect(await checkWithAxe(page, `keys ${query}`, language)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    };
    await page.goto(address());
    await check('');
    await goByLink(page, address(details));
    await check(details);
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await checkWithAxe(page, 'roll', language)).toEqual([]);
  });
}
