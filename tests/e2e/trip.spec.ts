import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aDrive } from '#engine/synthetic/days.ts';
import { expect, IN_MOTION, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const USER = 'demo-driver';
const DAY_S = 86_400;
/** Two days ago, from seven in the morning. */
const startTs = Math.floor(Date.now() / 1000 / DAY_S - 2) * DAY_S + 7 * 3_600;
let admin: ProductSession;
let reader: ProductSession;
let projectId: number;
let item: number;

function columnsOf({ timestamp, lat, lon, accuracy, speed }: ReturnType<typeof aDrive>) {
  const known = (values: Float32Array) => [...values].map((value) => (Number.isFinite(value) ? value : null));
  const t = [...timestamp].map((second) => Math.round(second * 1000));
  return { t, lat: [...lat], lon: [...lon], acc: known(accuracy), speed: known(speed) };
}

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('trip-admin'));
  reader = await signInBehindTheScenes(await aConfirmedPerson('trip-reader'));
  projectId = await aProjectOf(admin, 'Trips');
  await grant(admin, projectId, reader, ['reader']);
  const phone = await aPhoneOf(admin, projectId, USER);
  const at = (seconds: number) => (startTs + seconds) * 1000;
  const drive = aDrive({ seed: 3, timestamp: startTs });
  await phone.upload({
    device: { platform: 'Android', sdkVersion: '2.18.0' },
    fixes: columnsOf(drive),
    events: [
      { t: at(900), kind: 'BRAKING', strength: 3, rawAccel: 6.1 },
      { t: at(1_200), kind: 'CORNERING', strength: 1, rawAccel: 3.2 },
      { t: at(1_000), kind: 'SWIPE_AND_TYPE', end: at(1_060) },
    ],
  });
  // Later fixes end the drive.
  await phone.upload({ fixes: { t: [at(40_000), at(40_060)], lat: [48, 48], lon: [16, 16] } });
  const query = `projectId=${projectId}&userId=${USER}&date=${new Date(startTs * 1000).toISOString().slice(0, 10)}`;
  const drives = async () => {
    const { items } = (await admin.get(`/move/timeline/day?${query}`)) as {
      items: { type: string; startTs: number; isOpen: boolean; totalScore: number }[];
    };
    const found = items.find(({ type, isOpen }) => type === 'CAR' && !isOpen);
    item = found?.startTs ?? 0;
    return found?.totalScore ?? 100;
  };
  await expect.poll(drives, { timeout: 40_000 }).toBeLessThan(100);
});

