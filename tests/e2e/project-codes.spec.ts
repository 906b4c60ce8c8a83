import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { snackbar } from './support/screens.ts';

let admin: ProductSession;
let projectId: number;
const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));

test.beforeAll(async () => {
  admin = await aPerson('codes-admin');
  projectId = await aProjectOf(admin, 'Codes of the fleet');
});

const address = (query = '') => `/admin/sdkConfig/codes?projectId=${projectId}${query}`;
async function open(page: Page, as: ProductSession, query = ''): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(query));
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
}
type Code = { id: string; code: string; version: number };
const aCode = async (body: object): Promise<Code> =>
  ((await admin.post(`/move/projectCode?projectId=${projectId}`, body)) as { projectCode: Code }).projectCode;
/** As a phone does that has nothing but what a person typed. */
const join = async (code: string, userId?: string) => {
  const answer = await fetch(`${product().baseURL}/v20/user/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, userId }),
  });
  return { status: answer.status, body: (await answer.json()) as { userId: string } };
};

test('an admin creates a code, and phones join up to its limit and appear live', async ({ page }) => {
  await open(page, admin);
  await expect(page.getByRole('heading', { name: 'No codes yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create code' }).click();
  const panel = page.getByRole('dialog', { name: 'Create code' });
  await panel.getByLabel('Maximum number of users').fill('none');
  await panel.getByRole('button', { name: 'Create code' }).click();
  await expect(panel.getByText('Give the code a name.')).toBeVisible();
  await expect(panel.getByText('Enter a whole number', { exact: false })).toBeVisible();
  await panel.getByLabel('Name').fill('Pilot group');
  await panel.getByLabel('Maximum number of users').fill('2');
  await panel.getByLabel('Note').fill('In the canteen');
  await panel.getByRole('button', { name: 'Create code' }).click();

  await expect(page).toHaveURL(/[?&]code=/);
  await expect(page.getByRole('heading', { name: 'Nobody has joined yet' })).toBeVisible();
  const code = await page.locator('code').first().innerText();
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  await expect(page.getByRole('img', { name: `QR code of ${code}` })).toBeVisible();

  expect((await join(code.toLowerCase().replace('-', ' '), 'first-phone')).status).toBe(200);
  expect((await join(code)).status).toBe(200);
  expect((await join(code)).status).toBe(404);
  const joined = page.getByRole('table', { name: 'Who joined' });
  await expect(joined.getByRole('row')).toHaveCount(3);
  await expect(joined).toContainText('first-phone');
  await expect(page.getByText('Used up')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('first-phone,');
});

test('a code is edited, paused, resumed and ended, each with effect at once', async ({ page }) => {
  const { id, code } = await aCode({ name: 'Posters' });
  await open(page, admin, `&code=${id}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(snackbar(page, `${code} is paused`)).toBeVisible();
  expect((await join(code)).status).toBe(404);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(snackbar(page, `${code} is open again`)).toBeVisible();
  expect((await join(code)).status).toBe(200);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Posters in Graz');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Posters in Graz' })).toBeVisible();

  await page.getByRole('button', { name: 'End', exact: true }).click();
  const question = page.getByRole('dialog', { name: `End ${code}?` });
  await expect(question).toContainText('Posters in Graz');
  await expect(question).toContainText('1 app user who joined stays.');
  await question.getByRole('button', { name: 'End code' }).click();
  await expect(snackbar(page, `${code} has ended`)).toBeVisible();
  expect((await join(code)).status).toBe(404);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

for (const [language, action] of [
  ['en', 'Edit'],
  ['de', 'Bearbeiten'],
] as const) {
  test(`list, code and panel are clean for axe in ${language}, in both schemes, wide and narrow`, async ({ page }) => {
    test.slow();
    const { id, code } = await aCode({ name: `Looked at in ${language}`, note: 'With a note', maxUses: 5 });
    await join(code);
    const details = `&code=${id}`;
    await page.context().addCookies([{ name: 'language', value: language, url: product().baseURL }]);
    await admin.openIn(page.context());
    const check = async (query: string) => {
      await expect(page.getByRole('table').first()).toBeVisible();
      expect(await checkWithAxe(page, `codes ${query}`, language)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    };
    await page.goto(address());
    await check('');
    await goByLink(page, address(details));
    await check(details);
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await checkWithAxe(page, 'edit code', language)).toEqual([]);
  });
}
