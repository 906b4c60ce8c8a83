import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ProjectRole } from '#contract/roles.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { watchCalls } from './support/calls.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { clickInPlace, stayAt } from './support/stay-in-place.ts';

// Where the phones are: elsewhere it may still be yesterday, when Home does not count what they do today.
test.use({ timezoneId: 'Europe/Vienna' });

let admin: ProductSession;
let project: number;
const members = {} as Record<'reader' | 'billing' | 'user', ProductSession>;

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('home-admin'));
  project = await aProjectOf(admin, 'Home Story');
  for (const role of ['reader', 'billing', 'user'] as const satisfies ProjectRole[]) {
    members[role] = await signInBehindTheScenes(await aConfirmedPerson(`home-${role}`));
    await grant(admin, project, members[role], [role]);
  }
  const phone = await aPhoneOf(admin, project, 'first-phone');
  await phone.upload({
    device: { platform: 'Android', sdkVersion: '2.18.1' },
    warnings: [{ t: Date.now() - 60_000, service: 'driving', reasons: ['batteryOptimization'] }],
    calls: [{ t: Date.now() - 60_000, lat: 48, lon: 16 }],
  });
  await phone.drive();
});

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Project figures' }).getByRole('listitem').filter({ hasText: name });
const address = (query = '') => `/admin?projectId=${project}${query}`;
const open = (page: Page, query = '') => page.goto(address(query));

test('an admin sees the figures of a period, linked to their lists', async ({ page, context }) => {
  await admin.openIn(context);
  await test.step('a failure of the figures is reported and can be retried', () => failOnce(page));
  await test.step('the period is in the address, and the chart is available as a table', () => choosePeriods(page));
  await goByLink(page, address());
  await test.step('users, trips, scores, versions, problems and latest changes are linked to their lists', () =>
    followFigures(page));
});

test('another period leaves the page where it is', async ({ page, context }) => {
  await admin.openIn(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expect(tile(page, 'Trips')).toContainText(/[1-9]/);
  const change = await stayAt(page, 240);
  for (const name of ['The last 7 days', 'The last year']) {
    const period = page.getByRole('radio', { name });
    await change(name, () => clickInPlace(period), page.getByRole('radio', { name, checked: true }));
  }
  await expect(page).toHaveURL(/range=1y/);
});

async function failOnce(page: Page): Promise<void> {
  await page.route('**/move/home?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x', requestId: 'r-1' } } }),
  );
  await open(page);
  await expect(page.getByText('r-1')).toBeVisible();
  await page.unroute('**/move/home?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tile(page, 'Trips')).toContainText(/[1-9]/);
}

