import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_TOKEN_SECONDS, HEADER, LOGIN_COOKIE } from '#contract/constants.ts';
import { listProjects } from '#contract/projects.ts';
import { checkSession, findByToken, openSession, signOut } from '#contract/session.ts';
import { createUser, getUser, saveUser } from '#contract/users.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from '#server/access/sessions.queries.ts';
import { WEB_SERVER_HEADER, webServerKey } from '#server/http/web-server-key.ts';
import { anApp, ORIGIN, type TestApp } from '#tests/setup/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
/** Counted from the test's beginning: a machine that is slow in between changes nothing. */
let began = new Date();
beforeEach(() => {
  began = new Date();
  app.clock.now = began;
});
const inSeconds = (seconds: number) => new Date(began.getTime() + seconds * 1000);

describe('openSession', () => {
  it('puts the login token into an HttpOnly cookie and nowhere else', async () => {
    const person = await app.aPerson();
    const token = await app.identity.tokenFor(person);
    const answer = await app.call(openSession, { body: { token } });
    const cookie = answer.cookies.find(({ name }) => name === LOGIN_COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(answer.text).not.toContain(cookie?.value);
    expect(app.logs.join()).not.toContain(cookie?.value);
    expect(app.logs.join()).not.toContain(token);
    expect(answer.body.user).toMatchObject({ uid: person.uid, _id: person.userId });
    expect(answer.body.user).not.toHaveProperty('id_token');
  });

  it('marks the cookie Secure when the dashboard uses https', async () => {
    const secure = await anApp({ MOVE_PUBLIC_URL: 'https://move.example.com' });
    const claims = { uid: 'u', email: 'demo.person@example.com' };
    const idToken = await secure.identity.tokenFor(claims);
    const origin = 'https://move.example.com';
    await secure.call(createUser, { body: { ...claims, id_token: idToken } }, { origin });
    const answer = await secure.call(openSession, { body: { token: idToken } }, { origin });
    expect(answer.cookies[0]).toMatchObject({ name: LOGIN_COOKIE, secure: true });
    expect(answer.headers['strict-transport-security']).toBeDefined();
  });

  it('stores only a hash of the login token', async () => {
    const person = await app.aPerson();
    const rows = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', person.userId).execute();
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(person.loginToken);
    expect(JSON.stringify(rows)).not.toContain(person.loginToken);
  });

  it('creates a new session each time, so that none can be planted', async () => {
    const victim = await app.aPerson();
    const token = await app.identity.tokenFor(victim);
    const planted = `${LOGIN_COOKIE}=${'A'.repeat(43)}`;
    const answer = await app.call(openSession, { body: { token } }, { headers: { cookie: planted } });
    expect(answer.cookies[0]?.value).not.toBe('A'.repeat(43));
  });

  it.each([
    ['older than ten minutes', { issuedAt: Math.floor(Date.now() / 1000) - 660 }],
    ['of another issuer', { issuer: 'https://elsewhere.test' }],
    ['for another product', { audience: 'another' }],
  ])('rejects an id token %s', async (_what, claims) => {
    const person = await app.aPerson();
    const token = await app.identity.tokenFor({ ...person, ...claims });
    expect((await app.call(openSession, { body: { token } })).status).toBe(401);
  });

  it('rejects a call token and a login token in place of the id token', async () => {
    const person = await app.aPerson();
    for (const token of [person.token, person.loginToken]) {
      expect((await app.call(openSession, { body: { token } })).status).toBe(401);
    }
  });

  it('rejects someone without a record', async () => {
    const token = await app.identity.tokenFor({ uid: 'nobody', email: 'nobody@example.com' });
    expect((await app.call(openSession, { body: { token } })).status).toBe(401);
  });

  it.each([null, 'https://evil.example', 'null', `${ORIGIN}.evil.example`])('rejects the origin %s', async (origin) => {
    const person = await app.aPerson();
    const token = await app.identity.tokenFor(person);
    const answer = await app.call(openSession, { body: { token } }, { origin });
    expect(answer.status).toBe(403);
    expect(answer.error.code).toBe('origin');
  });

  it('rejects a form in place of JSON', async () => {
    const answer = await app.attempt(
      openSession,
      { body: 'token=x' },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect(answer.status).toBe(415);
  });
});

describe('the three tokens', () => {
  it('are not interchangeable', async () => {
    const person = await app.aPerson();
    const idToken = await app.identity.tokenFor(person);
    const bearer = (token: string) => app.call(getUser, {}, { headers: { [HEADER.token]: `Bearer ${token}` } });
    expect((await bearer(person.token)).status).toBe(200);
    expect((await bearer(person.loginToken)).status).toBe(401);
    expect((await bearer(idToken)).status).toBe(401);
  });

  it('reject an invalid call token despite a valid cookie', async () => {
    const person = await app.aPerson();
    const answer = await app.call(getUser, {}, { as: { ...person, token: `${person.token}x` } });
    expect(answer.status).toBe(401);
  });

  it('include a call token that expires after half an hour', async () => {
    const person = await app.aPerson();
    app.clock.now = inSeconds(CALL_TOKEN_SECONDS - 5);
    expect((await app.call(getUser, {}, { as: person })).status).toBe(200);
    app.clock.now = inSeconds(CALL_TOKEN_SECONDS + 5);
    expect((await app.call(getUser, {}, { as: person })).status).toBe(401);
  });

  it('do not let the cookie authenticate at the SDK server', async () => {
    const person = await app.aPerson();
    const cookie = { cookie: `${LOGIN_COOKIE}=${person.loginToken}` };
    expect((await app.call(listProjects, {}, { headers: cookie })).status).toBe(401);
    expect((await app.call(getUser, {}, { headers: cookie })).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends when idle', async () => {
    const person = await app.aPerson();
    const cookie = { cookie: `${LOGIN_COOKIE}=${person.loginToken}` };
    app.clock.now = inSeconds(IDLE_SECONDS + 5);
    expect((await app.call(getUser, {}, { headers: cookie })).status).toBe(401);
  });

  it('ends after its maximum lifetime, even if active', async () => {
    const person = await app.aPerson();
    const cookie = { cookie: `${LOGIN_COOKIE}=${person.loginToken}` };
    const step = IDLE_SECONDS - 60;
    for (let at = step; at < ABSOLUTE_SECONDS; at += step) {
      app.clock.now = inSeconds(at);
      expect((await app.call(getUser, {}, { headers: cookie })).status).toBe(200);
    }
    app.clock.now = inSeconds(ABSOLUTE_SECONDS + 5);
    expect((await app.call(getUser, {}, { headers: cookie })).status).toBe(401);
  });
});

describe('a state change with the cookie', () => {
  const save = (as: Awaited<ReturnType<TestApp['aPerson']>>, headers: Record<string, string>) =>
    app.call(saveUser, { body: { company: 'Demo' } }, { as, headers });

  it('is accepted with the CSRF token and the own uid', async () => {
    expect((await save(await app.aPerson(), {})).status).toBe(200);
  });
  it('is rejected without the CSRF token, with another session’s, or for another uid', async () => {
    const [person, other] = [await app.aPerson(), await app.aPerson()];
    const forgeries: Record<string, string>[] = [
      { [HEADER.csrf]: '' },
      { [HEADER.csrf]: other.csrf },
      { [HEADER.openId]: other.uid },
      { [HEADER.openId]: '' },
    ];
    for (const headers of forgeries) {
      const answer = await save(person, headers);
      expect(answer.status).toBe(403);
      expect(answer.error.code).toBe('csrf');
    }
  });
});

describe('checkSession', () => {
  it('returns the person, a call token and the CSRF token', async () => {
    const person = await app.aPerson();
    const answer = await app.call(checkSession, {}, { headers: { cookie: `${LOGIN_COOKIE}=${person.loginToken}` } });
    expect(answer.body).toMatchObject({ active: true, csrf: person.csrf, user: { uid: person.uid } });
    expect((await app.call(getUser, {}, { as: { ...person, token: answer.body.token ?? '' } })).status).toBe(200);
  });
  it('ends the session with logout=true, but not without the CSRF token', async () => {
    const person = await app.aPerson();
    expect(
      (await app.call(checkSession, { query: { logout: 'true' } }, { as: person, headers: { [HEADER.csrf]: 'x' } }))
        .status,
    ).toBe(403);
    expect((await app.call(checkSession, { query: { logout: 'true' } }, { as: person })).body.active).toBe(false);
    expect((await app.call(getUser, {}, { as: person })).status).toBe(401);
  });
});

describe('signOut', () => {
  it('invalidates every token of the session at once', async () => {
    const person = await app.aPerson();
    const answer = await app.call(signOut, {}, { as: person });
    expect(answer.body).toEqual({ signedOut: true });
    expect(answer.cookies[0]).toMatchObject({ name: LOGIN_COOKIE, value: '' });
    expect((await app.call(getUser, {}, { as: person })).status).toBe(401);
    expect((await app.call(listProjects, {}, { as: person })).status).toBe(401);
    const cookie = { cookie: `${LOGIN_COOKIE}=${person.loginToken}` };
    expect((await app.call(getUser, {}, { headers: cookie })).status).toBe(401);
  });
  it('returns the same when nobody is signed in', async () => {
    expect((await app.call(signOut, {})).body).toEqual({ signedOut: true });
  });
  it('cannot be forged from elsewhere', async () => {
    const person = await app.aPerson();
    const cookie = `${LOGIN_COOKIE}=${person.loginToken}`;
    expect((await app.call(signOut, {}, { headers: { cookie } })).status).toBe(403);
    expect((await app.call(getUser, {}, { as: person })).status).toBe(200);
  });
});

describe('findByToken', () => {
  const asWebServer = () => ({ [WEB_SERVER_HEADER]: webServerKey(app.context.secrets) });
  const call = (token: string, headers: Record<string, string>) =>
    app.call(findByToken, { body: { token } }, { headers, origin: null });

  it('returns the person and a call token to the web server', async () => {
    const person = await app.aPerson();
    const answer = await call(person.loginToken, asWebServer());
    expect(answer.body).toMatchObject({ email: person.email, uid: person.uid });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await app.call(getUser, {}, { as: { ...person, token: answer.body.token ?? '' } })).status).toBe(200);
  });
  it('is not found for anyone else', async () => {
    const person = await app.aPerson();
    expect((await call(person.loginToken, {})).status).toBe(404);
    expect((await call(person.loginToken, { [WEB_SERVER_HEADER]: 'guess' })).status).toBe(404);
  });
  it('accepts login tokens only', async () => {
    const person = await app.aPerson();
    const idToken = await app.identity.tokenFor(person);
    for (const token of [person.token, 'unknown']) {
      expect((await call(token, asWebServer())).body).toEqual({ email: null, token: null });
    }
    expect((await call(idToken, asWebServer())).status).toBe(400);
  });
});
