import { afterEach, describe, expect, it } from 'vitest';
import { createProject, listProjects } from '#contract/projects.ts';
import { aUser } from '#web/session/people.test-support.ts';
import { createSessionStore } from '#web/session/session.store.ts';
import { type Answering, AnsweringServer, failureBody } from './answering-server.test-support.ts';
import { type Call, type ClientSettings, createCall } from './call.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { requestBy } from './request.ts';

let server: AnsweringServer;
afterEach(() => server.stop());

async function aClient(answer: Answering, settings: Partial<ClientSettings> = {}) {
  server = await AnsweringServer.start(answer);
  const session = createSessionStore({
    user: aUser(),
    token: 'call-token',
    idToken: 'id-token',
    csrf: 'csrf-1',
    currentProject: 7,
  });
  const logged: string[] = [];
  const call = createCall({
    session,
    sdkUrl: () => '',
    origin: server.origin,
    log: (words, detail) => logged.push(`${words} ${detail}`),
    ...settings,
  });
  const make = async (given: Partial<Call>) => {
    const outcome: { reply?: unknown; failure?: CallFailure } = {};
    await call({
      url: '/api/user',
      method: 'GET',
      ...given,
      success: (reply) => {
        outcome.reply = reply;
      },
      failure: (failure) => {
        outcome.failure = failure;
      },
    });
    return outcome;
  };
  return { session, call, make, logged };
}
const ok: Answering = () => ({ body: { fine: true } });

const MINUTE = 60_000;

describe('a token that is about to expire', () => {
  const renewing: Answering = ({ url }) =>
    url === '/api/auth'
      ? { body: { active: true, user: aUser(), token: 'call-token-2', csrf: 'csrf-2' } }
      : { body: { fine: true } };

  it('is renewed by the cookie before any other call, once for simultaneous calls', async () => {
    let now = 0;
    const { make } = await aClient(renewing, { now: () => now });
    await make({});
    now = 26 * MINUTE;
    await Promise.all([make({}), make({}), make({})]);
    expect(server.calls.filter((call) => call === 'GET /api/auth')).toHaveLength(1);
    expect(server.requests[1]?.headers['x-move-token']).toBeUndefined();
    expect(server.requests.slice(2).map(({ headers }) => headers['x-move-token'])).toEqual([
      'Bearer call-token-2',
      'Bearer call-token-2',
      'Bearer call-token-2',
    ]);
    await make({});
    expect(server.calls.filter((call) => call === 'GET /api/auth')).toHaveLength(1);
  });

  it('ends the session when the cookie now belongs to somebody else', async () => {
    let now = 0;
    const other: Answering = ({ url }) =>
      url === '/api/auth'
        ? { body: { active: true, user: { ...aUser(), uid: 'other' }, token: 't', csrf: 'c' } }
        : { body: { fine: true } };
    const { make, session } = await aClient(other, { now: () => now });
    now = 26 * MINUTE;
    await make({});
    expect(session.getState()).toMatchObject({ user: null, token: null, ended: 'expired' });
  });
});

