import { afterEach, describe, expect, it } from 'vitest';
import { failureBody } from '#web/api/answering-server.test-support.ts';
import { IdentityError } from '#web/identity/identity-client.ts';
import { adminOf, aUser } from '#web/session/people.test-support.ts';
import { aPerson, aStage, type Stage } from './session-parts.test-support.ts';
import { enter, leaveToSignIn, signIn, signInReturned } from './sign-in.ts';

const credentials = { email: 'demo.person@example.com', password: 'correct horse battery' };
const user = aUser({ projectRoles: adminOf(3, 9) });
const happy = {
  'POST /api/user/exist': { body: { status: '200' } },
  'POST /api/user/updateToken': { body: { user, newUser: false, token: null, csrf: null } },
  'POST /api/auth': { body: { user, token: 'call-token', csrf: 'csrf-1' } },
};
let stage: Stage;
afterEach(() => stage.server.stop());

describe('the sign-in sequence', () => {
  it('asks, signs in, sends the token, and exchanges it, in this order', async () => {
    stage = await aStage(happy);
    expect(await signIn(credentials, null, stage.parts)).toBe('signed-in');
    expect(stage.steps).toEqual([
      'POST /api/user/exist',
      'identity signIn',
      'POST /api/user/updateToken',
      'POST /api/auth',
    ]);
    expect(stage.server.requests.map(({ body }) => body)).toEqual([
      { email: credentials.email },
      { uid: 'uid-1', email: credentials.email, id_token: 'id-token' },
      { token: 'id-token' },
    ]);
    expect(stage.session.getState()).toMatchObject({ user: { uid: 'uid-1' }, token: 'call-token', csrf: 'csrf-1' });
  });

  it('makes no further call for an unknown user', async () => {
    stage = await aStage({ ...happy, 'POST /api/user/exist': { body: { status: '404' } } });
    expect(await signIn(credentials, null, stage.parts)).toBe('unknown');
    expect(stage.steps).toEqual(['POST /api/user/exist']);
    expect(stage.session.getState().user).toBeNull();
  });

  it('goes on when others in the network have used up the checks', async () => {
    stage = await aStage({ ...happy, 'POST /api/user/exist': { status: 429, body: failureBody('rate_limited') } });
    expect(await signIn(credentials, null, stage.parts)).toBe('signed-in');
    expect(stage.steps.slice(0, 2)).toEqual(['POST /api/user/exist', 'identity signIn']);
  });

  it('stops when the check fails otherwise', async () => {
    stage = await aStage({ ...happy, 'POST /api/user/exist': { status: 503, body: failureBody('unavailable') } });
    await expect(signIn(credentials, null, stage.parts)).rejects.toMatchObject({ code: 'unavailable' });
    expect(stage.steps).toEqual(['POST /api/user/exist']);
  });

  it('stops at a wrong password', async () => {
    const refuse = async () => {
      throw new IdentityError('wrong_credentials', 'no');
    };
    stage = await aStage(happy, { signIn: refuse });
    await expect(signIn(credentials, null, stage.parts)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(stage.steps).toEqual(['POST /api/user/exist', 'identity signIn']);
  });

  it('opens nothing when the server refuses the token', async () => {
    stage = await aStage({ ...happy, 'POST /api/auth': { status: 401, body: failureBody('unauthenticated') } });
    await expect(signIn(credentials, null, stage.parts)).rejects.toMatchObject({ status: 401 });
    expect(stage.session.getState().token).toBeNull();
  });

  it('does without the roles that need a second factor only on demand', async () => {
    stage = await aStage(happy);
    await enter(aPerson, null, stage.parts);
    await enter(aPerson, null, stage.parts, { withoutSecondFactor: true });
    const opened = stage.server.requests.filter(({ url }) => url === '/api/auth').map(({ body }) => body);
    expect(opened).toEqual([{ token: 'id-token' }, { token: 'id-token', withoutSecondFactor: true }]);
  });

  it('chooses the last project role, unless the address names a project', async () => {
    stage = await aStage(happy);
    await signIn(credentials, null, stage.parts);
    expect(stage.session.getState().currentProject).toBe(9);
    await signIn(credentials, '3', stage.parts);
    expect(stage.session.getState().currentProject).toBe(3);
  });
});

describe('somebody who comes back from the provider’s own pages', () => {
  it('goes to the provider without checking the e-mail, which anybody may type', async () => {
    stage = await aStage(happy);
    expect(await leaveToSignIn(credentials, stage.parts)).toBe('going-on');
    expect(stage.steps).toEqual(['identity signIn']);
  });

  it('continues with the token and the session once known to exist', async () => {
    stage = await aStage(happy);
    expect(await signInReturned(aPerson, '3', stage.parts)).toBe('signed-in');
    expect(stage.steps).toEqual(['POST /api/user/exist', 'POST /api/user/updateToken', 'POST /api/auth']);
    expect(stage.session.getState().currentProject).toBe(3);
  });

  it('stops when unknown', async () => {
    stage = await aStage({ ...happy, 'POST /api/user/exist': { body: { status: '404' } } });
    expect(await signInReturned(aPerson, null, stage.parts)).toBe('unknown');
    expect(stage.steps).toEqual(['POST /api/user/exist']);
    expect(stage.session.getState().user).toBeNull();
  });
});
