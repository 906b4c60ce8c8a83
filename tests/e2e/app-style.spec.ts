import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { DEFAULT_STYLE } from '#contract/app-style.ts';
import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes, visitor } from './support/product-session.ts';
import { snackbar } from './support/screens.ts';

let admin: ProductSession;
const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));
test.beforeAll(async () => {
  admin = await aPerson('style-admin');
});

let made = 0;
const aProject = () => {
  made += 1;
  return aProjectOf(admin, `Style ${made}`);
};
async function open(page: Page, as: ProductSession, projectId: number): Promise<void> {
  await as.openIn(page.context());
  await page.goto(`/admin/sdkConfig/style?projectId=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
const save = (page: Page) => page.getByRole('button', { name: 'Save style' }).click();
const preview = (page: Page, scheme: 'Light' | 'Dark') =>
  page.getByRole('figure').filter({ hasText: `Preview, ${scheme}` });
const aPicture = (background: string) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

test('an admin styles the app, sees it at once, and phones read it', async ({ page }) => {
  const projectId = await aProject();
  await open(page, admin, projectId);
  await page.getByRole('textbox', { name: 'Primary, Light', exact: true }).fill('#1F56B3');
  await page.getByLabel('App name').fill('Demo <b>Fleet</b> 🚗');
  await expect(preview(page, 'Light')).toContainText('Demo <b>Fleet</b> 🚗');
  await expect(preview(page, 'Dark')).toContainText('Demo <b>Fleet</b> 🚗');
  await expect(preview(page, 'Light').getByText('Start trip')).toHaveCSS('background-color', 'rgb(31, 86, 179)');
  await page.getByRole('slider', { name: 'Corner radius' }).fill('24');
  await page.getByTestId('logo-light').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await aPicture('#e3000f'),
  });
  await expect(page.getByRole('group', { name: 'Logo for light mode' })).toContainText('512 × 256 pixels');
  await expect(preview(page, 'Dark').locator('img')).toBeVisible();
  await save(page);
  await expect(snackbar(page, MESSAGE.styleSaved)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Primary, Light', exact: true })).toHaveValue('#1f56b3');
  await expect(page.getByRole('img', { name: 'Logo for light mode' })).toBeVisible();

  const { secret } = (await admin.post(`/move/apiKey?projectId=${projectId}`, { name: 'app', scope: 'read-only' })) as {
    secret: string;
  };
  const api = await visitor();
  const headers = { authorization: `Bearer ${secret}` };
  const style = await (await api.get('/v20/app/style', { headers })).json();
  expect(style).toMatchObject({
    cornerRadius: 24,
    colours: { light: { primary: '#1f56b3' } },
    texts: { de: { appName: 'Demo <b>Fleet</b> 🚗' } },
    logos: { dark: { width: 512 } },
  });
  const logo = await api.get('/v20/app/style/logo', { headers });
  expect(logo.headers()['content-type']).toBe('image/png');
  expect(await sharp(await logo.body()).metadata()).toMatchObject({ width: 512, height: 256 });
  const again = await api.get('/v20/app/style/logo', {
    headers: { ...headers, 'if-none-match': logo.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
  await api.dispose();
});

test('axe finds nothing, in English and in German', async ({ page }) => {
  test.setTimeout(240_000);
  const projectId = await aProject();
  const light = { ...DEFAULT_STYLE.colours.light, text: '#999999' };
  const weak = { ...DEFAULT_STYLE, colours: { ...DEFAULT_STYLE.colours, light } };
  await admin.post(`/move/app/style?projectId=${projectId}`, { version: 0, style: weak });
  await open(page, admin, projectId);
  await expect(page.getByText('too little contrast', { exact: false })).toBeVisible();
  // The preview shows weak colours as they are, on purpose; with good ones it is looked at below.
  const phones = page.getByRole('complementary', { name: 'Preview' });
  await phones.evaluate((element) => Object.assign(element.style, { visibility: 'hidden' }));
  const found = await checkWithAxe(page, 'style');
  await admin.post(`/move/app/style?projectId=${projectId}`, { version: 1, style: DEFAULT_STYLE });
  await page.reload();
  await expect(page.getByText('too little contrast', { exact: false })).toHaveCount(0);
  found.push(...(await checkWithAxe(page, 'style with good colours')));
  await page.context().addCookies([{ name: 'language', value: 'de', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Farben' })).toBeVisible();
  found.push(...(await checkWithAxe(page, 'style in German', 'de')));
  expect(found).toEqual([]);
});
