import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAppUser } from '#contract/app-user-head.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { mergeVehicles } from '#contract/vehicle-files.ts';
import {
  appVehicleScores,
  chooseTripVehicle,
  getReassignment,
  getVehicleOverTime,
  listVehicleTrips,
  reassignTrips,
} from '#contract/vehicle-use.ts';
import { createVehicle, moveVehicleDevice } from '#contract/vehicles.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { deleteExpired } from '#server/db/delete-expired.ts';
import { derivations } from '#server/features/derivations.ts';
import { sumDays } from '#server/ingest/run/sum-days.ts';
import { anApp, type LooseInput, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { assignVehicles } from './assign-vehicles.ts';
import { doReassignments } from './reassign-trips.ts';

const DAY = 86_400;
let app: TestApp;
let dolphin: Visitor;
let project: number;
let startTs: number;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  project = await app.aProject();
  startTs = Math.floor(app.clock.now.getTime() / 1000 / DAY - 5) * DAY + 9 * 3_600;
});

const call = <E extends AnyEndpoint>(endpoint: E, { params, query, body }: LooseInput = {}) =>
  app.attempt(endpoint, { params, query: { projectId: project, ...Object(query) }, body }, { as: dolphin });
let devices = 0;
const aVehicle = async (name: string, drivers: string[] = []) => {
  const identifier = `00:1A:7D:DA:71:${String(10 + ++devices)}`;
  const body = { name, devices: [{ kind: 'bluetooth', identifier, label: '' }], drivers };
  return { ...(await call(createVehicle, { body })).body.vehicle, identifier };
};
const scansOf = (identifier: string, from: number, times: number) =>
  Array.from({ length: times }, (_, at) => ({
    t: (from + 420 + at * 60) * 1000,
    name: 'Radio',
    data: identifier,
    isConnected: true,
  }));
/** A drive of 25 minutes as reported by the phone, followed by a rest that ends it. */
async function drive(phone: TestPhone, from: number, seed = 1): Promise<void> {
  const send = async (fixes: ReturnType<typeof aDrive>) =>
    expect((await phone.uploadBytes(encodeBatch(randomUUID(), fixes))).status).toBe(200);
  await send(aDrive({ seed, timestamp: from }));
}
const see = async (phone: TestPhone, scans: object[]) => {
  expect((await phone.upload({ scans })).status).toBe(200);
  await processAll(app.db);
};
const itemsOf = async (phone: TestPhone) =>
  (
    await app.db
      .selectFrom('timeline_items')
      .selectAll()
      .where('user_id', '=', phone.userId)
      .where('type', 'in', ['CAR', 'DRIVING'])
      .orderBy('start_ts')
      .execute()
  ).map((row) => ({ ...row, vehicle: (row.features as { vehicle?: { id: string; name: string } }).vehicle }));
const tripsOf = async (id: string, query: object = {}) =>
  (await call(listVehicleTrips, { params: { id }, query })).body.items;
const overTime = async (id: string) => (await call(getVehicleOverTime, { params: { id } })).body;
const sumsOf = async (userId: string) =>
  (await app.db.selectFrom('vehicle_days').selectAll().where('user_id', '=', userId).orderBy('day').execute()).map(
    (row) => ({ ...row, sums: row.sums.map(Number) }),
  );

