import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, exportAudit, listAudit, listAuditEntities, restoreAudit } from '#contract/audit.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  admin = await app.aPerson();
  project = await app.aProject('Audited');
  // Their sign-ins are part of the trail; what follows are the only entries here.
  await app.db.deleteFrom('revisions').execute();
  const note = (row: object) =>
    app.db
      .insertInto('revisions')
      .values({ entity: 'thing', entity_id: '1', action: 'changed', ...row })
      .execute();
  await note({ project_id: project, actor_id: admin.userId, before: '{"colour":"red"}', after: '{"colour":"=green"}' });
  await note({ project_id: project, actor_id: null, entity: 'other', action: 'created', after: '{"name":"<b>"}' });
  await note({ actor_id: dolphin.userId, entity: 'secretive', after: '{"apiSecret":"very secret"}' });
  await note({ actor_id: dolphin.userId, entity: 'old', action: 'deleted', at: new Date(0) });
});

const get = <E extends AnyEndpoint>(endpoint: E, query: object = {}, as = dolphin) =>
  app.attempt(endpoint, { query }, { as });
const kinds = async (query: object): Promise<string[]> =>
  (await get(listAudit, query)).body.items.map((entry: AuditEntry) => entry.entity);

describe('listAudit', () => {
  it('lists every change of every project and of none, latest first', async () => {
    const { body } = await get(listAudit);
    expect(body.items.map((entry: AuditEntry) => entry.entity)).toEqual(['old', 'secretive', 'other', 'thing']);
    expect(body.items[3]).toMatchObject({
      productName: 'Audited',
      actor: { id: admin.userId, email: admin.email },
      changes: [{ field: 'colour', before: 'red', after: '=green' }],
    });
    expect(JSON.stringify(body)).not.toContain('very secret');
  });
  it('filters by project, person, kind, action and time', async () => {
    expect(await kinds({ project: String(project) })).toEqual(['other', 'thing']);
    expect(await kinds({ project: '0' })).toEqual(['old', 'secretive']);
    expect(await kinds({ person: admin.email.toUpperCase() })).toEqual(['thing']);
    expect(await kinds({ person: dolphin.userId })).toEqual(['old', 'secretive']);
    expect(await kinds({ person: '-' })).toEqual(['other']);
    expect(await kinds({ person: 'nobody@example.com' })).toEqual([]);
    expect(await kinds({ entity: 'other' })).toEqual(['other']);
    expect(await kinds({ action: 'deleted' })).toEqual(['old']);
    expect(await kinds({ from: new Date(1).toISOString(), action: 'changed' })).toEqual(['secretive', 'thing']);
    expect(await kinds({ to: new Date(1).toISOString() })).toEqual(['old']);
  });
  it('pages by cursor', async () => {
    const first = (await get(listAudit, { limit: '3' })).body;
    expect(await kinds({ limit: '3', cursor: first.next })).toEqual(['thing']);
  });
  it.each(['cursor=x', 'project=abc', 'project=-1', 'action=seen', 'from=today', 'nonsense=1'])(
    'rejects %s',
    async (query) => expect((await app.attempt(listAudit, { query }, { as: dolphin })).status).toBe(400),
  );
});

describe('listAuditEntities', () => {
  it('names each kind once', async () => {
    expect((await get(listAuditEntities)).body.items).toEqual(['old', 'other', 'secretive', 'thing']);
  });
});

describe('exportAudit', () => {
  it('streams what matches the filters, safe for spreadsheets', async () => {
    const { text, headers } = await get(exportAudit, { project: String(project) });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(`,${project},Audited,${admin.email},changed,thing,1,1,colour,red,'=green`);
  });
  it('continues beyond one batch of the database', async () => {
    const many = Array.from({ length: 1_203 }, () => ({ entity: 'many', entity_id: 'x', action: 'changed' }));
    await app.db.insertInto('revisions').values(many).execute();
    const { text } = await get(exportAudit, { entity: 'many' });
    const ids = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(new Set(ids).size).toBe(1_203);
  });
});

describe('restoreAudit', () => {
  it('rejects what cannot be restored, and what belongs to a project', async () => {
    const rows = await app.db.selectFrom('revisions').select(['id', 'entity']).execute();
    const restore = (entity: string) =>
      app.call(restoreAudit, { params: { id: rows.find((row) => row.entity === entity)?.id ?? 0 } }, { as: dolphin });
    expect((await restore('secretive')).status).toBe(400);
    expect((await restore('thing')).status).toBe(404);
  });
});

describe('an admin', () => {
  it('is rejected', async () => {
    for (const endpoint of [listAudit, listAuditEntities, exportAudit]) {
      expect((await get(endpoint, {}, admin)).status).toBe(403);
    }
    expect((await app.call(restoreAudit, { params: { id: 1 } }, { as: admin })).status).toBe(403);
  });
});
