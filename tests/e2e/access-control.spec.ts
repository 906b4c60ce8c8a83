import type { Page } from '@playwright/test';
import { MESSAGE } from '#contract/messages.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aConfirmedPerson, aFreshEmail, aProjectOf, grant, theOperator } from './support/people.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';
import { menu, openSelector, optionNames, snackbar } from './support/screens.ts';

const PROJECT = 'Access <b>Control</b> 🚗';
let dolphin: ProductSession;
let admin: ProductSession;
let reader: ProductSession;
let projectId: number;

const aPerson = async (name: string) => signInBehindTheScenes(await aConfirmedPerson(name));

test.beforeAll(async () => {
  dolphin = await theOperator();
  admin = await aPerson('ac-admin');
  projectId = await aProjectOf(admin, PROJECT);
  reader = await aPerson('ac-reader');
  await grant(admin, projectId, reader, ['reader']);
});

const address = (query = '', id = projectId) => `/admin/access?projectId=${id}${query}`;
async function open(page: Page, as: ProductSession, query = '', id = projectId): Promise<void> {
  await as.openIn(page.context());
  await page.goto(address(query, id));
  await expect(page.getByRole('heading', { level: 1, name: 'Access Control' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
const people = (page: Page) => page.getByRole('table', { name: 'People' });
const row = (page: Page, email: string) => people(page).getByRole('row').filter({ hasText: email });
const rolesOf = (page: Page, email: string) => row(page, email).getByRole('listitem');
const userOf = async (session: ProductSession) =>
  ((await session.get('/api/user')) as { user: { projectRoles: { projectId: number; roles: ProjectRole[] }[] } }).user;

test('an admin grants, changes and removes roles, with the keyboard alone too', async ({ page }) => {
  const [colleague, other] = [await aPerson('ac-colleague'), await aPerson('ac-keyboard')];
  await open(page, admin);
  await test.step('roles are granted by e-mail, changed and removed, with effect at once', () =>
    grantChangeRemove(page, colleague));
  await test.step('grants with the keyboard alone', () => grantByKeyboard(page, other));
});

async function grantChangeRemove(page: Page, colleague: ProductSession): Promise<void> {
  await expect(row(page, admin.email)).toContainText('You');

  await page.getByRole('button', { name: 'Grant access' }).click();
  const panel = page.getByRole('dialog', { name: `Grant access to ${PROJECT}` });
  await panel.getByLabel('E-mail').fill(` ${colleague.email.toUpperCase()} `);
  await panel.getByRole('checkbox', { name: 'Billing' }).check();
  await panel.getByRole('button', { name: 'Grant access' }).click();
  await expect(snackbar(page, `${colleague.email} now has access`)).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(rolesOf(page, colleague.email)).toHaveText(['Billing', 'Reader']);
  expect((await userOf(colleague)).projectRoles).toMatchObject([{ projectId, roles: ['billing', 'reader'] }]);

  await page.getByRole('button', { name: 'Change the roles of Demo ac-colleague' }).click();
  await page.getByRole('checkbox', { name: 'Reader' }).uncheck();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(snackbar(page, 'Roles of Demo ac-colleague saved')).toBeVisible();
  await expect(rolesOf(page, colleague.email)).toHaveText(['Billing']);

  await page.getByRole('button', { name: 'Remove all roles of Demo ac-colleague' }).click();
  const question = page.getByRole('dialog', { name: 'Remove access for Demo ac-colleague?' });
  await expect(question).toContainText(`(${colleague.email}) loses Billing on ${PROJECT}`);
  await question.getByRole('button', { name: 'Remove access' }).click();
  await expect(snackbar(page, 'Demo ac-colleague no longer has access')).toBeVisible();
  await expect(row(page, colleague.email)).toHaveCount(0);
  expect((await userOf(colleague)).projectRoles).toEqual([]);
}

async function grantByKeyboard(page: Page, colleague: ProductSession): Promise<void> {
  await page.getByRole('button', { name: 'Grant access' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(colleague.email);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Admin' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(row(page, colleague.email)).toBeVisible();
  await expect(rolesOf(page, colleague.email)).toHaveText(['Admin', 'Reader']);
  await expect(page.getByRole('button', { name: 'Grant access' })).toBeFocused();

  await page.getByRole('button', { name: 'Change the roles of Demo ac-keyboard' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Admin' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change the roles of Demo ac-keyboard' })).toBeFocused();
}

test('an admin who steps down is warned, and leaves the page without an error', async ({ page }) => {
  const leaving = await aPerson('ac-leaving');
  await grant(dolphin, projectId, leaving, ['admin', 'reader']);
  await open(page, leaving);
  await page.getByRole('button', { name: 'Change the roles of Demo ac-leaving' }).click();
  await page.getByRole('checkbox', { name: 'Admin', exact: true }).uncheck();
  await expect(page.getByText('Without Admin you can no longer open this page', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page).toHaveURL(`/admin?projectId=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Access Control' })).toHaveCount(0);
});

test('a dolphin grants and revokes the dolphin role, and sees all roles of a person', async ({ page }) => {
  const person = await aPerson('ac-dolphin');
  const elsewhere = await aProjectOf(person, 'Elsewhere');
  await grant(dolphin, projectId, person, ['reader']);
  await open(page, dolphin);
  const section = page.getByRole('region', { name: 'Global roles' });
  await section.getByLabel('E-mail of the new dolphin').fill(aFreshEmail('ac-nobody'));
  await section.getByRole('button', { name: 'Make dolphin' }).click();
  await expect(snackbar(page, MESSAGE.unknownUser)).toBeVisible();
  await section.getByLabel('E-mail of the new dolphin').fill(person.email);
  await section.getByRole('button', { name: 'Make dolphin' }).click();
  await expect(section.getByRole('listitem').filter({ hasText: person.email })).toBeVisible();
  await page.getByRole('button', { name: 'Details of Demo ac-dolphin' }).click();
  const details = page.getByRole('dialog', { name: 'Dashboard user' });
  await expect(details).toContainText(`Elsewhere ${elsewhere}`);
  await expect(details).toContainText('Dolphin');
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: 'Remove the Dolphin role from Demo ac-dolphin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Dolphin role' }).click();
  await expect(snackbar(page, 'Demo ac-dolphin is no longer a dolphin')).toBeVisible();
  await expect(section.getByRole('listitem').filter({ hasText: person.email })).toHaveCount(0);
});

test('a project is deleted by typing its name, disappears at once, and leaves a receipt', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = 'Ends <i>here</i>';
  const id = await aProjectOf(admin, name);
  await grant(admin, id, reader, ['reader']);
  await open(page, admin, '', id);
  await page.getByRole('button', { name: 'Delete this project' }).click();
  const typed = page.getByLabel(`Type “${name}” to confirm`);
  await typed.fill('ends here');
  await page.getByRole('button', { name: 'Delete project permanently' }).click();
  await expect(page.getByText('This is not the project’s name.')).toBeVisible();
  await typed.fill(name);
  await page.keyboard.press('Enter');
  await expect(snackbar(page, `${name} is deleted; its data is being erased`)).toBeVisible();
  await expect(page).toHaveURL('/admin?projectId=0');
  const receipt = page.getByRole('listitem').filter({ hasText: name });
  await expect(receipt.getByText('Erased', { exact: true })).toBeVisible();
  await receipt.getByText('What was erased').click();
  await expect(receipt).toContainText('Roles');
  expect(await optionNames(await openSelector(page))).not.toContain(name);

  const other = await browser.newContext({ baseURL });
  await reader.openIn(other);
  const theirs = await other.newPage();
  await theirs.goto(`/admin?projectId=${projectId}`);
  expect(await optionNames(await openSelector(theirs))).not.toContain(name);
  await other.close();
});

test('axe finds nothing, whatever is open', async ({ page }) => {
  test.slow();
  await open(page, dolphin);
  await page.getByRole('button', { name: 'Change the roles of Demo ac-reader' }).click();
  const found = await checkWithAxe(page, 'page with an editor');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Grant access' }).click();
  found.push(...(await checkWithAxe(page, 'grant')));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Details of Demo ac-reader' }).click();
  found.push(...(await checkWithAxe(page, 'person')));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove all roles of Demo ac-reader' }).click();
  found.push(...(await checkWithAxe(page, 'question')));
  expect(found).toEqual([]);
});
