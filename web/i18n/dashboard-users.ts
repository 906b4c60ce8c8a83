import { dashboardUsers as de } from './de/dashboard-users.ts';
import { dashboardUsers as en } from './en/dashboard-users.ts';
import { words } from './words.ts';

export const dashboardUsersWords = words('dashboard-users', en, de);
