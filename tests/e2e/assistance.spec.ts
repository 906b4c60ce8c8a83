import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { watchCalls } from './support/calls.ts';
import { follow } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const PLACE = { lat: 48.2082, lon: 16.3738, speed: 14.4 };
const CURVE = { stepMs: 10, beforeMs: 20, x: [0, 0, -118, -60, -8], y: [0, 1, 22, -9, 1], z: [9.8, 9.8, 14, 8, 9.8] };
let admin: ProductSession;
let colleague: ProductSession;
let projectId: number;
let reader: ProductSession;
let billing: ProductSession;

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));
test.beforeAll(async () => {
  admin = await aPerson('assistance-admin');
  colleague = await aPerson('assistance-colleague');
  projectId = await aProjectOf(admin, 'Assistance');
  await grant(admin, projectId, colleague, ['admin']);
  reader = await aPerson('assistance-reader');
  billing = await aPerson('assistance-billing');
  await grant(admin, projectId, reader, ['reader']);
  await grant(admin, projectId, billing, ['billing']);
});

async function open(page: Page, more = '', as = admin): Promise<void> {
  await as.openIn(page.context());
  await page.goto(`/admin/impact?projectId=${projectId}${more}`);
  await expect(page.getByRole('heading', { name: 'Assistance', level: 1 })).toBeVisible();
}

/** Counts the tones that the page plays, without playing them. */
const listenToTones = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' });
    OscillatorNode.prototype.start = () => {
      counted.tones += 1;
    };
    OscillatorNode.prototype.stop = () => undefined;
  });
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

