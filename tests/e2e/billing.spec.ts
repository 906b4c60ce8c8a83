import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { follow, goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

/** Of its own each run, so that a second try finds nothing of the first. */
const stamp = String(Date.now()).slice(-6);
let dolphin: ProductSession;

test.beforeAll(async () => {
  dolphin = await theOperator();
});

const snackbar = (page: Page, message: string) =>
  page.getByRole('status', { includeHidden: true }).filter({ hasText: message }).first();

/** Enough for the padding of a page. */
const MOST_EMPTY_PX = 100;
/** How far a page, if it can be scrolled, goes on below the last that can be read on it. */
const emptinessBelow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const bottoms = [...document.querySelectorAll('main *')]
      .filter((element) => element.childElementCount === 0 && element.checkVisibility() && element.textContent?.trim())
      .map((element) => element.getBoundingClientRect().bottom + scrollY);
    return scrollHeight > clientHeight ? scrollHeight - Math.max(...bottoms) : 0;
  });

async function anOrganisation(name: string, terms: object = {}): Promise<number> {
  const made = await dolphin.post('/move/billing/organisation', { name: `${name} ${stamp}`, ...terms });
  return (made as { billingOrganisation: { id: number } }).billingOrganisation.id;
}

async function aBilledProject(productName: string, billingOrganisationId: number): Promise<number> {
  const made = await dolphin.post('/move/project', { productName: `${productName} ${stamp}`, billingOrganisationId });
  return (made as { project: { projectId: number } }).project.projectId;
}

async function aBackend(projectId: number): Promise<APIRequestContext> {
  const key = (await dolphin.post(`/move/apiKey?projectId=${projectId}`, { name: 'backend', scope: 'read-write' })) as {
    secret: string;
  };
  const extraHTTPHeaders = { Authorization: `Bearer ${key.secret}` };
  return request.newContext({ baseURL: product().baseURL, extraHTTPHeaders });
}

