import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { follow } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { signInByForm } from './support/screens.ts';

/** Beside the open panel, and therefore hidden from those who hear the panel only. */
const snackbar = (page: Page, message: string) =>
  page.getByRole('status', { includeHidden: true }).filter({ hasText: message }).first();

test('a dolphin disables a person, whose open page signs out within seconds, and enables them again', async ({
  page,
  context,
  browser,
}) => {
  const credentials = await aConfirmedPerson('shut-out');
  const person = await signInBehindTheScenes(credentials);
  const projectId = await aProjectOf(person, 'Shut Out');
  const elsewhere = await browser.newContext();
  await person.openIn(elsewhere);
  const theirs = await elsewhere.newPage();
  await theirs.goto(`/admin?projectId=${projectId}`);
  await expect(theirs.getByRole('link', { name: person.email })).toBeVisible();

  await (await theOperator()).openIn(context);
  await page.goto(`/admin/dolphin/users?person=${person.uid}`);
  await page.getByRole('button', { name: 'Disable …' }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(snackbar(page, 'is disabled; ')).toBeVisible();
  // Its live stream ends, and the page with it.
  await expect(theirs).toHaveURL('/');
  await signInByForm(theirs, credentials);
  await expect(theirs.getByRole('alert')).toHaveText(/This account has been disabled/);

  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(snackbar(page, 'can sign in again')).toBeVisible();
  await signInByForm(theirs, credentials);
  await expect(theirs).toHaveURL(/\/admin/);
  await elsewhere.close();
});

test('a dolphin views as a customer, cannot change anything, and returns with one click', async ({ page, context }) => {
  const customer = await signInBehindTheScenes(await aConfirmedPerson('customer'));
  const projectId = await aProjectOf(customer, 'Through Their Eyes');
  const operator = await theOperator();
  await operator.openIn(context);
  await page.goto(`/admin/dolphin/users?person=${customer.uid}`);
  await page.getByRole('button', { name: 'View as this person' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as a customer' });
  await expect(banner).toContainText(customer.email);
  await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
  await expect(page.getByRole('link', { name: customer.email })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Dolphin Area')).toHaveCount(0);
  expect(await checkWithAxe(page, 'viewing as a customer')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await follow(page, `/admin/account?projectId=${projectId}`);
  await page.getByLabel('Company').fill('Taken over');
  const refused = page.waitForResponse('**/api/user');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await refused).status()).toBe(403);
  await page.reload();
  await expect(page.getByLabel('Company')).not.toHaveValue('Taken over');

  await banner.getByRole('button', { name: 'End viewing' }).click();
  await expect(page).toHaveURL(/\/admin\/dolphin\/users/);
  await expect(banner).toHaveCount(0);
  await follow(page, `/admin/dolphin/audit?projectId=${projectId}`);
  await expect(page.getByRole('link', { name: operator.email })).toBeVisible();
  await expect(page.getByText('Viewing as a customer').filter({ visible: true }).first()).toBeVisible();
});
