import type { Page } from '@playwright/test';
import { aDay } from '#engine/synthetic/days.ts';
import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { watchCalls } from './support/calls.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { shifted, watchShifts } from './support/shifts.ts';
import { clickInPlace as click, stayAt } from './support/stay-in-place.ts';

const USER = 'demo-walker <b>🚶</b>';
const DAY_S = 86_400;
/** Far enough down to notice a jump to the top, and on every screen of the day. */
const PLACE = 240;
let admin: ProductSession;
let reader: ProductSession;
let projectId: number;
/** The day that was recorded: two days ago, from seven in the morning. */
const startTs = Math.floor(Date.now() / 1000 / DAY_S - 2) * DAY_S + 7 * 3_600;
const date = new Date(startTs * 1000).toISOString().slice(0, 10);
const dateIn = (days: number) => new Date((startTs + days * DAY_S) * 1000).toISOString().slice(0, 10);

/** The columns of a phone's day as JSON. */
function columnsOf({ timestamp, lat, lon, accuracy, speed }: ReturnType<typeof aDay>) {
  const known = (values: Float32Array) => [...values].map((value) => (Number.isFinite(value) ? value : null));
  const t = [...timestamp].map((second) => Math.round(second * 1000));
  return { t, lat: [...lat], lon: [...lon], acc: known(accuracy), speed: known(speed) };
}

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));

test.beforeAll(async () => {
  admin = await aPerson('day-admin');
  reader = await aPerson('day-reader');
  projectId = await aProjectOf(admin, 'Days');
  await grant(admin, projectId, reader, ['reader']);
  const phone = await aPhoneOf(admin, projectId, USER);
  const at = (minutes: number) => (startTs + minutes * 60) * 1000;
  await phone.upload({ fixes: columnsOf(aDay({ seed: 7, timestamp: startTs - DAY_S })) });
  await phone.upload({ fixes: columnsOf(aDay({ seed: 7, timestamp: startTs })) });
  await phone.upload({
    states: [
      { t: at(-60), state: 'READY' },
      { t: at(1), state: 'RUNNING' },
    ],
    warnings: [{ t: at(20), service: 'driving', reasons: ['batteryOptimization', 'somethingNew'] }],
    impacts: [{ t: at(30), lat: 48.2, lon: 16.37, asi: 1.4, speed: 12 }],
    logs: [{ t: at(25), level: 'ERROR', text: 'sensor lost <script>' }],
  });
  await aPhoneOf(admin, projectId, 'demo-silent');
  // The engine works beside the uploads.
  const query = `projectId=${projectId}&userId=${encodeURIComponent(USER)}&date=${date}`;
  const items = async () => ((await admin.get(`/move/timeline/day?${query}`)) as { items: unknown[] }).items.length;
  await expect.poll(items, { timeout: 40_000 }).toBeGreaterThan(5);
});

const address = (query = '', user = USER) =>
  `/admin/appUsers?projectId=${projectId}&user=${encodeURIComponent(user)}${query}`;