describe('a trip', () => {
  it('belongs to the vehicle whose device was seen, with the reason', async () => {
    const phone = await app.aPhone(project, 'trip-1');
    const vehicle = await aVehicle('Seen', ['trip-1']);
    await drive(phone, startTs);
    await see(phone, scansOf(vehicle.identifier, startTs, 14));
    const [item] = await itemsOf(phone);
    expect(item?.vehicle).toMatchObject({ id: vehicle.id, name: 'Seen', decidedBy: 'only', seen: 14 });
    const [trip] = await tripsOf(vehicle.id);
    expect(trip).toMatchObject({ userId: 'trip-1', startTs: item?.start_ts, total: expect.any(Number) });
    expect(trip?.vehicle).toMatchObject({
      device: { kind: 'bluetooth', identifier: vehicle.identifier },
      firstSeen: new Date((startTs + 420) * 1000).toISOString(),
    });
    const { whole, people, steps } = await overTime(vehicle.id);
    expect(whole).toMatchObject({ trips: 1, distanceMeters: Math.round(item?.distance_meters ?? 0) });
    expect(people).toMatchObject([{ userId: 'trip-1', isDriver: true, trips: 1 }]);
    expect(steps).toHaveLength(1);
    expect(whole.scores.total).toBe(trip?.total);
    const own = await call(appVehicleScores, { query: { userId: 'trip-1' } });
    expect(own.body.items).toMatchObject([{ id: vehicle.id, isDriver: true, trips: 1, scores: whole.scores }]);
  });
  it('is sent to receivers once, and again only when its vehicle changes', async () => {
    const phone = await app.aPhone(project, 'trip-2');
    const vehicle = await aVehicle('Told');
    await phone.upload({ scans: scansOf(vehicle.identifier, startTs, 3) });
    await drive(phone, startTs, 2);
    await processAll(app.db);
    await drive(phone, startTs + 20_000, 3);
    await processAll(app.db);
    const [item] = await itemsOf(phone);
    expect(item?.vehicle?.id).toBe(vehicle.id);
    const queued = () =>
      app.db
        .selectFrom('timeline_changes')
        .select('kind')
        .where('user_id', '=', 'trip-2')
        .where('start_ts', '=', item?.start_ts ?? 0)
        .execute();
    expect(await queued()).toEqual([{ kind: 'created' }]);
    const other = await aVehicle('Stronger');
    await see(phone, scansOf(other.identifier, startTs, 9));
    expect((await itemsOf(phone))[0]?.vehicle).toMatchObject({ id: other.id, decidedBy: 'most' });
    expect((await queued()).map(({ kind }) => kind).sort()).toEqual(['changed', 'created']);
    expect(await tripsOf(vehicle.id)).toEqual([]);
    expect(await tripsOf(other.id)).toHaveLength(1);
  });
  it('counts once, however often its day is summed and its batches arrive', async () => {
    const phone = await app.aPhone(project, 'trip-3');
    const vehicle = await aVehicle('Counted');
    const fixes = aDrive({ seed: 4, timestamp: startTs });
    await see(phone, scansOf(vehicle.identifier, startTs, 3));
    for (const id of [randomUUID(), randomUUID()]) {
      await phone.uploadBytes(encodeBatch(id, fixes));
      await processAll(app.db);
    }
    const before = await sumsOf('trip-3');
    expect(before[0]?.sums[0]).toBe(1);
    const day = before[0]?.day ?? '';
    await app.db
      .transaction()
      .execute((tx) => sumDays(tx, derivations, { projectId: project, userId: 'trip-3' }, [day]));
    expect(await sumsOf('trip-3')).toEqual(before);
    const { rows } = await sql<{ trips: number; meters: number }>`
      select count(*)::int as trips, sum(round(distance_meters))::int as meters from timeline_items
      where user_id = 'trip-3' and features -> 'vehicle' ->> 'id' = ${vehicle.id} and not deleted
    `.execute(app.db);
    expect([before[0]?.sums[0], before[0]?.sums[2]]).toEqual([rows[0]?.trips, rows[0]?.meters]);
  });
  it('belongs to the person’s own vehicle when two were seen equally often', async () => {
    const phone = await app.aPhone(project, 'trip-4');
    const [first, own] = [await aVehicle('Neighbour'), await aVehicle('Own', ['trip-4'])];
    await drive(phone, startTs, 5);
    await see(phone, [...scansOf(first.identifier, startTs, 2), ...scansOf(own.identifier, startTs + 5, 2)]);
    expect((await itemsOf(phone))[0]?.vehicle).toMatchObject({ id: own.id, decidedBy: 'driver' });
  });
  it('decides by the first scans of a phone that stored very many, and delays nobody', async () => {
    const phone = await app.aPhone(project, 'trip-6');
    const [first, later] = [await aVehicle('First seen'), await aVehicle('Seen endlessly')];
    const fromMs = (startTs + 420) * 1000;
    const scans = (identifier: string, from: number, times: number) =>
      Array.from({ length: times }, (_, at) => ({
        ...{ t: from + at * 400, name: 'Radio', data: identifier, isConnected: true },
      }));
    await drive(phone, startTs, 13);
    await see(phone, scans(first.identifier, fromMs, 500));
    const endless = scans(later.identifier, fromMs + 200_000, 1_000);
    await sql`
      insert into device_records (project_id, user_id, list, first_ms, last_ms, batch_id, record_count, records)
      select ${project}, 'trip-6', 'scans', ${endless[0]?.t}, ${endless.at(-1)?.t}, gen_random_uuid(), 1000,
        ${JSON.stringify(endless)}::jsonb
      from generate_series(1, 100)
    `.execute(app.db);
    const [item] = await itemsOf(phone);
    const days = [{ projectId: project, userId: 'trip-6', day: item?.day ?? '' }];
    const { ms } = await longestTurn(() => app.db.transaction().execute((tx) => assignVehicles(tx, days)));
    expect((await itemsOf(phone))[0]?.vehicle).toMatchObject({ id: first.id, decidedBy: 'only', seen: 500 });
    expect(ms).toBeLessThan(100);
  });
  it('is removed from the vehicle when its user is erased', async () => {
    const phone = await app.aPhone(project, 'trip-5');
    const vehicle = await aVehicle('Erased', ['trip-5']);
    await drive(phone, startTs, 6);
    await see(phone, scansOf(vehicle.identifier, startTs, 2));
    expect((await overTime(vehicle.id)).whole.trips).toBe(1);
    await app.call(eraseAppUser, { query: { projectId: project, userId: 'trip-5', typed: 'trip-5' } }, { as: dolphin });
    expect(await overTime(vehicle.id)).toMatchObject({ whole: { trips: 0, firstDay: null }, people: [] });
    const { rows } = await sql`select 1 from revisions where before::text || after::text like '%trip-5%'`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a vehicle chosen by a person', () => {
  it('is kept by later computations, and can be reset', async () => {
    const phone = await app.aPhone(project, 'word-1');
    const [seen, corrected] = [await aVehicle('As seen'), await aVehicle('As said')];
    await drive(phone, startTs, 7);
    await drive(phone, startTs + 20_000, 8);
    await see(phone, scansOf(seen.identifier, startTs, 2));
    const [item] = await itemsOf(phone);
    const choose = (vehicle: string, start = item?.start_ts ?? 0) =>
      call(chooseTripVehicle, { query: { userId: 'word-1', startTs: start }, body: { vehicle, reason: 'Lent' } });
    expect((await choose(corrected.id)).body.vehicle).toMatchObject({ id: corrected.id, decidedBy: 'person' });
    await see(phone, scansOf(seen.identifier, startTs + 600, 9));
    expect((await itemsOf(phone))[0]?.vehicle).toMatchObject({ id: corrected.id, decidedBy: 'person' });
    expect((await choose('none')).body.vehicle).toBeNull();
    expect((await choose('seen')).body.vehicle).toMatchObject({ id: seen.id, seen: 11 });
    expect((await choose(randomUUID())).status).toBe(404);
    expect((await choose('none', 5)).status).toBe(404);
    const revisions = await app.db
      .selectFrom('revisions')
      .select('after')
      .where('entity', '=', 'app-user-trip-vehicle')
      .execute();
    expect(revisions).toHaveLength(3);
    await choose('none');
    const kept = () => app.db.selectFrom('vehicle_choices').select('at_ts').where('user_id', '=', 'word-1').execute();
    await deleteExpired(app.db, project, ['word-1'], 'itemsDays', new Date((startTs - DAY) * 1000));
    expect(await kept()).toHaveLength(1);
    await deleteExpired(app.db, project, ['word-1'], 'itemsDays', new Date((startTs + DAY) * 1000));
    expect(await kept()).toEqual([]);
  });
});

describe('the past', () => {
  it('follows a moved device only on request', async () => {
    const phone = await app.aPhone(project, 'past-1');
    const [from, to] = [await aVehicle('Past from'), await aVehicle('Past to')];
    await drive(phone, startTs, 9);
    await see(phone, scansOf(from.identifier, startTs, 2));
    const move = (source: { id: string; version: number }, target: string, when: string) =>
      call(moveVehicleDevice, {
        params: { id: source.id },
        body: { version: source.version, kind: 'bluetooth', identifier: from.identifier, toId: target, from: when },
      });
    expect((await move(from, to.id, 'now')).status).toBe(200);
    const again = { fromDay: new Date(startTs * 1000).toISOString().slice(0, 10) };
    expect((await call(reassignTrips, { body: again })).body.reassignment).toMatchObject({ finishedAt: null });
    await doReassignments(app.context);
    expect((await itemsOf(phone))[0]?.vehicle?.id).toBe(from.id);
    expect((await move({ id: to.id, version: 2 }, from.id, 'always')).status).toBe(200);
    expect((await move({ id: from.id, version: 3 }, to.id, 'always')).status).toBe(200);
    await doReassignments(app.context);
    expect((await itemsOf(phone))[0]?.vehicle?.id).toBe(to.id);
    const { reassignment } = (await call(getReassignment)).body;
    expect(reassignment).toMatchObject({
      requestedBy: dolphin.email,
      finishedAt: expect.any(String),
      daysDone: expect.any(Number),
    });
    expect(reassignment?.daysDone).toBe(reassignment?.daysTotal);
  });
  it('is assigned to a vehicle created later, on request', async () => {
    const phone = await app.aPhone(project, 'past-2');
    await drive(phone, startTs, 10);
    await see(phone, scansOf('00:1A:7D:DA:71:99', startTs, 2));
    const body = { name: 'Made later', devices: [{ kind: 'obd', identifier: '00:1A:7D:DA:71:99' }] };
    const { id } = (await call(createVehicle, { body })).body.vehicle;
    expect((await itemsOf(phone))[0]?.vehicle).toBeUndefined();
    await call(reassignTrips, { body: { fromDay: new Date(startTs * 1000).toISOString().slice(0, 10) } });
    await doReassignments(app.context);
    expect((await itemsOf(phone))[0]?.vehicle?.id).toBe(id);
  });
  it.each(['1990-01-01', '2199-01-01', 'yesterday'])('cannot be reassigned from %s', async (fromDay) => {
    expect((await call(reassignTrips, { body: { fromDay } })).status).toBe(400);
  });
  it('moves with a merge: trips, sums and drivers', async () => {
    const phone = await app.aPhone(project, 'past-3');
    const [kept, other] = [await aVehicle('Merge kept'), await aVehicle('Merge other', ['past-3'])];
    await drive(phone, startTs, 11);
    await drive(phone, startTs + 20_000, 12);
    await see(phone, [...scansOf(kept.identifier, startTs, 2), ...scansOf(other.identifier, startTs + 20_000, 2)]);
    const [one, two] = [await overTime(kept.id), await overTime(other.id)];
    expect([one.whole.trips, two.whole.trips]).toEqual([1, 1]);
    const { body } = await call(mergeVehicles, {
      params: { id: kept.id },
      body: { version: 1, otherId: other.id, otherVersion: 1, name: 'Merged', props: kept.props },
    });
    expect(body).toMatchObject({ movedTrips: 1, vehicle: { drivers: ['past-3'] } });
    const both = await overTime(kept.id);
    expect(both.whole).toMatchObject({
      trips: 2,
      distanceMeters: one.whole.distanceMeters + two.whole.distanceMeters,
    });
    expect((await tripsOf(kept.id)).map(({ vehicle }: { vehicle: { name: string } }) => vehicle.name)).toContain(
      'Merged',
    );
    const before = await sumsOf('past-3');
    const days = before.map(({ day }) => day);
    await app.db
      .transaction()
      .execute((tx) => sumDays(tx, derivations, { projectId: project, userId: 'past-3' }, days));
    expect(await sumsOf('past-3')).toEqual(before);
    expect((await tripsOf(other.id)).length).toBe(2);
  });
  it('is listed page by page, newest first', async () => {
    const phone = await app.aPhone(project, 'past-4');
    const vehicle = await aVehicle('Paged');
    for (const at of [0, 1, 2, 3]) {
      await phone.upload({ scans: scansOf(vehicle.identifier, startTs + at * DAY, 1) });
      await drive(phone, startTs + at * DAY, 20 + at);
    }
    await processAll(app.db);
    const whole = await tripsOf(vehicle.id);
    expect(whole.length).toBeGreaterThanOrEqual(4);
    const paged: object[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body }: Awaited<ReturnType<typeof call<typeof listVehicleTrips>>> = await call(listVehicleTrips, {
        params: { id: vehicle.id },
        query: { limit: 1, cursor },
      });
      paged.push(...body.items);
      if (!body.next) break;
      cursor = body.next;
    }
    expect(paged).toEqual(whole);
    expect(await tripsOf(vehicle.id, { userId: 'nobody' })).toEqual([]);
    const bad = await call(listVehicleTrips, { params: { id: vehicle.id }, query: { cursor: 'x' } });
    expect(bad.status).toBe(400);
  });
  it('rejects a cursor with a start time that is no date', async () => {
    const phone = await app.aPhone(project, 'past-5');
    const vehicle = await aVehicle('Forged');
    for (const at of [0, 1]) {
      await phone.upload({ scans: scansOf(vehicle.identifier, startTs + at * DAY, 1) });
      await drive(phone, startTs + at * DAY, 20 + at);
    }
    await processAll(app.db);
    const { body } = await call(listVehicleTrips, { params: { id: vehicle.id }, query: { limit: 1 } });
    const [list, , userId] = JSON.parse(Buffer.from(body.next ?? '', 'base64url').toString());
    for (const forged of [Number.MAX_SAFE_INTEGER, -1, 'today']) {
      const cursor = Buffer.from(JSON.stringify([list, forged, userId])).toString('base64url');
      const answer = await call(listVehicleTrips, { params: { id: vehicle.id }, query: { cursor } });
      expect([answer.status, answer.error.code]).toEqual([400, 'validation']);
    }
  });
});
