import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createIntake } from '#server/ingest/receive/intake.ts';
import { readBatch } from '#server/ingest/receive/read-batch.ts';
import type { IncomingBatch } from '#server/ingest/receive/store-batches.ts';
import { anApp } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { storeReportedCases } from './store-cases.ts';

const PHONES = 20;
const CURVE = {
  stepMs: 10,
  beforeMs: 100,
  x: Array(200).fill(-12.25),
  y: Array(200).fill(0.5),
  z: Array(200).fill(9.75),
};

it('opens the cases of many phones that report without end, and delays nobody', async () => {
  const app = await anApp();
  const project = await app.aProject();
  for (let at = 0; at < 5; at++) await app.grant(await app.aPerson(), project, 'admin');
  const intake = createIntake(app.db, [storeReportedCases]);
  const now = Date.now();
  const arrivals: IncomingBatch[] = [];
  for (let phone = 0; phone < PHONES; phone++) {
    const { userId } = await app.aPhone(project);
    const impacts = Array.from({ length: 1_000 }, (_, at) => ({
      ...{ t: now - at, lat: 48, lon: 16, asi: 1 + at / 1_000, axis: 'x' },
      ...(at % 10 === 0 && { curve: CURVE }),
    }));
    const batch = readBatch('application/json', Buffer.from(JSON.stringify({ batchId: randomUUID(), impacts })), now);
    arrivals.push({ projectId: project, userId, installationId: null, batch });
  }
  const { ms } = await longestTurn(() => Promise.all(arrivals.map((arrival) => intake.accept(arrival))));
  expect(ms).toBeLessThan(100);
  const cases = await app.db
    .selectFrom('assistance_cases')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow();
  expect(cases.count).toBe(PHONES * 50);
});
