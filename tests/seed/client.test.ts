import { afterEach, describe, expect, it } from 'vitest';
import { type Answering, AnsweringServer, failureBody } from '#web/api/answering-server.test-support.ts';
import { type Call, createCall } from '#web/api/call.ts';
import type { CallFailure } from '#web/api/call-failure.ts';
import { adminOf, aUser } from '#web/session/people.test-support.ts';
import { projectAfterLogin, projectAtStart } from '#web/session/project-choice.ts';
import { createSessionStore } from '#web/session/session.store.ts';
import {
  chooseProject,
  closeSnackbar,
  showSnackbar,
  toggleAlertDialog,
  toggleDashboardUserDialog,
  toggleMenu,
} from '#web/session/session-changes.ts';

let server: AnsweringServer | undefined;
afterEach(() => server?.stop());

/** The dashboard's own client and store, with a real HTTP server that answers as configured. */
async function aClient(answer: Answering = () => ({ body: { fine: true } })) {
  const running = await AnsweringServer.start(answer);
  server = running;
  const session = createSessionStore({
    user: aUser(),
    token: 'stored',
    idToken: 'id',
    csrf: 'csrf',
    currentProject: 7,
  });
  const logged: string[] = [];
  const log = (words: string) => void logged.push(words);
  const call = createCall({ session, sdkUrl: () => '', origin: running.origin, log });
  const outcomes: ('success' | CallFailure)[] = [];
  const make = (given: Partial<Call> = {}) =>
    call({
      url: '/api/user',
      method: 'GET',
      ...given,
      success: () => outcomes.push('success'),
      failure: (failure) => outcomes.push(failure),
    });
  return { session, make, logged, outcomes, requests: running.requests };
}

describe('the client', () => {
  it('seed 7.1: puts the payload of GET and DELETE into the query, of all else into the body', async () => {
    const { make, requests } = await aClient();
    const data = { projectId: 7 };
    for (const method of ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] as const) await make({ method, data });
    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/user?projectId=7', undefined],
      ['DELETE', '/api/user?projectId=7', undefined],
      ['POST', '/api/user', data],
      ['PUT', '/api/user', data],
      ['PATCH', '/api/user', data],
    ]);
  });
  it('seed 7.2: a request has address, method, data, label, headers and both callbacks', async () => {
    const { make, requests, session, outcomes } = await aClient();
    await make({ url: '/move/x', method: 'POST', data: { a: 1 }, label: 'poi', headers: { 'X-Own': 'yes' } });
    expect(requests[0]).toMatchObject({ url: '/move/x', method: 'POST', body: { a: 1 }, headers: { 'x-own': 'yes' } });
    expect(session.getState().loading).toEqual({ poi: false });
    expect(outcomes).toEqual(['success']);
  });
  it('seed 7.3 to 7.8: is made for person and project, by its headers; a stored token wins over the id token', async () => {
    const { make, requests, session } = await aClient();
    await make();
    session.setState({ token: null, currentProject: 8, user: aUser({ uid: 'uid-2' }) });
    await make();
    expect(requests[0]?.headers).toMatchObject({
      'current-project': '7',
      'cache-control': 'no-cache',
      'x-move-token': 'Bearer stored',
      'open-id': 'uid-1',
      'x-csrf-token': 'csrf',
    });
    expect(requests[1]?.headers).toMatchObject({
      'current-project': '8',
      'x-move-token': 'Bearer id',
      'open-id': 'uid-2',
    });
  });
  it('seed 4.3, seed 8.1: a 401 of any call clears token and user', async () => {
    for (const label of ['user', 'poi', undefined]) {
      const { make, session } = await aClient(() => ({ status: 401, body: failureBody('unauthenticated') }));
      await make({ label });
      expect(session.getState()).toMatchObject({ token: null, user: null });
      await server?.stop();
    }
  });
  it('seed 4.4: a refused or empty fetch of user or timeline clears the session; a server in trouble does not', async () => {
    for (const label of ['user', 'timeline']) {
      for (const [answer, token] of [
        [{ status: 403, body: failureBody('forbidden') }, null],
        [{ status: 200 }, null],
        [{ status: 503, body: failureBody('unavailable') }, 'stored'],
      ] as const) {
        const { make, session } = await aClient(() => answer);
        await make({ label });
        expect(session.getState().token).toBe(token);
        await server?.stop();
      }
    }
  });
  it('seed 4.5: a labelled call sets the loading flag of its area until it is finished', async () => {
    const { make, session } = await aClient();
    const done = make({ label: 'impact' });
    expect(session.getState().loading).toEqual({ impact: true });
    await done;
    expect(session.getState().loading).toEqual({ impact: false });
  });
  it('seed 4.6: a failure for the app users empties their list and sets an error flag', async () => {
    const { make, session } = await aClient(() => ({ status: 500, body: failureBody('internal') }));
    session.setState({ appUsers: [{ userId: 'demo-user' }] });
    await make({ label: 'appUser' });
    expect(session.getState()).toMatchObject({ appUsers: [], errors: { appUser: true }, loading: { appUser: false } });
  });
  it('seed 8.2: other statuses are only logged', async () => {
    for (const [status, words] of [
      [403, 'ACCESS DENIED'],
      [404, 'NOT FOUND'],
      [500, 'INTERNAL SERVER ERROR'],
      [503, 'REQUEST FAILED'],
      [400, 'BAD REQUEST'],
    ] as const) {
      const { make, logged, session } = await aClient(() => ({ status, body: failureBody('internal') }));
      await make();
      expect(logged).toEqual([words]);
      expect(session.getState()).toMatchObject({ token: 'stored', snackbar: null });
      await server?.stop();
    }
  });
  it('seed 8.3: an empty body leads to the failure callback', async () => {
    const { make, outcomes } = await aClient(() => ({ status: 200 }));
    await make();
    expect(outcomes).toMatchObject([{ code: 'empty' }]);
  });
});

