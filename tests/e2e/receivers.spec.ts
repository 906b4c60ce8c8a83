import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { isCovered, snackbar } from './support/screens.ts';

let admin: ProductSession;

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));
test.beforeAll(async () => {
  admin = await aPerson('rc-admin');
});

let made = 0;
const aProject = () => {
  made += 1;
  return aProjectOf(admin, `Receivers ${made}`);
};
/** A public address: nothing is sent there, and no name has to be looked up. */
const ADDRESS = 'https://1.1.1.1/move';
const input = (change: object = {}) => ({
  kind: 'generic',
  version: 0,
  url: ADDRESS,
  active: true,
  events: ['POI'],
  headers: [],
  ...change,
});
interface Listed {
  items: { url: string | null; active: boolean; version: number; headers: { name: string }[]; events: string[] }[];
}
const stored = async (projectId: number) =>
  ((await admin.get(`/move/receiver?projectId=${projectId}`)) as Listed).items;

async function open(page: Page, as: ProductSession, projectId: number, selected = 2): Promise<void> {
  await as.openIn(page.context());
  await page.goto(`/admin/sdkConfig/receiver?projectId=${projectId}&selected=${selected}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
const form = (page: Page, name = 'Generic') => page.getByRole('form', { name });
const choice = (page: Page) => page.getByRole('navigation', { name: 'Receivers' });

test('an admin sets up a receiver; the secret is shown once, with a copy, and then never again', async ({ page }) => {
  const projectId = await aProject();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, admin, projectId, 0);
  await expect(choice(page).getByRole('link')).toHaveText([
    /Assistance.*Not set up/,
    /Timeline.*Not set up/,
    /Generic/,
  ]);
  await expect(choice(page).getByRole('link', { name: /Assistance/ })).toHaveAttribute('aria-current', 'page');
  const assistance = form(page, 'Assistance');
  await assistance.getByRole('textbox', { name: 'URL' }).fill(ADDRESS);
  await assistance.getByRole('button', { name: 'Add header' }).click();
  await assistance.getByLabel('Name').fill('Authorization');
  await assistance.getByLabel('Value').fill('Bearer geheim');
  await assistance.getByRole('checkbox', { name: /Call for help/ }).uncheck();
  await assistance.getByRole('button', { name: 'Save receiver' }).click();
  const saved = snackbar(page, 'Receiver Assistance saved');
  await expect(saved).toBeVisible();
  await saved.locator('[popover]').hover();
  for (const kept of [assistance.getByTestId('secret'), assistance.getByRole('button', { name: 'I have stored it' })]) {
    // Where the message would stand.
    await kept.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect.poll(() => isCovered(saved, kept)).toBe(false);
  }
  const secret = await assistance.getByTestId('secret').innerText();
  expect(secret).toMatch(/^whsec_/);
  await assistance.getByRole('button', { name: 'Copy secret' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await assistance.getByRole('button', { name: 'I have stored it' }).click();
  await expect(assistance.getByText(`by ${admin.email}`, { exact: false })).toBeVisible();
  await expect(choice(page).getByRole('link', { name: /Assistance/ })).toContainText('Ready');

  await page.reload();
  await expect(assistance.getByRole('textbox', { name: 'URL' })).toHaveValue(ADDRESS);
  await expect(assistance.getByLabel('Value')).toHaveValue('');
  await expect(assistance.getByLabel('Value')).toHaveAttribute('placeholder', /Saved/);
  const page1 = await page.content();
  for (const hidden of [secret, 'geheim']) expect(page1).not.toContain(hidden);
  expect((await stored(projectId))[0]).toMatchObject({
    active: true,
    events: ['AID'],
    headers: [{ name: 'Authorization' }],
  });
});

test('a secret is replaced with an overlap, by keyboard too, the overlap is ended, and the receiver removed', async ({
  page,
}) => {
  const projectId = await aProject();
  await admin.post(`/move/receiver?projectId=${projectId}`, input());
  await open(page, admin, projectId);
  await form(page).getByRole('button', { name: 'Replace secret' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'New secret for Generic' });
  await panel.getByRole('radio', { name: 'My own' }).check();
  await panel.getByLabel('Your secret').fill('too short');
  await panel.getByRole('button', { name: 'Replace secret' }).click();
  await expect(panel.getByLabel('Your secret')).toHaveAccessibleDescription(/Use 24 to 200/);
  await panel.getByLabel('Your secret').fill('an-own-secret-of-enough-length');
  await panel.getByLabel('Keep the previous secret valid for').selectOption('3 days');
  await panel.getByLabel('Keep the previous secret valid for').press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.getByTestId('secret')).toHaveText('an-own-secret-of-enough-length');
  await panel.getByRole('button', { name: 'I have stored it' }).click();
  await expect(panel).toBeHidden();
  await expect(form(page).getByText('The previous secret is valid until', { exact: false })).toBeVisible();
  await form(page).getByRole('button', { name: 'End it now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
  await expect(snackbar(page, 'The previous secret has ended')).toBeVisible();
  await expect(form(page).getByText('The previous secret is valid until', { exact: false })).toHaveCount(0);

  await form(page).getByRole('button', { name: 'Remove receiver' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the receiver Generic?' });
  await expect(question).toContainText(`Nothing is sent to ${ADDRESS} any more.`);
  await question.getByRole('button', { name: 'Remove receiver' }).click();
  await expect(snackbar(page, 'Receiver Generic removed')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'URL' })).toHaveValue('');
  expect((await stored(projectId))[2]).toMatchObject({ url: null, headers: [] });
});

test('axe finds nothing, in English and in German, whatever is open', async ({ page }) => {
  test.setTimeout(240_000);
  const projectId = await aProject();
  await admin.post(`/move/receiver?projectId=${projectId}`, input({ headers: [{ name: 'X-Key', value: 'v' }] }));
  await open(page, admin, projectId);
  await form(page).getByRole('textbox', { name: 'URL' }).fill('nonsense');
  await form(page).getByRole('button', { name: 'Save receiver' }).click();
  const found = await checkWithAxe(page, 'receiver');
  await form(page).getByRole('button', { name: 'Replace secret' }).click();
  found.push(...(await checkWithAxe(page, 'replace')));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.context().addCookies([{ name: 'language', value: 'de', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Zustellung', exact: true })).toBeVisible();
  found.push(...(await checkWithAxe(page, 'receiver in German', 'de')));
  expect(found).toEqual([]);
});
