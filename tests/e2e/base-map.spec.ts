import type { Page } from '@playwright/test';
import { aWay } from '#engine/roads/ways.test-support.ts';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { goByLink } from './support/follow.ts';
import { asMapFile, importMap } from './support/map-import.ts';
import { aProjectOf, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import type { ProductSession } from './support/product-session.ts';

/** Far out at sea, where no other story looks. */
const [LAT, LON] = [-20, -30];
let dolphin: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  dolphin = await theOperator();
  projectId = await aProjectOf(dolphin, 'Base Map');
});

const isTile = (url: string) => url.includes('/move/map/tiles/');
const open = async (page: Page) => {
  await dolphin.openIn(page.context());
  await page.goto(`/admin/poi?projectId=${projectId}&near=${LAT},${LON}`);
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
};

test(
  'an imported map is shown below the data, finds places, and sends nothing elsewhere',
  WITH_MAP,
  async ({ page }) => {
    const streets = ['Kaigasse', 'Leuchtturmweg'].map((name, at) =>
      aWay(
        at + 1,
        [
          [LAT + at * 0.001, LON],
          [LAT + at * 0.001, LON + 0.02],
        ],
        { name },
      ),
    );
    await importMap(dolphin, 'Island', asMapFile(streets));
    const shape = { kind: 'circle', lat: LAT, lon: LON + 0.01, radiusMeters: 200 };
    await dolphin.post(`/move/poi?projectId=${projectId}`, { name: 'Pier', shape });
    const tile = page.waitForResponse((response) => isTile(response.url()) && response.status() === 200);
    await open(page);
    expect((await tile).headers()['content-type']).toBe('application/vnd.mapbox-vector-tile');
    await expect(page.getByText('© OpenStreetMap contributors').first()).toBeAttached();

    // What is typed stays while the map moves and its places load.
    await page.getByLabel('Place or coordinates').fill('leuchtturm');
    const places = page.waitForResponse((response) => response.url().includes('/move/poi'));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await places;
    await expect
      .poll(() => new URL(page.url()).searchParams.get('at'))
      .toMatch(/^-(19\.9|20\.0)\d+,-(29\.9|30\.0)\d+,/);
    await expect(page.getByLabel('Place or coordinates')).toHaveValue('leuchtturm');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page
      .getByRole('list', { name: 'Matching places' })
      .getByRole('button', { name: /Leuchtturmweg/ })
      .click();
    await expect(page.getByLabel('Place or coordinates')).toHaveValue(/^-19\.999/);

    // The same search puts a new point there.
    await goByLink(page, `/admin/poi?projectId=${projectId}&poi=new`);
    const form = page.getByRole('form', { name: 'New place' });
    await form.getByLabel('Place or coordinates').fill('leuchtturm');
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    await form.getByRole('button', { name: /Leuchtturmweg/ }).click();
    await expect(form.getByLabel('Latitude')).toHaveValue(/^-19\.999/);

    // The next screen shows the same map under its own name, with nothing of this one on it.
    page.once('dialog', (unsaved) => unsaved.accept());
    await page.locator('canvas').evaluate((canvas) => canvas.setAttribute('data-seen-before', ''));
    await page.getByRole('navigation').getByRole('link', { name: 'Dangerous areas' }).click();
    await expect(page.locator('[data-map="ready"] canvas[data-seen-before]')).toHaveAccessibleName(
      'Map of the dangerous areas',
    );
  },
);

test('a link opens a map where it was when the link was copied', WITH_MAP, async ({ page }) => {
  await dolphin.openIn(page.context());
  await page.goto(`/admin/poi?projectId=${projectId}&at=-12.34500,-45.67800,9.0`);
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('at'))
    .toMatch(/^-12\.34(49|50)\d,-45\.67(79|80)\d,10\.0$/);
});

test('a custom style replaces it without requesting tiles', WITH_MAP, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.route('**/own-style.json', (route) =>
    route.fulfill({ json: { version: 8, sources: {}, layers: [{ id: 'paper', type: 'background' }] } }),
  );
  // As the setting writes it into the page; this one lies on the same host.
  await page.route('**/admin/poi*', async (route) => {
    const answer = await route.fetch();
    const style = `${new URL(route.request().url()).origin}/own-style.json`;
    const body = (await answer.text()).replace('"mapStyleUrl":""', `"mapStyleUrl":"${style}"`);
    await route.fulfill({ response: answer, body });
  });
  await open(page);
  expect(requested.some((url) => url.endsWith('/own-style.json'))).toBe(true);
  expect(requested.filter((url) => isTile(url) || url.endsWith('/move/map'))).toEqual([]);
});

test('a map opens where the people of its project are, and at 48/16 without any', WITH_MAP, async ({ page }) => {
  const widthOf = (url: string): number => {
    const [west = 0, , east = 0] = (new URL(url).searchParams.get('bounds') ?? '').split(',').map(Number);
    return east - west;
  };
  /** Until the map has asked for cells: of a region around people, or of half a continent. */
  const openFor = async (project: number, isWidth: (degrees: number) => boolean) => {
    const bounds = page.waitForResponse((response) => response.url().includes('/move/appUser/bounds'));
    const cells = page.waitForRequest((one) => one.url().includes('/activityMap/cells') && isWidth(widthOf(one.url())));
    await page.goto(`/admin/activityMap?projectId=${project}`);
    await expect(page.locator('[data-map="ready"]')).toBeVisible();
    await Promise.all([bounds, cells]);
  };
  /** Zooming keeps the middle, and writes it into the address. */
  const middle = async (): Promise<number[]> => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const at = () => new URL(page.url()).searchParams.get('at');
    await expect.poll(at).not.toBeNull();
    return (at() ?? '').split(',').map(Number);
  };
  await dolphin.openIn(page.context());
  const [alpine, atSea, nowhere] = [
    await aProjectOf(dolphin, 'In the Alps'),
    await aProjectOf(dolphin, 'At Sea'),
    await aProjectOf(dolphin, 'Nobody Yet'),
  ];
  for (const [project, lat, lon] of [
    [alpine, 47.3, 11.4],
    [atSea, LAT, LON],
  ] as const) {
    const phone = await aPhoneOf(dolphin, project, 'somebody');
    const now = Date.now();
    await phone.upload({ fixes: { t: [now - 120_000, now - 60_000], lat: [lat, lat], lon: [lon, lon] } });
    await expect
      .poll(async () => (await dolphin.get(`/move/appUser/bounds?projectId=${project}`)) as unknown)
      .toMatchObject({
        bounds: [expect.closeTo(lon, 3), expect.closeTo(lat, 3), expect.anything(), expect.anything()],
      });
    await openFor(project, (degrees) => degrees < 1);
    const [shownLat, shownLon, zoom] = await middle();
    expect(shownLat).toBeCloseTo(lat, 2);
    expect(shownLon).toBeCloseTo(lon, 2);
    expect(zoom).toBeGreaterThan(10);
  }
  await openFor(nowhere, (degrees) => degrees > 10);
  const [shownLat, shownLon, zoom] = await middle();
  expect([shownLat, shownLon]).toEqual([48, 16]);
  expect(zoom).toBeLessThan(6);
});
