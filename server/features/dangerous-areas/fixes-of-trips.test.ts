import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { encodeBatch } from '#contract/fix-codec.ts';
import { fixesOf } from '#engine/fixes.ts';
import { anApp, type TestApp, type TestPhone } from '#tests/setup/app.ts';
import { type PastTrip, withFixes } from './fixes-of-trips.ts';

const START_TS = Date.parse('2026-01-15T12:00:00Z') / 1000;
const SECONDS = 100;

let app: TestApp;
let projectId: number;
beforeAll(async () => {
  app = await anApp();
  projectId = await app.aProject();
});

const send = (phone: TestPhone, fromTs: number) => {
  const rows = Array.from({ length: SECONDS }, (_, at) => ({ timestamp: fromTs + at, lat: 48 + at / 1e4, lon: 16 }));
  return phone.uploadBytes(encodeBatch(randomUUID(), fixesOf(rows)));
};
const tripOf = ({ userId }: TestPhone, startTs: number): PastTrip => ({
  projectId,
  userId,
  startTs,
  endTs: startTs + SECONDS - 1,
  type: 'CAR',
  features: { source: { id: '', name: 'trip' } },
});

it('gives each trip its own fixes, in the order of the trips', async () => {
  const phones = [await app.aPhone(projectId, 'bo'), await app.aPhone(projectId, 'ada')] as const;
  for (const phone of phones) for (const later of [0, 1_000]) await send(phone, START_TS + later);
  const trips = phones.flatMap((phone) => [1_000, 500, 0].map((later) => tripOf(phone, START_TS + later)));
  const found = await withFixes(app.db, trips);
  expect(found.map(({ trip }) => trip)).toEqual(trips);
  expect(found.map(({ fixes }) => [fixes.length, fixes.timestamp[0]])).toEqual(
    trips.map(({ startTs }) => (startTs === START_TS + 500 ? [0, undefined] : [SECONDS, startTs])),
  );
});

it('reads at most 20 batches of the same moment, and none that was set aside', async () => {
  const phone = await app.aPhone(projectId, 'often');
  for (let at = 0; at < 30; at++) await send(phone, START_TS + at / 1000);
  const count = async () => (await withFixes(app.db, [tripOf(phone, START_TS)]))[0]?.fixes.length;
  expect(await count()).toBe(20 * SECONDS);
  await app.db
    .updateTable('batches')
    .set({ set_aside_at: new Date() })
    .where('project_id', '=', projectId)
    .where('user_id', '=', phone.userId)
    .execute();
  expect(await count()).toBe(0);
});
