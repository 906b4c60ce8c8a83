import { THEME_COLOURS } from '#contract/constants.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { type RedProduct, startRedProduct } from './support/red-product.ts';

let red: RedProduct;
test.beforeAll(async () => {
  red = await startRedProduct();
});
test.afterAll(() => red?.stop());

test('the red theme has its own colour, logo and menu icon', async ({ browser }) => {
  const appearance = async (baseURL: string) => {
    const context = await browser.newContext({ baseURL });
    await (await signInBehindTheScenes(product().admin, baseURL)).openIn(context);
    const page = await context.newPage();
    await page.goto('/admin?projectId=0');
    const svg = (name: string) =>
      page
        .getByRole('banner')
        .getByRole(name === 'MOVE' ? 'link' : 'button', { name })
        .locator('svg')
        .innerHTML();
    const seen = {
      brand: await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()),
      logo: await svg('MOVE'),
      burger: await svg('Close menu'),
      icon: await page.locator('link[rel="icon"]').getAttribute('href'),
    };
    await context.close();
    return seen;
  };
  const inRed = await appearance(red.baseURL);
  const inGreen = await appearance(product().baseURL);
  expect(inRed.brand.toLowerCase()).toBe(THEME_COLOURS.red.toLowerCase());
  expect(inGreen.brand.toLowerCase()).toBe(THEME_COLOURS.green.toLowerCase());
  expect(inRed.logo).not.toBe(inGreen.logo);
  expect(inRed.burger).not.toBe(inGreen.burger);
  expect(inRed.icon).not.toBe(inGreen.icon);
});
