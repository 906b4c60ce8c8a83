import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '#contract/api-keys.ts';
import { API_VERSIONS } from '#contract/api-versions.ts';
import { blockUser, postAuthCode, registerUser, registerUserByOldName } from '#contract/app-users.ts';
import { listTimeline } from '#contract/v20.ts';
import { deprecationHeaders } from '#server/http/deprecation.ts';
import { createRequestLimits } from '#server/http/request-limits.ts';
import { forgetOldReplies } from '#server/http/stored-replies.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: TestApp;
let project: number;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
  await app.aPhone(project, 'demo-user');
});

async function aKey(body: object = {}): Promise<Record<string, string>> {
  const made = await app.call(
    createApiKey,
    { query: { projectId: project }, body: { name: randomUUID(), scope: 'read-write', ...body } },
    { as: admin },
  );
  expect(made.status, made.text).toBe(200);
  return { authorization: `Bearer ${made.body.secret}` };
}
const user = () => ({ projectId: project, userId: 'demo-user' });
const readTimeline = (headers: Record<string, string>) => app.call(listTimeline, { query: user() }, { headers });
const makeCode = (headers: Record<string, string>, body: object = { userId: 'demo-user' }) =>
  app.call(postAuthCode, { body: body as { userId: string } }, { headers });

describe('a key with individual scopes', () => {
  it('allows what they name, and a refused call names the missing one', async () => {
    const headers = await aKey({ scope: 'custom', scopes: ['timeline:read'] });
    expect((await readTimeline(headers)).status).toBe(200);
    expect(await makeCode(headers)).toMatchObject({
      status: 403,
      error: {
        code: 'forbidden',
        message: 'This key lacks the scope users:register.',
        details: { scope: 'users:register' },
      },
    });
    const blocked = await app.call(blockUser, { body: { ...user(), block: true } }, { headers });
    expect(blocked).toMatchObject({ status: 403, error: { details: { scope: 'users:write' } } });
  });
  it('is shown with them', async () => {
    const made = await app.call(
      createApiKey,
      {
        query: { projectId: project },
        body: { name: 'shown', scope: 'custom', scopes: ['places:read', 'places:read', 'places:write'] },
      },
      { as: admin },
    );
    expect(made.body.apiKey).toMatchObject({ scope: 'custom', scopes: ['places:read', 'places:write'] });
  });
  it.each([
    ['a custom key without any', { scope: 'custom' }],
    ['an empty list', { scope: 'custom', scopes: [] }],
    ['scopes beside a set that has a name', { scope: 'read-only', scopes: ['users:write'] }],
    ['an unknown scope', { scope: 'custom', scopes: ['everything'] }],
  ])('refuses %s', async (_what, body) => {
    const answer = await app.call(
      createApiKey,
      { query: { projectId: project }, body: { name: randomUUID(), ...body } as never },
      { as: admin },
    );
    expect(answer).toMatchObject({ status: 400, error: { code: 'validation' } });
  });
});

describe('the limit of a key', () => {
  const left = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['ratelimit-remaining']);

  it('is in every response, and calls above it are refused until the next minute', async () => {
    const headers = await aKey({ requestsPerMinute: 3 });
    const unblock = () => app.call(blockUser, { body: { ...user(), block: false } }, { headers });
    const answers = [await readTimeline(headers), await unblock(), await readTimeline(headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(left)).toEqual([2, 1, 0]);
    expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-policy': '3;w=60' });

    const refused = await readTimeline(headers);
    expect(refused).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBe(Number(refused.headers['ratelimit-reset']));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);

    app.clock.now = new Date(app.clock.now.getTime() + wait * 1000);
    expect((await readTimeline(headers)).status).toBe(200);
  });
  it('holds for many simultaneous calls, for each key separately', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + MINUTE_MS);
    const [busy, quiet] = [await aKey({ requestsPerMinute: 40 }), await aKey({ requestsPerMinute: 40 })];
    const answers = await Promise.all(Array.from({ length: 60 }, () => readTimeline(busy)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await readTimeline(quiet)).status).toBe(200);
  });
  it('is shared by all processes', async () => {
    const processes = [1, 2].map(() => createRequestLimits({ db: app.db, now: () => app.clock.now }));
    const rule = { name: 'key:shared', limit: 10, windowSeconds: 60 };
    const counted = [];
    for (let call = 0; call < 12; call++) counted.push(await processes[call % 2]?.(rule));
    expect(counted.filter((one) => one && !one.isRefused)).toHaveLength(10);
  });
  it('counts registrations for each network separately, because every phone with the app uses the same key', async () => {
    const headers = await aKey({ requestsPerMinute: 1 });
    const register = (remoteAddress: string) =>
      app.call(registerUser, { body: { userId: 'somewhere' } }, { headers, remoteAddress });
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.1'];
    const statuses = [];
    for (const address of addresses) statuses.push((await register(address)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await readTimeline(headers)).status).toBe(200);
  });
  it('does not count what shows no valid key', async () => {
    const answer = await readTimeline({ authorization: 'Bearer mk_nothing' });
    expect(answer.status).toBe(401);
    expect(answer.headers['ratelimit-limit']).toBeUndefined();
  });
});