test('a dolphin adds an organisation, gives it a project, a price and a person', async ({ page, context }) => {
  const person = await signInBehindTheScenes(await aConfirmedPerson('billing-person'));
  const project = `Billed <b>fleet</b> ${stamp}`;
  const projectId = await aProjectOf(dolphin, project);
  await dolphin.openIn(context);
  await page.goto(`/admin/billing?projectId=${projectId}`);
  await page.getByRole('button', { name: 'Add organisation' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Name').fill(`Demo payer ${stamp}`);
  await panel.getByLabel('Address').fill('Demo Street 1\nDemo Town');
  await panel.getByLabel('User limit').fill('100');
  await panel.getByRole('button', { name: 'Add organisation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Demo payer ${stamp}` })).toBeVisible();

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Add a project' }).fill(project);
  await page.getByRole('button', { name: `Add ${project}` }).click();
  await expect(page.getByRole('table', { name: 'Projects' })).toContainText(project);

  await page.getByRole('link', { name: /^People/ }).click();
  await page.getByLabel('E-mail of a dashboard user').fill('nobody.here@example.com');
  await page.getByRole('button', { name: 'Grant billing role' }).click();
  await expect(snackbar(page, 'Unknown User. User has not yet registered in the MOVE Dashboard.')).toBeVisible();
  await page.getByLabel('E-mail of a dashboard user').fill(person.email);
  await page.getByRole('button', { name: 'Grant billing role' }).click();
  await expect(snackbar(page, 'Success')).toBeVisible();
  await expect(page.getByRole('table', { name: 'People' })).toContainText(person.email);

  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await page.getByRole('button', { name: 'Add price' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Price per user and month').fill('-1');
  await expect(form.getByText(/Enter an amount from/)).toBeVisible();
  await form.getByLabel('Price per user and month').fill('1,50');
  await form.getByRole('button', { name: 'Add price' }).click();
  await expect(page.getByRole('table', { name: 'Prices' })).toContainText('€1.50');
  expect(await checkWithAxe(page, 'billing prices')).toEqual([]);

  // What a feature costs stands with its switch.
  await goByLink(page, `/admin/sdkConfig?projectId=${projectId}`);
  await expect(page.getByText('Costs €1.50 per active user and month.').first()).toBeVisible();
});

test('a full organisation rejects new users, and the running month can be read and exported but not closed', async ({
  page,
  context,
}) => {
  const organisation = await anOrganisation('Full payer', { freeUserLimit: 1 });
  const projectId = await aBilledProject('Full fleet', organisation);
  const backend = await aBackend(projectId);
  const first = await backend.post('/v20/user', { data: { userId: 'first' } });
  const { accessToken } = (await first.json()) as { accessToken: string };
  const second = await backend.post('/v20/user', { data: { userId: 'second' } });
  expect([second.status(), (await second.json()).error.code]).toEqual([403, 'user_limit']);
  const phone = await request.newContext({
    baseURL: product().baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${accessToken}` },
  });
  const data = { batchId: crypto.randomUUID(), fixes: { t: [Date.now()], lat: [48], lon: [16] } };
  expect((await phone.post('/v20/upload', { data })).status()).toBe(200);

  await dolphin.openIn(context);
  await page.goto(`/admin/billing?projectId=${projectId}&organisation=${organisation}`);
  await expect(page.getByText('The user limit of 1 is reached: nobody new can register.')).toBeVisible();
  await expect(page.getByText('1 billed user', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Usage over time' })).toBeVisible();
  expect(await checkWithAxe(page, 'billing overview')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await emptinessBelow(page)).toBeLessThanOrEqual(MOST_EMPTY_PX);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('User limit').fill('0');
  await expect(page.getByRole('dialog').getByText(/1 user is already registered/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Statements', exact: true }).click();
  await page.getByRole('button', { name: 'Add correction' }).click();
  await page.getByLabel('Amount (negative for a credit)').fill('-12.50');
  await page.getByLabel('Reason').fill('Outage of a day');
  await page.getByRole('dialog').getByRole('button', { name: 'Add correction' }).click();
  await expect(page.getByRole('table', { name: 'Statements' })).toContainText('-€12.50');
  await page
    .getByRole('link', { name: /^Show / })
    .first()
    .click();
  await expect(page.getByText('Preliminary: the month is not closed yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close month' })).toHaveCount(0);
  expect(await checkWithAxe(page, 'billing statement')).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toContain('Outage of a day');
  expect(csv).toContain('-12.5,EUR');

  // From a dark screen onto white paper, and nothing else of the page.
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => 'printed' in window);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toContainText('Outage of a day');
  await expect(sheet.getByRole('row', { name: /^Corrections/ })).toContainText('-€12.50');
  for (const ground of ['html', 'body'])
    await expect(page.locator(ground)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
});

test('a person with a billing role sees their organisation on Home only', async ({ page, context }) => {
  const organisation = await anOrganisation('Own payer', { freeUserLimit: 5, openForRegistration: false });
  const person = await signInBehindTheScenes(await aConfirmedPerson('billing-own'));
  const projectId = await aProjectOf(person, `Own fleet ${stamp}`);
  await dolphin.post(`/move/users/${person.uid}/billingroles?billingOrganisationId=${organisation}`, {
    data: { roles: ['billing'] },
  });
  await person.openIn(context);
  await page.goto(`/admin?projectId=${projectId}`);
  const own = page.getByRole('region', { name: 'Your other billing organisations' });
  await expect(own).toContainText(`Own payer ${stamp}`);
  await expect(own).toContainText('0 of 5 users');
  await expect(own).toContainText('Closed for registration');
  await expect(page.getByRole('link', { name: 'Billing', exact: true })).toHaveCount(0);
  // Also without a project.
  await follow(page, '/admin?projectId=0');
  await expect(page.getByRole('region', { name: 'Your billing organisations' })).toContainText('0 of 5 users');
});
