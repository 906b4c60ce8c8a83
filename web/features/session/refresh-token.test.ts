import { afterEach, describe, expect, it } from 'vitest';
import { failureBody } from '#web/api/answering-server.test-support.ts';
import { IdentityError } from '#web/identity/identity-client.ts';
import { adminOf, aUser } from '#web/session/people.test-support.ts';
import { openSession } from '#web/session/session-changes.ts';
import { readSession, refreshToken } from './refresh-token.ts';
import { aStage, type Stage } from './session-parts.test-support.ts';

let stage: Stage;
afterEach(() => stage.server.stop());

const signedIn = async (...given: Parameters<typeof aStage>): Promise<Stage> => {
  const made = await aStage(...given);
  openSession({ user: aUser(), token: 'old', csrf: 'old-csrf' }, made.session);
  return made;
};
const renewed = { user: aUser({ emailVerified: true }), newUser: true, token: 'new', csrf: 'new-csrf' };
const providerDown = async () => {
  throw new IdentityError('unavailable', 'no');
};

describe('the refresh', () => {
  it('brings a fresh id token to the server and stores the token again', async () => {
    stage = await signedIn({ 'POST /api/user/updateToken': { body: renewed } });
    await refreshToken(stage.parts);
    expect(stage.steps).toEqual(['identity freshIdToken', 'POST /api/user/updateToken']);
    expect(stage.server.requests[0]?.body).toMatchObject({ uid: 'uid-1', id_token: 'id-token' });
    expect(stage.session.getState()).toMatchObject({ token: 'new', csrf: 'new-csrf' });
  });

  it('lets people keep working while the provider is down', async () => {
    stage = await signedIn(
      { 'GET /api/auth': { body: { active: true, user: aUser(), token: 'again', csrf: 'again-csrf' } } },
      { freshIdToken: providerDown },
    );
    await refreshToken(stage.parts);
    expect(stage.session.getState()).toMatchObject({ token: 'again', csrf: 'again-csrf', ended: null });
  });

  it('keeps the session when neither answers', async () => {
    stage = await signedIn(
      { 'GET /api/auth': { status: 503, body: failureBody('unavailable') } },
      { freshIdToken: providerDown },
    );
    await refreshToken(stage.parts);
    expect(stage.session.getState()).toMatchObject({ token: 'old', ended: null });
  });

  it('ends the session when the provider says it is over', async () => {
    stage = await signedIn({}, { freshIdToken: async () => null });
    await refreshToken(stage.parts);
    expect(stage.session.getState()).toMatchObject({ token: null, user: null, ended: 'expired' });
  });

  it('ends the session when the server refuses the token', async () => {
    stage = await signedIn({ 'POST /api/user/updateToken': { status: 401, body: failureBody('unauthenticated') } });
    await refreshToken(stage.parts);
    expect(stage.session.getState()).toMatchObject({ token: null, ended: 'expired' });
  });
});

it('the rights of the session are read without a new token, and its first project is chosen', async () => {
  const user = aUser({ projectRoles: adminOf(3, 9) });
  stage = await signedIn({ 'GET /api/auth': { body: { active: true, user, token: 'again', csrf: 'again-csrf' } } });
  await readSession(stage.parts);
  expect(stage.steps).toEqual(['GET /api/auth']);
  expect(stage.session.getState()).toMatchObject({ token: 'again', user, currentProject: 9 });
});
