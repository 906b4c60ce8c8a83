import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/api-keys.ts';
import { registerUser } from '#contract/app-users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { MAX_KEYS } from './create-api-key.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
});

const create = (body: object) =>
  app.call(
    createApiKey,
    { query: { projectId: project }, body: { name: randomUUID(), scope: 'read-write', ...body } },
    { as: admin },
  );
const register = (authorization: string) =>
  app.call(registerUser, { body: { userId: 'demo-user' } }, { headers: { authorization } });
const basic = (name: string | number, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

describe('an API key', () => {
  it('is shown once, stored as a hash, and absent from its revision', async () => {
    const { body, status } = await create({ name: 'shown once' });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^mk_[\w-]{43}$/);
    expect(body.apiKey).toMatchObject({ name: 'shown once', scope: 'read-write', prefix: body.secret.slice(0, 8) });
    const listed = await app.call(listApiKeys, { query: { projectId: project } }, { as: admin });
    expect(listed.text).toContain('shown once');
    const everything = JSON.stringify([
      listed.body,
      await app.db.selectFrom('api_keys').selectAll().execute(),
      await app.db.selectFrom('revisions').selectAll().where('entity', '=', 'api-key').execute(),
      app.logs,
    ]);
    expect(everything).not.toContain(body.secret.slice(8));
    expect(everything).toContain(body.apiKey.id);
  });
  it('is accepted as a bearer token and, with its project, as basic authentication', async () => {
    const { secret } = (await create({})).body;
    expect((await register(`Bearer ${secret}`)).status).toBe(200);
    expect((await register(basic(project, secret))).status).toBe(200);
    expect((await register(`bearer ${secret}`)).status).toBe(200);
  });
  it('is rejected for another project, with a changed letter, or elsewhere in the request', async () => {
    const { secret } = (await create({})).body;
    const other = secret.slice(0, -2) + (secret.endsWith('AA') ? 'BB' : 'AA');
    for (const shown of [
      basic(project + 1, secret),
      `Bearer ${other}`,
      'Bearer x',
      basic('', secret),
      secret,
      'Basic !',
    ]) {
      expect((await register(shown)).status, shown).toBe(401);
    }
    const inQuery = await app.attempt(registerUser, { query: { key: secret }, body: { userId: 'demo-user' } });
    expect([400, 401]).toContain(inQuery.status);
  });
  it('is not a session, and a session is not a key', async () => {
    const { secret } = (await create({})).body;
    const asKey = await app.call(
      listApiKeys,
      { query: { projectId: project } },
      { headers: { authorization: `Bearer ${secret}`, 'x-move-token': `Bearer ${secret}` } },
    );
    expect(asKey.status).toBe(401);
    expect((await register(`Bearer ${admin.token}`)).status).toBe(401);
  });
  it('is rejected within a second of being revoked, and stays in the list', async () => {
    const { secret, apiKey } = (await create({})).body;
    expect((await register(`Bearer ${secret}`)).status).toBe(200);
    const revoked = await app.call(
      revokeApiKey,
      { params: { id: apiKey.id }, query: { projectId: project } },
      { as: admin },
    );
    expect(revoked.body.apiKey.revokedAt).not.toBeNull();
    app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    expect((await register(`Bearer ${secret}`)).status).toBe(401);
    const again = await app.call(
      revokeApiKey,
      { params: { id: apiKey.id }, query: { projectId: project } },
      { as: admin },
    );
    expect(again.body.apiKey.revokedAt).toBe(revoked.body.apiKey.revokedAt);
  });
  it('is rejected once expired, and cannot be created already expired', async () => {
    const soon = new Date(app.clock.now.getTime() + 60_000);
    const { secret } = (await create({ expiresAt: soon.toISOString() })).body;
    expect((await register(`Bearer ${secret}`)).status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 61_000);
    expect((await register(`Bearer ${secret}`)).status).toBe(401);
    expect((await create({ expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(400);
  });
  it('remembers when it was last used, at most once a minute', async () => {
    const { secret, apiKey } = (await create({})).body;
    const lastUsed = async () =>
      (await app.db.selectFrom('api_keys').select('last_used_at').where('id', '=', apiKey.id).executeTakeFirstOrThrow())
        .last_used_at;
    expect(await lastUsed()).toBeNull();
    await register(`Bearer ${secret}`);
    const first = await lastUsed();
    expect(first).not.toBeNull();
    app.clock.now = new Date(app.clock.now.getTime() + 30_000);
    await register(`Bearer ${secret}`);
    expect(await lastUsed()).toEqual(first);
    app.clock.now = new Date(app.clock.now.getTime() + 31_000);
    await register(`Bearer ${secret}`);
    expect(await lastUsed()).not.toEqual(first);
  });
  it.each([{ name: '' }, { name: 'x'.repeat(81) }, { scope: 'all' }, { expiresAt: 'tomorrow' }, { more: 1 }])(
    'is not created from %j',
    async (body) => expect((await create(body)).status).toBe(400),
  );
  it.each(['read-write', 'read-only', 'write-only'])('is created as %s with an empty list of scopes', async (scope) =>
    expect((await create({ scope, scopes: [] })).status).toBe(200),
  );
  it('is not created once a project has very many', async () => {
    await sql`
      insert into api_keys (project_id, name, prefix, hash, scope)
      select ${project}, 'key ' || n, 'p', sha256(('key ' || n)::bytea), 'read-only' from generate_series(1, ${MAX_KEYS}) n
    `.execute(app.db);
    expect(
      (
        await app.attempt(
          createApiKey,
          { query: { projectId: project }, body: { name: 'last', scope: 'read-only' } },
          { as: admin },
        )
      ).status,
    ).toBe(400);
  });
});
