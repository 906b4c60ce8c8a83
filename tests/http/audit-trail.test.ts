import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAuditSeals, exportAudit, listAudit } from '#contract/audit.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { eraseProject } from '#server/features/projects/erase-project.ts';
import { eraseEntries } from '#server/features/revisions/erase-entries.ts';
import { auditSealer, checkAudit, eraseOldAccess, sealAudit } from '#server/features/revisions/seal-audit.ts';
import { unbase32 } from '#server/identity/embedded/embedded-provider.test-support.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import {
  anEmbeddedApp,
  type EmbeddedApp,
  type EmbeddedBrowser,
  NEXT_PASSWORD,
  PASSWORD,
} from '#tests/setup/embedded-app.ts';

/** As an erasure leaves an entry. */
const EMPTIED = sql`
  update revisions set entity_id = '', before = null, after = null, actor_id = null, address = ''`;

let app: EmbeddedApp;
let dolphin: EmbeddedBrowser;
beforeAll(async () => {
  app = await anEmbeddedApp();
  dolphin = await app.aPerson();
  const { id } = await app.db.selectFrom('users').select('id').where('uid', '=', dolphin.uid).executeTakeFirstOrThrow();
  await app.db.insertInto('global_roles').values({ user_id: id, role: 'admin' }).execute();
});

const entriesFrom = async (address: string) =>
  (await dolphin.call(listAudit, { query: { limit: 200 } })).body.items
    .filter((entry) => entry.address === address)
    .map(({ entity, actor, changes }) => ({
      entity,
      by: actor?.email ?? null,
      ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    }));

describe('the audit trail', () => {
  it('records sign-ins, failed sign-ins, changes of password and second factor, and exports, with their addresses', async () => {
    const person = await app.aPerson();
    const { address, email } = person;
    await person.identity('sign-in', { email, password: 'not the password' });
    await person.identity('sign-in', { email: 'demo.nobody@example.com', password: 'not the password' });
    await person.identity('change-password', { current: PASSWORD, next: NEXT_PASSWORD });
    const { secret } = (await person.identity<{ secret: string }>('second-factor/begin', { password: NEXT_PASSWORD }))
      .body;
    const code = codeAt(unbase32(secret), Math.floor(Date.now() / 30_000));
    const { body } = await person.identity<{ recoveryCodes: string[] }>('second-factor/confirm', { code });
    await person.identity('second-factor/recovery', { password: NEXT_PASSWORD, code: body.recoveryCodes[0] });
    expect(await entriesFrom(address)).toEqual([
      { entity: 'second-factor', by: email, change: 'second factor codes renewed' },
      { entity: 'second-factor', by: email, change: 'second factor on' },
      { entity: 'password', by: email, change: 'password changed' },
      { entity: 'failed-sign-in', by: null, email: 'demo.nobody@example.com' },
      { entity: 'failed-sign-in', by: null, email },
      { entity: 'sign-in', by: email, provider: 'embedded', secondFactor: false },
    ]);
    const file = await dolphin.call(exportAudit);
    expect(file.text.split('\r\n')[0]).toMatch(/,address,sealNumber,seal$/);
    // Not sealed yet.
    expect(file.text).toContain(`,${address},,\r\n`);
    expect((await entriesFrom(dolphin.address)).map(({ entity }) => entity)).toContain('export');
    expect(file.text).not.toContain(NEXT_PASSWORD);
  });
});

