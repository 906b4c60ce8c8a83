import { listUsers } from '#contract/access-control.ts';
import { listDashboardUsers, listSessions } from '#contract/dashboard-users.ts';
import { getUserByUid } from '#contract/users.ts';

/** After each change everything about people is fetched again. */
export const USER_CHANGE = {
  invalidates: [listDashboardUsers, getUserByUid, listSessions, listUsers],
  inBackground: true,
  label: 'dashboardUsers',
};
