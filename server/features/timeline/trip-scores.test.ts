import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { recomputeDay } from '#contract/app-user-config.ts';
import { getDay } from '#contract/day.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getTrip, getTripScores } from '#contract/trip.ts';
import { getTimelineItem } from '#contract/v20.ts';
import { overallScores } from '#engine/score/overall.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { doRecomputations } from '#server/features/app-users/do-recomputations.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let admin: Visitor;
let who: { projectId: number; userId: string };
let drive: { start_ts: number; day: string };

beforeAll(async () => {
  app = await anApp();
  who = { projectId: await app.aProject(), userId: 'driver' };
  admin = await app.aMember(who.projectId, 'admin');
  const phone = await app.aPhone(who.projectId, who.userId);
  const timestamp = morningOf(app.clock.now, 3);
  await phone.uploadBytes(encodeBatch(randomUUID(), aDay({ seed: 7, timestamp })));
  await processAll(app.db);
  drive = await app.db
    .selectFrom('timeline_items')
    .select(['start_ts', 'day'])
    .where('type', '=', 'CAR')
    .orderBy('start_ts')
    .executeTakeFirstOrThrow();
});

const query = () => ({ ...who, startTs: drive.start_ts });
const tripOf = async () => (await app.call(getTrip, { query: query() }, { as: admin })).body;
const scoresOf = async (startTs = drive.start_ts) =>
  (await app.call(getTripScores, { query: { ...who, startTs } }, { as: admin })).body;
const shownOnDay = async () => {
  const { body } = await app.call(getDay, { query: { ...who, date: drive.day } }, { as: admin });
  return body.items.find(({ startTs }) => startTs === drive.start_ts)?.totalScore;
};

describe('the scores of a drive', () => {
  it('use the newest formula, and list each stretch that cost points', async () => {
    const { features } = await tripOf();
    expect(features.scoreExplanation?.formula).toBe('move-2');
    expect(features.scores).toMatchObject({ SPEED: null, BRAKING: expect.any(Number) });
    expect(features.scoreExplanation?.losses).toContainEqual(
      expect.objectContaining({ part: 'BRAKING', manoeuvre: expect.objectContaining({ fromKmh: expect.any(Number) }) }),
    );
  });

  it('are listed for every version of the formula, including the stored one', async () => {
    const { features } = await tripOf();
    const { facts, versions } = await scoresOf();
    expect(facts?.intensity?.manoeuvres.length).toBeGreaterThan(0);
    expect(versions.map(({ formula }) => formula)).toEqual(['move-1', 'move-2']);
    expect(versions[1]).toMatchObject({ scores: features.scores, explanation: features.scoreExplanation });
    // Speed limits and phone use are unknown: move-1 counts them as 100, move-2 leaves them out.
    expect(versions[1]?.overall.total).toBe(versions[1]?.overall.safeness);
    expect(versions[0]?.overall.total).toBeGreaterThan(versions[1]?.overall.total ?? 100);
  });

  it('have the same shape for customers as before', async () => {
    const key = await app.aKey(who.projectId);
    const { body } = await app.call(
      getTimelineItem,
      { params: { startTs: drive.start_ts }, query: who },
      { headers: key.headers, origin: null },
    );
    const losses = body.features.scoreExplanation?.losses ?? [];
    expect(losses.length).toBeGreaterThan(0);
    for (const loss of losses) {
      expect(Object.keys(loss).sort()).toEqual(['lat', 'lon', 'part', 'points', 'reason', 'timestamp']);
    }
  });

  it('keep the values of an older formula until the day is recomputed', async () => {
    const { versions } = await scoresOf();
    const [old] = versions;
    if (!old) throw new Error('No older version.');
    const { features } = await app.db
      .selectFrom('timeline_items')
      .select('features')
      .where('start_ts', '=', drive.start_ts)
      .executeTakeFirstOrThrow();
    const stored = { ...(features as object), scores: old.scores, scoreExplanation: old.explanation };
    await app.db
      .updateTable('timeline_items')
      .set({ features: JSON.stringify(stored), engine_version: '1/move-1' })
      .where('start_ts', '=', drive.start_ts)
      .execute();
    await processAll(app.db);
    expect((await tripOf()).features.scoreExplanation?.formula).toBe('move-1');
    expect(await shownOnDay()).toBe(old.overall.total);
    expect((await scoresOf()).versions).toEqual(versions);

    await app.call(recomputeDay, { query: who, body: { day: drive.day } }, { as: admin });
    await doRecomputations(app.context);
    const fresh = (await tripOf()).features;
    expect(fresh.scoreExplanation?.formula).toBe('move-2');
    expect(await shownOnDay()).toBe(fresh.scores && overallScores(fresh.scores).total);
  });

  it('cannot be recomputed for a stay', async () => {
    const { start_ts } = await app.db
      .selectFrom('timeline_items')
      .select('start_ts')
      .where('type', '=', 'IDLE')
      .orderBy('start_ts')
      .executeTakeFirstOrThrow();
    expect(await scoresOf(start_ts)).toEqual({ facts: null, versions: [] });
  });

  it('cannot be recomputed once the fixes are deleted', async () => {
    await app.db.updateTable('batches').set({ fixes: null }).where('user_id', '=', who.userId).execute();
    expect(await scoresOf()).toEqual({ facts: null, versions: [] });
  });
});