test('an impact appears with a sound and in the title, and is handled and closed', async ({ page }) => {
  await listenToTones(page);
  await open(page);
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await expect(page.getByText('Nothing happened in this period.')).toBeVisible();

  const phone = await aPhoneOf(admin, projectId, 'demo-driver');
  const home = await page.context().newPage();
  await listenToTones(home);
  await home.goto(`/admin?projectId=${projectId}`);
  await expect(home.getByRole('listitem').filter({ hasText: 'Open calls' })).toContainText('0');
  await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 1.87, axis: 'x', curve: CURVE }] });
  await expect(home.getByRole('alert')).toContainText('New: someone needs help');
  await expect.poll(() => tones(home)).toBe(4);
  await expect(home).toHaveTitle(/^\(1\) New: someone needs help$/);
  await expect(home.getByRole('link', { name: 'Assistance Open cases: 1' })).toBeVisible();
  await expect(home.getByRole('listitem').filter({ hasText: 'Open calls' })).toContainText('1');
  await expect(home.getByRole('link', { name: 'Open the case' })).toHaveAttribute('href', /case=/);
  const bell = home.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.focus();
  await home.keyboard.press('Enter');
  const panel = home.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: 'Impact of demo-driver' })).toHaveAttribute('href', /case=/);
  await home.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await home.close();
  const waiting = page.locator('[data-case]');
  await expect(waiting).toContainText('demo-driver');
  await expect(waiting).toContainText('1.87');
  await expect(waiting).toContainText('48.20820, 16.37380');
  await expect(waiting.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await expect(page).toHaveTitle(/^\(1\) New: someone needs help$/);
  await expect.poll(() => tones(page)).toBe(4);

  await waiting.getByRole('link', { name: 'Open Impact of demo-driver' }).click();
  await expect(page).toHaveTitle(/^Assistance/);
  const main = page.getByRole('main');
  await expect(main).toContainText('48.208200, 16.373800');
  await expect(main.getByRole('heading', { name: 'Street not known' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=48.2082&mlon=16.3738#map=18/48.2082/16.3738',
  );
  await expect(main).toContainText('52 km/h');
  await expect(page.getByRole('img', { name: 'Acceleration around the impact' })).toBeVisible();
  await expect(main).toContainText('at 0 ms');
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(main.getByText('In progress')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByLabel('Assign to').selectOption({ label: colleague.email });
  await expect(main).toContainText(`assigned it to ${colleague.email}`);
  await page.getByLabel('New comment').fill('Driver is <b>well</b>.\nTow truck is coming.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(main).toContainText('Driver is <b>well</b>.');
  await page.getByLabel('Outcome').selectOption('Help provided');
  await main.getByRole('button', { name: 'Close case', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(main).toContainText('closed it: Help provided');
  expect(await checkWithAxe(page, 'one impact')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'All calls and impacts' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await expect(page.getByRole('row', { name: /demo-driver/ })).toContainText('Help provided');
});

test('a simulated call is marked as a test, silent when muted, and included in lists and export', async ({ page }) => {
  await listenToTones(page);
  await aPhoneOf(admin, projectId, 'demo-tester');
  await open(page);
  await page.getByRole('button', { name: 'Sound on' }).click();
  await page.getByRole('button', { name: 'Simulate' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('radio', { name: 'Call' }).check();
  await panel.getByLabel('App user').fill('nobody-here');
  await panel.getByRole('button', { name: 'Simulate now' }).click();
  await expect(panel.getByText('There is no such app user in this project.')).toBeVisible();
  await panel.getByLabel('App user').fill('demo-tester');
  await panel.getByRole('button', { name: 'Simulate now' }).click();
  const waiting = page.locator('[data-case]', { hasText: 'demo-tester' });
  await expect(waiting.getByText('Test', { exact: true })).toBeVisible();
  expect(await tones(page)).toBe(0);
  await expect(page.locator('[data-total="totalTests"] dd')).toHaveText('1');

  // A colleague who is faster is named to the one who comes second.
  const beforeThat = async (route: Route) => {
    const id = new URL(route.request().url()).pathname.split('/')[3];
    await colleague.post(`/move/impact/${id}/acknowledgement?projectId=${projectId}`, { version: 1 });
    await route.continue();
  };
  await page.route('**/acknowledgement?*', beforeThat, { times: 1 });
  await waiting.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText(`${colleague.email} got there first`)).toBeVisible();
  await expect(waiting).toContainText(colleague.email);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('assistance.csv');
  await page.getByRole('radio', { name: 'By app user' }).check();
  await expect(page).toHaveURL(/view=contracts/);
  await page.getByRole('link', { name: 'demo-tester', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Only demo-tester' })).toBeVisible();
  expect(await checkWithAxe(page, 'assistance')).toEqual([]);
});

test('a reader and a billing role are told nothing of an impact', async ({ browser }) => {
  const phone = await aPhoneOf(admin, projectId, 'demo-silent');
  const home = async (as: ProductSession) => {
    const page = await (await browser.newContext()).newPage();
    await as.openIn(page.context());
    const { made } = watchCalls(page);
    await page.goto(`/admin?projectId=${projectId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Assistance' })).toBeVisible();
    return { page, made };
  };
  const [alarmed, ...others] = [await home(admin), await home(reader), await home(billing)];
  await expect.poll(() => alarmed.made).toContain('GET /move/live');
  await phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 2.1, axis: 'x', curve: CURVE }] });
  await expect(alarmed.page.getByRole('alert')).toContainText('demo-silent');
  for (const { page, made } of others) {
    // The frame with its messages stays while the page in it is another one.
    await follow(page, `/admin/account?projectId=${projectId}`);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Assistance/ })).toHaveCount(0);
    await expect(page).not.toHaveTitle(/needs help/);
    expect(made.filter((call) => call.includes('/move/impact'))).toEqual([]);
  }
  for (const { page } of [alarmed, ...others]) await page.context().close();
});

const aTab = async (context: BrowserContext) => {
  const tab = await context.newPage();
  await tab.goto(`/admin/impact?projectId=${projectId}`);
  return tab;
};

/** One more than the streams that a browser keeps open to a server. */
const TABS = 7;

test('more tabs than streams are possible share one, and another takes over when its tab is closed', async ({
  context,
}) => {
  const streams = new Map<object, Page>();
  const open = () => [...streams.values()].filter((tab) => !tab.isClosed()).length;
  context.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') streams.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => streams.delete(request));
  context.on('requestfailed', (request) => streams.delete(request));
  await admin.openIn(context);
  const tabs: Page[] = [];
  for (let at = 0; at < TABS; at++) tabs.push(await aTab(context));
  for (const tab of tabs) await expect(tab.getByText('Waiting now')).toBeVisible();
  await expect.poll(open).toBe(1);

  const phone = await aPhoneOf(admin, projectId, 'demo-shared');
  await phone.upload({ calls: [{ t: Date.now(), ...PLACE }] });
  for (const tab of tabs) await expect(tab.locator('[data-case]', { hasText: 'demo-shared' })).toBeVisible();
  expect(open()).toBe(1);

  // The first tab opened the stream.
  await tabs.shift()?.close();
  await expect.poll(open).toBe(1);
  await phone.upload({ impacts: [{ t: Date.now() + 1, ...PLACE, asi: 2.22 }] });
  for (const tab of tabs) await expect(tab.locator('[data-case]', { hasText: '2.22' })).toBeVisible();
  expect(open()).toBe(1);
});
