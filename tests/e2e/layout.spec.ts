import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PREFETCH_MARGIN_PX, SIDEBAR_COLLAPSED_PX, SIDEBAR_OPEN_PX, THEME_COLOURS } from '#contract/constants.ts';
import { expect, IN_MOTION, test } from '#tests/setup/e2e.ts';
import { watchCalls } from './support/calls.ts';
import { follow, moveOn } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { menu, selector } from './support/screens.ts';

test.use(IN_MOTION);

const PHONE = { width: 390, height: 844 };
let person: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  person = await signInBehindTheScenes(await aConfirmedPerson('layout'));
  projectId = await aProjectOf(person, 'Layout Story');
});

async function openHome(page: Page): Promise<void> {
  await page.goto(`/admin?projectId=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Layout Story' })).toBeVisible();
}
/** The address of a page's own chunk, by the name of its file in `web/pages`. */
function builtPages(): (file: string) => string {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  return (file) => `/${manifest[`pages/${file}.tsx`]?.file}`;
}
const widthOfSidebar = async (page: Page) => (await menu(page).locator('..').boundingBox())?.width;

/** How many elements have a transition or an animation that can be seen. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((part) => Number.parseFloat(part)));
    return [...document.querySelectorAll('body *')].filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return Math.max(seconds(transitionDuration), seconds(animationDuration)) > 0.001;
    }).length;
  });

test('the sidebar is 240 wide open and 72 collapsed, stays as it was left, and moves only if wanted', async ({
  page,
  context,
}) => {
  await person.openIn(context);
  await openHome(page);
  await expect.poll(() => widthOfSidebar(page)).toBe(SIDEBAR_OPEN_PX);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect.poll(() => widthOfSidebar(page)).toBe(SIDEBAR_COLLAPSED_PX);
  // Collapsed, the entries are icons that still have their names.
  const entry = menu(page).getByRole('link', { name: 'Points of Interest' });
  await expect(entry).toHaveText('');
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Points of Interest' })).toBeVisible();
  await expect.poll(() => widthOfSidebar(page)).toBe(SIDEBAR_COLLAPSED_PX);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(() => widthOfSidebar(page)).toBe(SIDEBAR_OPEN_PX);
  await test.step('with reduced motion nothing moves, and without it something does', async () => {
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => moving(page)).toBe(0);
  });
});

test('the top bar shows the e-mail, which leads to the account, and signs out', async ({ page, context }) => {
  const own = await signInBehindTheScenes(person);
  await own.openIn(context);
  await openHome(page);
  const bar = page.getByRole('banner');
  await expect(bar.getByText(own.email, { exact: true })).toBeVisible();
  await bar.getByRole('link', { name: own.email }).click();
  await expect(page).toHaveURL(`/admin/account?projectId=${projectId}`);

  const calls = watchCalls(page);
  await bar.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  // The account page may still fetch its own data; of the session nothing is fetched before its end.
  await expect.poll(() => calls.made.filter((call) => call.includes(' /auth/'))[0]).toBe('POST /auth/signout');
  await expect(page.getByText(own.email)).toHaveCount(0);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
});

test('the title of the page is Move Dashboard, and the green theme is in its colour', async ({ page, context }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Move Dashboard');
  const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  expect(brand.trim().toLowerCase()).toBe(THEME_COLOURS.green.toLowerCase());
  await person.openIn(context);
  await openHome(page);
  await expect(page).toHaveTitle('Home · Move Dashboard');
  await menu(page).getByRole('link', { name: 'Configuration' }).click();
  await expect(page).toHaveTitle('Configuration · Move Dashboard');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu is a drawer that closes with the page it opened, and nothing is wider than the screen', async ({
    page,
    context,
  }) => {
    await person.openIn(context);
    await openHome(page);
    await expect(menu(page)).toHaveCount(0);
    await expect(selector(page)).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByText(person.email)).toBeVisible();
    await menu(page).getByRole('link', { name: 'Timeline' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);

    const fits = async (path: string) => {
      await expect(page.getByRole('heading').first()).toBeVisible();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, path).toBeLessThanOrEqual(PHONE.width);
    };
    for (const path of ['/admin', '/admin/account', '/admin/create', '/admin/da']) {
      await follow(page, `${path}?projectId=${projectId}`);
      await fits(path);
    }
    await follow(page, `/admin/sdkConfig/revisions?projectId=${projectId}`);
    const tab = page.getByRole('navigation', { name: 'Sections of the configuration' }).getByRole('link');
    await expect(tab.filter({ hasText: 'Revisions' })).toBeInViewport({ ratio: 0.9 });
    for (const path of ['/onboarding', '/docs', '/register']) {
      await moveOn(page, `${path}?projectId=${projectId}`);
      await expect(page.getByRole('navigation', { name: 'Sections of the configuration' })).toHaveCount(0);
      await fits(path);
    }
  });
});

test('links fetch their page once the pointer is within 200 px of them, and none before', async ({ page, context }) => {
  await (await theOperator()).openIn(context);
  const fetched = new Set<string>();
  page.on('request', (request) => {
    fetched.add(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto(`/admin?projectId=${projectId}`);
  const entry = (path: string) => menu(page).locator(`a[href^="/admin/${path}?"]`);
  await expect(entry('vehicle')).toBeVisible();
  const first = await entry('access').boundingBox();
  if (!first) throw new Error('no entry');
  const pointer = { x: first.x + first.width / 2, y: first.y };
  const files = { access: 'access-control', sdkConfig: 'sdk-config', billing: 'billing', vehicle: 'vehicle' };
  const chunkOf = builtPages();
  const near: string[] = [];
  const far: string[] = [];
  for (const [path, file] of Object.entries(files)) {
    const box = await entry(path).boundingBox();
    ((box?.y ?? 0) - pointer.y <= PREFETCH_MARGIN_PX ? near : far).push(chunkOf(file));
  }
  expect(near).toContain(chunkOf('access-control'));
  expect(far).toContain(chunkOf('vehicle'));
  await page.mouse.move(pointer.x + 800, pointer.y);
  expect([...near, ...far].filter((chunk) => fetched.has(chunk))).toEqual([]);
  await page.mouse.move(pointer.x, pointer.y);
  await expect.poll(() => near.filter((chunk) => !fetched.has(chunk))).toEqual([]);
  expect(far.filter((chunk) => fetched.has(chunk))).toEqual([]);
  await entry('vehicle').focus();
  await expect.poll(() => fetched.has(chunkOf('vehicle'))).toBe(true);
});
