import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { setAppUserBlocked } from '#contract/app-user-head.ts';
import { emptyColumns, encodeBatch } from '#contract/fix-codec.ts';
import { getWhy, type Why, why } from '#contract/insight-why.ts';
import { ALL_SERVICES } from '#contract/services.ts';
import { deleteTimelineItem } from '#contract/v20.ts';
import { firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { featuresOff } from '#server/features/app-users/change-user-config.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { processAll } from '#tests/setup/process-all.ts';

const HOUR = 3_600;
let app: TestApp;
let project: number;
let reader: Visitor;
let admin: Visitor;
/** Noon of a past day. */
let noon: number;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  [reader, admin] = [await app.aPerson(), await app.aPerson()];
  await app.grant(reader, project, 'reader');
  await app.grant(admin, project, 'admin');
  noon = Math.floor(app.clock.now.getTime() / 86_400_000 - 3) * 86_400 + 12 * HOUR;
});

async function aPhone(userId: string, registeredTs = noon - 90 * 86_400): Promise<TestPhone> {
  const phone = await app.aPhone(project, userId);
  await changeUsers(app.db, { user_id: userId }, { created_at: new Date(registeredTs * 1000) });
  return phone;
}

const explain = async (userId: string, at: number, as = reader): Promise<Why> => {
  const { status, body } = await app.call(getWhy, { query: { projectId: project, userId, at } }, { as });
  expect(status).toBe(200);
  return why.parse(body);
};
const codeOf = async (userId: string, at: number) => (await explain(userId, at)).answer.code;

/** `count` fixes starting at `ts`, each `metres` further north; accurate by default. */
function fixesFrom(ts: number, count: number, { metres = 0, every = 10, accuracy = 8, lat = 48.2 } = {}) {
  const fixes = emptyColumns(count);
  for (let at = 0; at < count; at++) {
    fixes.timestamp[at] = ts + at * every;
    fixes.lat[at] = lat + (at * metres) / 111_195;
    fixes.lon[at] = 16.37;
    fixes.accuracy[at] = accuracy;
    for (const name of ['speed', 'bearing', 'altitude'] as const) fixes[name][at] = Number.NaN;
  }
  return fixes;
}
const send = async (phone: TestPhone, fixes: ReturnType<typeof fixesFrom>, engine = true) => {
  expect((await phone.uploadBytes(encodeBatch(randomUUID(), fixes))).status).toBe(200);
  if (engine) await processAll(app.db);
};
/** Stays before and after a time, so that there is data on both sides. */
async function aRestAround(phone: TestPhone, at: number, apartMetres = 0) {
  await send(phone, fixesFrom(at - 3 * HOUR, 30, { every: 60 }));
  await send(phone, fixesFrom(at + 2 * HOUR, 30, { every: 60, lat: 48.2 + apartMetres / 111_195 }));
}
const report = (phone: TestPhone, records: object) => phone.upload(records);
const ms = (ts: number) => ts * 1000;

/** A drive that ends at the given time. */
function driveUntil(ts: number) {
  const drive = aDrive({ seed: 3 });
  const shift = ts - (drive.timestamp.at(-1) ?? 0);
  drive.timestamp.forEach((value, at) => {
    drive.timestamp[at] = value + shift;
  });
  return drive;
}

