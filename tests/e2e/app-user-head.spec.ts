import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const USER = 'demo-head-1';
let admin: ProductSession;
let reader: ProductSession;
let projectId: number;

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));
test.beforeAll(async () => {
  admin = await aPerson('head-admin');
  reader = await aPerson('head-reader');
  projectId = await aProjectOf(admin, 'Heads');
  await grant(admin, projectId, reader, ['reader']);
  const t = Date.now() - 60_000;
  const phone = await aPhoneOf(admin, projectId, USER);
  await phone.upload({
    device: { platform: 'iOS', sdkVersion: '2.18.0', model: 'Demo phone 7', os: 'iOS 19' },
    states: [{ t, state: 'RUNNING' }],
    failures: [{ t, service: 'driving', reasons: ['gpsOff'] }],
    warnings: [{ t, service: 'walking', reasons: ['energySaver'] }],
    scans: [{ t, name: 'demo car', data: '', isConnected: true }],
  });
  await phone.drive();
  await aPhoneOf(admin, projectId, 'demo-silent');
  await aPhoneOf(admin, projectId, 'demo-leaving');
});

const address = (tab: string, user: string) =>
  `/admin/appUsers?projectId=${projectId}&user=${encodeURIComponent(user)}&tab=${tab}`;
async function open(page: Page, as: ProductSession, tab = 'about', user = USER): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(tab, user));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
/** By whoever has a page open already. */
async function openNext(page: Page, tab: string, user = USER): Promise<void> {
  await goByLink(page, address(tab, user));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a reader sees what is known, may export, is recorded as a viewer, and cannot change anything', async ({
  page,
}) => {
  await open(page, reader);
  await test.step('the header and the tab About show what is known', () => readAbout(page));
  for (const name of ['Block', 'Mark as pilot', 'Logging', 'Recompute', 'Erase …']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('demo-head-1.zip');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await page.reload();
  await expect(page.getByRole('main')).toContainText(reader.email);
  await openNext(page, 'config');
  await expect(page.getByRole('switch', { name: 'Cycling' })).toBeDisabled();
});

async function readAbout(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).toContainText('Running');
  await expect(main).toContainText('2 problems');
  await expect(main).toContainText('Demo phone 7 · iOS 19');
  await expect(main).toContainText('Location is switched off');
  await expect(main).toContainText('Ask the user to switch location on in the phone’s quick settings.');
  await expect(main).toContainText('demo car');
  await expect(main).toContainText(`key of ${USER}`);
  await expect(main).not.toContainText(/gpsOff|energySaver|RUNNING/);
}

test('an admin changes a user, comments, and recomputes a day', async ({ page }) => {
  await open(page, admin);
  await test.step('an admin blocks and unblocks, makes a pilot, and turns logging on for a time', () => change(page));
  await test.step('comments mention a colleague by keyboard, and are edited and deleted', () => comment(page));
  await test.step('a day is recomputed, and the result is shown', async () => {
    await page.getByRole('button', { name: 'Recompute' }).click();
    await expect(page.getByText(/Nothing changed|items before|Nothing from that day/)).toBeVisible({ timeout: 40_000 });
  });
});

async function change(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('This user is blocked: uploads are refused')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('This user is blocked')).toBeHidden();
  await page.getByRole('button', { name: 'Mark as pilot' }).click();
  await expect(page.getByRole('button', { name: 'Remove pilot flag' })).toBeVisible();
  await page.getByRole('button', { name: 'Logging', exact: true }).click();
  await page.getByRole('dialog').getByLabel('For').selectOption('1 hour');
  await page.getByRole('button', { name: 'Turn logging on' }).click();
  await expect(page.getByText(`Logging is on for ${USER}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Logging', exact: true }).click();
  await expect(page.getByText(/Logging “Debug” and above until/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn logging off' }).click();
  await expect(page.getByText(`Logging is off for ${USER}.`)).toBeVisible();
}

async function comment(page: Page): Promise<void> {
  await page.getByLabel('New comment').pressSequentially('Called <b>twice</b> @demo.head-rea');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New comment')).toHaveValue(`Called <b>twice</b> @${reader.email} `);
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Called <b>twice</b>')).toBeVisible();
  await expect(page.getByText(`@${reader.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Edit', { exact: true }).fill('Called three times');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Called three times')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No comments yet.')).toBeVisible();
}

test('erasing requires the id and leaves a receipt', async ({ page }) => {
  await open(page, admin, 'about', 'demo-leaving');
  await page.getByRole('button', { name: 'Erase …' }).click();
  await page.getByLabel(/Type the id/).fill('demo-someone');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('This is not the user’s id.')).toBeVisible();
  await page.getByLabel(/Type the id/).fill('demo-leaving');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('heading', { name: 'App user erased' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy receipt' })).toBeVisible();
  await open(page, admin, 'about', 'demo-leaving');
  await expect(page.getByRole('heading', { name: 'No such app user' })).toBeVisible();
});

test('an unknown, foreign or silent user gets a clear message', async ({ page }) => {
  const elsewhere = await aProjectOf(admin, 'Elsewhere');
  await aPhoneOf(admin, elsewhere, 'demo-of-elsewhere');
  await open(page, reader, 'about', 'nobody');
  await expect(page.getByRole('heading', { name: 'No such app user' })).toBeVisible();
  for (const user of ['demo-of-elsewhere', 'a:b']) {
    await openNext(page, 'about', user);
    await expect(page.getByRole('heading', { name: 'No such app user' })).toBeVisible();
  }
  await openNext(page, 'about', 'demo-silent');
  await expect(page.getByText('the phone has not reported anything yet')).toBeVisible();
});

test('axe finds nothing about a user, in both widths and schemes', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, admin);
  await expect(page.getByText('Installed', { exact: true })).toBeVisible();
  expect(await checkWithAxe(page, 'about')).toEqual([]);
  await openNext(page, 'config');
  await expect(page.getByRole('switch', { name: 'Cycling' })).toBeVisible();
  expect(await checkWithAxe(page, 'config')).toEqual([]);
});