async function followFigures(page: Page): Promise<void> {
  await expect(tile(page, 'App users')).toContainText('1');
  await expect(tile(page, 'Trips')).toContainText(/[1-9]/);
  await expect(page.getByRole('heading', { name: 'Trips by mode' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Trips by mode over time/ })).toBeVisible();
  await expect(page.getByText('Total score')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Android 2.18.1' })).toHaveAttribute(
    'href',
    new RegExp(`projectId=${project}&platform=Android&version=2\\.18\\.1`),
  );
  await expect(page.getByRole('link', { name: 'Battery optimisation is on for the app' })).toHaveAttribute(
    'href',
    /warning=batteryOptimization/,
  );
  await expect(page.getByText('API key created').first()).toBeVisible();
  await expect(tile(page, 'Open calls')).toContainText('0 impacts · 1 call');
  await expect(tile(page, 'Open calls').getByRole('link')).toHaveAttribute(
    'href',
    `/admin/impact?projectId=${project}`,
  );
  for (const [name, sort] of [
    ['Trips', '-trips'],
    ['Kilometres', '-distance'],
  ] as const) {
    await expect(tile(page, name).getByRole('link', { name })).toHaveAttribute(
      'href',
      new RegExp(`/admin/appUsers\\?projectId=${project}&sort=${sort}$`),
    );
  }
  await page.getByRole('link', { name: 'Total score' }).click();
  await expect(page).toHaveURL(/\/admin\/appUsers\?projectId=\d+&sort=score$/);
  await expect(page.getByRole('columnheader', { name: 'Worst trip' })).toBeVisible();
  await page.goBack();
  await tile(page, 'Active users').getByRole('link', { name: 'Active users' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/appUsers\\?projectId=${project}&activeSince=\\d{4}-\\d{2}-\\d{2}`));
}

async function choosePeriods(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'The last 7 days' }).check();
  await expect(page).toHaveURL(/range=7d/);
  await page.getByRole('radio', { name: 'As a table' }).check();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText(/[1-9]/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'The last 7 days' })).toBeChecked();
  await goByLink(page, address('&range=1y'));
  await expect(page.getByRole('radio', { name: 'The last year' })).toBeChecked();
  await page.getByRole('radio', { name: 'As a table' }).check();
  await expect(rows).toHaveCount(54);
}

test('a number updates live, without a reload', async ({ page, context }) => {
  const young = await aProjectOf(admin, 'Live Story');
  await admin.openIn(context);
  await page.goto(`/admin?projectId=${young}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const phone = await aPhoneOf(admin, young, 'live-phone');
  await expect(tile(page, 'App users')).toContainText(/^App users1/);
  await phone.drive();
  await expect(tile(page, 'Trips')).toContainText(/^Trips[1-9]/);
  await expect(tile(page, 'Kilometres')).toContainText(/[1-9]/);
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeHidden();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
});

test('a failed connection is retried, and missed changes appear', async ({ page, context }) => {
  const young = await aProjectOf(admin, 'Broken Story');
  await admin.openIn(context);
  await page.route('**/move/live?*', (route) => route.abort());
  await page.goto(`/admin?projectId=${young}`);
  await expect(tile(page, 'App users')).toContainText(/^App users0/);
  await expect(page.getByText('Connecting …')).toBeVisible();
  await aPhoneOf(admin, young, 'silent-phone');
  await page.unroute('**/move/live?*');
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(tile(page, 'App users')).toContainText(/^App users1/);
});

test('removing the role ends the stream', async ({ page, context }) => {
  const guest = await signInBehindTheScenes(await aConfirmedPerson('home-guest'));
  await grant(admin, project, guest, ['reader']);
  await guest.openIn(context);
  await open(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await grant(admin, project, guest, []);
  await expect(page.getByText('Not live')).toBeVisible();
});

test('a reader sees the figures, exports them as CSV, and changes nothing', async ({ page, context }) => {
  await members.reader.openIn(context);
  await open(page);
  await expect(tile(page, 'Trips')).toContainText(/[1-9]/);
  await expect(page.getByText('Members')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Latest changes' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Invite a colleague' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/App users,1,/);
  expect(csv).toMatch(/Android 2\.18\.1,1/);
  expect(csv.trim().split('\r\n').length).toBeGreaterThan(40);
});

test('billing sees the billing information, user the name and the own roles', async ({ page, context }) => {
  await members.billing.openIn(context);
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Home Story' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await expect(page.getByText('Trips by mode')).toHaveCount(0);
  await context.clearCookies();
  await members.user.openIn(context);
  await open(page);
  await expect(page.getByRole('heading', { name: 'You can see this project’s name and your roles' })).toBeVisible();
  await expect(page.getByText('Members')).toHaveCount(0);
  await expect(page.getByText('Trips by mode')).toHaveCount(0);
});

test('a dolphin sees the figures of any project', async ({ page, context }) => {
  await (await theOperator()).openIn(context);
  const { made } = watchCalls(page);
  await open(page);
  await expect(tile(page, 'Trips')).toContainText(/[1-9]/);
  await expect(page.getByText('API key created').first()).toBeVisible();
  // One request per call; only the stream starts with one for its position.
  const asked = made.filter((call) => call !== 'GET /move/live');
  expect(asked).toContain('GET /move/home');
  expect(asked).toEqual([...new Set(asked)]);
});

for (const [language, asTable] of [
  ['en', 'As a table'],
  ['de', 'Als Tabelle'],
] as const) {
  test(`axe finds nothing on Home with figures as a chart and as a table, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    await admin.openIn(context);
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await open(page);
    await expect(page.getByRole('img')).toBeVisible();
    const found = await checkWithAxe(page, `home as a chart, ${language}`, language);
    await page.getByRole('radio', { name: asTable }).check();
    await expect(page.getByRole('table')).toBeVisible();
    found.push(...(await checkWithAxe(page, `home as a table, ${language}`, language)));
    expect(found).toEqual([]);
  });
}
