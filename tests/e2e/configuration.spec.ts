import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DeviceClient } from '#phone/device/device-client.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { menu, snackbar } from './support/screens.ts';

const PROJECT = 'Config <b>Project</b> 🚗';
let admin: ProductSession;
let projectId: number;
let apiKey: string;

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));

test.beforeAll(async () => {
  admin = await aPerson('cfg-admin');
  projectId = await aProjectOf(admin, PROJECT);
  const made = await admin.post(`/move/apiKey?projectId=${projectId}`, { name: 'backend', scope: 'read-write' });
  apiKey = (made as { secret: string }).secret;
});

const TABS = { features: '', project: '/project', revisions: '/revisions' };
const address = (tab: keyof typeof TABS, query: string, id: number) =>
  `/admin/sdkConfig${TABS[tab]}?projectId=${id}${query}`;
async function open(page: Page, as: ProductSession, tab: keyof typeof TABS, query = '', id = projectId): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(tab, query, id));
  await isOpen(page);
}
/** By whoever has a page open already. */
async function openNext(page: Page, tab: keyof typeof TABS, id = projectId): Promise<void> {
  await goByLink(page, address(tab, '', id));
  await isOpen(page);
}
async function isOpen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).or(page.getByRole('table')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
const aPhone = async (userId: string) => {
  const phone = new DeviceClient({ server: product().baseURL, proof: { userId, apiKey } });
  expect(await phone.start()).toBe('sent');
  return phone;
};
const service = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Review changes' });
const review = (page: Page) => page.getByRole('button', { name: 'Review and save' }).click();
async function saveForEveryone(page: Page): Promise<void> {
  await review(page);
  await panel(page).getByRole('button', { name: 'Save for everyone' }).click();
  await expect(snackbar(page, 'Configuration saved')).toBeVisible();
  await expect(panel(page)).toBeHidden();
}
test('an admin switches features, children follow their parent, and phones get them at the next fetch', async ({
  page,
}) => {
  const phone = await aPhone('cfg-follower');
  await open(page, admin, 'features');
  await service(page, 'Driving').click();
  await expect(service(page, 'Driving behaviour')).not.toBeChecked();
  await expect(page.getByText('Switching Driving off also switches off', { exact: false })).toBeVisible();
  await service(page, 'Driving behaviour').click();
  await expect(service(page, 'Driving')).toBeChecked();
  await page.getByLabel('Interval').fill('5');
  await review(page);
  await expect(page.getByLabel('Interval')).toBeFocused();
  await expect(page.getByText('Enter a whole number from 10 to 86400.')).toBeVisible();
  await page.getByLabel('Interval').fill('600');
  await review(page);
  await expect(panel(page)).toContainText('Driving: device discovery');
  await expect(panel(page)).toContainText('300 s');
  await expect(panel(page)).toContainText('1 device active in the last 30 days gets it');
  await expect(panel(page)).toContainText('No price is set for this project');
  await panel(page).getByRole('button', { name: 'Save for everyone' }).click();
  await expect(snackbar(page, 'Configuration saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review and save' })).toHaveCount(0);
  const config = await phone.followConfig();
  expect(config.services.driving).toMatchObject({ enabled: true, drivingBehaviour: true, deviceDiscovery: false });
  expect(config.options.deviceDiscovery.interval).toBe(600);
});

