import type { Locator, Page } from '@playwright/test';
import { aDrive } from '#engine/synthetic/days.ts';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { countClicks } from './support/count-clicks.ts';
import { goByLink } from './support/follow.ts';
import { LOOKS, type Look, openByMenu, setLook } from './support/looks.ts';
import { expectOtherThan, pictureOf } from './support/map-picture.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { aPhoneOf, type StoryPhone } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { snackbar } from './support/screens.ts';

let dolphin: ProductSession;
test.beforeAll(async () => {
  dolphin = await theOperator();
});

async function open(page: Page, query = ''): Promise<void> {
  await dolphin.openIn(page.context());
  await page.goto(`/admin/da${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dangerous Areas' })).toBeVisible();
}
/** Where harsh events happen more often than the traffic explains, from Home. */
async function openProposals(page: Page, projectId: number, look: Look) {
  await setLook(page, look, product().baseURL);
  await page.goto(`/admin?projectId=${projectId}`);
  const clicks = countClicks();
  await openByMenu(page, look, clicks, 'da');
  await clicks.click(page.getByRole('link', { name: areaWords[look.language].tabProposals }));
  await expect(page.getByRole('checkbox').nth(1)).toBeVisible({ timeout: 60_000 });
  return clicks;
}
/** How much more than the traffic explains, and from what that is known. */
async function expectReasons(spot: Locator, { language }: Look): Promise<void> {
  const words = areaWords[language];
  const number = '[\\d.,]+';
  const rate = words.spotRate.replace('{{ratio}}', number);
  const atLeast = words.spotRateLow.replace('{{low}}', number);
  const braked = words.count_BRAKING.replace('{{count}}', '\\d+');
  await expect(spot).toContainText(new RegExp(`${rate}.*${atLeast}.*${braked}`));
}
const DRIVERS = ['one', 'two', 'three', 'four'];
/** Areas are shared: where all stories drive, others may find places too. */
type Town = typeof OWN_TOWN;
const OWN_TOWN = { lat: 47.3, lon: 11.4 };
/** With two places each: one for each look. */
const TOWNS = [OWN_TOWN, { lat: 46.6, lon: 14.3 }].slice(0, LOOKS.length / 2);
const driverIn = (town: Town, driver: string) => `area-driver-${driver}${town === OWN_TOWN ? '' : '-there'}`;

const onMap = (page: Page) => page.locator('[data-map="ready"]');

/** Parts of the way. */
const HOT_SPOTS = [2 / 5, 3 / 5];
const placeAt = ({ lat, lon, timestamp }: ReturnType<typeof aDrive>, part: number) => {
  const at = Math.floor(timestamp.length * part);
  const beforeEnd = (timestamp.at(-1) ?? 0) - (timestamp[at] ?? 0);
  return { lat: lat[at] ?? 0, lon: lon[at] ?? 0, t: Date.now() - 60_000 - Math.round(beforeEnd * 1_000) };
};

/** Drives through a town, and brakes hard in a bend at the same places as everyone. */
async function brakeHard(phone: StoryPhone, town: Town, parts: readonly number[]): Promise<void> {
  await phone.drive(town);
  const drive = aDrive({ seed: 3, ...town });
  const events = parts.flatMap((part) => {
    const event = { ...placeAt(drive, part), strength: 3, rawAccel: -6 };
    return [
      { ...event, kind: 'BRAKING' },
      { ...event, kind: 'CORNERING', t: event.t + 4_000 },
    ];
  });
  await phone.upload({ events });
}

/** The engine works beside the uploads. */
async function untilDriven(admin: ProductSession, projectId: number, userId: string): Promise<void> {
  const driven = async () => {
    const { items } = (await admin.get(`/move/timeline/day?projectId=${projectId}&userId=${userId}`)) as {
      items: { type: string }[];
    };
    return items.some(({ type }) => type === 'CAR');
  };
  await expect.poll(driven, { timeout: 30_000 }).toBe(true);
}

/** As "Apply to past trips" does. */
async function applyAreas(): Promise<void> {
  const { work } = (await dolphin.post('/move/dangerousArea/apply', { days: 2 })) as { work: { id: string } };
  const state = async () =>
    ((await dolphin.get(`/move/dangerousArea/work/${work.id}`)) as { work: { state: string } }).work.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
}

test('an area is typed, moved with keys, undone, and saved with its kind and days', WITH_MAP, async ({ page }) => {
  await open(page, '?area=new');
  await expect(onMap(page)).toBeVisible();
  const form = page.getByRole('form', { name: 'New area' });
  await form.getByRole('button', { name: 'Create area' }).click();
  await expect(form.getByText('Give the area a name.')).toBeVisible();
  await expect(form.getByText('Draw the area on the map first.')).toBeVisible();
  await form.getByLabel('Name').fill('Story bend');
  await form.getByLabel('Kind').selectOption({ label: 'Bend' });
  await form.getByRole('button', { name: 'Circle' }).click();
  const canvas = onMap(page).locator('canvas');
  await canvas.click({ position: { x: 240, y: 200 } });
  await canvas.click({ position: { x: 290, y: 200 } });
  const [lat, radius] = [form.getByLabel('Latitude'), form.getByLabel('Radius in metres')];
  await expect(radius).toBeVisible();
  await radius.fill('30000');
  await expect(form.getByText('The radius must be between 1 m and 20 km.')).toBeVisible();
  await radius.fill('180');
  await lat.fill('48.31');
  await page.getByRole('button', { name: 'Move the whole shape' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(lat).not.toHaveValue('48.31');
  await form.getByRole('button', { name: 'Undo' }).click();
  await expect(lat).toHaveValue('48.31');
  await form.getByLabel('First day', { exact: true }).fill('2.1.2031');
  await form.getByLabel('Last day', { exact: true }).fill('2031-01-01');
  await expect(form.getByLabel('First day', { exact: true })).toHaveValue('02/01/2031');
  await expect(form.getByText('The last day is before the first.')).toBeVisible();
  await form.getByRole('button', { name: 'Choose a day: Last day' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: '1 February 2031', exact: true }).click();
  await expect(form.getByLabel('Last day', { exact: true })).toHaveValue('01/02/2031');
  const found = await checkWithAxe(page, 'area editor');
  await form.getByRole('button', { name: 'Create area' }).click();
  await expect(snackbar(page, 'Story bend saved')).toBeVisible();
  await page.getByLabel('Search by name').fill('story bend');
  const row = page.getByRole('list', { name: 'Dangerous Areas' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Bend · Circle, 180 m');
  await expect(row).toContainText('Planned');
  expect(found).toEqual([]);
});

test('a file is previewed with its rejected lines and their positions', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const panel = page.getByRole('dialog', { name: 'Import' });
  const text = [
    'name,lat,lon,radiusMeters,kind,polygon',
    'Story bridge,48.4,16.4,120,surface,',
    'Story bow tie,,,,,16 48; 16.1 48.1; 16.1 48; 16 48.1',
    'Story nowhere,95,16,100,,',
  ].join('\n');
  const file = { name: 'areas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await panel.getByLabel('Choose a file').setInputFiles(file);
  await expect(panel.getByText('the edges cross or touch each other (at 48.05, 16.05)')).toBeVisible();
  await expect(panel.getByText('outside the valid range of coordinates (at 95, 16)')).toBeVisible();
  await panel.getByRole('button', { name: 'Import 1 area' }).click();
  await expect(snackbar(page, 'Imported: 1 new, 0 changed')).toBeVisible();
  await page.getByLabel('Search by name').fill('story bridge');
  await expect(page.getByRole('link', { name: /Story bridge/ })).toBeVisible();
});

test('places are proposed, accepted and applied to past trips, and show what happened', async ({ page }) => {
  const admin = await signInBehindTheScenes(await aConfirmedPerson('area-admin'));
  const projectId = await aProjectOf(admin, 'Risky ways');
  const drivers = TOWNS.flatMap((town) => DRIVERS.map((driver) => ({ town, userId: driverIn(town, driver) })));
  for (const { town, userId } of drivers) await brakeHard(await aPhoneOf(admin, projectId, userId), town, HOT_SPOTS);
  for (const { userId } of drivers) await untilDriven(admin, projectId, userId);
  await dolphin.openIn(page.context());
  /** Each look accepts a place of its own; the first ones in the same town. */
  const spotsIn = (look: Look) => {
    const { lat } = TOWNS[LOOKS.indexOf(look) < 2 ? 0 : 1] ?? OWN_TOWN;
    const near = new RegExp(` (near|bei) ${Math.floor(lat)}[.,]`);
    return page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: near }) });
  };
  for (const look of LOOKS.slice(1)) {
    const words = areaWords[look.language];
    const clicks = await openProposals(page, projectId, look);
    await expectReasons(spotsIn(look).first(), look);
    await clicks.click(spotsIn(look).first().getByRole('checkbox'));
    await clicks.click(page.getByRole('button', { name: words.accept_one.replace('{{count}}', '1') }));
    await expect(page.getByText(words.accepted_one.replace('{{count}}', '1'))).toBeVisible();
    clicks.expectAtMost(5);
  }
  const clicks = await openProposals(page, projectId, LOOKS[0]);
  await expectReasons(spotsIn(LOOKS[0]).first(), LOOKS[0]);
  await spotsIn(LOOKS[0]).first().getByRole('textbox').fill('Story hot spot');
  await clicks.click(page.getByRole('checkbox', { name: 'Select Story hot spot' }));
  const found = await checkWithAxe(page, 'proposals');
  await clicks.click(page.getByRole('button', { name: 'Accept 1 area' }));
  clicks.expectAtMost(5);
  await expect(snackbar(page, '1 area created')).toBeVisible();
  await page.getByRole('button', { name: 'Apply to past trips' }).click();
  const panel = page.getByRole('dialog', { name: 'Apply to past trips' });
  await panel.getByRole('button', { name: 'Apply now' }).click();
  await expect(panel.getByText(/Trips checked/)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await page.getByLabel('Search by name').fill('story hot spot');
  await page.getByRole('link', { name: /Story hot spot/ }).click();
  const happened = page.getByRole('region', { name: 'Events' });
  await expect(happened.getByRole('row', { name: /^Harsh braking [1-9]/ })).toBeVisible();
  await happened.getByLabel('Compare before and after', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await expect(happened.getByRole('heading', { name: 'Too few to say' })).toBeVisible();
  await expect(page).toHaveURL(/split=/);
  // The trip that crossed it tells so, and leads back.
  const who = `projectId=${projectId}&userId=area-driver-one`;
  const day = (await admin.get(`/move/timeline/day?${who}`)) as {
    date: string;
    items: { type: string; startTs: number }[];
  };
  const item = day.items.find(({ type }) => type === 'CAR')?.startTs;
  await goByLink(page, `/admin/appUsers?projectId=${projectId}&user=area-driver-one&date=${day.date}&item=${item}`);
  const crossed = page.getByRole('list', { name: 'Dangerous areas on the way' });
  await expect(crossed).toContainText(/Story hot spot.+ · .+ s/);
  await crossed.getByRole('link', { name: 'Story hot spot' }).click();
  await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
  expect(found).toEqual([]);
});

test.describe('where people brake hard', () => {
  const town = { lat: 46.6, lon: 14.3 };
  const { lat, lon } = placeAt(aDrive({ seed: 3, ...town }), 1 / 2);
  let admin: ProductSession;
  let projectId: number;
  let areaId: string;
  const brakes = async (driver: string) =>
    brakeHard(await aPhoneOf(admin, projectId, `heat-driver-${driver}`), town, [1 / 2]);
  const cells = async () => {
    const bounds = [lon - 0.02, lat - 0.02, lon + 0.02, lat + 0.02].join(',');
    const reply = await admin.get(`/move/activityMap/cells?projectId=${projectId}&bounds=${bounds}&layer=harsh`);
    return reply as { cells: { people: number }[]; withheld: number };
  };

  test.beforeAll(async () => {
    admin = await signInBehindTheScenes(await aConfirmedPerson('heat-admin'));
    projectId = await aProjectOf(admin, 'Hot ways');
    await Promise.all(DRIVERS.map(brakes));
    for (const driver of DRIVERS) await untilDriven(admin, projectId, `heat-driver-${driver}`);
    await expect.poll(async () => (await cells()).withheld, { timeout: 60_000 }).toBeGreaterThan(0);
    const shape = { kind: 'circle', lat, lon, radiusMeters: 150 };
    const made = await dolphin.post('/move/dangerousArea', { name: 'Story heat', shape });
    areaId = (made as { area: { id: string } }).area.id;
    await applyAreas();
  });

  const evidence = (page: Page) => page.getByRole('region', { name: 'Events', exact: true });
  const expectEvidence = (page: Page) =>
    expect(evidence(page).getByRole('row', { name: /^Harsh braking [1-9]/ })).toBeVisible();
  const key = (page: Page) => page.getByRole('region', { name: 'What the map shows' });

  test('an area on the map opens its evidence: the events as dots, and the drives', WITH_MAP, async ({ page }) => {
    let letPass = () => {};
    const isAtRest = new Promise<void>((resolve) => {
      letPass = resolve;
    });
    await page.route('**/move/dangerousArea/*/drives', async (route) => {
      await isAtRest;
      await route.continue();
    });
    await open(page, `?projectId=${projectId}&area=${areaId}`);
    await expect(onMap(page)).toBeVisible();
    await page.getByRole('button', { name: 'All areas' }).click();
    await expect(evidence(page)).toBeHidden();
    const box = await onMap(page).boundingBox();
    const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
    await onMap(page).locator('canvas').click({ position: middle });
    await expectEvidence(page);
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.mouse.move(0, 0);
    const withoutDots = await pictureOf(onMap(page));
    letPass();
    await expect(key(page)).toContainText(/\d+ harsh events in this area/);
    await expectOtherThan(onMap(page), withoutDots);
    const drives = evidence(page).getByRole('list', { name: 'Drives' });
    await expect(drives.getByRole('listitem')).toHaveCount(DRIVERS.length);
    await drives.getByRole('link').first().click();
    await expect(page).toHaveURL(/user=heat-driver-\w+&date=[\d-]+&item=\d+/);
    await expect(page.getByRole('heading', { name: 'Score', exact: true })).toBeVisible();
  });

  test(
    'the heat of harsh events is switched on in the address, and hides too few people',
    WITH_MAP,
    async ({ page }) => {
      await open(page, `?projectId=${projectId}&area=${areaId}`);
      await expect(key(page)).toContainText(/\d+ harsh events in this area/);
      const heat = key(page).getByRole('switch', { name: 'Heat of harsh events' });
      await heat.check();
      // The four of them are too few to show where they brake.
      await expect(key(page)).toContainText(/cells? with fewer than 5 people/);
      const colours = key(page).getByRole('list', { name: /^Harsh events in a cell/ });
      await expect(colours).toHaveCount(0);
      await brakes('five');
      await expect.poll(async () => (await cells()).cells.length, { timeout: 60_000 }).toBeGreaterThan(0);
      await page.reload();
      await expect(heat).toBeChecked();
      await expect(colours.getByRole('listitem').first()).toContainText(/[1-9]/);
      const withHeat = await pictureOf(onMap(page));
      expect(await checkWithAxe(page, 'area with heat')).toEqual([]);
      await heat.uncheck();
      await expect(page).not.toHaveURL(/heat=/);
      await expectOtherThan(onMap(page), withHeat);
    },
  );
});
