import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProjectUsers, listUsers, type MemberUser, setProjectRoles } from '#contract/access-control.ts';
import { createInvitation, listInvitations } from '#contract/invitations.ts';
import { MESSAGE } from '#contract/messages.ts';
import { getProject } from '#contract/projects.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import {
  anAdmin,
  answerQuestions,
  expectCount,
  PROJECT_ID,
  parameter,
  show,
  snackbar,
  textsOf,
  watchFiles,
} from '#web/app/show.test-support.tsx';
import { Page } from '#web/pages/access-control.tsx';

const PROJECT = 'Access <b>Control</b> 🚗';

const aMember = (name: string, roles: ProjectRole[], changes: Partial<MemberUser> = {}): MemberUser => ({
  uid: `uid-${name}`,
  email: `demo.${name}@example.com`,
  emailVerified: true,
  firstname: 'Demo',
  lastname: name,
  company: 'Demo Company',
  image: '',
  roles,
  projectRoles: [],
  ...changes,
});
const me = aMember('admin', ['admin'], { uid: anAdmin().uid, email: anAdmin().email });
const reader = aMember('reader', ['reader']);

const listOf = (users: MemberUser[], all = users, next: string | null = null) => {
  const having = (role: ProjectRole) => all.filter(({ roles }) => roles.includes(role)).length;
  const counts = { total: all.length, admin: having('admin'), billing: having('billing') };
  return { users, next, counts: { ...counts, reader: having('reader'), user: having('user') } };
};
function aProject(): void {
  const project = { projectId: PROJECT_ID, productName: PROJECT, createdAt: '2026-01-31T10:00:00.000Z' };
  answer(getProject, { project: { ...project, roles: ['admin'] } });
  answer(listInvitations, { items: [], next: null });
}
async function open(members: MemberUser[] = [me, reader], query = ''): Promise<void> {
  aProject();
  answer(listProjectUsers, listOf(members));
  await show(Page, `/admin/access?projectId=${PROJECT_ID}${query}`);
  await expectCount(people().getByRole('row', { includeHidden: true }), 1 + members.length);
}
const people = () => page.getByRole('table', { name: 'People', includeHidden: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const editor = () => page.getByRole('form', { name: 'Change the roles of Demo reader' });

async function offer(email: string): Promise<void> {
  await page.getByRole('dialog').getByLabelText('E-mail').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Grant access' }).click();
}

it('offers an invitation to somebody unregistered or unconfirmed, and asks for a real e-mail', async () => {
  await open();
  answer(setProjectRoles, refused('unknown_user'));
  await button('Grant access').click();
  const panel = page.getByRole('dialog');
  await offer('demo.nobody@example.com');
  await expect.element(snackbar(MESSAGE.unknownUser)).toBeVisible();
  await expect.element(panel.getByRole('status').filter({ hasText: 'Not registered yet' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Send invitation' })).toBeVisible();
  await snackbar(MESSAGE.unknownUser).getByRole('button', { name: 'Close', includeHidden: true }).click();
  await expectCount(snackbar(MESSAGE.unknownUser), 0);
  await offer('no e-mail');
  await expect.element(panel.getByText('This is not an e-mail address.')).toBeVisible();
  expect(sentTo(setProjectRoles)).toHaveLength(1);
});

it('tells that an invitation is valid without an e-mail if the address gets no more today', async () => {
  await open();
  const email = 'demo.nobody@example.com';
  const times = { createdAt: '2026-01-31T10:00:00.000Z', expiresAt: '2026-02-14T10:00:00.000Z', expired: false };
  const invitation = { id: 'invitation-1', email, roles: ['reader' as const], invitedBy: me.email, ...times };
  answer(setProjectRoles, refused('unknown_user'));
  answer(createInvitation, { invitation, mail: 'withheld' });
  await button('Grant access').click();
  await offer(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(snackbar('is invited, but gets no more e-mails today')).toBeVisible();
});

it('shows the roles of somebody who has access already, and replaces them on demand', async () => {
  await open();
  const current = ['billing', 'user'];
  answer(setProjectRoles, ({ body }) =>
    body.data.expected?.length === 0
      ? refused('conflict', { conflict: { current, changedBy: null, changedAt: null } })
      : listOf([me, reader]),
  );
  await button('Grant access').click();
  await offer('demo.member@example.com');
  const notice = page.getByRole('dialog').getByRole('status').filter({ hasText: 'already has access' });
  await expect.element(notice).toHaveTextContent('demo.member@example.com already has access');
  expect(textsOf(notice.getByRole('listitem'))).toEqual(['Billing', 'User']);
  await notice.getByRole('button', { name: 'Replace roles' }).click();
  await expect.element(snackbar('Roles of demo.member@example.com replaced')).toBeVisible();
  expect(sentTo(setProjectRoles).at(-1)?.body.data).toEqual({ roles: ['reader'], expected: current });
});

it('does not remove the last admin, and lets nobody raise their own roles', async () => {
  await open([me]);
  answer(setProjectRoles, refused('last_admin'));
  await button('Remove all roles of Demo admin').click();
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent('This is you');
  await question.getByRole('button', { name: 'Remove access' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('left without an admin');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button('Change the roles of Demo admin').click();
  await expect.element(box('Billing')).toBeDisabled();
  await expect.element(page.getByText('You cannot grant yourself additional roles.')).toBeVisible();
});

it('asks before unsaved roles are left', async () => {
  await open();
  await button('Change the roles of Demo reader').click();
  await box('User').click();
  const asked = answerQuestions(false, true);
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.poll(() => asked).toEqual(['The roles of Demo reader are not saved. Leave anyway?']);
  await expect.element(box('User')).toBeChecked();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible();
});

it('does not drop unsaved roles unasked by Escape, Cancel, another row or a filter', async () => {
  await open();
  const question = 'The roles of Demo reader are not saved. Discard the changes?';
  const asked = answerQuestions(false, false, false, false, true);
  await button('Change the roles of Demo reader').click();
  await box('User').click();
  await userEvent.keyboard('{Escape}');
  await editor().getByRole('button', { name: 'Cancel' }).click();
  await button('Change the roles of Demo admin').click();
  await page.getByRole('radio', { name: /^Admin/ }).click();
  expect(asked).toEqual([question, question, question, question]);
  await expect.element(box('User')).toBeChecked();
  (box('User').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expectCount(editor(), 0);
  await expect.element(button('Change the roles of Demo reader')).toHaveFocus();
  // Unchanged roles close without a confirmation.
  await userEvent.keyboard('{Enter}');
  await expect.element(box('User')).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expectCount(editor(), 0);
  expect(asked).toHaveLength(5);
});

it('shows the second of two savers who changed what, to compare and to decide', async () => {
  await open([me, reader]);
  await button('Change the roles of Demo reader').click();
  answer(setProjectRoles, ({ body }) =>
    body.data.expected?.join() === 'reader'
      ? refused('conflict', {
          conflict: {
            current: ['reader', 'user'],
            changedBy: 'dolphin@example.com',
            changedAt: new Date().toISOString(),
          },
        })
      : listOf([me, { ...reader, roles: body.data.roles }]),
  );
  await box('Billing').click();
  await box('Reader').click();
  await button('Save roles').click();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect.element(notice).toHaveTextContent('dolphin@example.com changed this');
  expect(textsOf(notice.getByRole('listitem'))).toEqual(['Reader', 'User', 'Billing']);
  await notice.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(snackbar('Roles of Demo reader saved')).toBeVisible();
  expect(sentTo(setProjectRoles).at(-1)?.body.data).toEqual({ roles: ['billing'], expected: ['reader', 'user'] });
});

it('pages a long list, while counts, export and details cover everyone', async () => {
  const all = ['b', 'c', 'd', 'e'].map((letter) => aMember(`many-${letter}`, ['reader']));
  const everybody = [me, ...all];
  const parts = [everybody.slice(0, 2), everybody.slice(2, 4), everybody.slice(4)];
  aProject();
  answer(listProjectUsers, ({ query: { limit, cursor = '0', role } }) => {
    const wanted = role ? all.toReversed() : everybody;
    if (limit > 100) return listOf(wanted, everybody);
    const at = Number(cursor);
    return role
      ? listOf(wanted.slice(0, 2), everybody, '2')
      : listOf(parts[at] ?? [], everybody, at < 2 ? String(at + 1) : null);
  });
  answer(listUsers, { users: [me], next: null });
  const files = watchFiles();
  await show(Page, `/admin/access?projectId=${PROJECT_ID}`);
  await expectCount(people().getByRole('row'), 3);
  await expect.element(page.getByText('2 of 5 people')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Reader 4' })).toBeVisible();
  await button('Show more').click();
  await expectCount(people().getByRole('row'), 5);
  await button('Show more').click();
  await expect.element(page.getByText('5 people', { exact: true })).toBeVisible();
  await expectCount(button('Show more'), 0);

  await page.getByRole('radio', { name: /^Reader/ }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.element(page.getByText('2 of 4 people')).toBeVisible();
  await button('Export CSV').click();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.text.match(/Demo many-./g)).toEqual(['e', 'd', 'c', 'b'].map((letter) => `Demo many-${letter}`));
  expect(sentTo(listProjectUsers).at(-1)?.query).toMatchObject({ limit: 1_000, role: 'reader', sort: '-name' });

  // Not among those that are shown.
  await show(Page, `/admin/access?projectId=${PROJECT_ID}&person=${me.uid}&search=many-c`);
  await expect.element(page.getByRole('dialog', { name: 'Dashboard user' })).toHaveTextContent(me.email);
});

it('has search, role, order and the open person in the address, and exports what they say', async () => {
  const files = watchFiles();
  await open();
  const asked = () => sentTo(listProjectUsers).at(-1)?.query;
  await page.getByRole('searchbox', { name: 'Search people' }).fill('READER');
  await expect.poll(() => parameter('search')).toBe('READER');
  await expect.poll(asked).toMatchObject({ search: 'READER' });
  await open([reader], '&search=READER');
  expect(asked()).toMatchObject({ search: 'READER' });
  await expect.element(page.getByRole('searchbox')).toHaveValue('READER');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: /^Reader/ }).click();
  const email = page.getByRole('columnheader', { name: 'E-mail' });
  await email.getByRole('button').click();
  await email.getByRole('button').click();
  await expect.poll(() => location.search).toMatch(/role=reader.*sort=-email/);
  await expect.element(email).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(asked).toMatchObject({ role: 'reader', sort: '-email' });
  await button('Export CSV').click();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.text).toContain(`Demo reader,${reader.email},Demo Company,Reader\r\n`);

  answer(listUsers, { users: [reader], next: null });
  await button('Details of Demo reader').click();
  await expect.poll(() => parameter('person')).toBe(reader.uid);
  await open([reader], `&role=reader&sort=-email&person=${reader.uid}`);
  const details = page.getByRole('dialog', { name: 'Dashboard user' });
  await expect.element(details).toHaveTextContent(reader.email);
  await expect.element(details).toHaveTextContent('Demo Company');
  await userEvent.keyboard('{Escape}');
  await expectCount(details, 0);
  expect(parameter('person')).toBeNull();
});