test('app values are added, edited and removed by keyboard, and reach phones', async ({ page }) => {
  await open(page, admin, 'features');
  await page.getByRole('button', { name: 'Add value' }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('dialog', { name: 'New value' });
  await page.keyboard.type('1st');
  await page.keyboard.press('Enter');
  await expect(entry.getByText('Start with a letter', { exact: false })).toBeVisible();
  await entry.getByLabel('Name').fill('limits');
  await entry.getByLabel('Type').selectOption('json');
  await entry.getByLabel('Value', { exact: true }).fill('{oops');
  await entry.getByRole('button', { name: 'Apply' }).click();
  await expect(entry.getByText('This is not JSON.')).toBeVisible();
  await entry.getByLabel('Value', { exact: true }).fill('{"trips": 3}');
  await entry.getByLabel('Group').fill('Fair <use>');
  await entry.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Fair <use>' })).toBeVisible();
  await saveForEveryone(page);
  const phone = await aPhone('cfg-app');
  expect(phone.config?.appConfig).toEqual({ limits: { value: { trips: 3 }, group: 'Fair <use>' } });
  await page.getByRole('button', { name: 'Remove limits' }).click();
  await expect(page.getByText('No values yet')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Edit limits' })).toBeVisible();
});

test('a roll-out starts with a share, is raised, and is completed', async ({ page }) => {
  const own = await aProjectOf(admin, 'Staged');
  await open(page, admin, 'features', '', own);
  await service(page, 'Cycling').click();
  await review(page);
  await panel(page).getByRole('radio', { name: 'Some users first' }).check();
  await panel(page).getByRole('textbox', { name: 'Share of users' }).fill('25');
  await panel(page).getByRole('button', { name: 'Start with 25%' }).click();
  await expect(snackbar(page, 'Roll-out to 25% started')).toBeVisible();
  const card = page.getByRole('region', { name: 'Roll-out in progress' });
  await expect(card).toContainText('25% of users');
  await expect(card).toContainText('Cycling');
  await expect(service(page, 'Health')).toBeDisabled();
  await card.getByRole('textbox', { name: 'Raise to' }).fill('20');
  await expect(card.getByRole('button', { name: 'Raise the share' })).toBeDisabled();
  await card.getByRole('textbox', { name: 'Raise to' }).fill('60');
  await card.getByRole('button', { name: 'Raise the share' }).click();
  await expect(card).toContainText('60% of users');
  await card.getByRole('button', { name: 'Finish for everyone' }).click();
  const question = page.getByRole('dialog', { name: 'Finish the roll-out for everyone?' });
  await expect(question).toContainText('All users of Staged');
  await question.getByRole('button', { name: 'Finish for everyone' }).click();
  await expect(card).toHaveCount(0);
  await expect(service(page, 'Cycling')).not.toBeChecked();
});

test('a configuration is copied from another project of the admin', async ({ page }) => {
  const from = await aProjectOf(admin, 'Copy source');
  const to = await aProjectOf(admin, 'Copy target');
  await open(page, admin, 'features', '', from);
  await service(page, 'Health').click();
  await saveForEveryone(page);
  await openNext(page, 'features', to);
  await page.getByRole('button', { name: 'Copy from another project' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy from another project' });
  await copy.getByRole('searchbox').fill('Copy source');
  await copy.getByRole('button', { name: `Copy source ${from}` }).click();
  await expect(service(page, 'Health')).not.toBeChecked();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
});

test('a name is saved everywhere, and leaving unsaved asks for confirmation', async ({ page }) => {
  const own = await aProjectOf(admin, 'Before');
  await open(page, admin, 'project', '', own);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('After <i>that</i>');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await menu(page).getByRole('link', { name: 'Access Control' }).click();
  await expect.poll(() => questions).toEqual(['Your changes to the project are not saved. Leave anyway?']);
  await page.getByLabel('Time zone').selectOption('Europe/Vienna');
  await page.getByRole('checkbox', { name: 'Keep Logs forever' }).check();
  await page.getByLabel('Severity threshold').fill('1,21');
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(snackbar(page, 'Project saved')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('After <i>that</i>');
  await expect(page.getByLabel('Severity threshold')).toHaveValue('1.21');
  await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toHaveValue(/After <i>that<\/i>/);
});

test('a project is suspended by name and resumed, and its phones follow', async ({ page }) => {
  const own = await aProjectOf(admin, 'Paused');
  const made = await admin.post(`/move/apiKey?projectId=${own}`, { name: 'backend', scope: 'read-write' });
  const phone = () =>
    new DeviceClient({
      server: product().baseURL,
      proof: { userId: 'u', apiKey: (made as { secret: string }).secret },
      maxAttempts: 1,
    });
  await open(page, admin, 'project', '', own);
  await page.getByRole('button', { name: 'Suspend Paused' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend Paused?' });
  await expect(question).toContainText('every phone in Paused is refused');
  await question.getByRole('button', { name: 'Suspend project' }).click();
  await expect(page.getByText('This project is suspended')).toBeVisible();
  const refused = phone();
  expect(await refused.start().catch(() => 'refused')).not.toBe('sent');
  expect(refused.lastRefusal).toContain('suspended');
  await page.getByRole('button', { name: 'Resume project' }).click();
  await expect(page.getByText('This project is suspended')).toHaveCount(0);
  await expect.poll(() => phone().start()).toBe('sent');
});

test('a day of data is downloaded, and the nightly export goes to no private address', async ({ page }) => {
  await open(page, admin, 'project');
  const section = (name: string) => page.getByRole('region', { name });
  await section('Data export').getByLabel('Content').selectOption('Scores');
  const download = page.waitForEvent('download');
  await section('Data export').getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^userId,day,start,formula,total,/);
  const nightly = section('Nightly export');
  await nightly.getByRole('radio', { name: 'S3 bucket' }).check();
  for (const [label, value] of [
    ['Address of the S3 server', 'http://10.0.0.1'],
    ['Region', 'eu'],
    ['Bucket', 'data'],
    ['Access key id', 'key'],
    ['Secret access key', 'secret'],
  ] as const) {
    await nightly.getByLabel(label, { exact: true }).fill(value);
  }
  expect(await checkWithAxe(page, 'nightly export')).toEqual([]);
  await nightly.getByRole('button', { name: 'Save and start' }).click();
  await expect(nightly.getByText('The address must be public and start with https://.')).toBeVisible();
  await nightly.getByLabel('Address of the S3 server').fill('https://s3.example.com');
  await nightly.getByRole('button', { name: 'Save and start' }).click();
  await expect(snackbar(page, 'The nightly export starts within a minute')).toBeVisible();
  await nightly.getByRole('radio', { name: 'Off' }).check();
  await nightly.getByRole('button', { name: 'Stop the export' }).click();
  await expect(snackbar(page, 'The nightly export has been stopped')).toBeVisible();
});

test('revisions are filtered in the address, exported and restored, with confirmation after a later change', async ({
  page,
}) => {
  const own = await aProjectOf(admin, 'History');
  await open(page, admin, 'features', '', own);
  await service(page, 'Cycling').click();
  await saveForEveryone(page);
  await service(page, 'Health').click();
  await saveForEveryone(page);
  await openNext(page, 'revisions', own);
  await page.getByLabel('What').selectOption('sdk-config');
  await expect(page).toHaveURL(/entity=sdk-config/);
  const table = page.getByRole('table', { name: 'Changes' });
  await expect(table).toContainText('Health: On → Off');
  await expect(table).toContainText('Cycling: On → Off');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`${admin.email},Features (changed),Health: On → Off`);

  // Anywhere in the row, not just on its name.
  await table.getByText('Cycling: On → Off').click();
  await expect(page).toHaveURL(/revision=\d+/);
  await page.reload();
  await page.getByRole('button', { name: 'Restore the previous state' }).click();
  const question = page.getByRole('dialog', { name: 'Restore “Features”?' });
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(question).toContainText('It has been changed again since');
  await expect(question).toContainText('Health');
  await question.getByRole('button', { name: 'Restore anyway' }).click();
  await expect(snackbar(page, 'Features restored')).toBeVisible();
  await expect(page.getByText('3 changes')).toBeVisible();
  await openNext(page, 'features', own);
  await expect(service(page, 'Cycling')).toBeChecked();
  await expect(service(page, 'Health')).toBeChecked();
});

test('axe finds nothing, whatever is open', async ({ page }) => {
  test.setTimeout(400_000);
  await open(page, admin, 'project');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Days for Raw positions').fill('10');
  const found = await checkWithAxe(page, 'project with troubles');
  await page.getByRole('button', { name: 'Discard' }).click();
  await openNext(page, 'features');
  await service(page, 'Walking').click();
  found.push(...(await checkWithAxe(page, 'features')));
  await review(page);
  await panel(page).getByRole('radio', { name: 'Some users first' }).check();
  found.push(...(await checkWithAxe(page, 'review')));
  await panel(page).getByRole('button', { name: 'Start with 10%' }).click();
  await expect(page.getByRole('region', { name: 'Roll-out in progress' })).toBeVisible();
  found.push(...(await checkWithAxe(page, 'roll-out')));
  await openNext(page, 'revisions');
  await page.getByRole('button', { name: 'Roll-out', exact: false }).first().click();
  found.push(...(await checkWithAxe(page, 'revisions')));
  await page.getByRole('button', { name: 'Restore the previous state' }).click();
  found.push(...(await checkWithAxe(page, 'restore')));
  expect(found).toEqual([]);
});