describe('a call', () => {
  it.each(['GET', 'DELETE'] as const)('carries the payload of a %s as query', async (method) => {
    const { make } = await aClient(ok);
    expect(await make({ method, data: { search: 'a b', limit: 5, none: undefined } })).toEqual({
      reply: { fine: true },
    });
    expect(server.requests[0]).toMatchObject({ url: '/api/user?search=a+b&limit=5', body: undefined });
    expect(server.requests[0]?.headers['content-type']).toBe(method === 'DELETE' ? 'application/json' : undefined);
  });

  it.each(['POST', 'PUT', 'PATCH'] as const)('carries the payload of a %s as JSON body', async (method) => {
    const { make } = await aClient(ok);
    await make({ method, data: { email: 'x' } });
    expect(server.requests[0]).toMatchObject({ url: '/api/user', body: { email: 'x' } });
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  });

  it('sends the headers of person and project; the stored token wins over the id token', async () => {
    const { make, session } = await aClient(ok);
    await make({ headers: { 'X-Extra': '1' } });
    session.setState({ token: null });
    await make({});
    expect(server.requests[0]?.headers).toMatchObject({
      'current-project': '7',
      'cache-control': 'no-cache',
      'x-move-token': 'Bearer call-token',
      'open-id': 'uid-1',
      'x-csrf-token': 'csrf-1',
      'x-extra': '1',
    });
    expect(server.requests[1]?.headers['x-move-token']).toBe('Bearer id-token');
  });

  it('sends no token, person or CSRF token when there is none', async () => {
    const { make, session } = await aClient(ok);
    session.setState({ token: null, idToken: null, user: null, csrf: null });
    await make({});
    const { headers } = server.requests[0] ?? {};
    expect([headers?.['x-move-token'], headers?.['open-id'], headers?.['x-csrf-token']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('treats an empty body as a failure', async () => {
    const { make } = await aClient(() => ({ status: 200 }));
    expect((await make({})).failure).toMatchObject({ status: 200, code: 'empty' });
  });

  it('gives up after the time-out', async () => {
    const { make } = await aClient(() => ({ silent: true }), { timeoutMs: 40 });
    expect((await make({})).failure).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('distinguishes an unreachable server from a slow one', async () => {
    const { make } = await aClient(ok);
    await server.stop();
    expect((await make({})).failure).toMatchObject({ status: 0, code: 'offline' });
  });

  it('sets and clears the loading flag of its label', async () => {
    const { call, session } = await aClient(ok);
    const done = call({ url: '/api/user', method: 'GET', label: 'user' });
    expect(session.getState().loading.user).toBe(true);
    await done;
    expect(session.getState().loading.user).toBe(false);
    expect(session.getState().errors.user).toBe(false);
  });

  it('empties the app users when their call fails, and says so', async () => {
    const { make, session } = await aClient(() => ({ status: 500, body: failureBody('internal') }));
    session.setState({ appUsers: [{ userId: 'a' }] });
    await make({ label: 'poi' });
    expect(session.getState().appUsers).toHaveLength(1);
    await make({ label: 'appUser' });
    expect(session.getState()).toMatchObject({ appUsers: [], errors: { appUser: true }, loading: { appUser: false } });
  });

  it.each([
    [403, 'forbidden', 'ACCESS DENIED'],
    [404, 'not_found', 'NOT FOUND'],
    [500, 'internal', 'INTERNAL SERVER ERROR'],
    [503, 'unavailable', 'REQUEST FAILED'],
    [400, 'bad_request', 'BAD REQUEST'],
  ])('logs a %s in its words, keeps the session and leaves the rest to the caller', async (status, code, words) => {
    const { make, logged, session } = await aClient(() => ({ status, body: failureBody(code) }));
    const { failure } = await make({ data: { secret: 'hush' } });
    expect(failure).toMatchObject({ status, code, requestId: 'req-7' });
    expect(logged).toEqual([`${words} GET /api/user req-7`]);
    expect(session.getState().token).toBe('call-token');
  });

  it('clears token and user on a 401', async () => {
    const { make, session } = await aClient(() => ({ status: 401, body: failureBody('unauthenticated') }));
    await make({});
    expect(session.getState()).toMatchObject({ token: null, user: null, ended: 'expired' });
  });

  it.each([
    ['user', 403, failureBody('forbidden'), null],
    ['timeline', 403, failureBody('forbidden'), null],
    ['user', 200, undefined, null],
    ['user', 404, failureBody('not_found'), 'call-token'],
    ['user', 429, failureBody('rate_limited'), 'call-token'],
    ['user', 503, failureBody('unavailable'), 'call-token'],
    ['poi', 403, failureBody('forbidden'), 'call-token'],
  ])('of the label %s answered %s leaves the session as it must', async (label, status, body, token) => {
    const { make, session } = await aClient(() => ({ status, body }));
    await make({ label });
    expect(session.getState().token).toBe(token);
  });

  it('fetches a new CSRF token when its own is stale, and tries once more', async () => {
    const { make, session } = await aClient((request) => {
      if (request.url === '/api/auth') return { body: { user: aUser(), token: 'call-token-2', csrf: 'csrf-2' } };
      return request.headers['x-csrf-token'] === 'csrf-2'
        ? { body: { fine: true } }
        : { status: 403, body: failureBody('csrf') };
    });
    expect((await make({ method: 'POST' })).reply).toEqual({ fine: true });
    expect(server.calls).toEqual(['POST /api/user', 'GET /api/auth', 'POST /api/user']);
    expect(session.getState().csrf).toBe('csrf-2');
  });

  it('tries no third time', async () => {
    const { make } = await aClient(({ url }) =>
      url === '/api/auth'
        ? { body: { user: aUser(), token: 'call-token-2', csrf: 'csrf-2' } }
        : { status: 403, body: failureBody('csrf') },
    );
    expect((await make({ method: 'POST' })).failure).toMatchObject({ code: 'csrf' });
    expect(server.calls).toEqual(['POST /api/user', 'GET /api/auth', 'POST /api/user']);
  });

  it('asks for proof of identity when it is required, and then continues the call', async () => {
    let proved = false;
    const wanting: Answering = () =>
      proved ? { body: { fine: true } } : { status: 403, body: failureBody('proof_required') };
    const asked: boolean[] = [];
    const { make } = await aClient(wanting, {
      requestProof: async () => {
        asked.push(proved);
        proved = asked.length > 1;
        return proved;
      },
    });
    const change = { url: '/move/project', method: 'DELETE' } as const;
    expect((await make(change)).failure?.code).toBe('proof_required');
    expect((await make(change)).reply).toEqual({ fine: true });
    expect(server.calls).toHaveLength(3);
    // The proof itself is refused: asking again would never end.
    proved = false;
    expect((await make({ url: '/api/auth/proof', method: 'POST' })).failure?.code).toBe('proof_required');
    expect(asked).toHaveLength(2);
  });

  it('uses the address of the SDK server only for its calls', async () => {
    const sdk = await AnsweringServer.start(ok);
    const { make } = await aClient(ok, { origin: '', sdkUrl: () => `${sdk.origin}/` });
    await make({ url: '/move/project/list' });
    const nowhere = await make({ url: '/moves' });
    expect(sdk.calls).toEqual(['GET /move/project/list']);
    expect(nowhere.failure?.code).toBe('offline');
    await sdk.stop();
  });
});

describe('a request of the contract', () => {
  it('answers the reply, and throws the failure with its code', async () => {
    const { call } = await aClient(({ method }) =>
      method === 'GET' ? { body: { items: [], next: null } } : { status: 400, body: failureBody('validation') },
    );
    const request = requestBy(call);
    const list = await request(listProjects, { query: { search: 'x' } });
    expect(list).toEqual({ items: [], next: null });
    const creation = request(createProject, { body: { productName: '' } });
    await expect(creation).rejects.toThrow(CallError);
    await expect(creation).rejects.toMatchObject({ status: 400, code: 'validation', requestId: 'req-7' });
    expect(server.requests[0]?.url).toBe('/move/project/list?search=x');
    expect(server.requests[1]?.body).toEqual({ productName: '' });
  });
});

describe('a call for bytes', () => {
  it('gets them with their ETag, and reports when nothing changed', async () => {
    const { make } = await aClient(({ headers }) =>
      headers['if-none-match'] === '"one"' ? { status: 304 } : { body: 'bytes', headers: { etag: '"one"' } },
    );
    expect((await make({ as: 'bytes' })).reply).toEqual({
      bytes: new TextEncoder().encode('bytes'),
      tag: '"one"',
      isUnchanged: false,
    });
    expect((await make({ as: 'bytes', headers: { 'If-None-Match': '"one"' } })).reply).toMatchObject({
      isUnchanged: true,
    });
  });
  it('reports a failure in the common shape', async () => {
    const { make } = await aClient(() => ({ status: 404, body: failureBody('not_found') }));
    expect((await make({ as: 'bytes' })).failure).toMatchObject({ status: 404, code: 'not_found' });
  });
});
