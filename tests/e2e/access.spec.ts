import type { Page } from '@playwright/test';
import { UNAUTHORISED_REDIRECT_MS } from '#contract/constants.ts';
import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { moveOn } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant, theOperator } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { menu, menuEntries } from './support/screens.ts';
import { holdUnauthorisedPage } from './support/unauthorised.ts';

const PROJECT = 'Access Story';
/** Every route below /admin with the heading of its page. */
const PAGES = {
  '/admin': PROJECT,
  '/admin/account': 'Account',
  '/admin/create': 'Add Project',
  '/admin/access': 'Access Control',
  '/admin/sdkConfig': 'Configuration',
  '/admin/appUsers': 'Timeline',
  '/admin/poi': 'Points of Interest',
  '/admin/impact': 'Assistance',
  '/admin/insights': 'Insights',
  '/admin/da': 'Dangerous Areas',
  '/admin/publicTransport': 'Public Transport',
  '/admin/dolphin': 'Dolphin Area',
  '/admin/billing': 'Billing',
  '/admin/vehicle': 'Vehicle',
  '/admin/activityMap': 'Activity Map',
};
type Path = keyof typeof PAGES;

const EVERYONE = ['Home'];
const ADMIN = [
  'Access Control',
  'Configuration',
  'Timeline',
  'Points of Interest',
  'Assistance',
  'Insights',
  'Activity Map',
];
const DOLPHIN = ['Dangerous Areas', 'Public Transport', 'Dolphin Area', 'Billing', 'Vehicle'];

const MENUS = {
  admin: [...EVERYONE, ...ADMIN],
  reader: [...EVERYONE, 'Timeline', 'Insights', 'Activity Map'],
  billing: EVERYONE,
  user: EVERYONE,
} as const;
type Granted = keyof typeof MENUS;

const people = {} as Record<Granted | 'none' | 'dolphin', ProductSession>;
let projectId: number;

test.beforeAll(async () => {
  people.dolphin = await theOperator();
  projectId = await aProjectOf(people.dolphin, PROJECT);
  for (const role of [...Object.keys(MENUS), 'none'] as (Granted | 'none')[]) {
    people[role] = await signInBehindTheScenes(await aConfirmedPerson(`access-${role}`));
    if (role !== 'none') await grant(people.dolphin, projectId, people[role], [role]);
  }
});

