import { afterEach, expect, it } from 'vitest';
import { failureBody } from '#web/api/answering-server.test-support.ts';
import { IdentityError } from '#web/identity/identity-client.ts';
import { aUser } from '#web/session/people.test-support.ts';
import { openSession } from '#web/session/session-changes.ts';
import { aStage, type Stage } from './session-parts.test-support.ts';
import { signOut } from './sign-out.ts';

let stage: Stage;
afterEach(() => stage.server.stop());
const opened = { user: aUser(), token: 'call-token', csrf: 'csrf' };

it('signs out here, then at the provider, and forgets the session', async () => {
  stage = await aStage({ 'POST /auth/signout': { body: { signedOut: true } } });
  openSession(opened, stage.session);
  await signOut(stage.parts);
  expect(stage.steps).toEqual(['POST /auth/signout', 'identity signOut']);
  expect(stage.session.getState()).toMatchObject({ user: null, token: null, ended: 'signed-out' });
});

it('is not held up by a provider that does not answer', async () => {
  const down = async () => {
    throw new IdentityError('unavailable', 'no');
  };
  stage = await aStage({ 'POST /auth/signout': { body: { signedOut: true } } }, { signOut: down });
  openSession(opened, stage.session);
  await signOut(stage.parts);
  expect(stage.session.getState().ended).toBe('signed-out');
});

it('does not pretend to have signed out when the server cannot be reached', async () => {
  stage = await aStage({ 'POST /auth/signout': { status: 503, body: failureBody('unavailable') } });
  openSession(opened, stage.session);
  await expect(signOut(stage.parts)).rejects.toMatchObject({ status: 503 });
  expect(stage.session.getState().token).toBe('call-token');
});
