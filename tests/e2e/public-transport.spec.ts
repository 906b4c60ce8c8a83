import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { madeFeed } from '#engine/transit/made-feed.test-support.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aProjectOf, theOperator } from './support/people.ts';
import type { ProductSession } from './support/product-session.ts';

let dolphin: ProductSession;
let projectId: number;
/** Of its own each run, so that a second try finds nothing of the first. */
const stamp = String(Date.now()).slice(-6);

test.beforeAll(async () => {
  dolphin = await theOperator();
  projectId = await aProjectOf(dolphin, `Lines ${stamp}`);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const feedOf = (change: (texts: Record<string, string>) => object = () => ({})): Buffer => {
  const texts = madeFeed({ from: day(-30), to: day(300) });
  const all = { ...texts, ...change(texts) };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(String(text))]))),
  );
};
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Regions' }).getByRole('listitem').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog');

async function open(page: Page, query = ''): Promise<void> {
  await dolphin.openIn(page.context());
  await page.goto(`/admin/publicTransport?projectId=${projectId}${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Public Transport' })).toBeVisible();
}
async function load(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Load timetable' }).first().click();
  await panel(page).getByLabel('Name').fill(name);
  await panel(page)
    .getByLabel('Choose a GTFS file')
    .setInputFiles({ name: 'town.zip', mimeType: 'application/zip', buffer: bytes });
  await panel(page).getByRole('button', { name: 'Load', exact: true }).click();
  await expect(panel(page)).toHaveCount(0);
}

test('a timetable is loaded, a line of it is opened with its times, it is switched off and deleted', async ({
  page,
}) => {
  const name = `Town ${stamp}`;
  await open(page);
  await load(page, name, feedOf());
  await expect(item(page, name)).toContainText('1 line · 6 stops · 109 trips');
  await page
    .getByRole('table', { name: 'Lines' })
    .getByRole('link', { name: /North – Station/ })
    .click();
  await expect(page).toHaveURL(/line=r7/);
  await expect(page.getByRole('row', { name: /^North 06:00/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Station/ })).toContainText('00:07+1');
  const found = await checkWithAxe(page, 'timetable');
  await item(page, name).getByRole('switch').click();
  await expect(item(page, name).getByRole('switch')).not.toBeChecked();
  await item(page, name).getByRole('button', { name: 'Delete' }).click();
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await expect(item(page, name)).toHaveCount(0);
  expect(found).toEqual([]);
});

test('an invalid feed is rejected with its report, and a valid one replaces it', async ({ page }) => {
  const name = `Valley ${stamp}`;
  await open(page);
  const atZero = (texts: Record<string, string>) => ({
    'stops.txt': String(texts['stops.txt']).replace(/s1,Market,.*/, 's1,Market,0,0'),
  });
  await load(page, name, feedOf(atZero));
  await expect(item(page, name)).toContainText('The feed has errors.');
  await item(page, name).getByRole('button', { name: 'Report', exact: true }).click();
  await expect(panel(page)).toContainText('A stop at 0/0 is used by trips.');
  await expect(panel(page)).toContainText('line 3');
  await page.keyboard.press('Escape');
  await item(page, name).getByRole('button', { name: 'Replace' }).click();
  await panel(page)
    .getByLabel('Choose a GTFS file')
    .setInputFiles({ name: 'mended.zip', mimeType: 'application/zip', buffer: feedOf() });
  await panel(page).getByRole('button', { name: 'Load', exact: true }).click();
  await expect(item(page, name)).toContainText('109 trips');
  await item(page, name).getByRole('button', { name: 'Delete' }).click();
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await expect(item(page, name)).toHaveCount(0);
});
