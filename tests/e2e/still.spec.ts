import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { shifted, watchShifts } from './support/shifts.ts';

/** A line of text more or less is not a shift. */
const STILL = 0.02;
let admin: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('still'));
  projectId = await aProjectOf(admin, 'Nothing yet');
});
test.beforeEach(async ({ page, context }) => {
  await admin.openIn(context);
  await watchShifts(page);
});

/** Holds back a reply until the page has drawn everything else, another reply included. */
async function openWithLate(page: Page, address: string, late: string, early?: string): Promise<void> {
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
}
