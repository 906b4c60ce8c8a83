import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { THEME_COLOURS } from '#contract/constants.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { keyBytes } from './support/otp-key.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { signInByForm } from './support/screens.ts';

// One after the other: a server of its own costs more than both stories, and the second goes on where the first ends.
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
  const key = (await page.locator('form code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeAt(keyBytes(key), Math.floor(Date.now() / 30_000)));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('link', { name: ADMIN.email })).toBeVisible();
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