describe('the explanation when there is a trip', () => {
  it('names the trip, the evidence in time order, and that it arrived late', async () => {
    const phone = await aPhone('drives');
    await send(phone, driveUntil(noon));
    const { answer, evidence } = await explain('drives', noon - 1_200);
    expect(answer).toMatchObject({ code: 'tripLate', type: 'CAR', atMs: expect.any(Number) });
    expect(evidence.map(({ atMs }) => atMs)).toEqual(evidence.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    expect(new Set(evidence.map(({ kind }) => kind))).toEqual(new Set(['asked', 'item', 'positions', 'batch']));
    await app.db
      .updateTable('batches')
      .set({ received_at: new Date(ms(noon + 60)) })
      .where('user_id', '=', 'drives')
      .execute();
    expect(await codeOf('drives', noon - 1_200)).toBe('trip');
  });
  it('says that a trip is in progress', async () => {
    const phone = await aPhone('under-way');
    const now = Math.floor(app.clock.now.getTime() / 1000);
    const drive = driveUntil(now + 580);
    await send(phone, sliceFixes(drive, 0, firstAtOrAfter(drive, now - 20)));
    expect((await explain('under-way', now - 120)).answer).toMatchObject({ code: 'tripRunning', type: 'CAR' });
  });
});

describe('the explanation when one reason is certain', () => {
  it('says that the time is in the future', async () => {
    await aPhone('future');
    expect(await codeOf('future', Math.floor(app.clock.now.getTime() / 1000) + HOUR)).toBe('inFuture');
  });
  it('says that the user was not registered yet', async () => {
    await aPhone('newcomer', noon + HOUR);
    expect((await explain('newcomer', noon)).answer).toEqual({ code: 'notRegistered', atMs: ms(noon + HOUR) });
  });
  it('says that a person deleted the trip', async () => {
    const phone = await aPhone('deleted');
    await send(phone, driveUntil(noon));
    const item = await app.db
      .selectFrom('timeline_items')
      .select('start_ts')
      .where('user_id', '=', 'deleted')
      .where('type', '=', 'CAR')
      .executeTakeFirstOrThrow();
    const key = await app.aKey(project);
    expect(
      (
        await app.call(
          deleteTimelineItem,
          { params: { startTs: item.start_ts }, query: { projectId: project, userId: 'deleted' } },
          { headers: key.headers },
        )
      ).status,
    ).toBe(200);
    const { answer, evidence } = await explain('deleted', noon - 1_200);
    expect(answer).toMatchObject({ code: 'deleted', startTs: item.start_ts, atMs: expect.any(Number) });
    expect(evidence.map(({ kind }) => kind)).toContain('deleted');
  });
  it('says that a person changed the trip to a stay', async () => {
    const phone = await aPhone('corrected');
    await send(phone, driveUntil(noon));
    await app.db
      .updateTable('timeline_items')
      .set({ type: 'IDLE', overridden: JSON.stringify({ cut: { kind: 'merge' } }) })
      .where('user_id', '=', 'corrected')
      .where('type', '=', 'CAR')
      .execute();
    expect(await codeOf('corrected', noon - 1_200)).toBe('corrected');
  });
  it('says that the engine is still processing the data', async () => {
    const phone = await aPhone('waiting');
    await send(phone, driveUntil(noon), false);
    const { answer, evidence } = await explain('waiting', noon - 1_200);
    expect(answer.code).toBe('engineWorking');
    expect(evidence.find(({ kind }) => kind === 'batch')).toMatchObject({ isPending: true });
    await processAll(app.db);
    expect(await codeOf('waiting', noon - 1_200)).toBe('tripLate');
  });
});

describe('the explanation when positions arrived but there is no trip', () => {
  it('says that the phone did not move', async () => {
    const phone = await aPhone('rests');
    await send(phone, fixesFrom(noon - HOUR, 240, { every: 30 }));
    expect(await codeOf('rests', noon)).toBe('still');
  });
  it('says that the phone did not move and paused measuring to save battery', async () => {
    const phone = await aPhone('sleeps');
    await send(phone, fixesFrom(noon - 2 * HOUR, 30, { every: 60 }));
    await send(phone, fixesFrom(noon + 1 * HOUR, 30, { every: 60 }));
    expect(await codeOf('sleeps', noon)).toBe('still');
  });
  it('says that the movement was too short for a trip', async () => {
    const phone = await aPhone('short');
    await send(phone, fixesFrom(noon - 2 * HOUR, 115, { every: 60 }));
    await send(phone, fixesFrom(noon - 60, 4, { every: 20, metres: 90 }));
    await send(phone, fixesFrom(noon + 300, 115, { every: 60, lat: 48.2 + 270 / 111_195 }));
    const { answer } = await explain('short', noon);
    expect(answer).toMatchObject({ code: 'tooShort', meters: expect.any(Number) });
    expect(answer.meters).toBeGreaterThan(250);
  });
  it('says that the position only jumped', async () => {
    const phone = await aPhone('jumps');
    await send(phone, fixesFrom(noon - HOUR, 240, { every: 30 }));
    await app.db.updateTable('timeline_items').set({ type: 'FAKETRIP' }).where('user_id', '=', 'jumps').execute();
    expect(await codeOf('jumps', noon)).toBe('fakeTrip');
  });
  it('says that the positions were too inaccurate', async () => {
    const phone = await aPhone('inexact');
    await send(phone, fixesFrom(noon - 300, 60, { accuracy: 900, metres: 100 }));
    const { answer, evidence } = await explain('inexact', noon);
    expect(answer.code).toBe('inexact');
    expect(evidence.find(({ kind }) => kind === 'positions')).toMatchObject({ fixes: 60, inexact: 60 });
  });
});

describe('the explanation when no positions arrived', () => {
  it('says that no data ever arrived', async () => {
    await aPhone('silent');
    expect(await codeOf('silent', noon)).toBe('noDataEver');
  });
  it('says that the data is older than the project’s retention', async () => {
    const phone = await aPhone('old', noon - 900 * 86_400);
    await send(phone, fixesFrom(noon, 10));
    expect((await explain('old', noon - 500 * 86_400)).answer).toEqual({ code: 'olderThanRetention', days: 400 });
  });
  it('says that the user was blocked, and by whom', async () => {
    const phone = await aPhone('blocked');
    await aRestAround(phone, noon, 4_000);
    const query = { projectId: project, userId: 'blocked' };
    expect((await app.call(setAppUserBlocked, { query, body: { block: true } }, { as: admin })).status).toBe(200);
    // The user was not blocked yet at that time.
    expect(await codeOf('blocked', noon)).toBe('gap');
    await app.db
      .updateTable('revisions')
      .set({ at: new Date(ms(noon - HOUR)) })
      .where('entity_id', '=', 'blocked')
      .execute();
    expect((await explain('blocked', noon)).answer).toEqual({
      code: 'blocked',
      atMs: ms(noon - HOUR),
      by: admin.email,
    });
  });
  it.each([
    ['permissionMissing', 'backgroundLocationPermissionMissing'],
    ['locationOff', 'gpsOff'],
    ['batterySaver', 'energySaver'],
    ['batterySaver', 'batteryOptimization'],
    ['offline', 'offline'],
    ['notSignedIn', 'unauthorized'],
  ])('names %s (%s) as long as the phone reports it', async (code, reason) => {
    const userId = `trouble-${reason}`;
    const phone = await aPhone(userId);
    await aRestAround(phone, noon, 4_000);
    await report(phone, {
      warnings: [
        { t: ms(noon - HOUR), service: 'driving', reasons: [reason] },
        { t: ms(noon + HOUR), service: 'driving', reasons: [] },
      ],
    });
    const { answer, evidence } = await explain(userId, noon);
    expect(answer).toMatchObject({ code, reason, atMs: ms(noon - HOUR) });
    expect(evidence.filter(({ kind }) => kind === 'warning')).toMatchObject([{ reasons: [reason] }, { reasons: [] }]);
    expect((await explain(userId, noon + 90 * 60)).answer.code).toBe('gap');
  });
  it('uses a problem that was reported weeks ago and never resolved', async () => {
    const phone = await aPhone('trouble-old');
    await aRestAround(phone, noon, 4_000);
    const old = ms(noon - 20 * 24 * HOUR);
    await report(phone, { failures: [{ t: old, service: 'driving', reasons: ['locationPermissionMissing'] }] });
    expect((await explain('trouble-old', noon)).answer).toMatchObject({ code: 'permissionMissing', atMs: old });
    expect((await explain('trouble-old', noon - 21 * 24 * HOUR)).answer.code).not.toBe('permissionMissing');
  });
  it('says that the SDK was not running', async () => {
    const phone = await aPhone('ready');
    await aRestAround(phone, noon, 4_000);
    await report(phone, { states: [{ t: ms(noon - 5 * HOUR), state: 'READY' }] });
    expect((await explain('ready', noon)).answer).toMatchObject({ code: 'sdkNotRunning', state: 'READY' });
  });
  it('names a missing permission before the state it caused, and shows both', async () => {
    const phone = await aPhone('failing');
    await report(phone, {
      states: [{ t: ms(noon - HOUR), state: 'ERROR' }],
      failures: [{ t: ms(noon - HOUR), service: 'driving', reasons: ['locationPermissionMissing'] }],
    });
    const { answer, also } = await explain('failing', noon);
    expect(answer.code).toBe('permissionMissing');
    expect(also.map(({ code }) => code)).toContain('sdkNotRunning');
  });
  it('says that the service is switched off for the user', async () => {
    const phone = await aPhone('switched-off');
    await aRestAround(phone, noon, 4_000);
    const off = { ...ALL_SERVICES, driving: { ...ALL_SERVICES.driving, enabled: false } };
    await app.db
      .updateTable('app_users')
      .set({ services: JSON.stringify(off), features_off: featuresOff(off) })
      .where('user_id', '=', 'switched-off')
      .execute();
    expect((await explain('switched-off', noon)).answer).toEqual({ code: 'serviceOff', services: ['driving'] });
  });
  it('names a gap between two positions, with its distance', async () => {
    const phone = await aPhone('gap');
    await aRestAround(phone, noon, 4_000);
    const { answer, evidence } = await explain('gap', noon);
    expect(answer).toMatchObject({ code: 'gap', meters: expect.any(Number) });
    expect(evidence.map(({ kind }) => kind)).toContain('silence');
  });
  it('says that nothing has arrived since', async () => {
    const phone = await aPhone('gone');
    await send(phone, fixesFrom(noon - 2 * HOUR, 30, { every: 60 }));
    expect((await explain('gone', noon + 6 * HOUR)).answer).toMatchObject({ code: 'nothingSince' });
  });
});

describe('the explanation for invalid input', () => {
  it.each(['soon', '-1', '1e12', '99999999999999'])('rejects %j with 400', async (at) => {
    expect(
      (await app.call(getWhy, { query: { projectId: project, userId: 'silent', at } }, { as: reader })).status,
    ).toBe(400);
  });
  it('answers 404 for a user who is unknown or of another project', async () => {
    const other = await app.aProject();
    await app.aPhone(other, 'elsewhere');
    expect(
      (await app.call(getWhy, { query: { projectId: project, userId: 'elsewhere', at: noon } }, { as: reader })).status,
    ).toBe(404);
    expect(
      (await app.call(getWhy, { query: { projectId: other, userId: 'elsewhere', at: noon } }, { as: reader })).status,
    ).toBe(404);
  });
  it('answers for a time before any data existed', async () => {
    expect(await codeOf('silent', 0)).toBe('notRegistered');
  });
});