describe('its chain of seals', () => {
  const check = async () => (await dolphin.call(checkAuditSeals)).body;
  beforeEach(async () => {
    await sql`truncate revisions`.execute(app.db);
    await app.aPerson();
    await app.aPerson();
    await app.aPerson();
    await sealAudit(app.context);
  });
  const middle = () =>
    app.db.selectFrom('revisions').select('id').orderBy('id').offset(1).limit(1).executeTakeFirstOrThrow();

  it('is intact while nobody touches it, and reports what is not sealed yet', async () => {
    expect(await check()).toMatchObject({
      sealed: 3,
      erased: 0,
      open: 0,
      brokenAt: null,
      lastSeal: expect.any(String),
    });
    await app.aPerson();
    expect(await check()).toMatchObject({ sealed: 3, open: 1, brokenAt: null });
    await sealAudit(app.context);
    expect(await check()).toMatchObject({ sealed: 4, open: 0, brokenAt: null });
  });

  it.each([
    ['a changed address', sql`update revisions set address = '192.0.2.1' where id = `],
    ['a changed time', sql`update revisions set at = at - interval '1 hour' where id = `],
    ['another actor', sql`update revisions set actor_id = gen_random_uuid() where id = `],
    ['another kind', sql`update revisions set entity = 'poi' where id = `],
  ])('shows %s', async (_what, change) => {
    const { id } = await middle();
    await sql`${change}${id}`.execute(app.db);
    expect(await check()).toMatchObject({ sealed: 1, brokenAt: id });
  });

  it('shows later changes behind earlier ones, and how many there are', async () => {
    for (let more = 0; more < 30; more++) await app.aPerson();
    await sealAudit(app.context);
    const rows = await app.db.selectFrom('revisions').select('id').orderBy('id').execute();
    const ids = rows.map(({ id }) => id);
    const change = (id: number | undefined) =>
      sql`update revisions set address = '192.0.2.1' where id = ${id}`.execute(app.db);
    for (const at of [1, 20]) await change(ids[at]);
    await sql`delete from revisions where id = ${ids[10]}`.execute(app.db);
    const three = [ids[1], ids[11], ids[20]];
    expect(await check()).toMatchObject({ sealed: 1, brokenAt: ids[1], broken: three, brokenCount: 3 });
    for (const id of ids) await change(id);
    const all = ids.filter((_, at) => at !== 10);
    expect(await check()).toMatchObject({ sealed: 0, broken: all.slice(0, 20), brokenCount: all.length });
  });

  it('reveals a removed entry by the one after it, even if the rest is renumbered', async () => {
    const { id } = await middle();
    await sql`delete from revisions where id = ${id}`.execute(app.db);
    expect((await check()).brokenAt).toBeGreaterThan(id);
    await sql`update revisions set seal_number = seal_number - 1 where seal_number > 1`.execute(app.db);
    expect((await check()).brokenAt).toBeGreaterThan(id);
  });

  it('is part of the list and of the export', async () => {
    const { lastSeal } = await check();
    const last = { number: 3, value: lastSeal };
    const { items } = (await dolphin.call(listAudit)).body;
    expect(items.map(({ seal }) => seal?.number)).toEqual([3, 2, 1]);
    expect(items[0]?.seal).toEqual(last);
    const { text } = await dolphin.call(exportAudit);
    expect(text).toContain(`,${items[0]?.address},${last.number},${last.value}\r\n`);
    // The export itself is the newest entry, and not sealed yet.
    expect((await dolphin.call(listAudit)).body.items[0]).toMatchObject({ entity: 'export', seal: null });
  });

  it('keeps person and address of a sign-in as long as the settings say, and afterwards only that it happened', async () => {
    const { auditDays } = app.context.config;
    const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000);
    await sql`truncate revisions`.execute(app.db);
    const entry = { entity: 'sign-in', entity_id: 'a', action: 'created', address: '192.0.2.7' } as const;
    const change = { entity: 'alert', entity_id: 'b', action: 'created', after: '{"name":"A"}' } as const;
    await app.db
      .insertInto('revisions')
      .values([
        { ...entry, at: daysAgo(auditDays + 1) },
        { ...entry, at: daysAgo(auditDays - 1) },
        { ...change, at: daysAgo(auditDays + 1) },
      ])
      .execute();
    // Nothing is erased that is not sealed: its absence would not show.
    await eraseOldAccess(app.context);
    expect((await dolphin.call(listAudit)).body.items.map(({ address }) => address)).toEqual([
      null,
      '192.0.2.7',
      '192.0.2.7',
    ]);
    await sealAudit(app.context);
    await eraseOldAccess(app.context);
    const { items } = (await dolphin.call(listAudit)).body;
    expect(items.map(({ entity, entityId, address }) => [entity, entityId, address])).toEqual([
      ['audit-erasure', 'everything', null],
      ['alert', 'b', null],
      ['sign-in', 'a', '192.0.2.7'],
      ['sign-in', '', null],
    ]);
    expect(await check()).toMatchObject({ sealed: 3, erased: 1, brokenAt: null });
  });

  it('is made and checked with few large entries in memory at a time', async () => {
    // Hardly compressible, and each larger than what is read at once.
    await sql`
      insert into revisions (entity, entity_id, action, after)
      select 'alert', 'a', 'changed', jsonb_build_object('text', (
        select string_agg(md5(entry || '-' || part), '') from generate_series(1, 8000) part
      )) from generate_series(1, 20) entry
    `.execute(app.db);
    let most = 0;
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        most = Math.max(most, JSON.stringify(result.rows).length);
        return result;
      },
    });
    expect(await sealAudit({ ...app.context, db })).toBe(20);
    expect(await checkAudit({ ...app.context, db })).toMatchObject({ sealed: 23, open: 0, brokenAt: null });
    expect(most).toBeLessThan(1_000_000);
  });

  it('shows an entry that somebody made look erased', async () => {
    const { id } = await middle();
    await sql`${EMPTIED} where id = ${id}`.execute(app.db);
    expect(await check()).toMatchObject({ sealed: 1, brokenAt: id });
  });

  it('shows an entry with a number outside of the chain, which the database refuses', async () => {
    const outside = sql<{ id: number }>`
      insert into revisions (entity, entity_id, action, seal_number, seal)
      values ('global-roles', 'a', 'changed', -1, '\\x01') returning id`;
    await expect(outside.execute(app.db)).rejects.toThrow(/revisions_seal_number_check/);
    await sql`alter table revisions drop constraint revisions_seal_number_check`.execute(app.db);
    try {
      const { rows } = await outside.execute(app.db);
      expect(await check()).toMatchObject({ sealed: 0, brokenAt: rows[0]?.id });
      await app.aPerson();
      expect(await sealAudit(app.context)).toBe(1);
    } finally {
      await sql`delete from revisions where seal_number < 0`.execute(app.db);
      await sql`
        alter table revisions add constraint revisions_seal_number_check check (seal_number > 0)`.execute(app.db);
    }
    expect(await check()).toMatchObject({ sealed: 4, brokenAt: null });
  });

  const UNSEALED = sql`
    update revisions set seal_number = null, seal = null, content_digest = null, author_digest = null where id >= `;

  it.each([
    ['a changed', sql`update revisions set actor_id = gen_random_uuid() where id = `],
    ['a removed', sql`delete from revisions where id = `],
  ])('shows for good %s entry, even if it and those after it were unsealed for that', async (_what, change) => {
    const seal = auditSealer(app.context);
    await seal();
    const { id } = await middle();
    await sql`${UNSEALED}${id}`.execute(app.db);
    await sql`${change}${id}`.execute(app.db);
    await seal();
    expect(app.logs.join('')).toContain('seals of the audit trail were removed');
    const { brokenAt, sealed } = await check();
    expect(sealed).toBe(1);
    expect(brokenAt).toBeGreaterThanOrEqual(id);
    await app.aPerson();
    await seal();
    expect(await check()).toMatchObject({ sealed: 1, brokenAt });
    // Nobody else can take the mark away.
    await sql`update revisions set suspect = false`.execute(app.db);
    expect(await check()).toMatchObject({ sealed: 1, brokenAt });
  });

  it('shows by the next entry that the last one was cut off', async () => {
    const seal = auditSealer(app.context);
    await seal();
    await sql`delete from revisions where id = (select max(id) from revisions)`.execute(app.db);
    await seal();
    await app.aPerson();
    await seal();
    const [next] = (await dolphin.call(listAudit)).body.items;
    expect(await check()).toMatchObject({ sealed: 2, brokenAt: next?.id });
  });

  const anEntryOf = (ago: string) =>
    sql<{ id: number }>`
      insert into revisions (at, entity, entity_id, action)
      values (now() - ${ago}::interval, 'alert', 'a', 'created') returning id
    `.execute(app.db);

  it('shows an entry that somebody wrote as of earlier', async () => {
    const seal = auditSealer(app.context);
    await seal();
    const { rows } = await anEntryOf('2 days');
    await seal();
    expect(await check()).toMatchObject({ sealed: 3, open: 0, brokenAt: rows[0]?.id });
  });

  it('accepts what was left open by a stop long ago, and what a long transaction wrote', async () => {
    const seal = auditSealer(app.context);
    await sql`
      insert into revisions (at, entity, entity_id, action)
      select now() - interval '90 days', 'alert', 'a', 'created' from generate_series(1, 600)
    `.execute(app.db);
    await seal();
    await anEntryOf('2 hours');
    await seal();
    expect(await check()).toMatchObject({ sealed: 604, open: 0, brokenAt: null });
  });

  const anErasedProject = async () => {
    const [project] = await app.db.insertInto('projects').values({ name: 'Erased' }).returning('id').execute();
    const projectId = project?.id ?? 0;
    const entry = { project_id: projectId, entity: 'alert', entity_id: 'a', action: 'created', after: '{"name":"A"}' };
    const [first, second] = await app.db.insertInto('revisions').values([entry, entry]).returning('id').execute();
    await sealAudit(app.context);
    await app.db.insertInto('project_erasures').values({ project_id: projectId, project_name: 'Erased' }).execute();
    return { projectId, first: first?.id ?? 0, second: second?.id ?? 0 };
  };

  it('lists in an entry of its own what an erasure emptied, and needs that entry', async () => {
    const { projectId, first, second } = await anErasedProject();
    await eraseProject(app.context, projectId);
    // At once, even before the erasure itself is sealed.
    expect(await check()).toMatchObject({ sealed: 5, erased: 2, open: 1, brokenAt: null });
    await sealAudit(app.context);
    expect(await check()).toMatchObject({ sealed: 6, erased: 2, open: 0, brokenAt: null });
    const [erasure] = (await dolphin.call(listAudit)).body.items;
    expect(erasure).toMatchObject({ entity: 'audit-erasure', projectId: null, action: 'deleted' });
    expect(erasure?.changes).toContainEqual({ field: 'entries', before: null, after: [first, second] });
    await sql`delete from revisions where id = ${erasure?.id ?? 0}`.execute(app.db);
    expect(await check()).toMatchObject({ sealed: 3, brokenAt: first });
  });

  it('stays intact if an entry was erased completely while an erasure of its content waited', async () => {
    const { id } = await middle();
    for (const parts of ['everything', 'content'] as const)
      await app.db.transaction().execute((tx) => eraseEntries(tx, app.context, parts, [id]));
    await sealAudit(app.context);
    expect(await check()).toMatchObject({ sealed: 4, erased: 1, open: 0, brokenAt: null });
  });

  it('accepts no erasure that somebody else wrote, changed or used for another entry', async () => {
    const { id } = await middle();
    const { projectId } = await anErasedProject();
    await eraseProject(app.context, projectId);
    await sealAudit(app.context);
    const copied = await sql<{ id: number }>`
      insert into revisions (entity, entity_id, action, after)
      select entity, entity_id, action, jsonb_set(after, '{entries}', (after -> 'entries') || ${id}::text::jsonb)
      from revisions where entity = 'audit-erasure' returning id
    `.execute(app.db);
    await sealAudit(app.context);
    const known = await app.db.selectFrom('revisions').select('id').where('entity', '=', 'audit-erasure').execute();
    expect(known).toContainEqual(copied.rows[0]);
    for (const erasure of known) {
      await sql`${EMPTIED}, erased_by = ${erasure.id} where id = ${id}`.execute(app.db);
      expect(await check()).toMatchObject({ sealed: 1, brokenAt: id });
    }
  });

  it('still shows who made a change whose content was erased with an app user', async () => {
    const project = await app.db
      .insertInto('projects')
      .values({ name: 'Kept' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [actor, userId] = [randomUUID(), 'erased-1'];
    await app.db
      .insertInto('app_users')
      .values({ project_id: project.id, user_id: userId, audience: 'app', installation_id: randomUUID() })
      .execute();
    const entry = await app.db
      .insertInto('revisions')
      .values({
        project_id: project.id,
        actor_id: actor,
        entity: 'app-user-tags',
        entity_id: userId,
        action: 'changed',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sealAudit(app.context);
    await eraseUser(app.context, project.id, userId);
    await sealAudit(app.context);
    expect(await check()).toMatchObject({ erased: 1, open: 0, brokenAt: null });
    const { items } = (await dolphin.call(listAudit)).body;
    expect(items.find(({ id }) => id === entry.id)).toMatchObject({ actor: { id: actor }, entityId: '' });
    for (const actorId of [null, randomUUID()]) {
      await app.db.updateTable('revisions').set({ actor_id: actorId }).where('id', '=', entry.id).execute();
      expect(await check()).toMatchObject({ brokenAt: entry.id });
    }
  });

  it('shows a change that somebody had the product erase as if it were an old sign-in', async () => {
    const before = new Date(app.clock.now.getTime() - (app.context.config.auditDays + 1) * 86_400_000);
    const change = { entity: 'alert', entity_id: 'b', action: 'created', after: '{"name":"A"}', at: before };
    const { id } = await app.db.insertInto('revisions').values(change).returning('id').executeTakeFirstOrThrow();
    await sealAudit(app.context);
    await app.db.updateTable('revisions').set({ address: '192.0.2.1' }).where('id', '=', id).execute();
    await eraseOldAccess(app.context);
    await sealAudit(app.context);
    expect(await check()).toMatchObject({ sealed: 3, brokenAt: id });
  });

  it('keeps nothing from which the content of an erased entry can be guessed', async () => {
    const project = await app.db
      .insertInto('projects')
      .values({ name: 'Kept' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = { project_id: project.id, user_id: 'guessable', audience: 'app', installation_id: randomUUID() };
    await app.db.insertInto('app_users').values(user).execute();
    const same = { project_id: project.id, entity: 'app-user-tags', entity_id: 'guessable', action: 'changed' };
    const entries = await app.db.insertInto('revisions').values([same, same]).returning('id').execute();
    await sealAudit(app.context);
    await eraseUser(app.context, project.id, 'guessable');
    const { rows } = await sql<{ content_digest: Buffer }>`
      select content_digest from revisions where id = any(${entries.map(({ id }) => id)}::bigint[])
    `.execute(app.db);
    const [one, other] = rows.map(({ content_digest }) => content_digest.toString('hex'));
    expect(one).not.toBe(other);
    const guesses = ['["guessable", null, null]', '[null, "guessable", null, null, ""]'];
    expect(guesses.map((text) => createHash('sha256').update(text).digest('hex'))).not.toContain(one);
  });
});
