import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDay } from '#contract/day.ts';
import { getDeviceConfig } from '#contract/devices.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { changePoi, createPoi, deletePoi, listPoiEvents, listPoiVisitors } from '#contract/poi.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { deleteExpired } from '#server/db/delete-expired.ts';
import { aReceiver } from '#server/features/notifier/receivers.test-support.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { findPastVisits } from './past-visits.ts';
import { aCircle, HOME, sendWalk } from './pois.test-support.ts';
import { reportStays } from './report-stays.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp({ MOVE_RECEIVER_ALLOW: '127.0.0.1' });
  admin = await app.aPerson();
});

const startTs = () => morningOf(app.clock.now, 1) + 10_800;
async function aProject(): Promise<number> {
  const project = await app.aProject();
  await app.grant(admin, project, 'admin');
  return project;
}
async function aPoi(project: number, body: object = {}): Promise<string> {
  const answer = await app.call(
    createPoi,
    { query: { projectId: project }, body: { name: 'Depot', tags: ['depot', 'north'], shape: aCircle(), ...body } },
    { as: admin },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.poi.id;
}
const history = async (project: number, query: object = {}) =>
  (await app.call(listPoiEvents, { query: { projectId: project, ...query } }, { as: admin })).body.items;
/** Oldest first: what happened after how many seconds. */
const happened = async (project: number, query: object = {}) =>
  (await history(project, query))
    .map(({ kind, at }: { kind: string; at: string }) => `${kind} ${Math.round(Date.parse(at) / 1000) - startTs()}`)
    .reverse();
const walk = async (phone: TestPhone, steps: readonly (readonly [number, number])[]) => {
  await sendWalk(phone, startTs(), steps);
  await processAll(app.db);
};

/** There and away again: inside from second 60 to 180. */
const VISIT = [
  [0, 900],
  [30, 400],
  [60, 90],
  [90, 20],
  [120, 10],
  [150, 60],
  [180, 250],
  [210, 600],
  [240, 900],
] as const;

describe('entering and leaving', () => {
  it('is reported once each, to the receiver too, with all details', async () => {
    const project = await aProject();
    await aReceiver(app, admin, project, { kind: 'generic', url: 'http://127.0.0.1:9/hook' });
    const poiId = await aPoi(project);
    const phone = await app.aPhone(project, 'walker');
    await walk(phone, VISIT);
    const items = await history(project);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ poiId, name: 'Depot', tags: ['depot', 'north'], userId: 'walker', kind: 'exit' });
    expect(items[0]?.staySeconds).toBe(120);
    expect(items[1]).toMatchObject({ kind: 'enter', staySeconds: null });
    expect(items[1]?.distanceMeters).toBeCloseTo(90, 0);
    const kept = await app.db
      .selectFrom('notifications')
      .select(['id', 'body'])
      .where('project_id', '=', project)
      .orderBy('seq')
      .execute();
    const bodies = kept.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ id }) => id)).toEqual([items[1]?.id, items[0]?.id]);
    expect(bodies[0]).toMatchObject({ type: 'POI', userId: 'walker', projectId: project });
    expect(Object.keys(bodies[0].data).sort()).toEqual(['distance', 'event', 'inTrip', 'lat', 'lon', 'name', 'tags']);
    expect(bodies[0].data).toMatchObject({ name: 'Depot', tags: 'depot,north', distance: '90', event: 'enter' });
    expect(Object.values(bodies[0].data).every((value) => typeof value === 'string')).toBe(true);
    const day = await app.call(getDay, { query: { projectId: project, userId: 'walker' } }, { as: admin });
    const moments = day.body.moments.filter(({ kind }: { kind: string }) => kind.startsWith('POI_'));
    expect(moments).toMatchObject([
      { kind: 'POI_ENTER', name: 'Depot' },
      { kind: 'POI_EXIT', name: 'Depot' },
    ]);
  });

  it('is the same whether positions arrive at once, in pieces, twice, or out of order', async () => {
    const project = await aProject();
    await aPoi(project);
    const orders: [string, number[][]][] = [
      ['at-once', [[0, 1, 2, 3, 4, 5, 6, 7, 8]]],
      ['one-by-one', [[0], [1], [2], [3], [4], [5], [6], [7], [8]]],
      [
        'twice',
        [
          [0, 1, 2, 3],
          [2, 3, 4],
          [4, 5, 6, 7, 8],
        ],
      ],
      [
        'late',
        [
          [6, 7, 8],
          [0, 1, 2, 3, 4, 5],
        ],
      ],
      [
        'very-late',
        [
          [7, 8],
          [5, 6],
          [3, 4],
          [0, 1, 2],
        ],
      ],
    ];
    for (const [userId, pieces] of orders) {
      const phone = await app.aPhone(project, userId);
      for (const piece of pieces)
        await walk(
          phone,
          piece.map((at) => VISIT[at] ?? [0, 0]),
        );
      expect(await happened(project, { userId }), userId).toEqual(['enter 60', 'exit 180']);
    }
  });

  it('is reported once for somebody who moves along the boundary', async () => {
    const project = await aProject();
    await aPoi(project);
    const phone = await app.aPhone(project, 'dancer');
    const dance = Array.from({ length: 120 }, (_, at) => [at * 5, 100 + (at % 2 === 0 ? -12 : 12)] as const);
    for (let from = 0; from < dance.length; from += 40) await walk(phone, dance.slice(from, from + 40));
    expect(await happened(project)).toEqual(['enter 0']);
  });

  it('is filtered by point of interest, user, kind and time, and paged', async () => {
    const project = await aProject();
    const [depot, ring] = [await aPoi(project), await aPoi(project, { name: 'Ring', shape: aCircle(500) })];
    for (const userId of ['one', 'two']) await walk(await app.aPhone(project, userId), VISIT);
    expect(await history(project)).toHaveLength(8);
    expect(await happened(project, { poiId: ring, userId: 'one' })).toEqual(['enter 30', 'exit 210']);
    expect(await history(project, { poiId: depot, kind: 'enter' })).toHaveLength(2);
    const middle = new Date((startTs() + 100) * 1000).toISOString();
    expect(await history(project, { from: middle, userId: 'two' })).toHaveLength(2);
    const first = (await app.call(listPoiEvents, { query: { projectId: project, limit: 5 } }, { as: admin })).body;
    const rest = (
      await app.attempt(listPoiEvents, { query: { projectId: project, limit: 5, cursor: first.next } }, { as: admin })
    ).body;
    const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
    expect([new Set(ids).size, rest.next]).toEqual([8, null]);
    const stays = [...first.items, ...rest.items].reduce((sum, { staySeconds }) => sum + (staySeconds ?? 0), 0);
    expect(first.sums).toEqual({ visits: 4, users: 2, staySeconds: stays });
    const foreign = await app.aPerson();
    expect((await app.call(listPoiEvents, { query: { projectId: project } }, { as: foreign })).status).toBe(404);
  });
});

