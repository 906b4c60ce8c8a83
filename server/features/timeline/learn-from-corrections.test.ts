import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { overrideTransport, resetItem } from '#contract/corrections.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { getTrip } from '#contract/trip.ts';
import { Journey } from '#engine/synthetic/journey.ts';
import { DRIVE_COUNTRY, DRIVE_TOWN } from '#engine/synthetic/motions.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let project: number;
let admin: Visitor;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aPerson();
  await app.grant(admin, project, 'admin');
});

const aDriver = () => app.aPhone(project);
/** The same drive, so many days ago. */
async function drives(phone: TestPhone, daysAgo: number) {
  const timestamp = morningOf(app.clock.now, daysAgo);
  const town = new Journey({ seed: 7, timestamp }).stand(400).move(DRIVE_TOWN, 500);
  const fixes = town.move(DRIVE_COUNTRY, 500).move(DRIVE_TOWN, 500).stand(1800).fixes();
  await phone.uploadBytes(encodeBatch(randomUUID(), fixes));
  await processAll(app.db);
  const { start_ts: startTs } = await app.db
    .selectFrom('timeline_items')
    .select('start_ts')
    .where('user_id', '=', phone.userId)
    .where('type', '!=', 'IDLE')
    .orderBy('start_ts', 'desc')
    .executeTakeFirstOrThrow();
  const query = { projectId: project, userId: phone.userId };
  const trip = async () => (await app.call(getTrip, { query: { ...query, startTs } }, { as: admin })).body;
  const correct = (transport: string) =>
    app.attempt(
      overrideTransport,
      { query, body: { startTs, version: 0, transport, reason: 'I was there' } },
      { as: admin },
    );
  const reset = () =>
    app.attempt(resetItem, { query, body: { startTs, version: 1, what: 'transport' } }, { as: admin });
  const facts = async () => (await trip()).features.explanation?.map(({ fact }) => fact);
  return { trip, correct, reset, facts };
}

describe('a corrected trip', () => {
  it('teaches the next similar one of the same person, which says so', async () => {
    const phone = await aDriver();
    const first = await drives(phone, 4);
    expect(await first.trip()).toMatchObject({ type: 'CAR' });
    expect((await first.correct('BUS')).status).toBe(200);
    const next = await drives(phone, 3);
    expect(await next.trip()).toMatchObject({ type: 'BUS', measuredType: 'BUS', corrections: null });
    expect(await next.facts()).toContain('correctedBefore');
  });

  it('teaches nobody else', async () => {
    const [phone, other] = [await aDriver(), await aDriver()];
    await (await drives(phone, 4)).correct('BUS');
    const theirs = await drives(other, 3);
    expect(await theirs.trip()).toMatchObject({ type: 'CAR' });
    expect(await theirs.facts()).not.toContain('correctedBefore');
  });

  it('teaches nothing once its correction is withdrawn', async () => {
    const phone = await aDriver();
    const first = await drives(phone, 4);
    await first.correct('BUS');
    expect((await first.reset()).status).toBe(200);
    expect(await (await drives(phone, 3)).trip()).toMatchObject({ type: 'CAR' });
  });

  it('is measured as before when it is computed again', async () => {
    const phone = await aDriver();
    const first = await drives(phone, 4);
    await first.correct('BUS');
    // A late fix long before it causes the day to be computed again.
    await phone.upload({
      fixes: { t: [(morningOf(app.clock.now, 4) - 60) * 1000], lat: [48.2], lon: [16.37], acc: [5] },
    });
    await processAll(app.db);
    expect((await first.trip()).measured).toMatchObject([{ type: 'CAR' }]);
  });
});
