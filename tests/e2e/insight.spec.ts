import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aDay } from '#engine/synthetic/days.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const USER = 'demo-insight';
const DAY_S = 86_400;
let admin: ProductSession;
let reader: ProductSession;
let projectId: number;
/** Two days ago, from seven in the morning. */
const startTs = Math.floor(Date.now() / 1000 / DAY_S - 2) * DAY_S + 7 * 3_600;
let place = { lat: 0, lon: 0 };

function columnsOf({ timestamp, lat, lon, accuracy, speed }: ReturnType<typeof aDay>) {
  const known = (values: Float32Array) => [...values].map((value) => (Number.isFinite(value) ? value : null));
  const t = [...timestamp].map((second) => Math.round(second * 1000));
  return { t, lat: [...lat], lon: [...lon], acc: known(accuracy), speed: known(speed) };
}

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('insight-admin'));
  reader = await signInBehindTheScenes(await aConfirmedPerson('insight-reader'));
  projectId = await aProjectOf(admin, 'Insight');
  await grant(admin, projectId, reader, ['reader']);
  const phone = await aPhoneOf(admin, projectId, USER);
  const day = aDay({ seed: 7, timestamp: startTs });
  place = { lat: day.lat[0] ?? 0, lon: day.lon[0] ?? 0 };
  const at = (minutes: number) => (startTs + minutes * 60) * 1000;
  await phone.upload({ fixes: columnsOf(day) });
  await phone.upload({
    states: [
      { t: at(-60), state: 'READY' },
      { t: at(1), state: 'RUNNING' },
    ],
    logs: [
      { t: at(5), level: 'INFO', text: 'started' },
      { t: at(25), level: 'ERROR', text: 'sensor lost <script>' },
    ],
  });
  const silent = await aPhoneOf(admin, projectId, 'demo-no-trip');
  const now = Date.now();
  await silent.upload({
    states: [{ t: now - 7_200_000, state: 'ERROR' }],
    failures: [{ t: now - 7_200_000, service: 'driving', reasons: ['locationPermissionMissing'] }],
  });
  const query = `projectId=${projectId}&userId=${USER}&fromTimestamp=${startTs - DAY_S}&toTimestamp=${startTs + 2 * DAY_S}`;
  const trips = async () => ((await admin.get(`/move/timeline/tripsSearch?${query}`)) as { count: number }).count;
  await expect.poll(trips, { timeout: 40_000 }).toBeGreaterThan(2);
});

