import type { RoutePath } from '#contract/access.ts';
import type { MemberUser } from '#contract/access-control.ts';
import { NO_PROJECT, TIMELINE_DEFAULTS } from '#contract/constants.ts';
import type { SdkVersion } from '#contract/sdk-versions.ts';
import type { CurrentUser } from '#contract/users.ts';

export interface SnackbarMessage {
  message: string;
  type: 'success' | 'error';
}

/** State of the selected project, cleared when another one is selected. */
export interface ProjectData {
  poi: unknown;
  dangerousArea: unknown;
  sdkConfig: unknown;
  impact: unknown;
}
export const NO_PROJECT_DATA: ProjectData = { poi: null, dangerousArea: null, sdkConfig: null, impact: null };

export type TimelineToggle = keyof typeof TIMELINE_DEFAULTS;

export interface SessionState extends ProjectData, Record<TimelineToggle, boolean> {
  user: CurrentUser | null;
  /** The call token; in memory only. Null means that the session has ended. */
  token: string | null;
  /** The provider's token, kept only until a session is opened with it. */
  idToken: string | null;
  csrf: string | null;
  /** Why there is no token: it expired, or the person signed out. */
  ended: 'expired' | 'signed-out' | null;
  currentProject: number;
  menuOpen: boolean;
  pages: readonly RoutePath[];
  dashboardUsers: readonly MemberUser[];
  sdkVersions: readonly SdkVersion[];
  appStyle: unknown;
  appUsers: readonly unknown[];
  /** The trips table of a user in a period. */
  tripsSearch: { fromTimestamp: number; toTimestamp: number; userId: string } | null;
  snackbar: SnackbarMessage | null;
  alertDialogOpen: boolean;
  dashboardUserDialogOpen: boolean;
  loading: Readonly<Record<string, boolean>>;
  errors: Readonly<Record<string, boolean>>;
}

export const INITIAL_STATE: SessionState = {
  ...NO_PROJECT_DATA,
  ...TIMELINE_DEFAULTS,
  user: null,
  token: null,
  idToken: null,
  csrf: null,
  ended: null,
  currentProject: NO_PROJECT,
  menuOpen: true,
  pages: [],
  dashboardUsers: [],
  sdkVersions: [],
  appStyle: null,
  appUsers: [],
  tripsSearch: null,
  snackbar: null,
  alertDialogOpen: false,
  dashboardUserDialogOpen: false,
  loading: {},
  errors: {},
};
