import net from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure } from '#contract/errors.ts';
import { createProject } from '#contract/projects.ts';
import { userExists } from '#contract/users.ts';
import { anApp, ORIGIN, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';

let app: TestApp;
let dolphin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject();
});

const BODIES: [string, string][] = [
  ['broken JSON', '{"email": '],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['nothing', ''],
  ['unknown fields', '{"surprise": 1}'],
  ['a prototype trick', '{"__proto__": {"admin": true}}'],
  ['a constructor trick', '{"constructor": {"prototype": {"admin": true}}}'],
  ['NUL bytes', '{"email": "a\\u0000@example.com", "uid": "\\u0000", "productName": "\\u0000", "token": "\\u0000"}'],
  ['wrong types', '{"email": {}, "uid": [], "productName": 5, "token": false, "id_token": 1, "data": "x"}'],
  ['a deep nest', `{"data": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  [
    'a lone surrogate',
    '{"email": "\\ud800@example.com", "uid": "\\ud800", "productName": "\\ud800", "token": "\\ud800"}',
  ],
];
/** A value for every path parameter. */
const PARAMS = {
  id: 1,
  uid: 'nobody',
  tag: 'none',
  x: 'nobody@example.com',
  ts: 1,
  label: 'CAR',
  queue: 'mails',
  projectId: 1,
  month: '2026-01',
  lineId: 'none',
};
/** Take files. */
const HUGE_BODIES = ['import pois', 'import dangerous areas', 'put file part'];
/** Takes pictures. */
const LARGE_BODIES = ['upload app logo', 'import vehicles'];
const WRITES = catalogue.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

describe.each(WRITES.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it.each(BODIES)('answers %s with a clear failure, never a 500', async (_what, body) => {
    const as = name === 'sign out' ? undefined : dolphin;
    const answer = await app.call(endpoint, { params: PARAMS, body }, { as });
    expect(answer.status).toBeLessThan(500);
    if (answer.status !== 200) {
      expect(answer.error.message).not.toBe('');
      expect(answer.error.requestId).toBe(answer.headers['x-request-id']);
    }
  });

  it('rejects a huge body', async () => {
    const size = HUGE_BODIES.includes(name) ? 9_000_000 : LARGE_BODIES.includes(name) ? 3_000_000 : 300_000;
    const body = `{"email":"${'x'.repeat(size)}"}`;
    const answer = await app.call(endpoint, { params: PARAMS, query: { projectId: project }, body }, { as: dolphin });
    // Phones may send more, but strangers are sent away before their body is read; so are those without an API key.
    if (endpoint.name === 'upload batch' || ['api key', 'reporting app'].includes(endpoint.right.who)) {
      return expect(answer.status).toBe(401);
    }
    if (endpoint.right.who === 'web server') return expect(answer.status).toBe(404);
    expect(answer).toMatchObject({ status: 413, error: { code: 'payload_too_large' } });
  });
});

describe('addresses', () => {
  it.each([
    '/api/user/role/product/%00',
    '/api/user/role/product/1/%00',
    '/api/user/role/product/%E0%A4%A',
    '/move/project?projectId=%00',
    '/move/project?projectId=1&projectId=2',
    '/move/project?projectId[]=1',
    '/move/project?projectId=1e400',
    '/move/project?projectId=9007199254740993',
    '/move/project/list?search=%00',
    '/move/project/list?search=%F0%28',
    `/move/project/list?search=${'x'.repeat(5_000)}`,
    '/api/nothing-here',
    '/move/../api/user',
    '//api/user',
  ])('%s is answered with less than 500', async (url) => {
    const answer = await app.send('GET', url, { as: dolphin });
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toBe('');
  });

  it('answers an unknown call with a failure and no page', async () => {
    for (const url of [
      '/api/nothing',
      '/move/nothing',
      '/v20/nothing',
      '/v21/nothing',
      '/auth/nothing',
      '/identity/nothing',
      '/assets/x.js',
    ]) {
      const answer = await app.send('GET', url);
      expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } });
    }
  });
});

describe('what the framework refuses', () => {
  it.each(['/api/user/%E0%A4%A', '/v20/%'])('is answered in the one shape of failures: %s', async (url) => {
    const answer = await app.send('GET', url);
    expect(answer).toMatchObject({ status: 400, error: { code: 'bad_request' } });
    expect(answer.error.requestId).toBe(answer.headers['x-request-id']);
    expect(answer.text.toLowerCase()).not.toContain('fst_');
  });
  it('is 414 in the same shape: a part of an address that is too long', async () => {
    const answer = await app.send('GET', `/v20/timeline/${'1'.repeat(500)}`);
    expect(answer).toMatchObject({ status: 414, error: { code: 'uri_too_long' } });
    expect(answer.error.requestId).toBe(answer.headers['x-request-id']);
  });
  it('is 405 with the methods that an address takes', async () => {
    const answer = await app.send('GET', '/v20/upload');
    expect(answer).toMatchObject({ status: 405, error: { code: 'method_not_allowed' } });
    expect(answer.headers.allow).toBe('POST');
  });
  it('is a change from another origin, however its address is spelt', async () => {
    const url = createProject.path.replace('/move', '/%6dove');
    const answer = await app.send('POST', url, { as: dolphin, origin: 'https://evil.example', body: {} });
    expect(answer).toMatchObject({ status: 403, error: { code: 'origin' } });
  });
});

it('lets no proxy cache what /v20 answers', async () => {
  const key = await app.aKey(project);
  for (const { path, method } of catalogue) {
    if (method !== 'GET' || !path.startsWith('/v20')) continue;
    const { headers } = await app.send('GET', `${path.replace(/\{\w+\}/g, '1')}?projectId=${project}&userId=x`, {
      headers: key.headers,
    });
    expect(`${path} ${headers['cache-control']}`).toMatch(/no-store|private|no-cache/);
  }
});

describe('a failure', () => {
  it('reveals no internals', async () => {
    const broken = await anApp();
    await sql`drop table rate_limits`.execute(broken.db);
    const answer = await broken.call(userExists, { body: { email: 'demo@example.com' } });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('rate_limits');
    expect(answer.text).not.toContain('relation');
    expect(answer.error.message).toContain(answer.error.requestId);
    expect(broken.logs.join()).toContain('rate_limits');
  });
});

describe('something that is not a request', () => {
  it.each([
    [400, 'bad_request', 'NOT HTTP AT ALL\r\n\r\n'],
    [431, 'headers_too_large', `GET /v20/timeline HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    [431, 'headers_too_large', `GET /v20/timeline?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])(
    'is answered %i in the one shape of failures and cut off, without delaying others (%s)',
    async (status, code, sent) => {
      if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.http.server.address() as net.AddressInfo;
      const answer = await new Promise<string>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => socket.write(sent));
        let text = '';
        socket.on('data', (data) => {
          text += data;
        });
        socket.on('close', () => resolve(text));
        socket.on('error', () => resolve(text));
      });
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer.toLowerCase()).not.toContain('fastify');
      const told = failure.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))));
      expect(told.error.code).toBe(code);
      expect(answer.toLowerCase()).toContain(`x-request-id: ${told.error.requestId}`);
      const fine = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { origin: ORIGIN } });
      expect(fine.status).toBe(200);
    },
  );
});
