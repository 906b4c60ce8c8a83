import { afterEach, describe, expect, it } from 'vitest';
import { failureBody } from '#web/api/answering-server.test-support.ts';
import { IdentityError } from '#web/identity/identity-client.ts';
import { aUser } from '#web/session/people.test-support.ts';
import { register, registerReturned } from './register.ts';
import { aPerson, aStage, type Stage } from './session-parts.test-support.ts';

const input = {
  email: '  Demo.Person@Example.COM ',
  password: 'correct horse battery',
  firstname: 'Demo',
  lastname: 'Person',
  company: 'Demo Company',
};
const happy = {
  'POST /api/user/exist': { body: { status: '404' } },
  'POST /api/user/create': { body: { user: aUser() } },
  'POST /api/user/update': { body: { user: aUser() } },
};
const throws = (code: IdentityError['code']) => async () => {
  throw new IdentityError(code, 'no');
};
let stage: Stage;
afterEach(() => stage.server.stop());

describe('the registration sequence', () => {
  it('asks, creates the account, the record, and fills in the names, in this order', async () => {
    stage = await aStage(happy);
    expect(await register(input, 'de', stage.parts)).toBe('registered');
    expect(stage.steps).toEqual([
      'POST /api/user/exist',
      'identity register',
      'POST /api/user/create',
      'POST /api/user/update',
    ]);
    const [exist, create, update] = stage.server.requests;
    expect(exist?.body).toEqual({ email: 'demo.person@example.com' });
    expect(create?.body).toMatchObject({ uid: 'uid-1', provider: 'embedded', id_token: 'id-token', roles: [] });
    expect(update?.body).toMatchObject({ firstname: 'Demo', lastname: 'Person', company: 'Demo Company' });
    expect(update?.headers['x-move-token']).toBe('Bearer id-token');
  });

  it('keeps the id token no longer than it needs it', async () => {
    stage = await aStage({ ...happy, 'POST /api/user/create': { status: 503, body: failureBody('unavailable') } });
    await expect(register(input, 'en', stage.parts)).rejects.toMatchObject({ status: 503 });
    expect(stage.session.getState().idToken).toBeNull();
  });

  it('stops for someone who exists', async () => {
    stage = await aStage({ ...happy, 'POST /api/user/exist': { body: { status: '200' } } });
    expect(await register(input, 'en', stage.parts)).toBe('exists');
    expect(stage.steps).toEqual(['POST /api/user/exist']);
  });

  it('continues with an account without a record, given its password', async () => {
    stage = await aStage(happy, { register: throws('exists') });
    expect(await register(input, 'en', stage.parts)).toBe('registered');
    expect(stage.steps.slice(1, 4)).toEqual(['identity register', 'identity signIn', 'POST /api/user/create']);
  });

  it('reports to someone with the wrong password only that the user exists', async () => {
    stage = await aStage(happy, { register: throws('exists'), signIn: throws('wrong_credentials') });
    expect(await register(input, 'en', stage.parts)).toBe('exists');
    expect(stage.steps).not.toContain('POST /api/user/create');
  });

  it('passes on any other refusal of the provider', async () => {
    stage = await aStage(happy, { register: throws('weak_password') });
    await expect(register(input, 'en', stage.parts)).rejects.toMatchObject({ code: 'weak_password' });
  });
});

describe('the rest of a registration, on return from the provider’s pages', () => {
  const names = { firstname: 'Demo', lastname: 'Person', company: 'Demo Company' };

  it('asks, creates the record and fills in the names', async () => {
    stage = await aStage(happy);
    expect(await registerReturned(aPerson, names, stage.parts)).toBe('registered');
    expect(stage.steps).toEqual(['POST /api/user/exist', 'POST /api/user/create', 'POST /api/user/update']);
    expect(stage.session.getState().idToken).toBeNull();
  });

  it('creates nothing for someone who exists', async () => {
    stage = await aStage({ ...happy, 'POST /api/user/exist': { body: { status: '200' } } });
    expect(await registerReturned(aPerson, names, stage.parts)).toBe('exists');
    expect(stage.steps).toEqual(['POST /api/user/exist']);
  });
});