const address = (query: string, user = USER) => `/admin/appUsers?projectId=${projectId}&user=${user}${query}`;
async function open(page: Page, as: ProductSession, query: string): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(query));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('a reader compares, sorts, filters and exports trips, and opens one', async ({ page }) => {
  await open(page, reader, '&tab=trips');
  const table = page.getByRole('table', { name: 'Trips' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const all = await table.getByRole('link').count();
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Walking' });
  await expect.poll(() => table.getByRole('link').count()).toBeLessThan(all);
  await expect(table.getByText('Walking').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'All modes' });
  await table.getByRole('button', { name: 'Distance' }).click();
  await expect.poll(() => parameter(page, 'sort')).toBe('distance');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect((await readFile(await csv.path(), 'utf8')).trim().split('\r\n')).toHaveLength(all + 1);
  const [gpx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('combobox', { name: 'Export this period with positions as' }).selectOption('gpx'),
  ]);
  expect(await readFile(await gpx.path(), 'utf8')).toContain('<trkpt');
  expect(await checkWithAxe(page, 'trips')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await table.getByRole('link').first().click();
  await expect.poll(() => parameter(page, 'item')).not.toBeNull();
  await expect.poll(() => parameter(page, 'tab')).toBeNull();
  await page.goBack();
  await expect(table).toBeVisible();
});

test('a reader sees scores, exposure and distances over time, as chart and as table', async ({ page }) => {
  await open(page, reader, '&tab=time');
  await expect(page.getByRole('img', { name: 'Scores over time' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Hours driven over time' })).toBeVisible();
  await expect(page.getByText('same as the project')).toBeVisible();
  expect(await checkWithAxe(page, 'over time')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Month' }).check({ force: true });
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await expect.poll(() => [parameter(page, 'by'), parameter(page, 'look')]).toEqual(['month', 'table']);
  await expect(page.getByRole('table', { name: 'Scores as a table' }).getByRole('row')).toHaveCount(13);
});

test('a reader learns why there is no trip, with the evidence, and why there is one', async ({ page }) => {
  await open(page, reader, `&tab=why&t=${startTs + 600}`);
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('heading')).not.toBeEmpty();
  await expect(page.getByText('The time you asked about')).toBeVisible();
  await page.getByLabel('Time', { exact: true }).fill('23:30');
  await page.getByRole('button', { name: 'Find out' }).click();
  await expect.poll(() => parameter(page, 't')).not.toBe(String(startTs + 600));
  await page.goBack();
  await expect.poll(() => parameter(page, 't')).toBe(String(startTs + 600));

  await goByLink(page, address(`&tab=why&t=${Math.floor(Date.now() / 1000)}`, 'demo-no-trip'));
  await expect(answer).toContainText('A permission was missing: Location is not allowed');
  await expect(page.getByText('Failure of Driving: Location is not allowed')).toBeVisible();
  await expect(page.getByText(/locationPermissionMissing/)).toHaveCount(0);
  expect(await checkWithAxe(page, 'why no trip')).toEqual([]);
});

test('log lines are filtered and link to their moment, and states show how long they lasted', async ({ page }) => {
  await open(page, reader, '&tab=logs');
  const table = page.getByRole('table', { name: 'Log lines' });
  await expect(table.getByText('sensor lost <script>')).toBeVisible();
  await page.getByRole('combobox', { name: 'Level' }).selectOption('ERROR');
  await expect(table.getByText('started')).toHaveCount(0);
  await table.getByRole('button').first().click();
  await expect.poll(() => parameter(page, 't')).toBe(String(startTs + 25 * 60));
  expect(await checkWithAxe(page, 'logs')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Show on the timeline' }).click();
  await expect(page.getByRole('slider', { name: 'Time of the day' })).toBeVisible();
  await expect.poll(() => parameter(page, 't')).toBe(String(startTs + 25 * 60));
  await page.getByRole('link', { name: 'States' }).click();
  const states = page.getByRole('table', { name: 'State history' });
  await expect(states.getByText('Running')).toBeVisible();
  // How long the state before it lasted depends on the time of day, and may end alike.
  await expect(states.getByText('1 h 01 min', { exact: true })).toBeVisible();
});

test('an admin finds who was at a place with a reason, a reader cannot', async ({ page }) => {
  await admin.openIn(page.context());
  await page.goto(`/admin/appUsers?projectId=${projectId}`);
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/move/appUser/bounds**', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Who was here' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who was here' })).toBeVisible();
  // The first place is not replaced under the hands of whoever types already.
  await expect(page.getByText('Every search is recorded')).toBeVisible();
  await expect(page.getByLabel('Latitude')).toHaveCount(0);
  letGo();
  await page.getByLabel('Latitude').fill(String(place.lat));
  await page.getByLabel('Longitude').fill(String(place.lon));
  const fillMoment = async (label: string, ts: number) => {
    const date = new Date(ts * 1000);
    const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
    await page.getByLabel(label, { exact: true }).fill(local.slice(0, 10));
    await page.getByLabel(`${label}: time`, { exact: true }).fill(local.slice(11, 16));
  };
  await fillMoment('From', startTs - 3_600);
  await fillMoment('To', startTs + 3_600);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Enter a reason of at least 8 characters.')).toBeVisible();
  await page.getByLabel('Reason').fill('A parcel was lost here');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('table', { name: 'Who was here' });
  await expect(found.getByRole('link', { name: USER })).toBeVisible();
  expect(await checkWithAxe(page, 'who was here')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await found.getByRole('link', { name: USER }).click();
  await expect(page.getByRole('heading', { level: 1, name: USER })).toBeVisible();
  const { items } = (await admin.get(`/move/appUser/view?projectId=${projectId}&userId=${USER}`)) as {
    items: { what: string }[];
  };
  expect(items.map(({ what }) => what)).toContain('presence');

  await reader.openIn(page.context());
  await page.goto(`/admin/appUsers?projectId=${projectId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Who was here' })).toHaveCount(0);
  await page.goto(`/admin/appUsers?projectId=${projectId}&view=presence`);
  await expect(page.getByRole('heading', { name: 'Only admins can search' })).toBeVisible();
});
