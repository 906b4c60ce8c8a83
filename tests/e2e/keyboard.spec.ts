import type { Page } from '@playwright/test';
import { expect, IN_MOTION, test } from '#tests/setup/e2e.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { menu, selector } from './support/screens.ts';

test.use(IN_MOTION);

const FIRST = 'Keyboard First';
const SECOND = 'Keyboard Second';
let person: ProductSession;
let firstId: number;

test.beforeAll(async () => {
  person = await signInBehindTheScenes(await aConfirmedPerson('keyboard'));
  firstId = await aProjectOf(person, FIRST);
  await aProjectOf(person, SECOND);
});

/** Presses Tab until the named element has the focus, and returns what was passed. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<string[]> {
  const passed: string[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').ariaSnapshot();
    passed.push(focused);
    if (name.test(focused)) return passed;
  }
  throw new Error(`Tab did not reach ${name}; it passed ${passed.join(', ')}`);
}

test('signs in, changes the project and opens a page by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await tabTo(page, /textbox "E-mail"/);
  await page.keyboard.type(person.email);
  await tabTo(page, /textbox "Password"/);
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: SECOND })).toBeVisible();

  await page.locator('body').press('Home');
  await tabTo(page, /combobox "Project"/);
  await page.keyboard.type(FIRST);
  await expect(page.getByRole('option', { name: FIRST })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin?projectId=${firstId}`);

  await tabTo(page, /link "Configuration"/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
  // Reading continues at the new page, not where the old link was.
  await expect(page.getByRole('main')).toBeFocused();
});

/** A few stops of each kind: buttons of the bar, links of the menu. */
async function expectVisibleFocus(page: Page): Promise<void> {
  for (const name of [/button "Close menu"/, /button "Sign out"/, /link "Timeline"/]) {
    await tabTo(page, name);
    const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outline);
    expect(outline, String(name)).toMatch(/solid 2px|2px solid/);
  }
}

test('the first stop is a link past the frame; then the bar from left to right, then the menu', async ({
  page,
  context,
}) => {
  await person.openIn(context);
  await page.goto(`/admin?projectId=${firstId}`);
  await expect(page.getByRole('heading', { level: 1, name: FIRST })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });

  const order = await tabTo(page, /link "Assistance"/);
  const stops = [
    'Close menu',
    'MOVE',
    'Project',
    'Language|English',
    'Appearance|System',
    'Account: ',
    'Sign out',
    'Home',
    'Access Control',
  ];
  const positions = stops.map((stop) => order.findIndex((focused) => new RegExp(`"(${stop})`).test(focused)));
  expect(
    positions.filter((position) => position < 0),
    `${stops} in ${order}`,
  ).toEqual([]);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));

  await page.reload();
  await expect(menu(page)).toBeVisible();
  await test.step('the focus is visible', () => expectVisibleFocus(page));
  await page.locator('body').press('Home');
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the drawer on a phone traps the focus and returns it', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await person.openIn(context);
  await page.goto(`/admin?projectId=${firstId}`);
  await expect(selector(page)).toBeVisible();
  await tabTo(page, /button "Open menu"/);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab');
    expect(
      await page
        .getByRole('dialog')
        .evaluate(
          (dialog) =>
            dialog.closest('[role="presentation"]')?.contains(document.activeElement) ??
            dialog.contains(document.activeElement),
        ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});
