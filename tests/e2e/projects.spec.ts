import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { goByLink, moveOn } from './support/follow.ts';
import { aConfirmedPerson, aProjectOf, theOperator } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { menuEntries, openSelector, optionNames, selector, signInByForm } from './support/screens.ts';

/** As they are created; by name, whatever the case: Alpha, beta, Beta Two, zebra. */
const CREATED = ['zebra', 'beta', 'Beta Two', 'Alpha'] as const;
const SORTED = ['Alpha', 'beta', 'Beta Two', 'zebra'];
const ids = {} as Record<(typeof CREATED)[number], number>;
let person: ProductSession;

test.beforeAll(async () => {
  person = await signInBehindTheScenes(await aConfirmedPerson('projects'));
  for (const name of CREATED) ids[name] = await aProjectOf(person, name);
});

test('the selector lists the projects and opens the one that is chosen, or none', async ({ page, context }) => {
  await person.openIn(context);
  await page.goto('/admin');
  await test.step('it starts with SELECT PROJECT and lists the projects by name, whatever their case', async () => {
    const options = await openSelector(page);
    await expect.poll(() => optionNames(options)).toEqual(['SELECT PROJECT', ...SORTED]);
    await page.keyboard.press('Escape');
  });
  await test.step('choosing a project opens its Home, from whichever page', () => choose(page));
  await test.step('SELECT PROJECT is 0: no project is chosen, and it stays so', () => chooseNone(page));
});

async function choose(page: Page): Promise<void> {
  await goByLink(page, `/admin/poi?projectId=${ids.Alpha}`);
  await expect(page.getByRole('heading', { name: 'Points of Interest' })).toBeVisible();
  const call = page.waitForRequest('**/move/project?*');
  await (await openSelector(page)).filter({ hasText: 'zebra' }).click();
  await expect(page).toHaveURL(`/admin?projectId=${ids.zebra}`);
  await expect(page.getByRole('heading', { level: 1, name: 'zebra' })).toBeVisible();
  await expect(selector(page)).toHaveValue('zebra');
  expect(await (await call).headerValue('CURRENT-PROJECT')).toBe(String(ids.zebra));
  // The way back leads to the project before, in the address and in the selector.
  await page.goBack();
  await expect(page).toHaveURL(`/admin/poi?projectId=${ids.Alpha}`);
  await expect(selector(page)).toHaveValue('Alpha');
}

async function chooseNone(page: Page): Promise<void> {
  await goByLink(page, `/admin?projectId=${ids.beta}`);
  await (await openSelector(page)).filter({ hasText: 'SELECT PROJECT' }).click();
  await expect(page).toHaveURL('/admin?projectId=0');
  await expect(page.getByRole('heading', { level: 1, name: 'Your projects' })).toBeVisible();
  await expect.poll(() => menuEntries(page)).toEqual(['Add Project']);
  await page.reload();
  await expect(page).toHaveURL('/admin?projectId=0');
  await expect(selector(page)).toHaveValue('SELECT PROJECT');
  await page.getByRole('main').getByRole('link', { name: 'Beta Two' }).click();
  await expect(page).toHaveURL(`/admin?projectId=${ids['Beta Two']}`);
  await expect(selector(page)).toHaveValue('Beta Two');
}

test('the project is that of the last role after the login, of the first at page start, and the address wins over both', async ({
  page,
}) => {
  await page.goto('/');
  await signInByForm(page, person);
  await expect(page).toHaveURL(`/admin?projectId=${ids.zebra}`);
  await expect(selector(page)).toHaveValue('zebra');

  await page.goto('/admin');
  await expect(page).toHaveURL(`/admin?projectId=${ids.Alpha}`);
  await expect(selector(page)).toHaveValue('Alpha');

  await page.goto(`/admin?projectId=${ids.beta}`);
  await expect(selector(page)).toHaveValue('beta');
  await expect(page.getByRole('heading', { level: 1, name: 'beta' })).toBeVisible();

  // An invalid project id counts as none.
  await page.goto('/admin?projectId=all');
  await expect(page).toHaveURL(`/admin?projectId=${ids.Alpha}`);
});

test('the address wins after the login too', async ({ page }) => {
  await page.goto(`/?redirect=${encodeURIComponent(`/admin?projectId=${ids.beta}`)}`);
  await signInByForm(page, person);
  await expect(page).toHaveURL(`/admin?projectId=${ids.beta}`);
  await expect(selector(page)).toHaveValue('beta');
});

test('a dolphin finds every project by searching, and sees a message for one that does not exist', async ({
  page,
  context,
}) => {
  await (await theOperator()).openIn(context);
  await page.goto('/admin?projectId=0');
  await selector(page).click();
  const searched = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === 'beta tw');
  await selector(page).fill('beta tw');
  await searched;
  await page.getByRole('option', { name: 'Beta Two' }).click();
  await expect(page).toHaveURL(`/admin?projectId=${ids['Beta Two']}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Beta Two' })).toBeVisible();
  // Opened by its address, in no list at hand: the selector knows its name.
  await page.goto(`/admin?projectId=${ids.zebra}`);
  await expect(selector(page)).toHaveValue('zebra');
  await moveOn(page, '/admin?projectId=999999');
  await expect(page.getByRole('heading', { name: 'You don’t have access to this project' })).toBeVisible();
  await page.getByRole('link', { name: 'All my projects' }).click();
  await expect(page).toHaveURL('/admin?projectId=0');
});

test('Add Project makes its creator admin and lands on its Home', async ({ page, context }) => {
  await person.openIn(context);
  await page.goto('/admin?projectId=0');
  await page.getByRole('navigation').getByRole('link', { name: 'Add Project' }).click();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByLabel('Project name')).toHaveAccessibleDescription(/Give the project a name\./);

  await page.getByLabel('Project name').fill('  Middle Earth Movers  ');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Middle Earth Movers' })).toBeVisible();
  await expect(selector(page)).toHaveValue('Middle Earth Movers');
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await expect.poll(() => menuEntries(page)).toContain('Access Control');
  expect(await optionNames(await openSelector(page))).toContain('Middle Earth Movers');
});

test('a person without a project is offered the first step', async ({ page, context }) => {
  await (await signInBehindTheScenes(await aConfirmedPerson('no-project'))).openIn(context);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin?projectId=0');
  await expect(page.getByText('Your first project is one step away')).toBeVisible();
  await page.getByRole('link', { name: 'Create your first project' }).click();
  await expect(page).toHaveURL('/admin/create?projectId=0');
});