describe('the settings of a place', () => {
  it('decide what is reported: entering, leaving, long stays, active places only', async () => {
    const project = await aProject();
    const cases: [string, object, string[]][] = [
      ['only entering', { onExit: false }, ['enter 60']],
      ['only leaving', { onEnter: false }, ['exit 180']],
      ['neither', { onEnter: false, onExit: false }, []],
      ['inactive', { active: false }, []],
      ['two minutes', { dwellSeconds: 120 }, ['enter 60', 'exit 180']],
      ['three minutes', { dwellSeconds: 180 }, []],
      ['on trips', { inTrip: true }, ['enter 60', 'exit 180']],
    ];
    const ids = new Map<string, string>();
    for (const [name, body] of cases) ids.set(name, await aPoi(project, { name, ...body }));
    await walk(await app.aPhone(project), VISIT);
    for (const [name, , expected] of cases) {
      expect(await happened(project, { poiId: ids.get(name) }), name).toEqual(expected);
    }
  });

  it('report no visit without a trip, unless none is required', async () => {
    const project = await aProject();
    await aPoi(project, { name: 'On trips', inTrip: true });
    await aPoi(project, { name: 'Always' });
    const still = Array.from({ length: 60 }, (_, minute) => [minute * 60, 20 + (minute % 3)] as const);
    await walk(await app.aPhone(project), still);
    const events = await history(project);
    expect(events.map(({ name, inTrip }: { name: string; inTrip: boolean }) => [name, inTrip])).toEqual([
      ['Always', false],
    ]);
  });

  it('report a visit on a trip, and mark it so', async () => {
    const project = await aProject();
    const phone = await app.aPhone(project, 'driver');
    const fixes = aDrive({ seed: 5, timestamp: startTs() - 7_200 });
    const middle = Math.floor(fixes.length / 2);
    const place = { lat: fixes.lat[middle] ?? 0, lon: fixes.lon[middle] ?? 0 };
    await aPoi(project, { inTrip: true, shape: aCircle(150, place) });
    await phone.uploadBytes(encodeBatch('0b7e8a52-9f6c-4d0e-8a53-00000000abcd', fixes));
    await processAll(app.db);
    const [first] = (await history(project)).reverse();
    expect(first).toMatchObject({ kind: 'enter', inTrip: true, userId: 'driver' });
  });

  it('apply from the next position when changed, and report no leaving of a deleted place', async () => {
    const project = await aProject();
    const id = await aPoi(project);
    const phone = await app.aPhone(project);
    await walk(phone, VISIT.slice(0, 4));
    const moved = { version: 1, shape: aCircle(100, { lat: 47, lon: 15 }) };
    await app.call(changePoi, { params: { id }, query: { projectId: project }, body: moved }, { as: admin });
    await walk(phone, VISIT.slice(4, 7));
    expect(await happened(project)).toEqual(['enter 60', 'exit 120']);
    const second = await aPoi(project, { name: 'Second' });
    await walk(phone, [
      [250, 20],
      [260, 20],
    ]);
    await app.call(deletePoi, { params: { id: second }, query: { projectId: project } }, { as: admin });
    await walk(phone, [
      [300, 600],
      [330, 900],
    ]);
    expect(await happened(project, { poiId: second })).toEqual(['enter 250']);
  });

  it('report a long stay even when the phone is silent', async () => {
    const project = await aProject();
    await aPoi(project, { dwellSeconds: 600 });
    await walk(await app.aPhone(project), VISIT.slice(0, 4));
    expect(await happened(project)).toEqual([]);
    const later = new Date((startTs() + 60 + 600 + 61) * 1000);
    expect(await reportStays(app.db, new Date(later.getTime() - 5_000))).toBe(0);
    expect(await reportStays(app.db, later)).toBe(1);
    expect(await reportStays(app.db, later)).toBe(0);
    expect(await happened(project)).toEqual(['enter 60']);
  });
});

