import { listUsers } from '#contract/access-control.ts';
import { listDashboardUsers, listSessions } from '#contract/dashboard-users.ts';
import { getUserByUid } from '#contract/users.ts';

/** Every change refetches everything about people. */
export const DASHBOARD_USER_CHANGE = {
  invalidates: [listDashboardUsers, getUserByUid, listSessions, listUsers],
  inBackground: true,
  label: 'dashboardUsers',
};
