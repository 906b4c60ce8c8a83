import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { shifted, watchShifts } from './support/shifts.ts';

/** A line of text more or less is not a shift. */
const STILL = 0.02;
const DRIVER = 'still-driver';
let admin: ProductSession;
let dolphin: ProductSession;
let projectId: number;
/** A project in use, and a trip in it. */
let usedId: number;
let trip: { date: string; startTs: number };

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('still'));
  dolphin = await theOperator();
  projectId = await aProjectOf(admin, 'Nothing yet');
  usedId = await aProjectOf(admin, 'In use');
  const phone = await aPhoneOf(admin, usedId, DRIVER);
  const t = Date.now() - 60_000;
  await phone.upload({
    device: { platform: 'Android', sdkVersion: '2.18.1' },
    warnings: [{ t, service: 'driving', reasons: ['batteryOptimization'] }],
    calls: [{ t, lat: 48, lon: 16 }],
  });
  await phone.drive();
  const drives = async () => {
    const query = `projectId=${usedId}&userId=${DRIVER}`;
    const { date, items } = (await admin.get(`/move/timeline/day?${query}`)) as {
      date: string;
      items: { type: string; startTs: number; isOpen: boolean }[];
    };
    const found = items.find(({ type, isOpen }) => type === 'CAR' && !isOpen);
    if (found) trip = { date, startTs: found.startTs };
    return found !== undefined;
  };
  await expect.poll(drives, { timeout: 40_000 }).toBe(true);
});
test.beforeEach(async ({ page, context }) => {
  await admin.openIn(context);
  await watchShifts(page);
});

const dayOf = (query = '') => `/admin/appUsers?projectId=${usedId}&user=${DRIVER}&date=${trip.date}${query}`;

/** Holds back a reply until the page has drawn everything else, another reply included. */
async function openWithLate(page: Page, address: string, late: string | RegExp, early?: string): Promise<void> {
  let letPass = () => {};
  const isDrawn = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route(late, async (route) => {
    await isDrawn;
    await route.continue();
  });
  const held = page.waitForRequest(late);
  const arrived = early && page.waitForResponse(early);
  await page.goto(address);
  await held;
  await arrived;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  letPass();
  await page.unrouteAll({ behavior: 'wait' });
}

async function expectStill(page: Page, late: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await shifted(page), `${late} comes last`).toBeLessThan(STILL);
}

for (const width of [1440, 390]) {
  test(`the Home of an empty project does not shift while it loads, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await openWithLate(page, `/admin?projectId=${projectId}`, '**/move/project?*', '**/move/home?*');
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await shifted(page)).toBeLessThan(STILL);
  });

  test(`the list of members does not shift while its numbers load, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await openWithLate(page, `/admin/access?projectId=${projectId}`, '**/api/user/role/**');
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    expect(await shifted(page)).toBeLessThan(STILL);
  });

  test(`the Home of a project in use does not shift, whatever comes last, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    for (const late of ['home', 'project', 'impact/open']) {
      await openWithLate(page, `/admin?projectId=${usedId}`, `**/move/${late}?*`);
      await expect(page.getByRole('img', { name: /Trips by mode over time/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Android 2.18.1' })).toBeVisible();
      await expectStill(page, late);
    }
  });

  test(`the day of an app user does not shift, whatever comes last, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    for (const late of ['timeline/day', 'appUser/head', 'timeline/track']) {
      await openWithLate(page, dayOf(), `**/move/${late}?*`);
      await expect(page.getByRole('region', { name: 'The day as a list' })).toContainText('Car');
      await expectStill(page, late);
    }
  });

  test(`a trip does not shift, whatever comes last, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    for (const late of ['timeline/day', 'timeline/trip', 'timeline/trip/fixes']) {
      await openWithLate(page, dayOf(`&item=${trip.startTs}`), `**/move/${late}?*`);
      await expect(page.getByRole('heading', { name: 'Score', exact: true })).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Time in the trip' })).toBeVisible();
      await expectStill(page, late);
    }
  });

  test(`the background jobs do not shift while they load, ${width} px`, async ({ page }) => {
    await dolphin.openIn(page.context());
    await page.setViewportSize({ width, height: 860 });
    for (const late of ['job', 'job/failed']) {
      await openWithLate(page, `/admin/dolphin/jobs?projectId=${projectId}`, new RegExp(`/move/${late}(\\?|$)`));
      await expect(page.getByRole('table').first().getByRole('row').nth(3)).toBeVisible();
      await expectStill(page, late);
    }
  });
}