async function open(page: Page, as: ProductSession, query = `&date=${date}`, user = USER): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(query, user));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
/** By whoever has a page open already. */
async function openNext(page: Page, query: string, user = USER): Promise<void> {
  await goByLink(page, address(query, user));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
const list = (page: Page) => page.getByRole('region', { name: 'The day as a list' });
const axis = (page: Page) => page.getByRole('slider', { name: 'Time of the day' });
const toggle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: \\d+$`) });
const item = (page: Page, mode: string) => list(page).getByRole('listitem').filter({ hasText: mode });
const mapCursor = (page: Page) => page.locator('[class*="cursor"].maplibregl-marker');
async function openRecorded(page: Page, as: ProductSession, query = ''): Promise<void> {
  await open(page, as, `&date=${date}${query}`);
  await expect(item(page, 'Car').first()).toBeVisible();
}
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('a day is one axis, one map and one list, and one cursor moves in all of them', WITH_MAP, async ({ page }) => {
  await openRecorded(page, admin);
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
  await expect(axis(page)).toHaveAttribute('aria-valuetext', /\d\d:\d\d/);

  await item(page, 'Car').first().hover();
  await expect(axis(page)).toHaveAttribute('aria-valuetext', /Car/);
  await expect(item(page, 'Car').first()).toHaveAttribute('data-current', 'true');
  await expect(mapCursor(page)).toBeVisible();

  await axis(page).focus();
  await page.keyboard.press('Home');
  await expect(axis(page)).toHaveAttribute('aria-valuetext', /^00:00:00/);
  // Another row comes to lie beneath the pointer, which does not move.
  const beneath = page.locator('li:hover');
  const before = (await beneath.textContent()) ?? '';
  await beneath.evaluate((row) => scrollBy(0, row.getBoundingClientRect().height));
  await expect(beneath).not.toHaveText(before);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(axis(page)).toHaveAttribute('aria-valuetext', /^00:00:00/);
  await page.keyboard.press('PageDown');
  await expect(axis(page)).not.toHaveAttribute('aria-valuetext', /^00:00:00/);
  const first = await axis(page).getAttribute('aria-valuetext');
  await page.keyboard.press('PageDown');
  await expect(axis(page)).not.toHaveAttribute('aria-valuetext', first ?? '');
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Show the whole day' }).click();
  await page.getByRole('button', { name: 'Show only the active hours' }).click();
  await axis(page).press('0');
  await expect(page.getByRole('button', { name: 'Show only the active hours' })).toBeEnabled();

  await toggle(page, 'Still').click();
  await item(page, 'Car').first().getByRole('link').click();
  expect(await checkWithAxe(page, 'day with an item chosen')).toEqual([]);
});

test('a day of events, modes and other days is read and filtered without a map', async ({ page }) => {
  await openRecorded(page, reader);
  await test.step('events are shown in words, without raw codes', () => readEvents(page));
  await test.step('without WebGL the map says so, axis and list work', async () => {
    await expect(page.getByText('The map cannot be drawn here')).toBeVisible();
    await item(page, 'Car').first().hover();
    await expect(axis(page)).toHaveAttribute('aria-valuetext', /Car/);
  });
  await test.step('the calendar marks active days and opens them by keyboard', () => openByCalendar(page));
  await page.goBack();
  await expect(item(page, 'Car').first()).toBeVisible();
  await test.step('on a narrow screen the axis is seen first, and whatever changes the address stays in place', () =>
    stayInPlace(page));
  await test.step('the five toggles begin as promised and count everywhere', () => useToggles(page));
  await test.step('in German', () => readInGerman(page));
});

async function readEvents(page: Page): Promise<void> {
  await expect(list(page)).toContainText('Battery optimisation is on for the app');
  await expect(list(page)).toContainText('Another reason (somethingNew)');
  await expect(list(page)).toContainText('What to do: Ask the user to set the app’s battery use');
  await expect(list(page)).toContainText('Impact · severity 1.4');
  await expect(list(page)).toContainText('State: Running');
  await expect(list(page)).toContainText('sensor lost <script>');
  await expect(list(page)).not.toContainText(/IDLE|RUNNING|batteryOptimization/);
}

async function stayInPlace(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(axis(page)).toBeInViewport({ ratio: 0.9 });
  const change = await stayAt(page, PLACE);
  const car = item(page, 'Car').first();
  await change(
    'opens an item',
    () => click(car.getByRole('link')),
    page.getByRole('region', { name: 'Selected item' }),
  );
  await change('closes it', () => click(page.getByRole('button', { name: 'Back to the day' })), car);
  const still = item(page, 'Still').first();
  await change('sets a filter', () => click(toggle(page, 'Still')), still);
  await click(toggle(page, 'Still'));
  const month = page.getByRole('button', { name: 'Month', exact: true });
  await change('shows the month', () => click(month), page.getByRole('button', { name: 'Month', pressed: true }));
  await change('chooses a zone', () => page.getByLabel('Time zone').selectOption('UTC'), car);
  await click(page.getByRole('link', { name: 'Previous day' }));
  await expect.poll(() => parameter(page, 'date')).toBe(dateIn(-1));
  await change('opens another day', async () => {}, car);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openNext(page, `&date=${date}`);
  await expect(car).toBeVisible();
}

async function readInGerman(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'German' }).check({ force: true });
  const german = page.getByRole('region', { name: 'Der Tag als Liste' });
  await expect(german).toContainText('Akku-Optimierung ist für die App eingeschaltet');
  await expect(german).toContainText('Zu Fuß');
}

async function useToggles(page: Page): Promise<void> {
  for (const name of ['Car', 'Cycling', 'Walking', 'Public']) {
    await expect(toggle(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(toggle(page, 'Still')).toHaveAttribute('aria-pressed', 'false');
  await expect(item(page, 'Still')).toHaveCount(0);
  await toggle(page, 'Still').click();
  await expect(item(page, 'Still').first()).toBeVisible();
  await toggle(page, 'Car').click();
  await expect(item(page, 'Car')).toHaveCount(0);
  await expect(list(page)).toContainText(/hidden by the filters above/);
}

test('the selection is in the address, and back and forward work', async ({ page }) => {
  await openRecorded(page, reader);
  const last = item(page, 'Car').last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await last.click();
  await expect(page.getByRole('region', { name: 'Selected item' })).toContainText('Distance');
  // Another item is not another page: the scroll position stays.
  expect(await page.evaluate(() => scrollY)).toBe(place);
  const chosen = parameter(page, 'item');
  expect(Number(chosen)).toBeGreaterThan(startTs - DAY_S);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Selected item' })).toBeVisible();
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
  expect([parameter(page, 'item'), parameter(page, 'date')]).toEqual([null, dateIn(1)]);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Selected item' })).toBeVisible();
  await expect.poll(() => parameter(page, 'item')).toBe(chosen);
  await page.goForward();
  await page.getByRole('link', { name: /^To \d/ }).click();
  await expect(item(page, 'Car').first()).toBeVisible();
  await goByLink(page, address(`&date=${date}&item=5`));
  await expect(page.getByText('This item no longer exists')).toBeVisible();
});

async function openByCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Calendar:/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Calendar:/ });
  await expect(dialog.locator('[aria-current="date"]')).toHaveAccessibleName(/Car/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => parameter(page, 'date')).toBe(dateIn(1));
}

test('another zone works, and an invalid zone or day, an unknown and a silent user are explained', async ({ page }) => {
  await openRecorded(page, reader, '&zone=UTC');
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC');
  for (const wrong of ['&date=0000-01-01', '&date=9999-12-31', '&date=tomorrow', `&date=${date}&zone=Moon/Base`]) {
    await openNext(page, wrong);
    await expect(page.getByRole('heading', { name: 'This day cannot be shown' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the last active day' }).click();
  await expect(item(page, 'Car').first()).toBeVisible();
  await test.step('an unknown and a silent user get a clear message', () => openOthers(page));
});

async function openOthers(page: Page): Promise<void> {
  await openNext(page, '', 'nobody');
  await expect(page.getByRole('heading', { name: 'No such app user' })).toBeVisible();
  const { made } = watchCalls(page);
  await openNext(page, '', 'demo-silent');
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(made.filter((call) => call === 'GET /move/appUser/head')).toHaveLength(1);
}

test('a failing track is reported and retried, and the rest stays', async ({ page }) => {
  await page.route('**/move/timeline/track*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openRecorded(page, admin);
  await expect(page.getByText('The track could not be loaded.')).toBeVisible();
  await expect(item(page, 'Car').first()).toBeVisible();
  await page.unroute('**/move/timeline/track*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The track could not be loaded.')).toBeHidden();
});

test('a lost connection is reported, and the current day grows without a reload once it is back', async ({ page }) => {
  const phone = await aPhoneOf(admin, projectId, 'demo-live');
  await page.route('**/move/live?*', (route) => route.abort());
  await open(page, reader, '', 'demo-live');
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: 'demo-live' }) });
  await expect(head.getByText('Connecting …')).toBeVisible();
  await page.unroute('**/move/live?*');
  await expect(head.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 });
  const facts = head.getByLabel('About this app user');
  await expect(facts).toContainText('never');
  await expect(item(page, 'Car')).toHaveCount(0);
  await phone.drive();
  await expect(item(page, 'Car').first()).toBeVisible({ timeout: 30_000 });
  await expect(facts).not.toContainText('never');
});

test('nothing shifts while a day loads, though the header loads last', WITH_MAP, async ({ page }) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  let letPass = () => {};
  const dayIsThere = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/move/appUser/head?*', async (route) => {
    await dayIsThere;
    await route.continue();
  });
  await openRecorded(page, admin);
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
  letPass();
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await shifted(page)).toBeLessThan(0.002);
  // The map is on the first screen, below the head and the axis.
  await expect(page.locator('[data-map="ready"]')).toBeInViewport({ ratio: 0.3 });
});

test('the first screen of a day shows it on the map, also on a phone', WITH_MAP, async ({ page }) => {
  await openRecorded(page, admin);
  for (const [width, height] of [
    [1440, 868],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const map = page.locator('[data-map="ready"]');
    await expect(map, `${width} px`).toBeInViewport({ ratio: 0.5 });
    await expect(map.locator('canvas'), `${width} px`).toBeVisible();
  }
});
