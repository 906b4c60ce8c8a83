import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
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
  projectId = await aProjectOf(dolphin, `Roads ${stamp}`);
});

/** A small network: streets on a grid far from the demo world, one of them with a sign. */
function aTown(streets: number): Buffer {
  const lines = Array.from({ length: streets }, (_, at) => {
    const lat = 47.2 + at * 0.002;
    return (
      `<node id="${2 * at + 1}" lat="${lat}" lon="11.3"/><node id="${2 * at + 2}" lat="${lat}" lon="11.33"/>` +
      `<way id="${at + 1}"><nd ref="${2 * at + 1}"/><nd ref="${2 * at + 2}"/><tag k="highway" v="residential"/>` +
      `<tag k="name" v="Row ${at + 1}"/>${at === 0 ? '<tag k="maxspeed" v="30"/>' : ''}</way>`
    );
  });
  return gzipSync(`<osm version="0.6">${lines.join('')}</osm>`);
}

async function open(page: Page): Promise<void> {
  await dolphin.openIn(page.context());
  await page.goto(`/admin/publicTransport?projectId=${projectId}&view=roads`);
  await expect(page.getByRole('button', { name: 'Import a map' }).first()).toBeVisible();
}
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, file: string, bytes: Buffer, name?: string): Promise<void> {
  await panel(page)
    .getByLabel('Choose a file')
    .setInputFiles({ name: file, mimeType: 'application/gzip', buffer: bytes });
  if (name) await panel(page).getByLabel('Name').fill(name);
  await panel(page).getByRole('button', { name: 'Upload and import' }).click();
  await expect(panel(page)).toHaveCount(0);
}

test('a map is imported, survives a bad file, is replaced, switched off and deleted', async ({ page }) => {
  const name = `Valley ${stamp}`;
  await open(page);
  // The connection breaks once: the part is sent again.
  await page.route('**/move/file/*/part*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Import a map' }).first().click();
  await panel(page).getByLabel('Country').selectOption('AT');
  await choose(page, 'valley.osm.gz', aTown(4), name);
  await expect(item(page, name).getByText('in use', { exact: true })).toBeVisible();
  await expect(item(page, name)).toContainText('4 ways');
  await expect(item(page, name)).toContainText('25% signed');
  await expect(item(page, name)).toContainText('75% assumed');
  await expect(item(page, name)).toContainText('© OpenStreetMap contributors');
  await expect(item(page, name)).toContainText('limits of Austria');
  expect(await checkWithAxe(page, 'roads')).toEqual([]);

  await page.getByRole('button', { name: `Replace ${name} with another file` }).click();
  await choose(page, 'broken.osm.gz', aTown(4).subarray(0, 120));
  await expect(item(page, name).filter({ hasText: 'not imported' })).toContainText('The file ends too early');
  await expect(item(page, name).filter({ hasText: '4 ways' })).toContainText('in use');
  await page.getByRole('button', { name: `Dismiss the failed import of ${name}` }).click();
  await expect(item(page, name).filter({ hasText: 'not imported' })).toHaveCount(0);

  await page.getByRole('button', { name: `Replace ${name} with another file` }).click();
  await choose(page, 'valley-2.osm.gz', aTown(7));
  await expect(item(page, name).filter({ hasText: '7 ways' })).toHaveCount(1);
  await expect(item(page, name)).toHaveCount(1);

  await item(page, name).getByRole('switch', { name: 'In use' }).click();
  await expect(item(page, name).getByText('switched off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await panel(page).getByRole('button', { name: 'Delete map' }).click();
  await expect(item(page, name)).toHaveCount(0);
});

test('a stopped upload survives a reload, and continues with the same file', async ({ page }) => {
  const file = `harbour-${stamp}.osm.gz`;
  await open(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/move/file/*/part*', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Import a map' }).first().click();
  const sent = page.waitForRequest('**/move/file/*/part*');
  await choose(page, file, aTown(3));
  await sent;
  await page.getByRole('button', { name: /^Stop the upload of Harbour/ }).click();
  await expect(item(page, file)).toContainText('interrupted');
  release();
  await page.unroute('**/move/file/*/part*');

  await page.reload();
  await page.getByRole('button', { name: `Continue ${file}` }).click();
  await choose(page, file, aTown(3), `Harbour ${stamp}`);
  await expect(item(page, `Harbour ${stamp}`).getByText('in use', { exact: true })).toBeVisible();
  await expect(item(page, file).filter({ hasText: 'interrupted' })).toHaveCount(0);
  await page.getByRole('button', { name: `Delete Harbour ${stamp}` }).click();
  await panel(page).getByRole('button', { name: 'Delete map' }).click();
  await expect(item(page, `Harbour ${stamp}`)).toHaveCount(0);
});
