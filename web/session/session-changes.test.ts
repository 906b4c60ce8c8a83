import { describe, expect, it } from 'vitest';
import { adminOf, aUser } from './people.test-support.ts';
import { createSessionStore } from './session.store.ts';
import {
  chooseProject,
  closeSnackbar,
  endSession,
  openSession,
  renewSession,
  showSnackbar,
  toggleAlertDialog,
  toggleDashboardUserDialog,
  toggleMenu,
  toggleTimeline,
} from './session-changes.ts';

const opened = { user: aUser({ projectRoles: adminOf(3) }), token: 'call-token', csrf: 'csrf' };

describe('the session', () => {
  it('shows car, cycling, walking and public at first, and hides still', () => {
    expect(createSessionStore().getState()).toMatchObject({
      showCarTimeline: true,
      showCyclingTimeline: true,
      showWalkingTimeline: true,
      showPublicTimeline: true,
      showStillTimeline: false,
    });
  });

  it('forgets the id token once it is open, and knows the pages of the person', () => {
    const store = createSessionStore({ idToken: 'id-token', ended: 'expired' });
    openSession(opened, store);
    chooseProject(3, store);
    expect(store.getState()).toMatchObject({ idToken: null, ended: null, token: 'call-token' });
    expect(store.getState().pages).toContain('/admin/access');
    expect(store.getState().pages).not.toContain('/admin/da');
  });

  it('forgets points, areas, configuration and impacts of the previous project', () => {
    const loaded = { poi: [1], dangerousArea: [2], sdkConfig: { a: 1 }, impact: { b: 2 } };
    const store = createSessionStore({ ...loaded, currentProject: 3, dashboardUsers: [] });
    chooseProject(3, store);
    expect(store.getState()).toMatchObject(loaded);
    chooseProject(4, store);
    expect(store.getState()).toMatchObject({
      currentProject: 4,
      poi: null,
      dangerousArea: null,
      sdkConfig: null,
      impact: null,
    });
  });

  it('keeps its token when the refresh returns none', () => {
    const store = createSessionStore(opened);
    renewSession({ user: aUser({ company: 'New' }), token: null, csrf: null }, store);
    expect(store.getState()).toMatchObject({ token: 'call-token', csrf: 'csrf', user: { company: 'New' } });
    renewSession({ user: aUser(), token: 'next', csrf: 'next-csrf' }, store);
    expect(store.getState()).toMatchObject({ token: 'next', csrf: 'next-csrf' });
  });

  it('removes token, user and everything fetched when it ends', () => {
    const store = createSessionStore({ ...opened, currentProject: 3, poi: [1], appUsers: [1] });
    endSession('signed-out', store);
    expect(store.getState()).toMatchObject({
      user: null,
      token: null,
      csrf: null,
      currentProject: 0,
      poi: null,
      appUsers: [],
      ended: 'signed-out',
    });
    expect(store.getState().pages).not.toContain('/admin');
  });

  it('shows a message until it is closed', () => {
    const store = createSessionStore();
    showSnackbar({ message: 'Saved', type: 'success' }, store);
    expect(store.getState().snackbar).toEqual({ message: 'Saved', type: 'success' });
    closeSnackbar(store);
    expect(store.getState().snackbar).toBeNull();
  });

  it('toggles menu, dialogs and timelines', () => {
    const store = createSessionStore();
    toggleMenu(store);
    toggleAlertDialog(store);
    toggleDashboardUserDialog(store);
    toggleTimeline('showStillTimeline', store);
    expect(store.getState()).toMatchObject({
      menuOpen: false,
      alertDialogOpen: true,
      dashboardUserDialogOpen: true,
      showStillTimeline: true,
      showCarTimeline: true,
    });
  });
});
