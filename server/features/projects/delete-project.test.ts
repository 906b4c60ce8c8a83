import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { listProjectUsers } from '#contract/access-control.ts';
import { registerUser } from '#contract/app-users.ts';
import { getDeviceConfig, refreshDevice, signInDevice } from '#contract/devices.ts';
import { deleteProject, getProject, getProjectErasure, listProjectErasures } from '#contract/projects.ts';
import { getUser } from '#contract/users.ts';
import { openPool } from '#server/db/database.ts';
import { ERASED_WITH_PROJECT } from '#server/db/described-tables.ts';
import { makeAuthCode } from '#server/features/app-users/auth-codes.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { eraseProject } from './erase-project.ts';
import { eraseDeletedProjects, eraseProjects } from './erase-projects.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});

const remove = (as: Visitor, projectId: number, productName: string) =>
  app.call(deleteProject, { query: { projectId: String(projectId), productName } }, { as });
const erasure = (as: Visitor, projectId: number) => app.call(getProjectErasure, { query: { projectId } }, { as });

async function aProjectOf(owner: Visitor, name: string): Promise<number> {
  const id = await app.aProject(name);
  await app.grant(owner, id, 'admin');
  return id;
}

/** Something of the project in every table that can hold something of a project. */
async function fill(projectId: number): Promise<void> {
  await app.aPhone(projectId, 'demo-user');
  await app.aKey(projectId);
  // Referenced tables come first.
  for (const table of new Set(['scheduled_reports', ...ERASED_WITH_PROJECT])) await fillTable(table, projectId);
}

/** A row generated from the table's columns, so that tables added later are filled too. */
async function fillTable(table: string, projectId: number): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string; values: string | null }>`
    select column_name as name, data_type as type, (
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = format('%I', table_name)::regclass and k.contype = 'c'
        and pg_get_constraintdef(k.oid) ~ ('\\m' || column_name || '\\M')
      -- Its own allowed values, before what depends on other columns.
      order by array_length(k.conkey, 1), k.conname limit 1
    ) as values
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
      and (is_nullable = 'NO' and column_default is null or column_name = 'project_id')
  `.execute(app.db);
  const report = await app.db
    .selectFrom('scheduled_reports')
    .select('id')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const sample = ({ name, type, values }: (typeof columns)[number]): unknown => {
    if (name === 'project_id') return projectId;
    if (name === 'report_id') return report?.id;
    if (type === 'uuid' && ['user_id', 'person_id', 'owner'].includes(name)) return admin.userId;
    const allowed = values && /'([^']+)'/.exec(values)?.[1];
    if (allowed) return allowed;
    if (type === 'uuid') return randomUUID();
    if (type === 'bytea') return Buffer.from(randomUUID());
    if (type === 'boolean') return false;
    if (type === 'jsonb' || type === 'ARRAY') return '{}';
    if (type === 'date' || type.startsWith('timestamp')) return new Date();
    return type === 'text' ? randomUUID() : 1;
  };
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    values (${sql.join(columns.map(sample))}) on conflict do nothing
  `.execute(app.db);
}

/** How many rows each table has of a project, found through the information schema. */
async function rowsOf(projectId: number): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and column_name = 'project_id' and table_name <> 'project_erasures'
      and table_type = 'BASE TABLE'
  `.execute(app.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} where project_id = ${projectId}
    `.execute(app.db);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}
/**
 * Rows that change with others: a removed user is logged for the counters, and the search rows are removed with
 * the user before its own turn.
 */
const DERIVED_TABLES = ['counter_changes', 'app_user_facets', 'app_user_words'];
const ownRows = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([table]) => !DERIVED_TABLES.includes(table)));

/** Entries of the sealed audit trail stay, with nothing in them. */
const left = async (projectId: number) => {
  const counts = await rowsOf(projectId);
  const said = await app.db
    .selectFrom('revisions')
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(entity_id <> '' or num_nonnulls(actor_id, before, after) > 0 or address <> '')`)
    .execute();
  return Object.entries({ ...counts, revisions: said.length }).filter(([, count]) => count > 0);
};

