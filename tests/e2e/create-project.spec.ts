import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aConfirmedPerson, theOperator } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { selector } from './support/screens.ts';

const PAYER = 'Demo Payer <i>of</i> projects';

test('a dolphin chooses the payer of a new project, and others without an organisation see no choice', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const dolphin = await theOperator();
  await dolphin.post('/move/billing/organisation', { name: PAYER, freeUserLimit: 5 });
  await dolphin.openIn(context);
  await page.goto('/admin/create?projectId=0');
  await page.getByLabel('Project name').fill('Paid for <b>all</b> 🚗');
  await page.getByLabel('Billing organisation').selectOption(PAYER);
  expect(await checkWithAxe(page, 'create')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid for <b>all</b> 🚗' })).toBeVisible();
  await expect(selector(page)).toHaveValue('Paid for <b>all</b> 🚗');
  const projectId = new URL(page.url()).searchParams.get('projectId');
  expect(await dolphin.get(`/move/billing/information?projectId=${projectId}`)).toMatchObject({
    billingInformation: { registeredUsers: 0, freeUserLimit: 5, billingOrganisation: { name: PAYER } },
  });

  const person = await signInBehindTheScenes(await aConfirmedPerson('create-plain'));
  const theirs = await browser.newContext({ baseURL });
  await person.openIn(theirs);
  const other = await theirs.newPage();
  await other.goto('/admin/create?projectId=0');
  await expect(other.getByLabel('Project name')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Create project' })).toBeVisible();
  await other.waitForLoadState('networkidle');
  await expect(other.getByLabel('Billing organisation')).toHaveCount(0);
  await theirs.close();
});
