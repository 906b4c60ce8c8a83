import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { HEADER, THEME_COLOURS } from '#contract/constants.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { keyBytes } from './support/otp-key.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { aConfirmedPerson } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { selector, signInByForm } from './support/screens.ts';

// One after the other: a server of its own costs more than the stories, and each goes on where the one before ends.
test.describe.configure({ mode: 'serial' });

const ADMIN = { email: 'demo.admin@example.com', password: 'Seven-Whales-Swim-By-41' };
let own: OwnProduct;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  own = await startOwnProduct(await freePort(), {
    MOVE_THEME: 'red',
    MOVE_SECOND_FACTOR: 'required',
    MOVE_ADMIN_EMAIL: ADMIN.email,
    MOVE_ADMIN_PASSWORD: ADMIN.password,
  });
  context = await browser.newContext({ baseURL: own.baseURL });
  page = await context.newPage();
});
test.afterAll(async () => {
  await context?.close();
  await own?.stop();
});

test('where a second factor is required, an administrator must set it up at sign-in', async () => {
  await page.goto('/');
  await signInByForm(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Key for an authenticator app' })).toBeVisible();
  expect(await checkWithAxe(page, 'setting up at the door')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await switchOn(page);
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('link', { name: ADMIN.email })).toBeVisible();
});

test('whoever others made an admin continues without it, in both languages, until it is set up', async ({
  browser,
}) => {
  const person = await aConfirmedPerson('unasked', own.baseURL);
  await signInBehindTheScenes(person, own.baseURL);
  await makeAdmin(person.email, 'Foreign project');
  const theirs = await browser.newContext({ baseURL: own.baseURL });
  const shown = await theirs.newPage();
  await shown.goto('/');
  await signInByForm(shown, person);
  await expect(shown.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await shown.getByRole('button', { name: 'Continue without it' }).click();
  const banner = shown.getByRole('region', { name: 'Second factor' }).filter({ hasText: 'rights as an admin' });
  await expect(banner).toBeVisible();
  await expect(shown.getByRole('link', { name: person.email })).toBeVisible();
  expect(await checkWithAxe(shown, 'without a second factor')).toEqual([]);
  await shown.setViewportSize({ width: 1440, height: 900 });

  await theirs.clearCookies();
  await shown.goto('/');
  await shown.getByRole('group', { name: 'Language' }).first().getByLabel('German').check({ force: true });
  await shown.getByLabel('E-Mail').fill(person.email);
  await shown.getByLabel('Passwort', { exact: true }).fill(person.password);
  await shown.getByRole('button', { name: 'Anmelden' }).click();
  await expect(shown.getByRole('heading', { name: 'Schützen Sie Ihr Konto' })).toBeVisible();
  await shown.getByRole('button', { name: 'Ohne ihn fortfahren' }).click();
  const inGerman = shown.getByRole('region', { name: 'Zweiter Faktor' }).filter({ hasText: 'Rechte als Admin' });
  await expect(inGerman).toBeVisible();
  await inGerman.getByRole('link', { name: 'Einrichten' }).click();
  await shown.getByRole('group', { name: 'Sprache' }).first().getByLabel('Englisch').check({ force: true });

  await shown.getByRole('button', { name: 'Set up' }).click();
  await shown.getByLabel('Your password').fill(person.password);
  await shown.getByRole('button', { name: 'Continue' }).click();
  await switchOn(shown);
  await expect(banner).toHaveCount(0);
  await shown.goto('/admin');
  await expect(selector(shown)).toHaveValue('Foreign project');
  await theirs.close();
});

test('the red theme has its own colour, logo and menu icon', async ({ browser }) => {
  await page.goto('/admin?projectId=0');
  const inRed = await appearance(page);
  const inGreen = await appearanceOfTheOther(browser);
  expect(inRed.brand.toLowerCase()).toBe(THEME_COLOURS.red.toLowerCase());
  expect(inGreen.brand.toLowerCase()).toBe(THEME_COLOURS.green.toLowerCase());
  expect(inRed.logo).not.toBe(inGreen.logo);
  expect(inRed.burger).not.toBe(inGreen.burger);
  expect(inRed.icon).not.toBe(inGreen.icon);
});

async function switchOn(shown: Page): Promise<void> {
  const key = (await shown.locator('form code').innerText()).replaceAll(' ', '');
  await shown.getByLabel('Code from the app').fill(codeAt(keyBytes(key), Math.floor(Date.now() / 30_000)));
  await shown.getByRole('button', { name: 'Switch on' }).click();
  await shown.getByRole('button', { name: 'I have saved them' }).click();
}

/** In a new project, by the administrator, whose session has a second factor. */
async function makeAdmin(email: string, productName: string): Promise<void> {
  const headers = { Origin: own.baseURL };
  const session = await (await page.request.get('/api/auth', { headers })).json();
  const { token, csrf, user } = session as { token: string; csrf: string; user: { uid: string } };
  const signed = { ...headers, [HEADER.token]: `Bearer ${token}`, [HEADER.csrf]: csrf, [HEADER.openId]: user.uid };
  const made = await page.request.post('/move/project', { data: { productName }, headers: signed });
  const { project } = (await made.json()) as { project: { projectId: number } };
  const path = `/api/user/role/product/${project.projectId}/${encodeURIComponent(email)}`;
  const granted = await page.request.post(path, { data: { data: { roles: ['admin'] } }, headers: signed });
  expect(granted.ok()).toBe(true);
}

async function appearanceOfTheOther(browser: Browser) {
  const { baseURL, admin } = product();
  const other = await browser.newContext({ baseURL });
  await (await signInBehindTheScenes(admin)).openIn(other);
  const shown = await other.newPage();
  await shown.goto('/admin?projectId=0');
  const seen = await appearance(shown);
  await other.close();
  return seen;
}

async function appearance(shown: Page) {
  const svg = (name: string) =>
    shown
      .getByRole('banner')
      .getByRole(name === 'MOVE' ? 'link' : 'button', { name })
      .locator('svg')
      .innerHTML();
  return {
    brand: await shown.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()),
    logo: await svg('MOVE'),
    burger: await svg('Close menu'),
    icon: await shown.locator('link[rel="icon"]').getAttribute('href'),
  };
}