describe('deleteProject', () => {
  it('requires the exact name, and rejects markup, emoji and foreign projects', async () => {
    const project = await aProjectOf(admin, '<b>Fleet</b> 🚗');
    const foreign = await app.aProject('Foreign');
    for (const name of ['fleet', '<b>fleet</b> 🚗', '', 'x'.repeat(10_000), '<b>Fleet</b>\u202E 🚗']) {
      expect((await remove(admin, project, name)).status).toBe(400);
    }
    expect((await remove(admin, foreign, 'Foreign')).status).toBe(404);
    const { rows } = await sql`select 1 from projects where deleted_at is not null`.execute(app.db);
    expect(rows).toEqual([]);
    expect((await remove(admin, project, '  <b>Fleet</b> 🚗 ')).status).toBe(200);
  });
  it('makes it disappear at once: from every session, for dolphins and for its keys', async () => {
    const project = await aProjectOf(admin, 'Soon gone');
    const [reader, dolphin] = [await app.aPerson(), await app.aPerson({ dolphin: true })];
    await app.grant(reader, project, 'reader');
    const key = await app.aKey(project);
    expect((await remove(admin, project, 'Soon gone')).status).toBe(200);
    for (const as of [admin, reader, dolphin]) {
      expect((await app.call(getProject, { query: { projectId: project } }, { as })).status).toBe(404);
      const { user } = (await app.call(getUser, {}, { as })).body;
      expect(user.projectRoles.map((entry: { projectId: number }) => entry.projectId)).not.toContain(project);
    }
    expect((await app.attempt(listProjectUsers, { params: { id: project } }, { as: dolphin })).status).toBe(404);
    const registration = await app.call(registerUser, { body: { userId: 'late' } }, { headers: key.headers });
    expect(registration.status).toBeGreaterThanOrEqual(400);
    expect((await remove(admin, project, 'Soon gone')).status).toBe(404);
  });
  it('refuses its phones before it is erased', async () => {
    const project = await aProjectOf(admin, 'Phones left');
    const phone = await app.aPhone(project);
    const other = { projectId: project, userId: 'other', audience: 'backend' };
    const { refreshToken } = await signInUser(app.context, other);
    const authCode = await makeAuthCode(app.context, { ...other, userId: 'third' });
    expect((await remove(admin, project, 'Phones left')).status).toBe(200);
    const answers = [
      await phone.upload({ states: [{ t: Date.now(), state: 'RUNNING' }] }),
      await app.attempt(getDeviceConfig, {}, { headers: phone.headers, origin: null }),
      await app.attempt(refreshDevice, { body: { refreshToken } }, { origin: null }),
      await app.attempt(signInDevice, { body: { authCode, device: { platform: 'Android' } } }, { origin: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const stored = app.db.selectFrom('batches').select('batch_id').where('project_id', '=', project);
    expect(await stored.execute()).toEqual([]);
  });
  it('writes a revision with its author, which outlives the project', async () => {
    const project = await aProjectOf(admin, 'Noted');
    await remove(admin, project, 'Noted');
    await eraseProject(app.context, project);
    const note = await app.db
      .selectFrom('revisions')
      .selectAll()
      .where('entity', '=', 'project')
      .where('entity_id', '=', String(project))
      .execute();
    expect(note).toMatchObject([{ actor_id: admin.userId, action: 'deleted', before: { productName: 'Noted' } }]);
  });
});

describe('the erasure', () => {
  it('removes the project from every table, leaves a receipt with counts, and does not touch other projects', async () => {
    const [project, other] = [await aProjectOf(admin, 'Erased'), await aProjectOf(admin, 'Untouched')];
    await fill(project);
    await fill(other);
    const before = { project: await rowsOf(project), other: await rowsOf(other) };
    expect(Object.entries(before.project).filter(([, count]) => count === 0)).toEqual([]);
    await remove(admin, project, 'Erased');
    expect(await eraseProject(app.context, project, { rowsAtOnce: 1 })).toBe(true);
    expect(await left(project)).toEqual([]);
    expect(await rowsOf(other)).toEqual(before.other);
    expect(await app.db.selectFrom('projects').selectAll().where('id', '=', project).execute()).toEqual([]);
    const { body } = await erasure(admin, project);
    const tables = Object.keys(before.project).length;
    expect(body.erasure).toMatchObject({
      projectId: project,
      productName: 'Erased',
      parts: { total: tables, done: tables },
      counts: ownRows(before.project),
    });
    expect(body.erasure.finishedAt).not.toBeNull();
  });
  it('continues where it was interrupted, and is idempotent', async () => {
    const project = await aProjectOf(admin, 'Interrupted');
    await fill(project);
    const before = await rowsOf(project);
    await remove(admin, project, 'Interrupted');
    let steps = 0;
    expect(await eraseProject(app.context, project, { rowsAtOnce: 1, stopped: () => ++steps > 6 })).toBe(false);
    const half = (await erasure(admin, project)).body.erasure;
    expect(half.finishedAt).toBeNull();
    expect(half.parts.done).toBeLessThan(half.parts.total);
    expect((await left(project)).length).toBeGreaterThan(0);
    // Nobody has worked on it for a while: the next process finds it.
    await sql`update project_erasures set worked_at = now() - interval '1 minute' where project_id = ${project}`.execute(
      app.db,
    );
    await eraseDeletedProjects(app.context);
    const receipt = (await erasure(admin, project)).body.erasure;
    expect(ownRows(receipt.counts)).toEqual(ownRows(before));
    expect(await left(project)).toEqual([]);
    await eraseProject(app.context, project);
    expect((await erasure(admin, project)).body.erasure).toEqual(receipt);
  });
  it('removes data that arrived late', async () => {
    const project = await aProjectOf(admin, 'Late');
    await remove(admin, project, 'Late');
    await eraseProject(app.context, project);
    await fillTable('timeline_items', project);
    await sql`update project_erasures set worked_at = now() - interval '1 minute' where project_id = ${project}`.execute(
      app.db,
    );
    await eraseDeletedProjects(app.context);
    expect(await left(project)).toEqual([]);
  });
  it('never touches a project that nobody deleted', async () => {
    const project = await aProjectOf(admin, 'Alive');
    const before = await rowsOf(project);
    await eraseProject(app.context, project);
    expect(await rowsOf(project)).toEqual(before);
  });
  it('is visible only to whoever deleted the project and to dolphins', async () => {
    const [owner, dolphin, stranger] = [await app.aPerson(), await app.aPerson({ dolphin: true }), await app.aPerson()];
    const projects = [await aProjectOf(owner, 'One'), await aProjectOf(owner, 'Two')];
    for (const [index, id] of projects.entries()) await remove(owner, id, index === 0 ? 'One' : 'Two');
    const list = async (as: Visitor, query: object = {}) =>
      (await app.call(listProjectErasures, { query }, { as })).body;
    expect((await erasure(dolphin, projects[0] ?? 0)).status).toBe(200);
    expect((await erasure(stranger, projects[0] ?? 0)).status).toBe(404);
    expect((await list(stranger)).items).toEqual([]);
    const first = await list(owner, { limit: 1 });
    expect(first.items.map((item: { productName: string }) => item.productName)).toEqual(['Two']);
    const second = await list(owner, { limit: 1, cursor: first.next });
    expect(second).toMatchObject({ items: [{ productName: 'One' }], next: null });
    expect((await app.call(listProjectErasures, { query: { cursor: 'zzz' } }, { as: owner })).status).toBe(400);
  });
});

const nameOf = async ({ db }: TestApp) =>
  (await sql<{ database: string }>`select current_database() as database`.execute(db)).rows[0];

describe('the queue', () => {
  it('starts the erasure only when the deletion commits', async () => {
    const own = await anApp();
    const pool = openPool({ ...inject('postgres').admin, ...inject('postgres').owner, ...(await nameOf(own)), max: 4 });
    const jobs = await startJobs(pool, own.context.log);
    try {
      await eraseProjects(jobs, own.context);
      const id = await own.aProject('By itself');
      const owner = await own.aMember(id, 'admin');
      await own.db
        .transaction()
        .execute(async (tx) => {
          await jobs.add(tx, 'erase-project', { projectId: 1 });
          throw new Error('changed my mind');
        })
        .catch(() => undefined);
      const { rows } = await sql`select 1 from jobs.job where name = 'erase-project'`.execute(own.db);
      expect(rows).toEqual([]);
      await own.call(deleteProject, { query: { projectId: String(id), productName: 'By itself' } }, { as: owner });
      await vi.waitFor(
        async () => {
          const { body } = await own.call(getProjectErasure, { query: { projectId: id } }, { as: owner });
          expect(body.erasure.finishedAt).not.toBeNull();
        },
        { timeout: 20_000, interval: 250 },
      );
    } finally {
      await jobs.stop();
      await pool.end();
    }
  });
});