describe('a new place', () => {
  const search = () => findPastVisits(app.context);
  const visitors = async (project: number, id: string, query: object = {}) =>
    (await app.call(listPoiVisitors, { params: { id }, query: { projectId: project, ...query } }, { as: admin })).body;

  it('is not said to be searched before its visitors are listed', async () => {
    const project = await aProject();
    await walk(await app.aPhone(project, 'walker'), VISIT);
    const id = await aPoi(project, {});
    await search();
    const found = await app.db.deleteFrom('poi_events').where('project_id', '=', project).returningAll().execute();
    const setState = (state: string, tx = app.db) =>
      sql`update poi_past_works set state = ${state} where project_id = ${project}`.execute(tx);
    await setState('running');
    const { read } = await app.db.transaction().execute(async (tx) => {
      await sql`lock table poi_past_works in access exclusive mode`.execute(tx);
      const reading = { read: visitors(project, id) };
      await untilWaiting(app.db, 1);
      // The search ends between the reader's two statements.
      await tx.insertInto('poi_events').values(found).execute();
      await setState('done', tx);
      return reading;
    });
    expect(await read).toMatchObject({ past: { state: 'done' }, items: [{ userId: 'walker' }] });
  });

  it('gets the visits of the last days by the same rules as live, once, without notifying receivers', async () => {
    const settings: [string, object][] = [
      ['usual', {}],
      ['only leaving', { onEnter: false }],
      ['three minutes', { dwellSeconds: 180 }],
      ['on trips', { inTrip: true }],
      ['inactive', { active: false }],
    ];
    const [live, past] = [await aProject(), await aProject()];
    await aReceiver(app, admin, past, { kind: 'generic', url: 'http://127.0.0.1:9/hook' });
    for (const [name, body] of settings) await aPoi(live, { name, ...body });
    for (const project of [live, past]) await walk(await app.aPhone(project, 'walker'), VISIT);
    const ids: string[] = [];
    for (const [name, body] of settings) ids.push(await aPoi(past, { name, ...body }));
    const told = (items: Awaited<ReturnType<typeof history>>) =>
      items.map(({ name, kind, at, staySeconds, inTrip }) => [name, kind, at, staySeconds, inTrip]).sort();
    expect(await history(past)).toEqual([]);
    expect((await visitors(past, ids[0] ?? '')).past).toMatchObject({ state: 'waiting' });
    await search();
    expect(told(await history(past))).toEqual(told(await history(live)));
    await app.db.updateTable('poi_past_works').set({ state: 'waiting', worked_at: null }).execute();
    await search();
    expect(told(await history(past))).toEqual(told(await history(live)));
    const { items, sums, past: work } = await visitors(past, ids[0] ?? '');
    const lastAt = new Date((startTs() + 60) * 1000).toISOString();
    expect(items).toEqual([{ userId: 'walker', visits: 1, lastAt, staySeconds: 120 }]);
    expect(sums).toEqual({ visits: 1, users: 1, staySeconds: 120 });
    expect(work).toEqual({ state: 'done', done: 1, total: 1 });
    expect((await visitors(past, ids[0] ?? '', { from: new Date(app.clock.now).toISOString() })).items).toEqual([]);
    const sent = await app.db.selectFrom('notifications').select('id').where('project_id', '=', past).execute();
    expect(sent).toEqual([]);
  });

  it('whose visitor is still there when it is made is left once, when the phone says so', async () => {
    const project = await aProject();
    const phone = await app.aPhone(project, 'walker');
    await walk(phone, VISIT.slice(0, 4));
    await aPoi(project);
    await search();
    expect(await happened(project)).toEqual(['enter 60']);
    await walk(phone, VISIT.slice(4));
    expect(await happened(project)).toEqual(['enter 60', 'exit 180']);
  });

  it('leaves the visits of other places alone, and those of deleted places too when late positions arrive', async () => {
    const project = await aProject();
    const phone = await app.aPhone(project, 'walker');
    const first = await aPoi(project);
    await walk(phone, VISIT.slice(2));
    await aPoi(project, { name: 'Ring', shape: aCircle(500) });
    await search();
    expect(await happened(project, { poiId: first })).toEqual(['enter 60', 'exit 180']);
    await app.call(deletePoi, { params: { id: first }, query: { projectId: project } }, { as: admin });
    await walk(phone, VISIT.slice(0, 2));
    expect(await happened(project, { poiId: first })).toEqual(['enter 60', 'exit 180']);
  });
});

