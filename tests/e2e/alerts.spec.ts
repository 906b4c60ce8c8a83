import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { linkMailedTo } from './support/mailbox.ts';
import { aConfirmedPerson, aFreshEmail, aProjectOf } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

let admin: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('alert-admin'));
  projectId = await aProjectOf(admin, 'Alerted');
  const phone = await aPhoneOf(admin, projectId, 'demo-driver');
  await phone.upload({ impacts: [{ t: Date.now(), lat: 48.2, lon: 16.4, asi: 2.4 }] });
});

test('an alert previews its mails, and an outside address confirms and unsubscribes by link', async ({ page }) => {
  const outside = aFreshEmail('alert-outside');
  await admin.openIn(page.context());
  await page.goto(`/admin/impact?projectId=${projectId}`);
  await page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await expect(page.getByText('No alerts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create alert' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('It would have sent 1 e-mail.')).toBeVisible();
  await panel.getByLabel('Minimum severity (ASI)').fill('3');
  await expect(panel.getByText('It would have sent nothing.')).toBeVisible();
  await panel.getByLabel('Minimum severity (ASI)').fill('30');
  await expect(panel.getByText('Enter a number from 0 to 10.')).toBeVisible();
  await panel.getByLabel('Minimum severity (ASI)').fill('2');
  await panel.getByLabel('Recipient').fill(outside);
  await panel.getByRole('button', { name: 'Create alert' }).click();
  const row = page.getByRole('row', { name: new RegExp(outside) });
  await expect(row).toContainText('An impact of severity 2 or more');
  await expect(row).toContainText('Has not agreed yet');
  expect(await checkWithAxe(page, 'alerts')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const link = new URL(await linkMailedTo(outside, 'alert-confirmation'));
  await page.goto(`${link.pathname}${link.hash}`);
  await page.getByRole('button', { name: 'Yes, send me alerts' }).click();
  await expect(page.getByText(`Alerts from Alerted go to ${outside}.`)).toBeVisible();
  await page.goto(`/admin/impact/alerts?projectId=${projectId}`);
  await expect(row).toContainText('Agreed');

  await row.getByRole('button', { name: `Edit the alert to ${outside}` }).click();
  await panel.getByLabel('Trigger').selectOption('Open impacts and calls');
  await panel.getByLabel('Open for').selectOption('10 min');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('1 or more open for 10 min');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No alerts yet')).toBeVisible();
});
