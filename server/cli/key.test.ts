import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { registerUser } from '#contract/app-users.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { runCommand } from '#tests/setup/built-product.ts';
import { databaseUrl } from '#tests/setup/database.ts';

let app: TestApp;
let project: number;
let address: string;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const { admin, owner } = inject('postgres');
  address = databaseUrl({ ...admin, ...owner, database: rows[0]?.name ?? '' });
});

const key = (...args: string[]) =>
  runCommand({ DATABASE_URL: address, MOVE_SECRET_KEY: 'a-secret-for-tests-of-32-characters' }, 'key', ...args);

describe('npm run key', { timeout: 120_000 }, () => {
  it('creates a key that is accepted, and a revision of it', async () => {
    const { status, stdout } = await key('create', '--project', String(project), '--name', 'from the command line');
    expect(status).toBe(0);
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    const answer = await app.call(registerUser, { body: { userId: 'demo' } }, { headers });
    expect(answer.body).toMatchObject({ audience: 'from the command line', projectId: project });
    const notes = await app.db.selectFrom('revisions').selectAll().where('entity', '=', 'api-key').execute();
    expect(JSON.stringify(notes)).not.toContain(stdout.trim());
    expect(notes).toHaveLength(1);
  });
  it('creates a key with single scopes', async () => {
    const scopes = ['users:read', 'places:write'];
    expect((await key('create', '--project', String(project), '--name', 'few', '--scope', scopes.join())).status).toBe(
      0,
    );
    const made = await app.db.selectFrom('api_keys').selectAll().where('name', '=', 'few').executeTakeFirstOrThrow();
    expect(made).toMatchObject({ scope: 'custom', scopes });
  });
  it('reports what is wrong', async () => {
    expect(await key('create', '--project', '987654', '--name', 'x')).toMatchObject({ status: 1, stdout: '' });
    expect((await key('create', '--name', 'x')).stderr).toContain('key create --project');
    for (const scope of ['all', 'custom', 'users:read,all'])
      expect((await key('create', '--project', String(project), '--name', 'x', '--scope', scope)).status).toBe(2);
  });
});
