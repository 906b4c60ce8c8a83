import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeDangerousArea, createDangerousArea, deleteDangerousArea } from '#contract/dangerous-areas.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getTrip, type Trip } from '#contract/trip.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

const USER = 'driver';
const REACH = 0.002;
let app: TestApp;
let dolphin: Visitor;
let reader: Visitor;
let project: number;
let startTs: number;

const way = aDrive({ seed: 3, timestamp: 0, lat: 48, lon: 16 });
const placeAt = (share: number): [lon: number, lat: number] => {
  const at = Math.floor(way.length * share);
  return [way.lon[at] ?? 0, way.lat[at] ?? 0];
};
const squareAround = ([lon, lat]: [number, number]) => ({
  kind: 'polygon',
  ring: [
    [lon - REACH, lat - REACH],
    [lon + REACH, lat - REACH],
    [lon + REACH, lat + REACH],
    [lon - REACH, lat + REACH],
  ],
});
const circleAround = ([lon, lat]: [number, number], radiusMeters = 150) => ({ kind: 'circle', lat, lon, radiusMeters });
const anArea = async (name: string, kind: string, shape: object) =>
  (await app.attempt(createDangerousArea, { body: { name, kind, shape } }, { as: dolphin })).body.area;
const areasOfTrip = async (): Promise<Trip['areas']> => {
  const query = { projectId: project, userId: USER, startTs };
  const answer = await app.call(getTrip, { query }, { as: reader });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.areas;
};

beforeAll(async () => {
  app = await anApp();
  [dolphin, reader] = [await app.aPerson({ dolphin: true }), await app.aPerson()];
  project = await app.aProject();
  await app.grant(reader, project, 'reader');
  await anArea('Late circle', 'bend', circleAround(placeAt(0.75)));
  await anArea('Early square', 'school', squareAround(placeAt(0.4)));
  await anArea('Elsewhere', 'school', circleAround([17, 49]));
  const phone = await app.aPhone(project, USER);
  const timestamp = morningOf(app.clock.now, 1);
  await phone.uploadBytes(encodeBatch(randomUUID(), aDrive({ seed: 3, timestamp, lat: 48, lon: 16 })));
  await processAll(app.db);
  const drive = await app.db
    .selectFrom('timeline_items')
    .select('start_ts')
    .where('user_id', '=', USER)
    .where('type', '=', 'CAR')
    .executeTakeFirstOrThrow();
  startTs = drive.start_ts;
});

describe('a trip through dangerous areas', () => {
  it('includes the outlines it crossed, in order, for everyone who may see the trip', async () => {
    const areas = await areasOfTrip();
    expect(areas).toMatchObject([
      { name: 'Early square', kind: 'school', isGone: false, ring: squareAround(placeAt(0.4)).ring },
      { name: 'Late circle', kind: 'bend', isGone: false, ring: null, radiusMeters: 150 },
    ]);
    for (const { seconds, meters } of areas) {
      expect(seconds).toBeGreaterThan(5);
      expect(meters).toBeGreaterThan(100);
    }
  });

  it('keeps the circle it crossed when the area is moved or deleted', async () => {
    const [square, circle] = await areasOfTrip();
    const input = { name: 'Moved', kind: 'school', active: true, validFrom: null, validTo: null };
    const body = { version: 1, ...input, shape: squareAround([17, 49]) };
    const moved = await app.attempt(changeDangerousArea, { params: { id: square?.id ?? '' }, body }, { as: dolphin });
    expect(moved.status, moved.text).toBe(200);
    await app.call(deleteDangerousArea, { params: { id: circle?.id ?? '' } }, { as: dolphin });
    expect(await areasOfTrip()).toMatchObject([
      { name: 'Early square', ring: null, lat: square?.lat, radiusMeters: square?.radiusMeters, isGone: false },
      { name: 'Late circle', isGone: true, lat: circle?.lat },
    ]);
  });
});