function address(): string {
  const date = new Date(startTs * 1000).toISOString().slice(0, 10);
  return `/admin/appUsers?projectId=${projectId}&user=${USER}&date=${date}&item=${item}`;
}
async function open(page: Page, as: ProductSession): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address());
  await expect(page.getByRole('heading', { name: 'Score', exact: true })).toBeVisible();
}
const map = (page: Page) => page.locator('[data-map="ready"]');
const chart = (page: Page) => page.getByRole('slider', { name: 'Time in the trip' });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test(
  'every lost point of a trip links to its place and time, in chart, axis and address',
  WITH_MAP,
  async ({ page }) => {
    await open(page, reader);
    await expect(page.getByRole('region', { name: 'Selected item' })).toContainText('Distance');
    await expect(page.getByText('The speed limits on these roads are unknown')).toBeVisible();
    const losses = page.getByRole('button', { name: /^−\d/ });
    await expect(losses.filter({ hasText: /Harsh braking .* up to 6\.1 m\/s²/ })).toBeVisible();
    await expect(losses.filter({ hasText: 'Phone in hand · for' })).toBeVisible();
    await losses.filter({ hasText: 'up to 6.1 m/s²' }).click();
    await expect.poll(() => parameter(page, 't')).toBe(String(startTs + 900));
    await expect(chart(page)).toHaveAttribute('aria-valuenow', String(startTs + 900));
    await expect(page.getByRole('slider', { name: 'Time of the day' })).toHaveAttribute(
      'aria-valuenow',
      String(startTs + 900),
    );
    await expect(page.locator('[class*="cursor"].maplibregl-marker')).toBeVisible();
    // By keyboard the cursor goes on, second by second.
    await chart(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(chart(page)).toHaveAttribute('aria-valuenow', String(startTs + 901));
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /km\/h/);
    // Why this mode, and how good the recording is.
    await expect(page.getByRole('heading', { name: 'Why this mode?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recording quality' })).toBeVisible();
    // A reader can view and export, but change nothing.
    for (const name of ['Set transport mode', 'Set score', 'Split', 'Merge']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  },
);

test.describe('where things move', () => {
  test.use(IN_MOTION);
  test('the replay runs and follows, and pointing at the chart moves the cursor', WITH_MAP, async ({ page }) => {
    await open(page, admin);
    await expect(map(page)).toBeVisible();
    await expect(page.locator('[data-drawn="true"]')).toBeVisible();
    const now = async () => Number(await chart(page).getAttribute('aria-valuenow'));
    await page.getByRole('radio', { name: '30 ×' }).check();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(now).toBeGreaterThan(item + 150);
    await page.getByRole('button', { name: 'Pause' }).click();
    const rested = await now();
    await expect.poll(() => Number(parameter(page, 't'))).toBeGreaterThanOrEqual(rested - 1);
    await chart(page).hover({ position: { x: 70, y: 80 } });
    await expect.poll(now).toBeLessThan(rested);
  });
});

test('a what-if changes the score and saves nothing', async ({ page }) => {
  await open(page, reader);
  await page.getByText('What if?').click();
  const result = page.getByLabel('Score with these parameters');
  await expect(result).toContainText('±0');
  await page.getByRole('slider', { name: 'Braking' }).focus();
  await page.keyboard.press('End');
  await expect(result).toContainText('+');
  const versions = page.getByRole('table', { name: 'The versions of the formula side by side' });
  await expect(versions.getByRole('row', { name: /move-1/ })).toBeVisible();
  await expect(versions.getByRole('row', { name: /move-2.*saved/ })).toBeVisible();
  await page.getByRole('radio', { name: 'move-1' }).check();
  await expect(result).toContainText('±0');
  const before = await result.innerText();
  const strong = page.getByRole('slider', { name: 'Strong' });
  await strong.focus();
  await page.keyboard.press('Home');
  await expect(result).toContainText('+');
  await page.getByRole('slider', { name: 'Distraction' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => result.innerText()).not.toBe(before);
  await page.getByRole('button', { name: 'Reset to the formula' }).click();
  await expect.poll(() => result.innerText()).toBe(before);
  expect(await checkWithAxe(page, 'trip')).toEqual([]);
});

test('a trip is exported and printed', WITH_MAP, async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await open(page, reader);
  for (const [name, begin] of [
    ['GPX', '<?xml'],
    ['GeoJSON', '{"type":"FeatureCollection"'],
    ['CSV', '\uFEFFtimestamp,lat,lon'],
    ['JSON', '{"userId":"demo-driver"'],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Export the trip as' }).getByText(name, { exact: true }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text.startsWith(begin), name).toBe(true);
  }
  await expect(map(page)).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => 'printed' in window);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toContainText(USER);
  await expect(sheet).toContainText('Harsh braking');
  const picture = sheet.getByRole('img', { name: 'Map of the trip' });
  // The picture is not empty: a blank canvas of this size compresses to less.
  expect((await picture.getAttribute('src'))?.length).toBeGreaterThan(10_000);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
});

test('a deleted trip, or one without positions, gets a clear message', async ({ page }) => {
  await reader.openIn(page.context());
  await page.route('**/move/timeline/trip/fixes?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x', requestId: 'x' } } }),
  );
  await page.route('**/move/timeline/trip?*', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'x', requestId: 'x' } } }),
  );
  await page.goto(address());
  await expect(page.getByText('This item no longer exists')).toBeVisible();
  await page.unroute('**/move/timeline/trip?*');
  await goByLink(page, address());
  await expect(page.getByRole('heading', { name: 'Score', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
