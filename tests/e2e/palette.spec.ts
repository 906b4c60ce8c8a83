import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { follow } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, grant, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

let admin: ProductSession;
let reader: ProductSession;
let project: number;
let other: number;

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('palette-admin'));
  reader = await signInBehindTheScenes(await aConfirmedPerson('palette-reader'));
  project = await aProjectOf(admin, 'Palette Story');
  other = await aProjectOf(admin, 'Zeppelin Tours');
  await grant(admin, project, reader, ['reader']);
  for (const userId of ['Vienna-0001', 'vienna-0002', 'graz-0001']) await aPhoneOf(admin, project, userId);
});

const box = (page: Page) => page.getByRole('combobox', { name: /^Search pages, projects, app users/ });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('finds a tab of Configuration by its English or German name, app users, and another project', async ({
  page,
  context,
}) => {
  await admin.openIn(context);
  await page.goto(`/admin?projectId=${project}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Palette Story' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('api schlüssel');
  await expect(chosen(page)).toContainText('API keys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/sdkConfig/keys?projectId=${project}`);
  await expect(box(page)).toHaveCount(0);

  await openPalette(page);
  // What was opened last comes first.
  await expect(options(page).first()).toContainText('API keys');
  const [first, second] = [
    await options(page).nth(0).getAttribute('id'),
    await options(page).nth(1).getAttribute('id'),
  ];
  await expect(box(page)).toHaveAttribute('aria-activedescendant', first ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', second ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);

  // App users by the beginning of their id.
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await box(page).fill('VIENNA');
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).first()).toContainText('Vienna-0001');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/appUsers?projectId=${project}&user=vienna-0002`);
  await expect(page.getByRole('heading', { level: 1, name: 'vienna-0002' })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('zepp');
  await expect(chosen(page)).toContainText('Zeppelin Tours');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin?projectId=${other}`);
  // Users of the project before are not those of this one.
  await openPalette(page);
  await page.keyboard.type('vienna');
  await expect(page.getByText('Nothing found for “vienna”.')).toBeVisible();
});

test('runs its commands: language, appearance, project id, sign-out', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A session of its own: signing out ends it for every page that has it.
  await (await signInBehindTheScenes(admin)).openIn(context);
  await page.goto(`/admin?projectId=${project}`);
  await openPalette(page);
  await page.keyboard.type('copy id');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Project id copied')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(project));
  await openPalette(page);
  await page.keyboard.type('dunkel');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await openPalette(page);
  await page.keyboard.type('german');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Suche und Befehle' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /App-Nutzer/ }).fill('abmelden');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('offers a reader only what a reader may open', async ({ page, context }) => {
  await reader.openIn(context);
  await page.goto(`/admin?projectId=${project}`);
  await openPalette(page);
  for (const hidden of ['api keys', 'access', 'system health', 'dangerous']) {
    await box(page).fill(hidden);
    await expect(page.getByText(`Nothing found for “${hidden}”.`)).toBeVisible();
  }
  await box(page).fill('graz');
  await expect(chosen(page)).toContainText('graz-0001');
});

test('finds a dolphin every project, its places and vehicles, and the tabs of the Dolphin Area', async ({
  page,
  context,
}) => {
  const operator = await theOperator();
  await operator.post(`/move/vehicle?projectId=${project}`, { name: 'Van of the story', props: { plate: 'W-PAL 77' } });
  const shape = { kind: 'circle', lat: 48.2, lon: 16.37, radiusMeters: 80 };
  await operator.post(`/move/poi?projectId=${project}`, { name: 'Depot of the story', shape });
  await operator.openIn(context);
  await page.goto('/admin?projectId=0');
  await openPalette(page);
  await page.keyboard.type('zeppelin');
  await expect(chosen(page)).toContainText('Zeppelin Tours');
  await box(page).fill('background jobs');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dolphin/jobs?projectId=0');

  await follow(page, `/admin?projectId=${project}`);
  await openPalette(page);
  await box(page).fill('depot of');
  await expect(chosen(page)).toContainText('Depot of the story');
  // By its plate, written in another way.
  await box(page).fill('wpal77');
  await expect(chosen(page)).toContainText('Van of the story');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Van of the story' })).toBeVisible();
});

for (const language of ['en', 'de'] as const) {
  test(`axe finds nothing in the palette, in ${language}`, async ({ page, context, baseURL }) => {
    test.slow();
    await admin.openIn(context);
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto(`/admin?projectId=${project}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Palette Story' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(await checkWithAxe(page, `palette ${language}`, language)).toEqual([]);
  });
}
