import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect as assert, type Page, request } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant, theOperator } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

/** Beside the first, which the walk through every page checks. */
const TABS = ['/projects', '/users', '/logging', '/jobs', '/health', '/audit'];
const PROJECT = 'Dolphin <b>story</b> 🐬';
/** One of its own each run, so that a second try finds nothing of the first. */
const stamp = String(Date.now()).slice(-6);
const USER = `dolphin-user-${stamp}`;
let dolphin: ProductSession;
let admin: ProductSession;
let projectId: number;

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));

test.beforeAll(async () => {
  dolphin = await theOperator();
  admin = await aPerson('dolphin-admin');
  projectId = await aProjectOf(admin, PROJECT);
});

async function open(page: Page, tab: string, query = ''): Promise<void> {
  await dolphin.openIn(page.context());
  await page.goto(`/admin/dolphin${tab}?projectId=${projectId}${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dolphin Area' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name });
const row = (page: Page, name: string | RegExp, text: string) =>
  table(page, name).getByRole('row').filter({ hasText: text });
/** The message at the bottom right, also beside an open panel. */
const snackbar = (page: Page, message: string) =>
  page.getByRole('status', { includeHidden: true }).filter({ hasText: message }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();

interface Phone {
  api: APIRequestContext;
  config(): Promise<{ logging: { level: string } | null }>;
  upload(batch: object): Promise<void>;
}

/** A customer's backend registers an app user; its phone then speaks with its own token. */
async function aPhone(userId: string): Promise<Phone> {
  const { secret } = (await admin.post(`/move/apiKey?projectId=${projectId}`, {
    name: `k${Math.random()}`,
    scope: 'read-write',
  })) as {
    secret: string;
  };
  const { baseURL } = product();
  const backend = await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${secret}` } });
  const { accessToken } = await (await backend.post('/v20/user', { data: { userId } })).json();
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${accessToken}` } });
  return {
    api,
    config: async () => (await api.get('/v20/device/config')).json(),
    upload: async (batch) => {
      const answer = await api.post('/v20/upload', { data: { batchId: crypto.randomUUID(), ...batch } });
      assert(answer.ok(), await answer.text()).toBe(true);
    },
  };
}

test('adds a version, publishes it, makes it the minimum and deletes it', async ({ page }) => {
  test.slow();
  const [major, version, older] = [Number(stamp), `${Number(stamp)}.2.0`, `${Number(stamp)}.1.0`];
  await open(page, '', '&platform=Flutter');
  for (const wanted of [older, version]) {
    await page.getByRole('button', { name: 'Add version' }).first().click();
    await dialog(page).getByLabel('Version', { exact: true }).fill(`${major}`);
    await dialog(page).getByRole('button', { name: 'Add version' }).click();
    await expect(dialog(page).getByText('Use the form 2.18.0')).toBeVisible();
    await dialog(page).getByLabel('Version', { exact: true }).fill(wanted);
    await dialog(page).getByLabel('Notes').fill('What is <i>new</i>\nand more');
    await dialog(page).getByRole('button', { name: 'Add version' }).click();
    await expect(snackbar(page, `Flutter ${wanted} added`)).toBeVisible();
  }
  await expect(row(page, /Flutter/, version)).toContainText('Draft');

  await page.getByRole('button', { name: `Open Flutter ${version}` }).click();
  await expect(page).toHaveURL(/version=/);
  await expect(dialog(page).getByRole('button', { name: 'Set as minimum' })).toBeDisabled();
  await dialog(page).getByLabel('Published').check();
  await dialog(page).getByLabel('Release date', { exact: true }).fill('31/3/2026');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, `Flutter ${version} saved`)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Set as minimum' }).click();
  await expect(snackbar(page, `Flutter ${version} is now the minimum`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, /Flutter/, version)).toContainText('Minimum');
  await expect(row(page, /Flutter/, older)).toContainText('Below the minimum');

  await page.getByRole('button', { name: `Open Flutter ${version}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete …' }).click();
  await expect(dialog(page)).toContainText(`Delete Flutter ${version}?`);
  await expect(dialog(page)).toContainText('No phone reports this version');
  await expect(dialog(page)).toContainText('which will then have none');
  await dialog(page).getByRole('button', { name: 'Delete version' }).click();
  await expect(snackbar(page, `Flutter ${version} deleted`)).toBeVisible();
  await expect(row(page, /Flutter/, version)).toHaveCount(0);
});

test('finds a project and an app user on any of them', async ({ page }) => {
  await aPhone(USER);
  await open(page, '/projects');
  await page.getByLabel('Search projects').fill(String(projectId));
  await expect(row(page, 'Projects', PROJECT)).toContainText('Live');
  await expect(table(page, 'Projects').getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`search=${projectId}`));
  await page.getByLabel('User id or installation id').fill(USER.slice(0, -2));
  await expect(row(page, 'App users found', USER)).toContainText(PROJECT);
  await page.getByRole('link', { name: `Remote logging of ${USER}` }).click();
  await expect(page.getByRole('heading', { name: `Logs of ${USER}` })).toBeVisible();
});

