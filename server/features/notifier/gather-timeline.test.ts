import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eraseIn, eraseUser } from '#server/features/app-users/erase-user.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { gatherTimeline } from './gather-timeline.ts';
import { until } from './local-receiver.test-support.ts';
import { aNotifierApp } from './notifier.test-support.ts';

const { app, aProjectWith, stop } = await aNotifierApp();
const START = 1_768_459_200;

async function anItem(projectId: number, userId: string, startTs = START, open = false) {
  await app.db
    .insertInto('timeline_items')
    .values({
      project_id: projectId,
      user_id: userId,
      start_ts: startTs,
      end_ts: startTs + 600,
      type: 'CAR',
      measured_type: 'CAR',
      day: '2026-01-15',
      open,
      start_time_zone: 'Europe/Vienna',
      end_time_zone: 'Europe/Vienna',
      distance_meters: 5_000,
      features: JSON.stringify({ source: { id: '1', name: 'trip' } }),
      engine_version: 'test',
    })
    .execute();
}
const changed = (projectId: number, userId: string, kind: 'created' | 'changed' | 'deleted', startTs = START) =>
  app.db
    .insertInto('timeline_changes')
    .values({ project_id: projectId, user_id: userId, kind, start_ts: startTs })
    .execute();
const manyChanges = (projectId: number, userId: string, count: number) =>
  sql`
    insert into timeline_changes (project_id, user_id, kind, start_ts, at)
    select ${projectId}, ${userId}, 'deleted', n, now() - interval '1 hour' from generate_series(1, ${count}::int) n
  `.execute(app.db);
const notified = async (projectId: number) =>
  (await app.db.selectFrom('notifications').select('user_id').where('project_id', '=', projectId).execute()).map(
    (row) => row.user_id,
  );
const waiting = () => app.db.selectFrom('timeline_changes').selectAll().execute();

describe('changes of timelines', () => {
  it('become events in order, with the item in its public format', async () => {
    const { projectId, local } = await aProjectWith('timeline');
    const { userId } = await app.aPhone(projectId);
    await anItem(projectId, userId);
    await changed(projectId, userId, 'created');
    await changed(projectId, userId, 'changed');
    await changed(projectId, userId, 'deleted', START - 3_600);
    const events = await until(
      () => local.arrived.flatMap((one) => one.events),
      (all) => all.length === 3,
    );
    expect(events.map((event) => event.data.change)).toEqual(['created', 'changed', 'deleted']);
    expect(events[0]).toMatchObject({
      projectId,
      userId,
      type: 'TIMELINE',
      data: {
        startTs: '2026-01-15T06:40:00Z',
        endTs: '2026-01-15T06:50:00Z',
        startTimeZone: 'Europe/Vienna',
        type: 'CAR',
        features: '{"source":{"id":"1","name":"trip"}}',
      },
    });
    expect(events[2]?.data).toEqual({ change: 'deleted', startTs: '2026-01-15T05:40:00Z' });
    expect(await waiting()).toEqual([]);
  });

  it('are not reported for items that are deleted, open, or without a user or receiver', async () => {
    await stop();
    const { projectId } = await aProjectWith('timeline');
    const other = await app.aProject();
    const phone = await app.aPhone(projectId);
    const erased = await app.aPhone(projectId);
    await anItem(projectId, phone.userId, START, true);
    await changed(projectId, phone.userId, 'created');
    await changed(projectId, phone.userId, 'created', START + 1);
    await changed(other, 'demo-9', 'created');
    await eraseUser(app.context, projectId, erased.userId);
    await changed(projectId, erased.userId, 'deleted');
    expect(await gatherTimeline(app.db)).toBe(4);
    expect(await app.db.selectFrom('notifications').select('id').where('delivery_id', 'is', null).execute()).toEqual(
      [],
    );
    expect(await waiting()).toEqual([]);
  });

  it('delay nobody, however long the metadata of trips is', async () => {
    const { projectId } = await aProjectWith('timeline');
    const { userId } = await app.aPhone(projectId);
    await anItem(projectId, userId);
    const metas = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`key ${at}`, '€'.repeat(1_000)]));
    await sql`
      insert into timeline_items
      select (jsonb_populate_record(i, jsonb_build_object(
        'start_ts', i.start_ts + 900 * n, 'features', i.features || jsonb_build_object('metas', ${JSON.stringify(metas)}::jsonb)
      ))).*
      from timeline_items i, generate_series(1, 500) n where i.project_id = ${projectId} and i.user_id = ${userId}
    `.execute(app.db);
    const { ms, result } = await longestTurnOfRepeated(async () => {
      await sql`
        insert into timeline_changes (project_id, user_id, kind, start_ts)
        select project_id, user_id, 'created', start_ts from timeline_items
        where project_id = ${projectId} and user_id = ${userId}
      `.execute(app.db);
      return gatherTimeline(app.db);
    });
    expect(result).toBe(501);
    expect(ms).toBeLessThan(100);
  });

  it('of a project do not wait for the many of another', async () => {
    const [busy, quiet] = [await aProjectWith('timeline'), await aProjectWith('timeline')];
    await manyChanges(busy.projectId, (await app.aPhone(busy.projectId)).userId, 3_000);
    await changed(quiet.projectId, (await app.aPhone(quiet.projectId)).userId, 'deleted');
    await gatherTimeline(app.db);
    const left = await app.db.selectFrom('timeline_changes').select('project_id').distinct().execute();
    expect(left).toEqual([{ project_id: busy.projectId }]);
    while ((await gatherTimeline(app.db)) > 0);
    expect(await waiting()).toEqual([]);
  });

  it('are gathered by one process at a time, once', async () => {
    const { projectId } = await aProjectWith('timeline');
    const { userId } = await app.aPhone(projectId);
    for (let at = 0; at < 20; at++) await changed(projectId, userId, 'deleted', START + at);
    const gathered = await Promise.all([1, 2, 3, 4].map(() => gatherTimeline(app.db)));
    expect(gathered.reduce((sum, count) => sum + count, 0)).toBe(20);
    const rows = await app.db.selectFrom('notifications').select('id').where('project_id', '=', projectId).execute();
    expect(rows).toHaveLength(20);
  });

  it('of others do not wait for the erasure of a user, whose own are kept until it ends', async () => {
    const [{ projectId }, other] = [await aProjectWith('timeline'), await aProjectWith('timeline')];
    const unheard = await app.aProject();
    const [erased, neighbour] = [await app.aPhone(projectId), await app.aPhone(projectId)];
    const [elsewhere, nobody] = [await app.aPhone(other.projectId), await app.aPhone(unheard)];
    await manyChanges(projectId, erased.userId, 1_200);
    await manyChanges(unheard, nobody.userId, 1);
    await changed(projectId, neighbour.userId, 'deleted');
    await changed(other.projectId, elsewhere.userId, 'deleted');
    const erasure = app.db.transaction().execute(async (tx) => {
      await eraseIn(app.context, tx, { projectId, userId: erased.userId });
      await eraseIn(app.context, tx, { projectId: unheard, userId: nobody.userId });
      expect(await gatherTimeline(app.db)).toBe(2);
      expect(await gatherTimeline(app.db)).toBe(0);
      throw new Error('rolled back');
    });
    await expect(erasure).rejects.toThrow('rolled back');
    expect(await notified(projectId)).toEqual([neighbour.userId]);
    expect(await notified(other.projectId)).toEqual([elsewhere.userId]);
    while ((await gatherTimeline(app.db)) > 0);
    expect(await notified(projectId)).toHaveLength(1_201);
    expect(await waiting()).toEqual([]);
  });
});
