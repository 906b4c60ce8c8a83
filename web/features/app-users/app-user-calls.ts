import { getAppUserConfig, listRecomputations } from '#contract/app-user-config.ts';
import { getAppUser, listInstallations, listTrackViews } from '#contract/app-user-head.ts';
import { listAppUserFilters } from '#contract/app-user-list.ts';

const READ = [
  ...[getAppUser, getAppUserConfig, listAppUserFilters],
  ...[listTrackViews, listInstallations, listRecomputations],
];
/** Every change makes all that is shown of the user old. */
export const APP_USER_CHANGE = { invalidates: READ };
