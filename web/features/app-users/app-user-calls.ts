import { getAppUserConfig, listRecomputations } from '#contract/app-user-config.ts';
import { getAppUser, listInstallations, listTrackViews } from '#contract/app-user-head.ts';
import { listAppUserFilters } from '#contract/app-user-list.ts';

const READ = [
  ...[getAppUser, getAppUserConfig, listAppUserFilters],
  ...[listTrackViews, listInstallations, listRecomputations],
];
/** Every change makes everything shown about the user stale. */
export const APP_USER_CHANGE = { invalidates: READ };
