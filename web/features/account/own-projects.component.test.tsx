import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leaveProject } from '#contract/access-control.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { anAdmin, PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { useSession } from '#web/session/session.store.ts';
import { OwnProjects } from './own-projects.tsx';

const roles: ProjectRole[] = ['admin'];
const user = anAdmin({
  projectRoles: [
    { projectId: PROJECT_ID, productName: 'Demo', roles },
    { projectId: PROJECT_ID + 1, productName: 'Other', roles: ['reader'] },
  ],
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

function Own() {
  const shown = useSession((state) => state.user);
  return shown && <OwnProjects user={shown} />;
}

async function ask(): Promise<void> {
  await show(Own, '/admin/account', { user });
  await userEvent.click(button('Leave Demo'));
  await expect.element(page.getByRole('dialog', { name: 'Leave Demo?' })).toBeVisible();
}

it('leaves a project after a confirmation, and knows it no longer', async () => {
  answer(leaveProject, { left: true });
  await ask();
  expect(sentTo(leaveProject)).toEqual([]);
  await userEvent.click(button('Leave project'));
  await expect.element(snackbar('You have left Demo')).toBeVisible();
  expect(sentTo(leaveProject)).toMatchObject([{ body: { expected: ['admin'] } }]);
  await expect.element(button('Leave Demo')).not.toBeInTheDocument();
  await expect.element(button('Leave Other')).toBeVisible();
});

it('tells the last admin what to do first', async () => {
  answer(leaveProject, refused('last_admin'));
  await ask();
  await userEvent.click(button('Leave project'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('First make someone else an admin');
  await userEvent.click(button('Cancel'));
  expect(page.getByRole('dialog').query()).toBeNull();
});

it('shows roles that wait for a second factor, and leaves their projects too', async () => {
  answer(leaveProject, { left: true });
  const inactiveRoles = [
    { projectId: PROJECT_ID, productName: 'Demo', roles },
    { projectId: PROJECT_ID + 1, productName: 'Other', roles },
  ];
  const projectRoles = [{ projectId: PROJECT_ID + 1, productName: 'Other', roles: ['reader' as const] }];
  await show(Own, '/admin/account', { user: anAdmin({ projectRoles, inactiveRoles }) });
  for (const [name, expected] of [
    ['Demo', ['admin']],
    ['Other', ['admin', 'reader']],
  ] as const) {
    await userEvent.click(button(`Leave ${name}`));
    await userEvent.click(button('Leave project'));
    await expect.element(snackbar(`You have left ${name}`)).toBeVisible();
    expect(sentTo(leaveProject).at(-1)).toMatchObject({ body: { expected } });
    await expect.element(button(`Leave ${name}`)).not.toBeInTheDocument();
  }
});