test('turns logging on for one app user, reads the logs, and stops early', async ({ page }) => {
  const user = `${USER}-logs`;
  const phone = await aPhone(user);
  expect((await phone.config()).logging).toBeNull();
  await open(page, '/logging', `&find=${user}`);
  await row(page, 'App users found', user).getByRole('button', { name: 'Turn logging on' }).click();
  await dialog(page).getByLabel('Debug').check();
  await dialog(page).getByLabel('1 day').check();
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(snackbar(page, `Logging started for ${user}`)).toBeVisible();
  await expect(row(page, 'Running now', user)).toContainText('not received yet');
  await expect(row(page, 'Running now', user)).toContainText(dolphin.email);
  expect((await phone.config()).logging).toMatchObject({ level: 'DEBUG' });
  await phone.upload({
    logs: [
      { t: Date.now(), level: 'ERROR', text: '=no <b>GPS</b>' },
      { t: Date.now(), level: 'DEBUG', text: 'tick' },
    ],
  });

  await page
    .getByRole('button', { name: `Read the logs of ${user}` })
    .first()
    .click();
  await expect(table(page, 'Log lines')).toContainText('=no <b>GPS</b>');
  await page.getByRole('group', { name: 'Minimum level' }).getByLabel('Error').check();
  await expect(table(page, 'Log lines')).not.toContainText('tick');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain(",ERROR,'=no <b>GPS</b>");

  await page.getByRole('button', { name: `Stop logging for ${user}` }).click();
  await expect(dialog(page)).toContainText(`The phone of ${user} in ${PROJECT} stops`);
  await dialog(page).getByRole('button', { name: 'Stop logging' }).click();
  await expect(snackbar(page, `Logging stopped for ${user}`)).toBeVisible();
  expect((await phone.config()).logging).toBeNull();
});

test('finds a dashboard user, ends their sessions, and grants and revokes the dolphin role', async ({ page }) => {
  const person = await aPerson('dolphin-person');
  await grant(admin, projectId, person, ['reader']);
  await open(page, '/users');
  await page.getByLabel('Search dashboard users').fill(person.email);
  await expect(table(page, 'Dashboard users').getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Dashboard users', person.email)).toContainText('Reader');
  await page.getByRole('button', { name: 'Details of Demo dolphin-person' }).click();
  await expect(page).toHaveURL(/person=/);
  await expect(dialog(page)).toContainText(PROJECT);
  await expect(dialog(page)).toContainText('Last seen');

  await dialog(page).getByRole('button', { name: 'Make dolphin …' }).click();
  await dialog(page).getByRole('button', { name: 'Make dolphin', exact: true }).click();
  await expect(snackbar(page, 'Demo dolphin-person is now a dolphin')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Dolphin role …' }).click();
  await dialog(page).getByRole('button', { name: 'Remove Dolphin role', exact: true }).click();
  await expect(snackbar(page, 'Demo dolphin-person is no longer a dolphin')).toBeVisible();

  expect(await person.get('/api/user')).toHaveProperty('user');
  await page.getByRole('button', { name: 'End all sessions …' }).click();
  await dialog(page).getByRole('button', { name: 'End all sessions' }).click();
  await expect(snackbar(page, 'session')).toBeVisible();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  expect(await person.get('/api/user')).toMatchObject({ error: { code: 'unauthenticated' } });
});

test('shows queues with their next run, and the state of the system', async ({ page }) => {
  await open(page, '/jobs');
  await expect(row(page, 'Queues', 'count-sdk-versions')).toContainText('7 * * * *');
  await expect(page.getByText('No failed jobs')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trip engine' })).toBeVisible();
  await page.getByRole('link', { name: 'System health' }).click();
  await expect(page.getByRole('list', { name: 'Checks' }).getByRole('listitem')).toHaveCount(9);
  await expect(row(page, 'Server processes', 'web, api, sdk, jobs')).toBeVisible();
  await expect(page.getByText(/PostgreSQL \d+/)).toBeVisible();
});

test('filters the audit trail in the address, exports it, and restores a change', async ({ page }) => {
  const version = `${Number(stamp)}.5.0`;
  const { version: made } = (await dolphin.post('/move/sdk/version', {
    platform: 'iOS',
    version,
    notes: 'before',
  })) as {
    version: { id: string; edition: number };
  };
  await dolphin.patch(`/move/sdk/version/${made.id}`, { edition: made.edition, notes: 'after' });
  await open(page, '/audit', `&project=0&entity=sdk-version&action=changed`);
  await expect(page.getByLabel('Project id')).toHaveValue('0');
  const first = table(page, 'Changes').getByRole('row').nth(1);
  await expect(first).toContainText(version);
  await expect(first).toContainText(dolphin.email);
  await page
    .getByRole('button', { name: `Show the change of SDK version iOS ${version}` })
    .first()
    .click();
  await expect(page.getByText('before', { exact: true })).toBeVisible();
  await expect(page.getByText(/Not sealed yet|Sealed as entry/)).toBeVisible();
  await page.getByRole('button', { name: 'Check seals' }).click();
  await expect(page.getByText(/sealed entr.*unchanged|sealed entries, none changed/)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain(',notes,before,after');
  await page.getByRole('button', { name: 'Restore the previous state' }).click();
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(snackbar(page, `SDK version iOS ${version} restored`)).toBeVisible();
  const { items } = (await dolphin.get('/move/sdk/version?platform=iOS')) as { items: { id: string; notes: string }[] };
  expect(items.find((item) => item.id === made.id)?.notes).toBe('before');
});

for (const language of ['en', 'de'] as const) {
  test(`axe finds nothing on any tab (${language})`, async ({ page, baseURL }) => {
    test.setTimeout(240_000);
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await dolphin.openIn(page.context());
    const found: string[] = [];
    const check = async (name: string) => {
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      found.push(...(await checkWithAxe(page, `${name} ${language}`, language)));
    };
    await page.goto(`/admin/dolphin?projectId=${projectId}`);
    for (const tab of TABS) {
      const link = page.locator(`main nav a[href="/admin/dolphin${tab}?projectId=${projectId}"]`);
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await check(tab);
    }
    for (const opened of ['?add=1', '/logging?start=1', `/users?person=${dolphin.uid}`]) {
      await goByLink(page, `/admin/dolphin${opened}&projectId=${projectId}`);
      await expect(dialog(page)).toBeVisible();
      await check(opened);
    }
    expect(found).toEqual([]);
  });
}
