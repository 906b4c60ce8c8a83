import type { Page } from '@playwright/test';
import {
  aLocalReceiver,
  answerWith,
  hasPlatformSignature,
  type LocalReceiver,
} from '#server/features/notifier/local-receiver.test-support.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { mailsTo } from './support/mailbox.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { snackbar } from './support/screens.ts';

let admin: ProductSession;
let local: LocalReceiver;
let made = 0;
test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('nt-admin'));
});
test.beforeEach(async () => {
  local = await aLocalReceiver();
});
test.afterEach(() => local.close());

/** A project whose assistance receiver is the system of this story; its secret, and a phone to call for help. */
async function aProject() {
  made += 1;
  const projectId = await aProjectOf(admin, `Notifier ${made}`);
  const input = { kind: 'assistance', version: 0, url: local.url, active: true, events: ['AID', 'BCALL'], headers: [] };
  const { secret } = (await admin.post(`/move/receiver?projectId=${projectId}`, input)) as { secret: string };
  await aPhoneOf(admin, projectId, 'demo-driver');
  const callForHelp = () =>
    admin.post(`/move/impact/test?projectId=${projectId}`, { kind: 'BCALL', userId: 'demo-driver' });
  return { projectId, secret, callForHelp };
}

async function open(page: Page, projectId: number): Promise<void> {
  await admin.openIn(page.context());
  await page.goto(`/admin/sdkConfig/receiver?projectId=${projectId}&selected=0&view=deliveries`);
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
}
const row = (page: Page, text: RegExp) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

test('a test event shows the system’s response, and is logged as a test', async ({ page }) => {
  const { projectId, secret } = await aProject();
  await open(page, projectId);
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  local.behave(answerWith(404));
  await page.getByRole('button', { name: 'Send test event' }).click();
  await dialog(page).getByLabel('Event').selectOption('Call for help');
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog(page).getByText('Not delivered: 404')).toBeVisible();
  local.behave(answerWith(200));
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog(page).getByText(/Accepted: 200 after/)).toBeVisible();
  const [, second] = local.arrived;
  expect(second && hasPlatformSignature(second, secret)).toBe(true);
  expect(second?.events[0]?.data).toMatchObject({ type: 'BCALL', test: 'true' });
  await dialog(page).getByRole('button', { name: 'View delivery' }).click();
  await expect(page).toHaveURL(/delivery=/);
  await expect(dialog(page).getByRole('heading', { name: 'Test delivery' })).toBeVisible();
  await expect(dialog(page).getByText('thank you')).toBeVisible();
  await expect(dialog(page).getByText('"test": "true"')).toBeVisible();
  const found = await checkWithAxe(page, 'delivery');
  await page.keyboard.press('Escape');
  await expect(row(page, /Call for help/)).toHaveCount(2);
  found.push(...(await checkWithAxe(page, 'deliveries')));
  expect(found).toEqual([]);
});

test('a call for help arrives signed and in the open log, and failures can be inspected and resent', async ({
  page,
}) => {
  const { projectId, secret, callForHelp } = await aProject();
  local.behave(answerWith(500));
  await open(page, projectId);
  await callForHelp();
  await expect(row(page, /Call for help.*Waiting.*demo-driver.*500/)).toBeVisible();
  await expect(page.getByText(/Failing since/)).toBeVisible();
  await page.getByRole('button', { name: /Open the delivery/ }).click();
  await expect(dialog(page).getByText('Attempt 1')).toBeVisible();
  await expect(dialog(page).getByText('X-Dolphin-Signature: sha256=')).toBeVisible();
  local.behave(answerWith(200));
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(dialog(page).getByText('Delivered')).toBeVisible();
  await expect(dialog(page).getByText('Attempt 2')).toBeVisible();
  const [first, again] = local.arrived;
  expect(again?.id).toBe(first?.id);
  expect(again && hasPlatformSignature(again, secret)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Send again …' }).click();
  await dialog(page).getByRole('radio', { name: 'Everything' }).check();
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(snackbar(page, '1 delivery is being sent again')).toBeVisible();
  await expect.poll(() => local.arrived.length).toBe(3);

  await page.getByRole('radio', { name: 'Failed' }).check();
  await expect(page.getByText('No matching deliveries')).toBeVisible();
  await expect(page).toHaveURL(/state=failed/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, /Call for help.*Delivered/)).toBeVisible();
});

test('a system that is gone is switched off with a banner and a mail, and gets what it missed when switched on again', async ({
  page,
}) => {
  const { projectId, callForHelp } = await aProject();
  local.behave(answerWith(410));
  await callForHelp();
  await expect.poll(() => local.arrived.length).toBe(1);
  await expect.poll(() => mailsTo(admin.email, 'receiver-off').length).toBe(1);
  await admin.openIn(page.context());
  await page.goto(`/admin?projectId=${projectId}`);
  await expect(page.getByText('Switched off')).toBeVisible();
  await page.getByRole('link', { name: 'Assistance', exact: true }).last().click();
  await expect(page.getByRole('alert').getByText('Switched off: it responded that it is gone (410)')).toBeVisible();
  local.behave(answerWith(200));
  await callForHelp();
  await page.getByRole('link', { name: 'Open settings' }).click();
  const form = page.getByRole('form', { name: 'Assistance' });
  await form.getByRole('switch', { name: 'Send events' }).click();
  await form.getByRole('button', { name: 'Save receiver' }).click();
  await expect(snackbar(page, 'Receiver Assistance saved')).toBeVisible();
  // A log that was shown a moment ago shows what happened since: this page heard of it when the other one did.
  const other = await page.context().newPage();
  await open(other, projectId);
  await expect(row(other, /Call for help.*Delivered/)).toBeVisible();
  expect(local.arrived).toHaveLength(2);
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(row(page, /Call for help.*Delivered/)).toBeVisible();
});
