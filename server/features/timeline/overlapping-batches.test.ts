import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getTrack } from '#contract/day.ts';
import { decodeFixes, encodeFixes } from '#contract/fix-codec.ts';
import { getWhy } from '#contract/insight-why.ts';
import { decodeTrack } from '#contract/track-codec.ts';
import { exportTrip, getTripFixes, getTripScores } from '#contract/trip.ts';
import { listWayPoints } from '#contract/v20.ts';
import { fixesOf } from '#engine/fixes.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';

/** Nothing that a phone sent delays another caller by more than this. */
const MAX_MS = 100;
const START_TS = Date.parse('2026-01-15T12:00:00Z') / 1000;
const SECONDS = 3_600;

let app: TestApp;
let reader: Visitor;
let key: TestKey;
let projectId: number;
beforeAll(async () => {
  app = await anApp();
  projectId = await app.aProject();
  reader = await app.aMember(projectId, 'reader');
  key = await app.aKey(projectId);
});

interface Sent {
  fromTs?: number;
  seconds?: number;
  times?: number;
}

/** A fix a second, sent as often as given. */
async function send(userId: string, { fromTs = START_TS, seconds = SECONDS, times = 1 }: Sent): Promise<void> {
  const rows = Array.from({ length: seconds }, (_, at) => ({
    timestamp: fromTs + at,
    lat: 40 + (fromTs - START_TS + at) / 1e4,
    lon: 16,
  }));
  const fixes = Buffer.from(encodeFixes(fixesOf(rows)));
  await sql`
    insert into batches (project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count, fixes)
    select ${projectId}, ${userId}, gen_random_uuid(), 0, ${Math.round(fromTs * 1000)},
      ${Math.round((fromTs + seconds - 1) * 1000)}, ${seconds}, 0, ${fixes}
    from generate_series(1, ${sql.lit(times)})
  `.execute(app.db);
}

/** A drive of an hour. */
async function aDriver(userId: string): Promise<string> {
  await app.aPhone(projectId, userId);
  await sql`
    insert into timeline_items (project_id, user_id, start_ts, end_ts, type, measured_type, day, open, distance_meters,
      features, engine_version)
    values (${projectId}, ${userId}, ${START_TS}, ${START_TS + SECONDS}, 'CAR', 'CAR', '2026-01-15', false, 1000,
      '{"source": {"id": "", "name": "trip"}}', 'test')
  `.execute(app.db);
  return userId;
}

const ask = (path: string, userId: string, query = '', headers = { 'x-move-token': `Bearer ${reader.token}` }) =>
  app.http.inject({
    url: `${path}?projectId=${projectId}&userId=${userId}&startTs=${START_TS}${query}`,
    headers,
  });
const fixCountOf = async (userId: string) => decodeFixes((await ask(getTripFixes.path, userId)).rawPayload).length;

describe('an hour that a phone sent very often delays nobody', { timeout: 90_000 }, () => {
  const busy = 'busy';
  const pointsPath = listWayPoints.path.replace('{startTs}', String(START_TS));
  const ANSWERS: Record<string, () => ReturnType<typeof ask>> = {
    'the fixes of its trip': () => ask(getTripFixes.path, busy),
    'the scores of its trip': () => ask(getTripScores.path, busy),
    'a file of its trip': () => ask(exportTrip.path, busy, '&format=gpx'),
    'the way points of its trip': () =>
      app.http.inject({ url: `${pointsPath}?projectId=${projectId}&userId=${busy}`, headers: key.headers }),
    'why there is a trip': () => ask(getWhy.path, busy, `&at=${START_TS + 1_800}`),
  };
  beforeAll(async () => {
    await send(await aDriver(busy), { times: 400 });
  });

  it.each(Object.entries(ANSWERS))('%s', async (_what, get) => {
    const { ms, result } = await longestTurnOfRepeated(get);
    expect(result.statusCode, result.payload.slice(0, 500)).toBe(200);
    expect(ms).toBeLessThan(MAX_MS);
  });

  it('and counts every fix once', async () => {
    expect(await fixCountOf(busy)).toBe(SECONDS);
  });
});

describe('of a moment that a phone sent more than 20 times', () => {
  it('the first 20 batches are read', async () => {
    const driver = await aDriver('changing');
    for (let at = 0; at < 30; at++) await send(driver, { fromTs: START_TS + at / 1000, seconds: 100 });
    expect(await fixCountOf(driver)).toBe(20 * 100);
    const track = await ask(getTrack.path, driver, `&from=${START_TS}&to=${START_TS + SECONDS}`);
    expect(decodeTrack(track.rawPayload).fixCount).toBe(20 * 100);
  });

  it('what comes after is read', async () => {
    const driver = await aDriver('continuing');
    await send(driver, { seconds: 100, times: 30 });
    await send(driver, { fromTs: START_TS + 100, seconds: 100 });
    expect(await fixCountOf(driver)).toBe(200);
  });

  it('everything is read if the batches only follow one another, each sent again', async () => {
    const driver = await aDriver('ordinary');
    for (let at = 0; at < 100; at++) await send(driver, { fromTs: START_TS + at * 10, seconds: 11, times: 3 });
    expect(await fixCountOf(driver)).toBe(1_001);
  });
});
