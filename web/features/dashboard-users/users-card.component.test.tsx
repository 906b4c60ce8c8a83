import { expect, it, vi } from 'vitest';
import { type DashboardUser, listDashboardUsers } from '#contract/dashboard-users.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { anAdmin, show } from '#web/app/show.test-support.tsx';
import { expectInviting, rowOf } from '#web/ui/rows.test-support.ts';
import { UsersCard } from './users-card.tsx';

const person: DashboardUser = {
  ...{ uid: 'uid-9', email: 'ada@example.com', emailVerified: true, firstname: 'Ada', lastname: 'Example' },
  ...{ company: 'Example', dolphin: false, roles: ['reader'], projects: 1, sessions: 0 },
  ...{ createdAt: '2026-01-31T10:00:00.000Z', lastSignInAt: null, disabled: false },
};

it('opens a person by a click anywhere in the row, which looks like it', async () => {
  answer(listDashboardUsers, { items: [person], next: null });
  const onOpen = vi.fn();
  const user = anAdmin({ globalRoles: ['admin'] });
  await show(() => <UsersCard onOpen={onOpen} />, '/admin/dolphin/users?projectId=7', { user });
  const row = rowOf('Dashboard users', 'ada@example.com');
  await expectInviting(row);
  await row.getByRole('cell').last().click();
  expect(onOpen.mock.calls).toEqual([['uid-9']]);
});
