import { expect, test } from '#tests/setup/e2e.ts';
import { aConfirmedPerson } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';

const background = 'getComputedStyle(document.documentElement).backgroundColor';

/** How light a colour is, from 0 to 255. */
const lightness = (colour: string): number =>
  (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part) / 3, 0);

test('with dark chosen the first paint is dark, also on a light system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect(lightness(await page.evaluate(background))).toBeGreaterThan(200);
  await page.getByRole('group', { name: 'Appearance' }).getByLabel('Dark').check({ force: true });
  await expect.poll(async () => lightness(await page.evaluate(background))).toBeLessThan(40);

  // No script of the app may run: what is seen now is the first paint.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await expect.poll(async () => lightness(await page.evaluate(background))).toBeLessThan(40);
  await expect(page.locator('#root')).toBeEmpty();
});

test('light chosen on a dark system is light, and system follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const appearance = page.getByRole('group', { name: 'Appearance' });
  await expect(appearance.getByLabel('System')).toBeChecked();
  expect(lightness(await page.evaluate(background))).toBeLessThan(40);
  await appearance.getByLabel('Light').check({ force: true });
  await expect.poll(async () => lightness(await page.evaluate(background))).toBeGreaterThan(200);
  await page.reload();
  await expect(appearance.getByLabel('Light')).toBeChecked();
  expect(lightness(await page.evaluate(background))).toBeGreaterThan(200);
});

test('a signed-in person never sees the sign-in page flash by', async ({ page, context }) => {
  await (await signInBehindTheScenes(await aConfirmedPerson('first-paint'))).openIn(context);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { headingsSeen: seen });
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) seen.add(heading.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  for (const address of ['/admin', '/']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to MOVE' })).toBeVisible();
    const seen = await page.evaluate(() => [...(window as unknown as { headingsSeen: Set<string> }).headingsSeen]);
    expect(seen, address).toContain('Welcome to MOVE');
    expect(seen, address).not.toContain('Sign in to MOVE');
  }
});
