import { Journey } from '#engine/synthetic/journey.ts';
import { DRIVE_TOWN } from '#engine/synthetic/motions.ts';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { countClicks } from './support/count-clicks.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const DAY_S = 86_400;
const startTs = Math.floor(Date.now() / 1000 / DAY_S - 2) * DAY_S + 7 * 3_600;
let reader: ProductSession;
let projectId: number;

/** Five people drive the same way; fewer would not be shown. */
test.beforeAll(async () => {
  const admin = await signInBehindTheScenes(await aConfirmedPerson('map-admin'));
  reader = await signInBehindTheScenes(await aConfirmedPerson('map-reader'));
  projectId = await aProjectOf(admin, 'Mapped');
  await grant(admin, projectId, reader, ['reader']);
  const drive = new Journey({ seed: 3, timestamp: startTs, lat: 48, lon: 16 })
    .stand(400)
    .move(DRIVE_TOWN, 900)
    .stand(600)
    .fixes();
  const at = (seconds: number) => (startTs + seconds) * 1000;
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const phone = await aPhoneOf(admin, projectId, `driver-${name}`);
    await phone.upload({
      fixes: { t: [...drive.timestamp].map((second) => second * 1000), lat: [...drive.lat], lon: [...drive.lon] },
      events: [{ t: at(900), kind: 'BRAKING', strength: 3, rawAccel: 6.1 }],
    });
    // Later fixes end the drive.
    const [lat, lon] = [drive.lat.at(-1), drive.lon.at(-1)];
    await phone.upload({ fixes: { t: [at(40_000), at(40_060)], lat: [lat, lat], lon: [lon, lon] } });
  }
  const cells = async () => {
    const query = `projectId=${projectId}&bounds=15.5,47.5,16.5,48.5&layer=harsh`;
    return ((await admin.get(`/move/activityMap/cells?${query}`)) as { cells: unknown[] }).cells.length;
  };
  await expect.poll(cells, { timeout: 60_000 }).toBeGreaterThan(0);
});

test(
  'a reader finds where people drive harshly, what happened there, and the trip at that place',
  WITH_MAP,
  async ({ page, context }) => {
    await reader.openIn(context);
    await page.goto(`/admin?projectId=${projectId}`);
    const task = countClicks();
    await task.click(page.getByRole('link', { name: 'Activity Map' }));
    await expect(page.locator('[data-map="ready"]')).toBeVisible();
    await task.click(page.getByRole('radio', { name: 'Harsh events' }));
    const places = page.getByRole('region', { name: 'Busiest places in view' });
    await expect(places.getByRole('button').first()).toContainText(/event/);
    await expect(page.getByText('Harsh events in a cell')).toBeVisible();
    expect(await checkWithAxe(page, 'activity map')).toEqual([]);
    await task.click(places.getByRole('button').first());
    await expect(page.getByText(/^Harsh (acceleration|braking|cornering)$/).first()).toBeVisible();
    const trips = page.getByRole('region', { name: 'Trips behind it' });
    await task.click(trips.getByRole('link').first());
    await expect(page).toHaveURL(/user=driver-\w+&date=[\d-]+&item=\d+&t=\d+/);
    await expect(page.getByRole('heading', { name: 'Score', exact: true })).toBeVisible();
    task.expectAtMost(4);
    // The address of the cell shows the same again.
    await page.goBack();
    await expect(trips).toBeVisible();
  },
);

test('the map is printed as a picture, with its legend and the places in view', WITH_MAP, async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) });
    // In the moment in which the places are listed, the map has not drawn them yet.
    new MutationObserver((_, observer) => {
      const buttons = [...document.querySelectorAll('button')];
      if (!buttons.some(({ textContent }) => / event/.test(textContent))) return;
      observer.disconnect();
      buttons.find(({ textContent }) => textContent === 'Print')?.click();
    }).observe(document, { childList: true, subtree: true });
  });
  await reader.openIn(context);
  await page.goto(`/admin/activityMap?projectId=${projectId}&layer=harsh`);
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
  const place = page.getByRole('region', { name: 'Busiest places in view' }).getByRole('button').first();
  await expect(place).toContainText(/event/);
  await page.waitForFunction(() => 'printed' in window);
  await page.emulateMedia({ media: 'print' });
  const picture = page.locator('img[src^="data:image/png"]');
  await expect(picture).toBeVisible();
  await expect(page.locator('[data-map]')).toBeHidden();
  await expect(place).toBeVisible();
  await expect(page.getByText('Harsh events in a cell')).toBeVisible();
  const colours = await picture.evaluate((image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? [])).size;
  });
  expect(colours).toBeGreaterThan(5);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(picture).toHaveCount(0);
});
