import type { Page } from '@playwright/test';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { aDriveTooFast, twoRoads } from '#tests/setup/made-roads.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { asMapFile, importMap } from './support/map-import.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const USER = 'demo-driver';
/** Drove before there was a map. */
const EARLY = 'demo-early-driver';
const DAY_S = 86_400;
/** Two days ago, at nine in the morning. */
const startTs = Math.floor(Date.now() / 1000 / DAY_S - 2) * DAY_S + 9 * 3_600;
const date = new Date(startTs * 1000).toISOString().slice(0, 10);
let admin: ProductSession;
let projectId: number;
let item: number;
let early: number;

/** Sends the drive and waits for the trip that it becomes. */
async function drives(userId: string): Promise<number> {
  const phone = await aPhoneOf(admin, projectId, userId);
  const { timestamp, lat, lon, accuracy, speed } = aDriveTooFast(startTs);
  const fixes = { t: Array.from(timestamp, (second) => second * 1000), lat: [...lat], lon: [...lon] };
  await phone.upload({
    device: { platform: 'Android', sdkVersion: '2.18.0' },
    fixes: { ...fixes, acc: [...accuracy], speed: [...speed] },
  });
  let found = 0;
  const drive = async () => {
    const query = `projectId=${projectId}&userId=${userId}&date=${date}`;
    const { items } = (await admin.get(`/move/timeline/day?${query}`)) as {
      items: { type: string; startTs: number }[];
    };
    found = items.find(({ type }) => type === 'CAR')?.startTs ?? 0;
    return found;
  };
  await expect.poll(drive, { timeout: 40_000 }).toBeGreaterThan(0);
  return found;
}

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('trip-roads'));
  projectId = await aProjectOf(admin, 'Trips on roads');
  early = await drives(EARLY);
  await importMap(await theOperator(), 'Roads of a trip', asMapFile(twoRoads()));
  item = await drives(USER);
});

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test(
  'a trip on imported roads shows limits, streets, raw and matched tracks, and roads over time',
  WITH_MAP,
  async ({ page }) => {
    await admin.openIn(page.context());
    const trip = `/admin/appUsers?projectId=${projectId}&user=${USER}&date=${date}&item=${item}`;
    await page.goto(trip);
    await expect(page.getByText('Speed against the limit')).toBeVisible();
    await expect(page.getByText('The speed limits on these roads are unknown')).toHaveCount(0);
    await expect(page.getByText('Some limits are assumed from the road type')).toBeVisible();
    // Every stretch driven too fast is a row that leads to its place; the moment tells limit and street.
    const loss = page.getByRole('button', { name: /^−\d/ }).filter({ hasText: 'where 50 is allowed · Demo Main Road' });
    await loss.first().click();
    const chart = page.getByRole('slider', { name: 'Time in the trip' });
    await expect(chart).toHaveAttribute('aria-valuetext', /km\/h · limit 50 km\/h · Demo Main Road/);
    await chart.focus();
    await page.keyboard.press('End');
    for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /assumed \d+ km\/h · Demo Lane/);
    // The address determines which track the map draws.
    const way = page.getByRole('group', { name: 'Route on the map' });
    await way.getByRole('radio', { name: 'Both' }).check();
    await expect.poll(() => parameter(page, 'way')).toBe('both');
    await goByLink(page, `${trip}&way=both`);
    await expect(way.getByRole('radio', { name: 'Both' })).toBeChecked();
    await way.getByRole('radio', { name: 'As measured' }).check();
    await expect.poll(() => parameter(page, 'way')).toBe('raw');
    expect(await checkWithAxe(page, 'trip on roads')).toEqual([]);

    await goByLink(page, `/admin/appUsers?projectId=${projectId}&user=${USER}&tab=time`);
    const roads = page.getByRole('table', { name: 'By road type' });
    await expect(roads.getByRole('row', { name: /^Main road/ })).toContainText('km');
    await expect(roads.getByRole('row', { name: /^Residential street/ })).toBeVisible();
  },
);

test('a trip from before the map is matched when its day is recomputed', async ({ page }) => {
  await admin.openIn(page.context());
  await page.goto(`/admin/appUsers?projectId=${projectId}&user=${EARLY}&date=${date}&item=${early}`);
  await expect(page.getByText('The speed limits on these roads are unknown')).toBeVisible();
  await page.getByRole('button', { name: 'Recompute this day' }).click();
  await expect(page.getByText('Some limits are assumed from the road type')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('button', { name: 'Recompute this day' })).toHaveCount(0);
});
