import { beforeAll, describe, expect, it } from 'vitest';
import { getTrack } from '#contract/day.ts';
import { decodeFixes, emptyColumns, encodeBatch } from '#contract/fix-codec.ts';
import { getWhy } from '#contract/insight-why.ts';
import { placeAt } from '#contract/sphere.ts';
import { getTripFixes } from '#contract/trip.ts';
import { listWayPoints } from '#contract/v20.ts';
import { MAX_FIXES } from '#server/ingest/run/stored-fixes.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated, MAX_DELAY_MS } from '#tests/setup/longest-turn.ts';
import { processAll } from '#tests/setup/process-all.ts';

const PER_SECOND = 100;
const BATCHES = 40;
const PER_BATCH = 10_000;
const METERS_PER_SECOND = 20;

let app: TestApp;
let admin: Visitor;
let key: TestKey;
let query: { projectId: number; userId: string; startTs: number };
let endTs: number;

/** A drive of more than an hour, with a position every hundredth of a second. */
beforeAll(async () => {
  app = await anApp();
  const projectId = await app.aProject();
  [admin, key] = [await app.aMember(projectId, 'admin'), await app.aKey(projectId)];
  const phone = await app.aPhone(projectId, 'dense');
  const start = Math.floor(app.clock.now.getTime() / 1000) - 86_400;
  for (let batch = 0; batch < BATCHES; batch++) {
    const fixes = emptyColumns(PER_BATCH);
    for (let at = 0; at < PER_BATCH; at++) {
      const seconds = (batch * PER_BATCH + at) / PER_SECOND;
      const [lon, lat] = placeAt(48.2, 16.37, 90, seconds * METERS_PER_SECOND);
      fixes.timestamp[at] = start + seconds;
      [fixes.lat[at], fixes.lon[at], fixes.accuracy[at], fixes.speed[at]] = [lat, lon, 5, METERS_PER_SECOND];
    }
    const id = `5d1c2b3a-0000-4000-8000-${String(batch).padStart(12, '0')}`;
    expect((await phone.uploadBytes(encodeBatch(id, fixes))).status).toBe(200);
  }
  await processAll(app.db);
  const item = await app.db
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts'])
    .where('project_id', '=', projectId)
    .orderBy((order) => order('end_ts', '-', order.ref('start_ts')), 'desc')
    .executeTakeFirstOrThrow();
  query = { projectId, userId: 'dense', startTs: item.start_ts };
  endTs = item.end_ts;
}, 120_000);

const userQuery = () => `projectId=${query.projectId}&userId=${query.userId}`;
const ask = (path: string, more: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    url: `${path}?${userQuery()}&${more}`,
    headers: { 'x-move-token': `Bearer ${admin.token}`, ...headers },
  });
const askForPositions = () => ask(getTripFixes.path, `startTs=${query.startTs}`);

const CALLS: Record<string, () => ReturnType<typeof ask>> = {
  'its positions': askForPositions,
  'its track': () => ask(getTrack.path, `from=${query.startTs}&to=${endTs}&tolerance=0`),
  'its way points': () =>
    app.http.inject({
      url: `${listWayPoints.path.replace('{startTs}', String(query.startTs))}?${userQuery()}`,
      headers: key.headers,
    }),
  'why there is no trip': () => ask(getWhy.path, `at=${query.startTs + 1_500}`),
};

describe('a drive with very many positions delays nobody', { timeout: 60_000 }, () => {
  it.each(Object.entries(CALLS))('%s', async (_what, call) => {
    const { ms, result } = await longestTurnOfRepeated(call);
    expect(result.statusCode).toBe(200);
    expect(ms).toBeLessThan(MAX_DELAY_MS);
  });
  it('is read with fewer of them, evenly', async () => {
    const fixes = decodeFixes((await askForPositions()).rawPayload);
    expect(fixes.length).toBeLessThanOrEqual(MAX_FIXES + 1);
    expect(fixes.length).toBeGreaterThan(MAX_FIXES / 2);
    const apart = Array.from(fixes.timestamp.subarray(1), (time, at) => time - (fixes.timestamp[at] ?? 0));
    expect(Math.max(...apart.slice(0, 1_000))).toBeLessThan(0.2);
  });
});