describe('the history', () => {
  it('is kept as long as the timeline, and deleted with the user', async () => {
    const project = await aProject();
    await aPoi(project);
    const phone = await app.aPhone(project, 'forgotten');
    await walk(phone, VISIT);
    await deleteExpired(app.db, project, ['forgotten'], 'itemsDays', new Date((startTs() + 100) * 1000));
    expect(await happened(project)).toEqual(['exit 180']);
    await deleteExpired(app.db, project, ['forgotten'], 'itemsDays', new Date((startTs() + 181) * 1000));
    expect(await happened(project)).toEqual([]);
    const left = await app.db.selectFrom('poi_visits').select('user_id').where('project_id', '=', project).execute();
    expect(left).toEqual([]);
  });
});

describe('a phone', () => {
  it('gets the nearest places with its configuration, as circles, up to its limit', async () => {
    const project = await aProject();
    for (let at = 0; at < 24; at++) {
      await aPoi(project, { name: `P${at}`, shape: aCircle(50, { lat: 48 + at / 100, lon: 16 }) });
    }
    await aPoi(project, { name: 'Off', active: false, shape: aCircle(50, { lat: 48, lon: 16 }) });
    const phone = await app.aPhone(project);
    const list = async (query: object) =>
      (await app.call(getDeviceConfig, { query }, { headers: phone.headers, origin: null })).body.pois;
    const near = await list({ lat: '48.1', lon: 16 });
    expect(near).toHaveLength(20);
    expect(near[0]).toMatchObject({ name: 'P10', radius: 50, lat: 48.1, tags: ['depot', 'north'] });
    expect(await list({})).toEqual([]);
    await walk(phone, [
      [0, 0],
      [10, 0],
    ]);
    expect((await list({}))[0]?.lat).toBeCloseTo(HOME.lat, 1);
  });
});
