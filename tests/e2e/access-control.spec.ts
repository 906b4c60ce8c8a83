import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MESSAGE } from '#contract/messages.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { aConfirmedPerson, aFreshEmail, aProjectOf, aRegisteredPerson, grant, theOperator } from './support/people.ts';
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

test('an admin grants, changes and removes roles, with the keyboard alone and against another saver', async ({
  page,
}) => {
  const [colleague, other, contested] = [
    await aPerson('ac-colleague'),
    await aPerson('ac-keyboard'),
    await aPerson('ac-contested'),
  ];
  await grant(admin, projectId, contested, ['user']);
  await open(page, admin);
  await test.step('roles are granted by e-mail, changed and removed, with effect at once', () =>
    grantChangeRemove(page, colleague));
  await test.step('grants with the keyboard alone', () => grantByKeyboard(page, other));
  await test.step('the second of two savers sees who changed what, compares, and decides', () =>
    saveSecond(page, contested));
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

test('an unregistered or unconfirmed person is offered an invitation', async ({ page }) => {
  const unconfirmed = await aRegisteredPerson('ac-unconfirmed');
  await open(page, admin);
  await page.getByRole('button', { name: 'Grant access' }).click();
  const panel = page.getByRole('dialog');
  for (const email of [aFreshEmail('ac-nobody'), unconfirmed.email]) {
    await panel.getByLabel('E-mail').fill(email);
    await panel.getByRole('button', { name: 'Grant access' }).click();
    // Beside the open panel, and therefore hidden from those who hear the panel only.
    const message = page.getByRole('status', { includeHidden: true }).filter({ hasText: MESSAGE.unknownUser });
    await expect(message).toBeVisible();
    await expect(panel.getByRole('status').filter({ hasText: 'Not registered yet' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Send invitation' })).toBeVisible();
    await message.getByRole('button', { name: 'Close', includeHidden: true }).click();
    await expect(message).toHaveCount(0);
  }
  await panel.getByLabel('E-mail').fill('no e-mail');
  await panel.getByRole('button', { name: 'Grant access' }).click();
  await expect(panel.getByText('This is not an e-mail address.')).toBeVisible();
});

test('a person with access is shown with their roles, which can be replaced', async ({ page }) => {
  const member = await aPerson('ac-member');
  await grant(admin, projectId, member, ['billing', 'user']);
  // The list in the browser does not hold the person.
  await open(page, admin, '&search=ac-reader');
  await page.getByRole('button', { name: 'Grant access' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('E-mail').fill(member.email);
  await panel.getByRole('button', { name: 'Grant access' }).click();
  const notice = panel.getByRole('status').filter({ hasText: `${member.email} already has access` });
  await expect(notice.getByRole('listitem')).toHaveText(['Billing', 'User']);
  expect((await userOf(member)).projectRoles).toMatchObject([{ roles: ['billing', 'user'] }]);
  await notice.getByRole('button', { name: 'Replace roles' }).click();
  await expect(snackbar(page, `Roles of ${member.email} replaced`)).toBeVisible();
  expect((await userOf(member)).projectRoles).toMatchObject([{ roles: ['reader'] }]);
});

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

test('the last admin cannot be removed, and nobody can raise their own roles', async ({ page }) => {
  const owner = await aPerson('ac-owner');
  const alone = await aProjectOf(owner, 'One admin only');
  await open(page, owner, '', alone);
  await page.getByRole('button', { name: 'Remove all roles of Demo ac-owner' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('This is you');
  await question.getByRole('button', { name: 'Remove access' }).click();
  await expect(question.getByRole('alert')).toContainText('left without an admin');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change the roles of Demo ac-owner' }).click();
  await expect(page.getByRole('checkbox', { name: 'Billing' })).toBeDisabled();
  await expect(page.getByText('You cannot grant yourself additional roles.', { exact: false })).toBeVisible();
});

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

async function saveSecond(page: Page, colleague: ProductSession): Promise<void> {
  await page.getByRole('button', { name: 'Change the roles of Demo ac-contested' }).click();
  await grant(dolphin, projectId, colleague, ['reader', 'user']);
  await page.getByRole('checkbox', { name: 'Billing' }).check();
  await page.getByRole('button', { name: 'Save roles' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect(notice).toContainText(`${dolphin.email} changed this`);
  await expect(notice.getByRole('listitem')).toHaveText(['Reader', 'User', 'Billing', 'User']);
  expect((await userOf(colleague)).projectRoles).toMatchObject([{ roles: ['reader', 'user'] }]);
  await notice.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(snackbar(page, 'Roles of Demo ac-contested saved')).toBeVisible();
  await expect(rolesOf(page, colleague.email)).toHaveText(['Billing', 'User']);
}

test('leaving with unsaved roles asks for confirmation', async ({ page }) => {
  await open(page, admin);
  await page.getByRole('button', { name: 'Change the roles of Demo ac-reader' }).click();
  await page.getByRole('checkbox', { name: 'User', exact: true }).check();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await menu(page).getByRole('link', { name: 'Timeline' }).click();
  await expect.poll(() => questions).toEqual(['The roles of Demo ac-reader are not saved. Leave anyway?']);
  await expect(page.getByRole('checkbox', { name: 'User', exact: true })).toBeChecked();
  await menu(page).getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/\/admin\/appUsers/);
});

test('unsaved roles are not dropped unasked by Escape, Cancel, another row or a filter', async ({ page }) => {
  await open(page, admin);
  const editor = page.getByRole('form', { name: 'Change the roles of Demo ac-reader' });
  const user = page.getByRole('checkbox', { name: 'User', exact: true });
  let answer: 'accept' | 'dismiss' = 'dismiss';
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog[answer]();
  });
  const question = 'The roles of Demo ac-reader are not saved. Discard the changes?';
  await page.getByRole('button', { name: 'Change the roles of Demo ac-reader' }).click();
  await user.check();
  await page.keyboard.press('Escape');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change the roles of Demo ac-admin' }).click();
  await page.getByRole('radio', { name: /^Admin/ }).click();
  expect(questions).toEqual([question, question, question, question]);
  await expect(user).toBeChecked();
  answer = 'accept';
  await user.press('Escape');
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change the roles of Demo ac-reader' })).toBeFocused();
  // Unchanged roles close without a confirmation.
  await page.keyboard.press('Enter');
  await expect(user).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  expect(questions).toHaveLength(5);
});

test('a long list is paged, while counts, export and details cover everyone', async ({ page }) => {
  const owner = await aPerson('ac-many-a');
  const id = await aProjectOf(owner, 'Many people');
  for (const name of ['ac-many-b', 'ac-many-c', 'ac-many-d', 'ac-many-e'])
    await grant(owner, id, await aPerson(name), ['reader']);
  // Smaller pages than the screen requests, from the same server.
  const list = `**/api/user/role/product/${id}?*`;
  const smaller = (url: string) => url.replace(/limit=\d+/, 'limit=2');
  await page.route(list, (route) => route.continue({ url: smaller(route.request().url()) }));
  await open(page, owner, '', id);
  await expect(people(page).getByRole('row')).toHaveCount(3);
  await expect(page.getByText('2 of 5 people')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Reader 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(people(page).getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('5 people', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.getByRole('radio', { name: /^Reader/ }).check();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByText('2 of 4 people')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.match(/Demo ac-many-./g)).toEqual(['e', 'd', 'c', 'b'].map((letter) => `Demo ac-many-${letter}`));

  // Not among those that are shown.
  await page.goto(address(`&person=${owner.uid}&search=ac-many-c`, id));
  await expect(page.getByRole('dialog', { name: 'Dashboard user' })).toContainText(owner.email);
});

test('search, role, order and the open person are in the address, and the export matches', async ({ page }) => {
  await open(page, admin);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('AC-READER');
  await expect(page).toHaveURL(/search=AC-READER/);
  await expect(people(page).getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(people(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('');
  await page.getByRole('radio', { name: /^Reader/ }).check();
  await page.getByRole('button', { name: 'E-mail' }).click();
  await page.getByRole('button', { name: 'E-mail' }).click();
  await expect(page).toHaveURL(/role=reader.*sort=-email/);
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'descending');
  await expect(row(page, admin.email)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`Demo ac-reader,${reader.email},Demo Company,Reader\r\n`);
  expect(csv).not.toContain(admin.email);

  await page.getByRole('button', { name: 'Details of Demo ac-reader' }).click();
  await expect(page).toHaveURL(new RegExp(`person=${reader.uid}`));
  await page.reload();
  const details = page.getByRole('dialog', { name: 'Dashboard user' });
  await expect(details).toContainText(reader.email);
  await expect(details).toContainText('Demo Company');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page).not.toHaveURL(/person=/);
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
