import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeBatch } from '#contract/fix-codec.ts';
import { MOST_METAS } from '#contract/upload-records.ts';
import { listTimeline } from '#contract/v20.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

const EVENTS_A_BATCH = 1_000;

it('keeps a trip small, however many events and entries of metadata its phone reports', async () => {
  const app = await anApp();
  const project = await app.aProject();
  const key = await app.aKey(project);
  const phone = await app.aPhone(project, 'demo-user');
  const start = morningOf(app.clock.now, 2);
  await phone.uploadBytes(encodeBatch(randomUUID(), aDay({ seed: 7, timestamp: start })));
  for (let batch = 0; batch < 5; batch++) {
    const events = Array.from({ length: EVENTS_A_BATCH }, (_, at) => ({
      t: (start + at * 40 + batch) * 1_000,
      kind: 'BRAKING',
      strength: 1,
      rawAccel: 3,
    }));
    const metas = (from: number) =>
      Object.fromEntries(Array.from({ length: MOST_METAS }, (_, at) => [`entry-${from + at}`, 'x'.repeat(1_000)]));
    const tripMetas = [0, 1].map((half) => ({ t: (start + 1_200) * 1_000, metas: metas(half * (batch + 1) * 50) }));
    const { status, text } = await phone.upload({ batchId: randomUUID(), events, tripMetas });
    expect(status, text).toBe(200);
  }
  await processAll(app.db);
  const query = { projectId: project, userId: 'demo-user' };
  const { body: items } = await app.call(listTimeline, { query }, { headers: key.headers, origin: null });
  const counts = items.map(({ features }) => ({
    events: features.drivingBehaviorEvents?.events.length ?? 0,
    metas: Object.keys(features.metas ?? {}).length,
  }));
  expect(Math.max(...counts.map(({ metas }) => metas))).toBeGreaterThan(20);
  expect(Math.max(...counts.map(({ metas }) => metas))).toBeLessThan(MOST_METAS);
  expect(counts.reduce((sum, { events }) => sum + events, 0)).toBeLessThan(2_500);
  expect(Math.max(...counts.map(({ events }) => events))).toBeGreaterThan(10);
});
