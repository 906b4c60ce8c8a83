import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { snackbar } from './support/screens.ts';

let admin: ProductSession;
let projectId: number;
test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('poi-admin'));
  projectId = await aProjectOf(admin, 'Places of the fleet');
});

const address = (query = '') => `/admin/poi?projectId=${projectId}${query}`;
async function open(page: Page, query = ''): Promise<void> {
  await admin.openIn(page.context());
  await page.goto(address(query));
  await expect(page.getByRole('heading', { level: 1, name: 'Points of Interest' })).toBeVisible();
}
type Poi = { id: string; name: string; lat: number; lon: number; radiusMeters: number; ring: unknown; version: number };
const aPoi = async (name: string, lat: number, more: object = {}): Promise<Poi> => {
  const shape = { kind: 'circle', lat, lon: 16, radiusMeters: 200 };
  const made = await admin.post(`/move/poi?projectId=${projectId}`, { name, shape, ...more });
  return (made as { poi: Poi }).poi;
};
const onMap = (page: Page) => page.locator('[data-map="ready"]');
const middleOfMap = async (page: Page) => {
  const box = await onMap(page).boundingBox();
  if (!box) throw new Error('no map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('a circle is drawn, moved with keys and by typing, undone and redone, and saved', WITH_MAP, async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'No places yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New place' }).click();
  await expect(onMap(page)).toBeVisible();
  const form = page.getByRole('form', { name: 'New place' });
  await form.getByRole('button', { name: 'Create place' }).click();
  await expect(form.getByText('Give the place a name.')).toBeVisible();
  await expect(form.getByText('Draw the place on the map first.')).toBeVisible();
  await form.getByLabel('Name').fill('Depot');
  await form.getByRole('button', { name: 'Circle' }).click();
  const middle = await middleOfMap(page);
  // Two clicks, and the same by dragging, which leaves the map where it is.
  await page.mouse.click(middle.x, middle.y);
  await page.mouse.move(middle.x + 40, middle.y);
  await page.mouse.click(middle.x + 60, middle.y);
  await expect(form.getByLabel('Radius in metres')).toBeVisible();
  const clicked = await form.getByLabel('Radius in metres').inputValue();
  await form.getByRole('button', { name: 'Circle' }).click();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 30, middle.y);
  await page.mouse.move(middle.x + 60, middle.y);
  await page.mouse.up();
  await expect(form.getByRole('button', { name: 'Circle' })).toHaveAttribute('aria-pressed', 'false');
  await expect(form.getByLabel('Radius in metres')).toHaveValue(clicked);
  const [lat, radius] = [form.getByLabel('Latitude'), form.getByLabel('Radius in metres')];
  await expect(radius).toBeVisible();
  const found = await checkWithAxe(page, 'editor');
  await radius.fill('250');
  await lat.fill('48.1');
  const grip = page.getByRole('button', { name: 'Move the whole shape' });
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await expect(lat).not.toHaveValue('48.1');
  const moved = await lat.inputValue();
  await form.getByRole('button', { name: 'Undo' }).click();
  await expect(lat).toHaveValue('48.1');
  await form.getByRole('button', { name: 'Redo' }).click();
  await expect(lat).toHaveValue(moved);
  await form.getByRole('button', { name: 'Undo' }).click();
  await form.getByLabel('Tags').fill('depot, north');
  await form.getByRole('button', { name: 'Create place' }).click();
  await expect(snackbar(page, 'Depot saved')).toBeVisible();
  await page.getByRole('button', { name: 'All places' }).click();
  const list = page.getByRole('list', { name: 'Points of Interest' });
  await expect(list.getByRole('link', { name: /Depot.*Circle, 250/ })).toBeVisible();
  found.push(...(await checkWithAxe(page, 'list')));
  expect(found).toEqual([]);
});

test(
  'a polygon is drawn corner by corner with keys alone, and one that crosses itself is not saved',
  WITH_MAP,
  async ({ page }) => {
    await open(page, '&poi=new');
    const form = page.getByRole('form', { name: 'New place' });
    await expect(onMap(page)).toBeVisible();
    await form.getByLabel('Name').fill('Yard');
    await form.getByRole('button', { name: 'Polygon' }).click();
    await page.getByRole('region', { name: 'Map of the points of interest' }).focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowUp', 'Enter']) {
      const before = await page.evaluate(() => performance.now());
      await page.keyboard.press(key);
      if (key !== 'Enter') await page.waitForFunction((begin) => performance.now() - begin > 500, before);
    }
    await form.getByRole('button', { name: 'Finish' }).click();
    const corners = form.getByLabel('3 corners');
    await corners.fill('48, 16\n48.01, 16.01\n48, 16.01\n48.01, 16');
    await corners.blur();
    await expect(form.getByText('cross or touch each other')).toBeVisible();
    await form.getByLabel('4 corners').fill('48, 16\n48, 16.01\n48.01, 16.01\n48.01, 16');
    await form.getByLabel('4 corners').blur();
    await form.getByRole('button', { name: 'Create place' }).click();
    await expect(snackbar(page, 'Yard saved')).toBeVisible();
  },
);

