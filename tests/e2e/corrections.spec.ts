import type { Page } from '@playwright/test';
import { aDay } from '#engine/synthetic/days.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const DAY_S = 86_400;
const startTs = Math.floor(Date.now() / 1000 / DAY_S - 2) * DAY_S + 7 * 3_600;
const date = new Date(startTs * 1000).toISOString().slice(0, 10);
let admin: ProductSession;
let reader: ProductSession;
let projectId: number;

interface Item {
  type: string;
  startTs: number;
  endTs: number;
  isOpen: boolean;
}

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('corrects'));
  reader = await signInBehindTheScenes(await aConfirmedPerson('looks-on'));
  projectId = await aProjectOf(admin, 'Corrections');
  await grant(admin, projectId, reader, ['reader']);
});

const who = (user: string) => `projectId=${projectId}&userId=${user}`;
const itemsOf = async (user: string): Promise<Item[]> =>
  ((await admin.get(`/move/timeline/day?${who(user)}&date=${date}`)) as { items: Item[] }).items;

/** Somebody with a day of walking, driving, resting and riding; answers the first closed item of a mode. */
async function somebody(user: string, mode: string): Promise<Item> {
  const phone = await aPhoneOf(admin, projectId, user);
  const { timestamp, lat, lon, accuracy, speed } = aDay({ seed: 7, timestamp: startTs });
  const known = (values: Float32Array) => [...values].map((value) => (Number.isFinite(value) ? value : null));
  const t = [...timestamp].map((second) => Math.round(second * 1000));
  await phone.upload({ fixes: { t, lat: [...lat], lon: [...lon], acc: known(accuracy), speed: known(speed) } });
  const found = async () => (await itemsOf(user)).find(({ type, isOpen }) => type === mode && !isOpen);
  await expect.poll(found, { timeout: 40_000 }).toBeTruthy();
  const item = await found();
  if (!item) throw new Error(`no ${mode}`);
  return item;
}

async function open(page: Page, as: ProductSession, user: string, item: number, more = ''): Promise<void> {
  await as.openIn(page.context());
  await page.goto(`/admin/appUsers?projectId=${projectId}&user=${user}&date=${date}&item=${item}${more}`);
  await expect(page.getByRole('heading', { name: 'Recording quality' })).toBeVisible();
}
const chosen = (page: Page) => page.getByRole('region', { name: 'Selected item' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an override is shown to a reader with author and reason, and can be reset', async ({ page, browser }) => {
  const ride = await somebody('demo-override', 'CYCLING');
  await open(page, admin, 'demo-override', ride.startTs);
  await button(page, 'Set transport mode').click();
  const form = panel(page, 'Set transport mode');
  await form.getByRole('button', { name: 'Set transport mode' }).click();
  await expect(form).toContainText('Choose a transport mode.');
  await expect(form).toContainText('Enter a reason.');
  await form.getByLabel('Transport mode').selectOption('Driving');
  await form.getByLabel('Reason').fill('Drove <b>behind</b> a tractor');
  await form.getByRole('button', { name: 'Set transport mode' }).click();
  await expect(chosen(page)).toContainText('Driving');
  await expect(page.getByText('Driving instead of Cycling')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Score', exact: true })).toBeVisible();

  await button(page, 'Set score').click();
  await panel(page, 'Set score').getByLabel('Braking').fill('41');
  await panel(page, 'Set score').getByLabel('Reason').fill('Seen on the camera');
  await panel(page, 'Set score').getByRole('button', { name: 'Set score' }).click();
  await expect(page.getByText(/Set manually; measured/)).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await open(other, reader, 'demo-override', ride.startTs);
  await expect(other.getByText('Drove <b>behind</b> a tractor')).toBeVisible();
  await expect(other.getByText(admin.email).first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Reset' })).toHaveCount(0);
  await context.close();

  const made = page.getByRole('listitem').filter({ hasText: 'Driving instead of Cycling' });
  await made.getByRole('button', { name: 'Reset' }).click();
  await panel(page, 'Reset to measured data').getByRole('button', { name: 'Reset' }).click();
  await expect(chosen(page)).toContainText('Cycling');
  await expect(page.getByText('Driving instead of Cycling')).toBeHidden();
});

test('an item is split at the cursor and merged again, and is then as measured', async ({ page }) => {
  const drive = await somebody('demo-split', 'CAR');
  const before = await itemsOf('demo-split');
  const atTs = drive.startTs + 300;
  await open(page, admin, 'demo-split', drive.startTs, `&t=${atTs}`);
  await button(page, 'Split').click();
  await panel(page, 'Split item').getByRole('button', { name: 'Split item' }).click();
  await expect(page.getByText(/^Split manually/)).toBeVisible();
  expect((await itemsOf('demo-split')).map((one) => one.startTs)).toContain(atTs);
  await page.getByRole('link', { name: 'Next item' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('item')).toBe(String(atTs));
  await page.getByRole('link', { name: 'Previous item' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('item')).toBe(String(drive.startTs));
  await button(page, 'Merge').click();
  await expect(panel(page, 'Merge items')).toContainText('Becomes one item');
  await panel(page, 'Merge items').getByRole('button', { name: 'Merge items' }).click();
  await expect(page.getByText(/^Split manually/)).toBeHidden();
  expect(await itemsOf('demo-split')).toEqual(before);
});

test('axe finds nothing in a correction, and a conflict shows who changed what and loses nothing', async ({ page }) => {
  test.setTimeout(120_000);
  const drive = await somebody('demo-conflict', 'CAR');
  await open(page, admin, 'demo-conflict', drive.startTs);
  await button(page, 'Set score').click();
  await panel(page, 'Set score').getByRole('button', { name: 'Set score' }).click();
  await expect(panel(page, 'Set score')).toContainText('Set at least one part.');
  expect(await checkWithAxe(page, 'correction')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Set score')).toHaveCount(0);

  await button(page, 'Set transport mode').click();
  const form = panel(page, 'Set transport mode');
  await form.getByLabel('Transport mode').selectOption('Tram');
  await form.getByLabel('Reason').fill('On rails');
  const input = { startTs: drive.startTs, version: 0, transport: 'BUS', reason: 'Line 13' };
  await admin.post(`/move/timeline/transport?${who('demo-conflict')}`, input);
  await form.getByRole('button', { name: 'Set transport mode' }).click();
  await expect(form).toContainText(admin.email);
  await expect(form).toContainText('Bus');
  await form.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(chosen(page)).toContainText('Tram');
});
