import { afterEach, describe, expect, it } from 'vitest';
import { refreshToken } from '#web/features/session/refresh-token.ts';
import { register } from '#web/features/session/register.ts';
import { aStage, type Stage } from '#web/features/session/session-parts.test-support.ts';
import { signIn } from '#web/features/session/sign-in.ts';
import { aUser } from '#web/session/people.test-support.ts';
import { openSession } from '#web/session/session-changes.ts';

let stage: Stage;
afterEach(() => stage.server.stop());

const credentials = { email: 'demo.person@example.com', password: 'nine otters paddle home' };
const registration = { ...credentials, lastname: 'Person', firstname: 'Demo', company: 'Demo Company' };
const user = aUser();
const exists = (status: string) => ({ 'POST /api/user/exist': { body: { status } } });
const opening = {
  'POST /api/user/updateToken': { body: { user, newUser: true, token: 'new', csrf: 'new-csrf' } },
  'POST /api/auth': { body: { user, token: 'call-token', csrf: 'csrf' } },
};
const recording = {
  'POST /api/user/create': { body: { user } },
  'POST /api/user/update': { body: { user } },
};

describe('the sign-in sequence', () => {
  it('seed 4.15: begins with the question whether the user exists; 404 ends it there', async () => {
    stage = await aStage({ ...exists('404'), ...opening });
    await signIn(credentials, null, stage.parts);
    expect(stage.steps).toEqual(['POST /api/user/exist']);
  });
  it('seed 4.16 to 4.18: goes on with the provider, the update of the token, and the exchange for a session', async () => {
    stage = await aStage({ ...exists('200'), ...opening });
    await signIn(credentials, null, stage.parts);
    expect(stage.steps).toEqual([
      'POST /api/user/exist',
      'identity signIn',
      'POST /api/user/updateToken',
      'POST /api/auth',
    ]);
    const [existing, updated, exchanged] = stage.server.requests.map(({ body }) => body as object);
    expect(existing).toEqual({ email: credentials.email });
    expect(Object.keys(updated ?? {}).sort()).toEqual(['email', 'id_token', 'uid']);
    expect(Object.keys(exchanged ?? {})).toEqual(['token']);
  });
});

describe('registration', () => {
  it('seed 4.19, seed 5.1: asks whether the user exists, with the e-mail lowercased and trimmed', async () => {
    stage = await aStage(exists('200'));
    await register({ ...registration, email: '  Demo.Person@Example.COM ' }, 'en', stage.parts);
    expect(stage.server.requests.map(({ body }) => body)).toEqual([{ email: credentials.email }]);
  });
  it('seed 4.20, seed 3.3: on "404" makes the account, then the record, then fills in the names', async () => {
    stage = await aStage({ ...exists('404'), ...recording });
    expect(await register(registration, 'en', stage.parts)).toBe('registered');
    expect(stage.steps).toEqual([
      'POST /api/user/exist',
      'identity register',
      'POST /api/user/create',
      'POST /api/user/update',
    ]);
    const [, created, updated] = stage.server.requests.map(({ body }) => body as object);
    expect(Object.keys(created ?? {}).sort()).toEqual(
      ['capabilities', 'email', 'emailVerified', 'id_token', 'image', 'provider', 'roles', 'uid'].sort(),
    );
    expect(updated).toMatchObject({ lastname: 'Person', firstname: 'Demo', company: 'Demo Company' });
  });
  it('seed 4.20: only the string "404" goes on; seed 4.21, seed 5.2: anything else is a user who exists', async () => {
    for (const status of [404, '200', '500', '']) {
      stage = await aStage({ 'POST /api/user/exist': { body: { status } }, ...recording });
      expect(await register(registration, 'en', stage.parts)).toBe('exists');
      expect(stage.steps).toEqual(['POST /api/user/exist']);
      await stage.server.stop();
    }
  });
});

describe('the refresh', () => {
  it('seed 4.12: stores the token again when the server reports a new user', async () => {
    stage = await aStage(opening);
    openSession({ user, token: 'old', csrf: 'old-csrf' }, stage.session);
    await refreshToken(stage.parts);
    expect(stage.session.getState()).toMatchObject({ token: 'new', csrf: 'new-csrf' });
  });
});