const open = (page: Page, path: string) => page.goto(`${path}?projectId=${projectId}`, { waitUntil: 'commit' });
/** The rule is the same as when the page is loaded. */
const next = (page: Page, path: string) => moveOn(page, `${path}?projectId=${projectId}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const refused = (page: Page) => page.getByText(MESSAGE.unauthorised, { exact: true });

/** Follows every entry of the menu by a click; each carries the project. */
async function followMenu(page: Page, entries: readonly string[]): Promise<void> {
  for (const entry of entries) {
    const link = menu(page).getByRole('link', { name: entry, exact: true });
    await expect(link).toHaveAttribute('href', new RegExp(`\\?projectId=${projectId}$`));
    await link.click();
    await expect(heading(page, entry === 'Home' ? PROJECT : entry)).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`\\?projectId=${projectId}$`));
  }
}

for (const [role, entries] of Object.entries(MENUS) as [Granted, readonly string[]][]) {
  test(`${role}: sees these menu entries, and only their pages open`, async ({ page, context }) => {
    await people[role].openIn(context);
    await holdUnauthorisedPage(page);
    await open(page, '/admin');
    await expect(heading(page, PROJECT)).toBeVisible();
    await expect.poll(() => menuEntries(page)).toEqual(entries);
    await followMenu(page, entries);
    for (const path of ['/admin/account', '/admin/create'] as const) {
      await next(page, path);
      await expect(heading(page, PAGES[path])).toBeVisible();
    }
    const closed = (Object.keys(PAGES) as Path[]).slice(3).filter((path) => !entries.includes(PAGES[path]));
    await open(page, closed[0] as Path);
    await expect(refused(page)).toBeVisible();
    for (const path of closed) {
      await next(page, '/admin/account');
      await expect(heading(page, PAGES['/admin/account'])).toBeVisible();
      await next(page, path);
      await expect(refused(page), path).toBeVisible();
      await expect(menu(page)).toHaveCount(0);
    }
  });
}

test('dolphin: sees and opens everything, with dolphin-only entries styled differently, and without a project only Add Project', async ({
  page,
  context,
}) => {
  await people.dolphin.openIn(context);
  await open(page, '/admin');
  await expect(heading(page, PROJECT)).toBeVisible();
  await expect.poll(() => menuEntries(page)).toEqual([...EVERYONE, ...ADMIN, ...DOLPHIN]);

  const groups = menu(page).getByRole('list');
  await expect(groups).toHaveCount(2);
  await expect(groups.last().getByRole('link')).toHaveText(DOLPHIN);
  await expect(menu(page).getByText('Dolphins only')).toBeVisible();
  const ground = (name: string) =>
    menu(page)
      .getByRole('link', { name })
      .evaluate((link) => {
        const tints: string[] = [];
        for (let box: Element | null = link; box; box = box.parentElement)
          tints.push(getComputedStyle(box).backgroundColor);
        return tints.find((tint) => tint !== 'rgba(0, 0, 0, 0)');
      });
  expect(await ground('Vehicle')).not.toBe(await ground('Configuration'));
  await followMenu(page, [...EVERYONE, ...ADMIN, ...DOLPHIN]);

  await next(page, '/admin/sdkConfig');
  const tabs = page.getByRole('navigation', { name: 'Configuration' }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(heading(page, 'Configuration')).toBeVisible();
  }

  await moveOn(page, '/admin?projectId=0');
  await expect(heading(page, 'All projects')).toBeVisible();
  await expect.poll(() => menuEntries(page)).toEqual(['Add Project']);
  await menu(page).getByRole('link', { name: 'Add Project' }).click();
  await expect(page).toHaveURL('/admin/create?projectId=0');
});

test('none: opens nothing with a foreign project, and all but dolphin pages without one', async ({ page, context }) => {
  await people.none.openIn(context);
  await holdUnauthorisedPage(page);
  await open(page, '/admin');
  await expect(refused(page)).toBeVisible();
  await page.goto('/admin/create?projectId=0');
  const create = heading(page, PAGES['/admin/create']);
  await expect(create).toBeVisible();
  for (const path of ['/admin', '/admin/create', '/admin/appUsers', '/admin/dolphin']) {
    await next(page, path);
    await expect(refused(page), path).toBeVisible();
    await moveOn(page, '/admin/create?projectId=0');
    await expect(create).toBeVisible();
  }
  for (const path of ['/admin/access', '/admin/appUsers']) {
    await moveOn(page, `${path}?projectId=0`);
    await expect(heading(page, 'Choose a project')).toBeVisible();
    await moveOn(page, '/admin/create?projectId=0');
    await expect(create).toBeVisible();
  }
  await page.goto('/admin/vehicle?projectId=0');
  await expect(refused(page)).toBeVisible();
});

test('a refused page stays for 2 seconds, then leads to the sign-in and back', async ({ page, context }) => {
  await people.reader.openIn(context);
  await page.clock.install();
  await page.goto(`/admin/billing?projectId=${projectId}`);
  await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
  await expect(refused(page)).toBeVisible();
  await page.clock.runFor(UNAUTHORISED_REDIRECT_MS);
  const wanted = `/admin/billing?projectId=${projectId}`;
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(wanted)}`);
  // Still refused: no loop back, but who is signed in and a way Home.
  await expect(page.getByText(`Signed in as ${people.reader.email}`)).toBeVisible();
});

test('the path decides as the router reads it, and the longest route for what lies below', async ({
  page,
  context,
}) => {
  await people.reader.openIn(context);
  await holdUnauthorisedPage(page);
  const respelt = [
    '/admin/Billing',
    '/admin//billing',
    '/admin/bill%69ng',
    '/admin/billing/',
    '/admin/billing/x',
  ] as const;
  await open(page, respelt[0]);
  await expect(refused(page)).toBeVisible();
  for (const path of [...respelt, '/admin/sdkConfig/keys', '/admin/dolphin/users']) {
    await next(page, '/admin/account');
    await expect(heading(page, PAGES['/admin/account'])).toBeVisible();
    await next(page, path);
    await expect(refused(page), path).toBeVisible();
    expect((await context.request.get(`${path}?projectId=${projectId}`)).headers()['content-type']).toMatch(
      /^text\/html/,
    );
  }
});

test('an unknown page below /admin is Not Found inside the layout', async ({ page, context }) => {
  await people.admin.openIn(context);
  await open(page, '/admin/nowhere');
  await expect(heading(page, 'Not Found')).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(heading(page, PROJECT)).toBeVisible();
});

test('an unknown page elsewhere is Not Found with a way to the sign-in', async ({ page }) => {
  await page.goto('/administrator');
  await expect(heading(page, 'Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL('/');
});
