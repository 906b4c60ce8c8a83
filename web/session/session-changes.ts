import { pagesFor } from '#contract/access.ts';
import type { MemberUser } from '#contract/access-control.ts';
import type { SdkVersion } from '#contract/sdk-versions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { type SessionStore, session } from './session.store.ts';
import {
  INITIAL_STATE,
  NO_PROJECT_DATA,
  type SessionState,
  type SnackbarMessage,
  type TimelineToggle,
} from './session-state.ts';

/** The label of calls whose failure empties the list of app users. */
export const APP_USER_LABEL = 'appUser';

const withPages = (state: SessionState): SessionState => ({
  ...state,
  pages: pagesFor(state.user, state.currentProject, state.token),
});

export interface OpenedSession {
  user: CurrentUser;
  token: string;
  csrf: string;
}

/** A session was opened: the call token replaces the id token. */
export const openSession = (opened: OpenedSession, store: SessionStore = session): void =>
  store.setState((state) => withPages({ ...state, ...opened, idToken: null, ended: null }));

export const setUser = (user: CurrentUser, store: SessionStore = session): void =>
  store.setState((state) => withPages({ ...state, user }));

/** Stores the result of a refresh; null parts stay unchanged. */
export const renewSession = (
  renewed: { user: CurrentUser; token: string | null; csrf: string | null },
  store: SessionStore = session,
): void =>
  store.setState((state) =>
    withPages({
      ...state,
      user: renewed.user,
      token: renewed.token ?? state.token,
      csrf: renewed.csrf ?? state.csrf,
    }),
  );

/** Clears token and user, and everything that was fetched with them. */
export const endSession = (ended: 'expired' | 'signed-out', store: SessionStore = session): void =>
  store.setState(({ menuOpen, snackbar }) => withPages({ ...INITIAL_STATE, menuOpen, snackbar, ended }));

/** Selects another project and clears what was loaded for the last one. */
export const chooseProject = (projectId: number, store: SessionStore = session): void =>
  store.setState((state) =>
    state.currentProject === projectId ? state : withPages({ ...state, ...NO_PROJECT_DATA, currentProject: projectId }),
  );

export const showSnackbar = (snackbar: SnackbarMessage, store: SessionStore = session): void =>
  store.setState({ snackbar });
export const closeSnackbar = (store: SessionStore = session): void => store.setState({ snackbar: null });

export const toggleMenu = (store: SessionStore = session): void =>
  store.setState(({ menuOpen }) => ({ menuOpen: !menuOpen }));
export const toggleAlertDialog = (store: SessionStore = session): void =>
  store.setState(({ alertDialogOpen }) => ({ alertDialogOpen: !alertDialogOpen }));
export const setDashboardUsers = (dashboardUsers: readonly MemberUser[], store: SessionStore = session): void =>
  store.setState({ dashboardUsers });
export const setSdkVersions = (sdkVersions: readonly SdkVersion[], store: SessionStore = session): void =>
  store.setState({ sdkVersions });
export const toggleDashboardUserDialog = (store: SessionStore = session): void =>
  store.setState(({ dashboardUserDialogOpen }) => ({ dashboardUserDialogOpen: !dashboardUserDialogOpen }));
export const toggleTimeline = (toggle: TimelineToggle, store: SessionStore = session): void =>
  store.setState((state) => ({ [toggle]: !state[toggle] }));

export const startLoading = (label: string, store: SessionStore = session): void =>
  store.setState(({ loading, errors }) => ({
    loading: { ...loading, [label]: true },
    errors: { ...errors, [label]: false },
  }));
export const finishLoading = (label: string, failed: boolean, store: SessionStore = session): void =>
  store.setState(({ loading, errors, appUsers }) => ({
    loading: { ...loading, [label]: false },
    errors: { ...errors, [label]: failed },
    appUsers: failed && label === APP_USER_LABEL ? [] : appUsers,
  }));