describe('the state of the session', () => {
  it('seed 3.4, seed 4.14: a snackbar is a text and a type, set and cleared', () => {
    const store = createSessionStore();
    showSnackbar({ message: 'Saved', type: 'success' }, store);
    expect(store.getState().snackbar).toEqual({ message: 'Saved', type: 'success' });
    closeSnackbar(store);
    expect(store.getState().snackbar).toBeNull();
  });
  it('seed 3.5: knows the project, the menu, pages, dashboard users, SDK versions and the app style', () => {
    expect(createSessionStore().getState()).toMatchObject({
      currentProject: 0,
      menuOpen: true,
      pages: [],
      dashboardUsers: [],
      sdkVersions: [],
      appStyle: null,
    });
  });
  it('seed 4.7: choosing a project resets points, dangerous areas, configuration and impacts', () => {
    const store = createSessionStore({ poi: [1], dangerousArea: [2], sdkConfig: {}, impact: {}, currentProject: 7 });
    chooseProject(8, store);
    expect(store.getState()).toMatchObject({ poi: null, dangerousArea: null, sdkConfig: null, impact: null });
  });
  it('seed 4.8: on login the project is that of the last role', () => {
    expect(projectAfterLogin({ fromAddress: null, projectRoles: adminOf(3, 9, 5) })).toBe(5);
  });
  it('seed 4.9: at page start it is the one of the query, else of the first role', () => {
    const projectRoles = adminOf(3, 9);
    expect(projectAtStart({ fromAddress: '9', current: 0, projectRoles })).toBe(9);
    expect(projectAtStart({ fromAddress: undefined, current: 0, projectRoles })).toBe(3);
    expect(projectAtStart({ fromAddress: undefined, current: 9, projectRoles })).toBe(9);
  });
  it('seed 4.10: menu, alert dialog and dashboard-user dialog are toggles', () => {
    const store = createSessionStore();
    const flags = () => {
      const { menuOpen, alertDialogOpen, dashboardUserDialogOpen } = store.getState();
      return [menuOpen, alertDialogOpen, dashboardUserDialogOpen];
    };
    const before = flags();
    for (const toggle of [toggleMenu, toggleAlertDialog, toggleDashboardUserDialog]) toggle(store);
    expect(flags()).toEqual(before.map((flag) => !flag));
    for (const toggle of [toggleMenu, toggleAlertDialog, toggleDashboardUserDialog]) toggle(store);
    expect(flags()).toEqual(before);
  });
});