test('places are put by coordinates, imported, exported, and saved after another admin', async ({ page }) => {
  const poi = await aPoi('Contested', 47.9);
  // Maps belong to all projects, and other stories import some meanwhile.
  await page.route('**/move/map/search*', (route) => route.fulfill({ json: { items: [], hasMap: false } }));
  await open(page, `&poi=${poi.id}`);
  await test.step('the second of two admins who edit one place sees who was first and decides', () =>
    saveSecond(page, poi));
  await goByLink(page, address());
  await test.step('a file is previewed with its rejected lines and imported, and the export imports again', () =>
    importAndExport(page));
  await goByLink(page, address('&poi=new'));
  await test.step('a place is put where coordinates say, and without a map the search for an address says so', () =>
    putByCoordinates(page));
});

async function putByCoordinates(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'New place' });
  const where = form.getByLabel('Place or coordinates');
  await where.fill('Hauptstraße, Oberlind');
  await where.press('Enter');
  await expect(form.getByText('No street map is imported yet')).toBeVisible();
  await where.fill('47.25, 15.5');
  await where.press('Enter');
  await expect(form.getByLabel('Latitude')).toHaveValue('47.25');
  await expect(form.getByLabel('Radius in metres')).toHaveValue('100');
}

test(
  'list and map stay in sync when filtered, changed in bulk and searched near a place',
  WITH_MAP,
  async ({ page }) => {
    await aPoi('Shop one', 47.5, { tags: ['shop'] });
    await aPoi('Shop two', 47.6, { tags: ['shop'] });
    await open(page, '&tag=shop');
    const list = page.getByRole('list', { name: 'Points of Interest' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByLabel('Select all listed').check();
    await page.getByLabel('Action').selectOption('Deactivate');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(snackbar(page, '2 places changed')).toBeVisible();
    await expect(list.getByText('Inactive')).toHaveCount(2);
    await page.getByRole('radio', { name: 'Active', exact: true }).check();
    await expect(page.getByRole('heading', { name: 'No matching places' })).toBeVisible();
    await page.getByRole('button', { name: 'What is nearby?' }).click();
    await page.getByLabel('Coordinates').fill('47.5, 16');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const near = page.getByRole('list', { name: 'What is nearby' });
    await expect(near.getByRole('listitem').first()).toContainText('Shop one');
    await expect(near.getByRole('listitem').first()).toContainText('Inside');
  },
);

async function importAndExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  const panel = page.getByRole('dialog', { name: 'Import' });
  const text =
    'name,lat,lon,radiusMeters,tags\nAlpha,46.6,14.3,100,imported\nBeta,46.7,14.3,100,imported\nBad,95,14,100,\n';
  await panel
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(panel.getByText('Line 4')).toBeVisible();
  await expect(panel.getByText('outside the valid range of coordinates')).toBeVisible();
  await panel.getByRole('button', { name: 'Import 2 places' }).click();
  await expect(snackbar(page, 'Imported: 2 new, 0 changed')).toBeVisible();
  await goByLink(page, address('&tag=imported'));
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save GeoJSON' }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved.features.map((one: { properties: { name: string } }) => one.properties.name)).toEqual(['Alpha', 'Beta']);
}

async function saveSecond(page: Page, poi: Poi): Promise<void> {
  const form = page.getByRole('form', { name: 'Edit place' });
  await expect(form.getByLabel('Name')).toHaveValue('Contested');
  await admin.patch(`/move/poi/${poi.id}?projectId=${projectId}`, { version: 1, name: 'Theirs' });
  await form.getByLabel('Name').fill('Ours');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Theirs · Circle')).toBeVisible();
  await form.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(snackbar(page, 'Ours saved')).toBeVisible();
}

test('entering and leaving appear live in the open history', async ({ page }) => {
  const poi = await aPoi('Gate', 48.3, { tags: ['gate'] });
  const phone = await aPhoneOf(admin, projectId, 'courier-7');
  await open(page, `&view=history&of=${poi.id}`);
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  const lats = [48.31, 48.305, 48.3003, 48.3, 48.3002, 48.305, 48.31, 48.315];
  const begin = Date.now() - lats.length * 30_000;
  await phone.upload({
    fixes: { t: lats.map((_, at) => begin + at * 30_000), lat: lats, lon: lats.map(() => 16), acc: lats.map(() => 5) },
  });
  const table = page.getByRole('table', { name: 'Visits' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText('Left');
  await expect(table.getByRole('row').nth(2)).toContainText('courier-7');
  await page
    .getByRole('tab', { name: 'Places' })
    .or(page.getByRole('link', { name: 'Places' }))
    .click();
  await expect(page.getByRole('list', { name: 'Points of Interest' })).toBeVisible();
});
