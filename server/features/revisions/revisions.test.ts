import { beforeAll, describe, expect, it } from 'vitest';
import { getRetention, setRetention } from '#contract/retention.ts';
import { HIDDEN } from '#contract/revision-changes.ts';
import {
  changedSince,
  listRevisionFilters,
  listRevisions,
  type Revision,
  restoreRevision,
} from '#contract/revisions.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let project: number;
let admin: Visitor;
let colleague: Visitor;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  [admin, colleague] = [await app.aPerson(), await app.aPerson()];
  for (const person of [admin, colleague]) await app.grant(person, project, 'admin');
});

const list = async (query: object = {}, as = admin) =>
  (await app.call(listRevisions, { query: { projectId: project, ...query } }, { as })).body;
const keepFixes = async (days: number, as: Visitor) => {
  const query = { projectId: project };
  const { retention, version } = (await app.call(getRetention, { query }, { as })).body;
  return app.call(setRetention, { query, body: { ...retention, fixesDays: days, version } }, { as });
};
const note = async (values: object) =>
  (
    await app.db
      .insertInto('revisions')
      .values({ project_id: project, entity: 'moment', entity_id: 'x', action: 'changed', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const restore = (id = 0, body: object = {}, as = admin) =>
  app.call(restoreRevision, { params: { id }, query: { projectId: project }, body }, { as });

describe('the list of changes', () => {
  it('shows who, what, before and after, latest first', async () => {
    await keepFixes(10, admin);
    await keepFixes(20, colleague);
    const { items } = await list();
    expect(items.slice(0, 2)).toMatchObject([
      {
        actor: { id: colleague.userId, email: colleague.email },
        entity: 'retention',
        action: 'changed',
        changes: [{ field: 'fixesDays', before: 10, after: 20 }],
        unrestorable: null,
      },
      { actor: { email: admin.email }, changes: [{ field: 'fixesDays', before: 400, after: 10 }] },
    ]);
  });

  it('names people and things by their names', async () => {
    const role = { entity: 'project-roles', before: '[]', after: '["reader"]' };
    await note({ ...role, entity_id: colleague.userId });
    await note({ entity: 'poi', entity_id: crypto.randomUUID(), after: '{"name":"<b>Home</b>"}' });
    const names = (await list({ limit: 2 })).items.map((item: Revision) => item.entityName);
    expect(names).toEqual(['<b>Home</b>', colleague.email]);
  });

  it('never shows a secret', async () => {
    await note({ before: '{"secret":"s3cr3t-old"}', after: '{"secret":"s3cr3t-new","url":"https://example.com"}' });
    const { items } = await list({ limit: 1 });
    expect(items[0]?.changes).toEqual([
      { field: 'secret', before: HIDDEN, after: HIDDEN },
      { field: 'url', before: null, after: 'https://example.com' },
    ]);
    expect(JSON.stringify(items)).not.toContain('s3cr3t');
  });

  it('is filtered by kind, person and time, and paged', async () => {
    const ids = (page: { items: Revision[] }) => page.items.map((item) => item.id);
    const ofRetention = await list({ entity: 'retention' });
    expect(ofRetention.items.length).toBe(2);
    expect(ids(await list({ entity: 'retention', actor: colleague.userId }))).toEqual([ofRetention.items[0]?.id]);
    const now = new Date(Date.now() + 60_000).toISOString();
    expect(ids(await list({ from: now }))).toEqual([]);
    expect(ids(await list({ to: now }))).toEqual(ids(await list()));
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...ids(page));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(seen).toEqual(ids(await list({ limit: 200 })));
    const filters = await app.call(listRevisionFilters, { query: { projectId: project } }, { as: admin });
    expect(filters.body.entities).toEqual(['moment', 'poi', 'project-roles', 'retention']);
    expect(filters.body.actors).toHaveLength(2);
    expect(filters.body.actors).toContainEqual({ id: admin.userId, email: admin.email });
  });

  it.each(['&from=yesterday', '&actor=me', '&cursor=%21', '&limit=0', '&more=1'])('rejects %s', async (query) => {
    const answer = await app.attempt(listRevisions, { query: `projectId=${project}${query}` }, { as: admin });
    expect(answer.status).toBe(400);
  });
});

describe('restoring', () => {
  it('restores the previous state, as a revision of its own', async () => {
    await keepFixes(30, colleague);
    const [latest] = (await list({ limit: 1 })).items;
    const { status, body } = await restore(latest?.id);
    expect(status).toBe(200);
    expect(body.revision).toMatchObject({
      actor: { email: admin.email },
      changes: [{ field: 'fixesDays', before: 30, after: 20 }],
    });
    expect((await list({ limit: 1 })).items[0]?.id).toBe(body.revision.id);
  });

  it('asks for confirmation when changed since, and again when that is outdated', async () => {
    await keepFixes(40, admin);
    const [first] = (await list({ limit: 1 })).items;
    await keepFixes(50, colleague);
    const restored = await restore(first?.id);
    expect(restored).toMatchObject({
      status: 409,
      error: {
        conflict: {
          changedBy: colleague.email,
          current: { changes: [{ field: 'fixesDays', before: 50, after: 20 }] },
        },
      },
    });
    const { latest } = changedSince.parse(restored.error.conflict?.current);
    await keepFixes(60, colleague);
    expect((await restore(first?.id, { latest })).status).toBe(409);
    const again = changedSince.parse((await restore(first?.id)).error.conflict?.current).latest;
    expect((await restore(first?.id, { latest: again })).status).toBe(200);
  });

  it('explains why something cannot be restored, and rejects it', async () => {
    const moment = await note({ before: '{"a":1}', after: '{"a":2}' });
    const erased = await note({ entity: 'app-user-access', entity_id: '' });
    const { items } = await list({ limit: 2 });
    expect(items.map((item: Revision) => item.unrestorable)).toEqual(['erased', 'kind']);
    for (const id of [moment, erased]) expect((await restore(id)).status).toBe(400);
  });

  it('lets only dolphins restore what only dolphins may change', async () => {
    const id = await note({ entity: 'vehicle', before: '{"name":"Van"}', after: '{"name":"Bus"}' });
    const dolphin = await app.aPerson({ dolphin: true });
    expect((await list({ limit: 1 })).items[0]?.unrestorable).toBe('role');
    expect((await list({ limit: 1 }, dolphin)).items[0]?.unrestorable).toBeNull();
    expect((await restore(id)).status).toBe(403);
    expect((await restore(id, {}, dolphin)).status).not.toBe(403);
  });

  it('answers the same for a revision of a foreign project and a missing one', async () => {
    const foreign = await app.aProject('Foreign');
    const id = await note({ project_id: foreign, entity: 'retention', before: '{"fixesDays":1}' });
    expect((await restore(id)).status).toBe(404);
    expect((await restore(999_999_999)).status).toBe(404);
    expect((await restore(id, { latest: -1 })).status).toBe(400);
  });
});

describe('changes of large things', () => {
  it('come a few at a time, each of them once', async () => {
    // Too different to be packed well.
    const ring = (seed: number) =>
      Array.from({ length: 5_000 }, (_, at) => [Math.sin(at + seed), Math.cos(at * 3 + seed)]);
    const ids: number[] = [];
    for (let at = 0; at < 12; at++) {
      ids.unshift(await note({ entity: 'large', before: JSON.stringify({ ring: ring(at) }), after: '{}' }));
    }
    const first = await list({ entity: 'large', limit: 100 });
    expect(first.items.length).toBeGreaterThan(0);
    expect(first.items.length).toBeLessThan(ids.length);
    const found: number[] = [];
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ entity: 'large', limit: 100, cursor });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
      isMore = page.next !== null;
    }
    expect(found).toEqual(ids);
  });
});
