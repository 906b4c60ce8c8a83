import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { clickInPlace, stayAt } from './support/stay-in-place.ts';

let admin: ProductSession;
let reader: ProductSession;
let projectId: number;
const HOSTILE = 'demo-<b>bold</b>';

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));
test.beforeAll(async () => {
  admin = await aPerson('find-admin');
  reader = await aPerson('find-reader');
  projectId = await aProjectOf(admin, 'Finding');
  await grant(admin, projectId, reader, ['reader']);
  const t = Date.now() - 60_000;
  const anna = await aPhoneOf(admin, projectId, 'demo-anna-4711');
  await anna.upload({
    device: { platform: 'iOS', sdkVersion: '2.18.0', model: 'Demo tablet 7' },
    states: [{ t, state: 'RUNNING' }],
  });
  const bert = await aPhoneOf(admin, projectId, 'demo-bert-4712');
  await bert.upload({
    device: { platform: 'Android', sdkVersion: '2.16.2', model: 'Demo phone 9' },
    states: [{ t, state: 'ERROR' }],
    failures: [{ t, service: 'driving', reasons: ['gpsOff'] }],
  });
  await aPhoneOf(admin, projectId, HOSTILE);
});

const address = (query = '') => `/admin/appUsers?projectId=${projectId}${query}`;
async function open(page: Page, as: ProductSession, query = ''): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(query));
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
}
const rows = (page: Page) => page.getByRole('table', { name: 'App users' }).getByRole('link');
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('a reader sorts, saves and searches the list, and opens an app user', async ({ page }) => {
  await open(page, reader);
  await test.step('the list is sorted by its columns and saved as a file', () => sortAndSave(page));
  await goByLink(page, address());
  await test.step('an app user is found by a part of the id, by the phone and by the state, and opened', () =>
    find(page));
});

async function find(page: Page): Promise<void> {
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: HOSTILE })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search app users' }).fill('4712');
  await expect(rows(page)).toHaveText(['demo-bert-4712']);
  await expect.poll(() => parameter(page, 'search')).toBe('4712');
  await page.getByRole('searchbox').fill('tablet 7');
  await expect(rows(page)).toHaveText(['demo-anna-4711']);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Add filter' }).selectOption({ label: 'Stopped by an error (1)' });
  await expect(rows(page)).toHaveText(['demo-bert-4712']);
  await expect.poll(() => parameter(page, 'state')).toBe('ERROR');
  await expect(page.getByRole('table')).toContainText('Location is switched off');
  await expect(page.getByRole('table')).not.toContainText(/gpsOff|ERROR/);
  await page.reload();
  await expect(rows(page)).toHaveText(['demo-bert-4712']);
  await page.getByRole('link', { name: 'demo-bert-4712' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'demo-bert-4712' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveText(['demo-bert-4712']);
  await page.getByRole('button', { name: 'Remove the filter “State: Stopped by an error”' }).click();
  await expect(rows(page)).toHaveCount(3);
}

test('a filter leaves the list where it is', async ({ page }) => {
  await open(page, reader);
  await expect(rows(page)).toHaveCount(3);
  // A list with a few rows is longer than such a screen.
  await page.setViewportSize({ width: 390, height: 320 });
  const change = await stayAt(page, 120);
  const filter = page.getByRole('combobox', { name: 'Add filter' });
  const failing = page.getByRole('button', { name: 'Remove the filter “State: Stopped by an error”' });
  await change('sets a filter', () => filter.selectOption({ label: 'Stopped by an error (1)' }), failing);
  await expect(rows(page)).toHaveText(['demo-bert-4712']);
  await change('removes it', () => clickInPlace(failing), rows(page).nth(2));
  expect(parameter(page, 'state')).toBeNull();
});

async function sortAndSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'App user' }).click();
  await expect.poll(() => parameter(page, 'sort')).toBe('id');
  await expect(rows(page)).toHaveText([HOSTILE, 'demo-anna-4711', 'demo-bert-4712']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(4);
}

test('an admin tags all that a filter finds, sees it after a reload, and undoes it', async ({ page }) => {
  await open(page, admin, '&search=demo&columns=tags&sort=id');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select demo-anna-4711' }).check();
  const bar = page.getByRole('region', { name: '1 app user selected' });
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click();
  await page.getByRole('combobox', { name: 'Choose an action' }).selectOption('Add a tag');
  const panel = page.getByRole('dialog', { name: 'Add a tag' });
  await panel.getByRole('combobox', { name: 'Tag' }).fill('Trial');
  await panel.getByRole('button', { name: 'Show what changes' }).click();
  await expect(panel.getByText('This changes 3 of 3 app users.')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'The first of them' }).getByRole('listitem')).toHaveCount(3);
  await panel.getByRole('button', { name: 'Change 3 app users' }).click();
  await expect(page.getByText('3 changed, 0 unchanged')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('table').getByText('trial', { exact: true })).toHaveCount(3);
  await page.reload();
  await expect(page.getByText('Add tag: trial', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undo “Add tag: trial”')).toBeVisible();
  await expect(page.getByText('3 changed, 0 unchanged')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('table').getByText('trial', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'All bulk actions' }).click();
  await expect(page.getByRole('dialog', { name: 'Bulk actions' }).getByRole('listitem')).toHaveCount(2);
});

test('a reader saves a view of the list under a name and finds it again', async ({ page }) => {
  await open(page, reader, '&search=4711&columns=tags,seen');
  await expect(rows(page)).toHaveText(['demo-anna-4711']);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Anna alone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Views' })).toBeHidden();
  await goByLink(page, address('&view=none'));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: 'Anna alone' }).click();
  await expect(rows(page)).toHaveText(['demo-anna-4711']);
  await expect.poll(() => parameter(page, 'columns')).toBe('tags,seen');
});

test('axe finds nothing in the list, in both widths and schemes, and in German', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, admin, '&state=ERROR&warning=any');
  await expect(rows(page)).toHaveCount(1);
  expect(await checkWithAxe(page, 'app users')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: /Deutsch|German/ }).check({ force: true });
  await expect(page.getByText('Problem: irgendeines')).toBeVisible();
});
