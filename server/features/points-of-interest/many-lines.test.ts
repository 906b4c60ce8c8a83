import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { importPois } from '#contract/poi.ts';
import { anApp } from '#tests/setup/app.ts';

const LINES = 1_000;

it('a file of many lines keeps the others of its project waiting for few statements, and is recorded line by line', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const admin = await app.aMember(projectId, 'admin');
  const send = (radius: number) => {
    const lines = Array.from({ length: LINES }, (_, n) => `Depot ${n},${48 + n / 1_000},16,${radius}`);
    const body = { format: 'csv' as const, text: ['name,lat,lon,radius', ...lines].join('\n'), dryRun: false };
    return app.call(importPois, { query: { projectId }, body }, { as: admin });
  };
  const recorded = async () =>
    (
      await app.db
        .selectFrom('revisions')
        .select(['action', 'after', 'actor_id'])
        .where('project_id', '=', projectId)
        .where('entity', '=', 'poi')
        .orderBy('id')
        .execute()
    ).map(({ action, after, actor_id }) => [action, (after as { name?: string } | null)?.name, actor_id]);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await send(50)).body.created).toBe(LINES);
    expect(query.mock.calls.length).toBeLessThan(LINES / 10);
  } finally {
    query.mockRestore();
  }
  expect(await recorded()).toEqual(Array.from({ length: LINES }, (_, n) => ['created', `Depot ${n}`, admin.userId]));
}, 60_000);