describe('a version', () => {
  it('is that of the day on which the key was made, or the one that is asked for', async () => {
    const headers = await aKey();
    expect((await readTimeline(headers)).headers['api-version']).toBe(API_VERSIONS.at(-1));
    const asked = await readTimeline({ ...headers, 'api-version': API_VERSIONS[0] });
    expect(asked.headers['api-version']).toBe(API_VERSIONS[0]);
    expect(await readTimeline({ ...headers, 'api-version': '2001-01-01' })).toMatchObject({
      status: 400,
      error: { code: 'validation', message: `API-Version must be one of ${API_VERSIONS.join(', ')}.` },
    });
  });
  it('is told where a call is deprecated, with since and until when', async () => {
    const headers = await aKey();
    const old = await app.call(registerUserByOldName, { body: { userId: 'old' } }, { headers });
    expect(old.headers).toMatchObject({
      deprecation: `@${Date.parse('2026-11-16') / 1000}`,
      link: expect.stringContaining('rel="deprecation"'),
    });
    const current = await app.call(registerUser, { body: { userId: 'old' } }, { headers });
    expect(current.headers.deprecation).toBeUndefined();
    const sunset = deprecationHeaders({ since: '2026-11-16', sunset: '2027-11-16', instead: 'GET /v20/x' });
    expect(sunset).toMatchObject({ deprecation: '@1794787200', sunset: 'Tue, 16 Nov 2027 00:00:00 GMT' });
  });
});

describe('a change with an Idempotency-Key', () => {
  const once = (headers: Record<string, string>, key: string = randomUUID()) => ({
    ...headers,
    'idempotency-key': key,
  });

  it('is made once, and answered the same again', async () => {
    const headers = once(await aKey());
    const first = await makeCode(headers);
    const again = await makeCode(headers);
    expect(again.body).toEqual(first.body);
    expect([first, again].map((answer) => answer.headers['idempotent-replayed'])).toEqual([undefined, 'true']);
    const codes = await app.db.selectFrom('auth_codes').selectAll().where('user_id', '=', 'demo-user').execute();
    const other = await makeCode(once(headers));
    expect(other.body).not.toEqual(first.body);
    const more = await app.db.selectFrom('auth_codes').selectAll().where('user_id', '=', 'demo-user').execute();
    expect(more).toHaveLength(codes.length + 1);
  });
  it('is refused with another body, and free for another key of the project', async () => {
    const headers = once(await aKey());
    await makeCode(headers);
    expect(await makeCode(headers, { userId: 'another' })).toMatchObject({
      status: 422,
      error: { code: 'idempotency_key_reused' },
    });
    const others = { ...(await aKey()), 'idempotency-key': headers['idempotency-key'] };
    expect((await makeCode(others, { userId: 'another' })).status).toBe(200);
  });
  it('leaves nothing behind when it fails, and may be tried again', async () => {
    const headers = once(await aKey());
    const block = (userId: string) =>
      app.call(blockUser, { body: { projectId: project, userId, block: false } }, { headers });
    expect((await block('not-there')).status).toBe(404);
    await app.aPhone(project, 'not-there');
    expect((await block('not-there')).status).toBe(200);
  });
  it('is made once by many tries at the same time', async () => {
    const headers = once(await aKey());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(registerUser, { body: { userId: 'raced' } }, { headers })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => body.installationId)).size).toBe(1);
    for (const { status, error } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, code: error.code, wait: error.retryAfterSeconds }).toEqual({
        status: 409,
        code: 'conflict',
        wait: 1,
      });
    }
  });
  it.each(['', 'ä', 'with space', 'x'.repeat(256)])('is refused with the key "%s"', async (key) => {
    const answer = await makeCode(once(await aKey(), key));
    expect(answer).toMatchObject({ status: 400, error: { code: 'validation' } });
  });
  it('is stored encrypted, with the change, for a day', async () => {
    const headers = once(await aKey());
    const { body } = await app.call(registerUser, { body: { userId: 'stored' } }, { headers });
    const rows = await app.db.selectFrom('stored_replies').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ idempotency_key }) => idempotency_key === headers['idempotency-key'])).toBe(false);
    expect(rows.some(({ reply }) => reply.includes(body.accessToken))).toBe(false);
    app.clock.now = new Date(app.clock.now.getTime() + DAY_MS + 1);
    const later = await app.call(registerUser, { body: { userId: 'stored' } }, { headers });
    expect(later.headers['idempotent-replayed']).toBeUndefined();
    app.clock.now = new Date(app.clock.now.getTime() + DAY_MS + 1);
    await forgetOldReplies(app.db, app.clock.now);
    expect(await app.db.selectFrom('stored_replies').selectAll().execute()).toEqual([]);
  });
});
