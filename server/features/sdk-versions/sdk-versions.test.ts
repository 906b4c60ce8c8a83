import { beforeAll, describe, expect, it } from 'vitest';
import { restoreAudit } from '#contract/audit.ts';
import {
  changeSdkVersion,
  createSdkVersion,
  deleteSdkVersion,
  getSdkAdoption,
  listSdkVersions,
  type SdkVersion,
  setSdkMinimum,
} from '#contract/sdk-versions.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { countVersions } from './adoption.queries.ts';

let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  admin = await app.aMember(await app.aProject(), 'admin');
});

const create = (body: object, as = dolphin) => app.attempt(createSdkVersion, { body }, { as });
const change = (id: string, body: object, as = dolphin) =>
  app.attempt(changeSdkVersion, { params: { id }, body }, { as });
const remove = (id: string, as = dolphin) => app.call(deleteSdkVersion, { params: { id } }, { as });
const minimum = (platform: string, version: string | null, as = dolphin) =>
  app.attempt(setSdkMinimum, { body: { platform, version } }, { as });
const list = async (as = dolphin, query: object = {}): Promise<SdkVersion[]> =>
  (await app.call(listSdkVersions, { query }, { as })).body.items;
const latestRevision = async (entity: string) =>
  app.db
    .selectFrom('revisions')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const restore = async (entity: string) =>
  app.call(restoreAudit, { params: { id: (await latestRevision(entity)).id } }, { as: dolphin });

describe('createSdkVersion', () => {
  it('adds a version that everyone signed in may read once it is published', async () => {
    const { status, body } = await create({
      platform: 'Flutter',
      version: '2.18.0',
      notes: 'First\nlines',
      releasedOn: '2026-01-31',
    });
    expect(status).toBe(200);
    expect(body.version).toMatchObject({
      platform: 'Flutter',
      version: '2.18.0',
      state: 'draft',
      notes: 'First\nlines',
      releasedOn: '2026-01-31',
      createdBy: dolphin.email,
    });
    expect((await list(admin)).map((one) => one.id)).not.toContain(body.version.id);
    await change(body.version.id, { edition: 1, state: 'published' });
    const seen = (await list(admin)).find((one) => one.id === body.version.id);
    expect(seen).toMatchObject({ state: 'published', createdBy: null, users: null });
  });
  it('keeps each version of a platform once', async () => {
    await create({ platform: 'Flutter', version: '3.0.0' });
    expect(await create({ platform: 'Flutter', version: '3.0.0' })).toMatchObject({
      status: 409,
      error: { code: 'conflict' },
    });
    expect((await create({ platform: 'React Native', version: '3.0.0' })).status).toBe(200);
  });
  it.each([
    ['an unknown platform', { platform: 'Windows', version: '1.0.0' }],
    ['no version', { platform: 'iOS', version: '1.0' }],
    ['a date that is none', { platform: 'iOS', version: '1.0.0', releasedOn: '2026-02-30' }],
    ['notes with direction marks', { platform: 'iOS', version: '1.0.0', notes: 'a\u202Eb' }],
    ['notes with NUL', { platform: 'iOS', version: '1.0.0', notes: 'a\0b' }],
    ['10,000 characters', { platform: 'iOS', version: '1.0.0', notes: 'x'.repeat(10_000) }],
    ['a version that is deprecated at once', { platform: 'iOS', version: '1.0.0', state: 'deprecated' }],
  ])('rejects %s', async (_what, body) => expect((await create(body)).status).toBe(400));
  it('treats markup as plain text', async () => {
    const { body } = await create({ platform: 'iOS', version: '9.0.0', notes: '<b>bold</b> 🚗' });
    expect(body.version.notes).toBe('<b>bold</b> 🚗');
  });
  it('is allowed to dolphins only', async () => {
    const { id } = (await create({ platform: 'iOS', version: '8.0.0' })).body.version;
    const answers = [
      await create({ platform: 'iOS', version: '8.1.0' }, admin),
      await change(id, { edition: 1, notes: 'x' }, admin),
      await minimum('iOS', null, admin),
      await remove(id, admin),
      await app.call(getSdkAdoption, { query: { platform: 'iOS' } }, { as: admin }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('listSdkVersions', () => {
  it('sorts by version number, newest first', async () => {
    for (const version of ['2.9.0', '2.10.0', '2.10.0.3']) await create({ platform: 'Android', version });
    expect((await list(dolphin, { platform: 'Android' })).map((one) => one.version)).toEqual([
      '2.10.0.3',
      '2.10.0',
      '2.9.0',
    ]);
  });
});

describe('changeSdkVersion', () => {
  it('tells the second of two savers who changed what, and changes nothing', async () => {
    const other = await app.aPerson({ dolphin: true });
    const { id } = (await create({ platform: 'iOS', version: '4.0.0' })).body.version;
    expect((await change(id, { edition: 1, notes: 'theirs' }, other)).status).toBe(200);
    const second = await change(id, { edition: 1, notes: 'mine' });
    expect(second).toMatchObject({
      status: 409,
      error: { conflict: { current: { notes: 'theirs', edition: 2 }, changedBy: other.email } },
    });
    expect((await change(id, { edition: 2, notes: 'mine' })).body.version.notes).toBe('mine');
  });
  it('writes a restorable revision', async () => {
    const { id } = (await create({ platform: 'iOS', version: '4.1.0', notes: 'before' })).body.version;
    await change(id, { edition: 1, notes: 'after', state: 'published' });
    expect(await latestRevision('sdk-version')).toMatchObject({
      actor_id: dolphin.userId,
      before: { notes: 'before', state: 'draft' },
      after: { notes: 'after', state: 'published' },
    });
    expect((await restore('sdk-version')).status).toBe(200);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ notes: 'before', state: 'draft' });
  });
  it('answers 404 for a missing version', async () => {
    expect((await change('5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11', { edition: 1, notes: 'x' })).status).toBe(404);
    expect((await change('no-uuid', { edition: 1 })).status).toBe(400);
  });
});

describe('setSdkMinimum', () => {
  it('marks older versions, and writes a restorable revision', async () => {
    for (const version of ['5.0.0', '5.1.0', '5.2.0'])
      await create({ platform: 'React Native', version, state: 'published' });
    await minimum('React Native', '5.1.0');
    const below = async () =>
      (await list(dolphin, { platform: 'React Native' })).filter((one) => one.belowMinimum).map((one) => one.version);
    expect(await below()).toEqual(['5.0.0', '3.0.0']);
    await minimum('React Native', '5.2.0');
    expect(await below()).toEqual(['5.1.0', '5.0.0', '3.0.0']);
    expect((await restore('sdk-minimum')).status).toBe(200);
    expect(await below()).toEqual(['5.0.0', '3.0.0']);
    await minimum('React Native', null);
    expect(await below()).toEqual([]);
  });
  it('accepts only a published version, which then stays published', async () => {
    const { id } = (await create({ platform: 'iOS', version: '6.0.0' })).body.version;
    expect((await minimum('iOS', '6.0.0')).status).toBe(409);
    expect((await minimum('iOS', '6.6.6')).status).toBe(404);
    await change(id, { edition: 1, state: 'published' });
    expect((await minimum('iOS', '6.0.0')).status).toBe(200);
    expect((await change(id, { edition: 2, state: 'deprecated' })).status).toBe(409);
  });
  it('keeps one per platform, also when set twice at once', async () => {
    for (const version of ['7.0.0', '7.1.0']) await create({ platform: 'Flutter', version, state: 'published' });
    await Promise.all([minimum('Flutter', '7.0.0'), minimum('Flutter', '7.1.0')]);
    expect((await list(dolphin, { platform: 'Flutter' })).filter((one) => one.isMinimum)).toHaveLength(1);
  });
});

describe('deleteSdkVersion', () => {
  it('removes it and the minimum it was, and can be restored', async () => {
    const { id } = (await create({ platform: 'Android', version: '1.0.0', state: 'published' })).body.version;
    await minimum('Android', '1.0.0');
    expect((await remove(id)).body).toEqual({ deleted: true });
    expect((await list()).find((one) => one.id === id)).toBeUndefined();
    expect(await latestRevision('sdk-minimum')).toMatchObject({
      before: { version: '1.0.0' },
      after: { version: null },
    });
    expect((await remove(id)).status).toBe(404);
    expect((await restore('sdk-version')).status).toBe(200);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ version: '1.0.0', state: 'published' });
  });
});

describe('getSdkAdoption', () => {
  it('counts by day what phones report, in any spelling of the platform', async () => {
    const [one, two] = [await app.aProject('One'), await app.aProject('Two')];
    const report = async (project: number, platform: string, sdkVersion: string) =>
      expect((await (await app.aPhone(project)).upload({ device: { platform, sdkVersion } })).status).toBe(200);
    await report(one, 'Android', '2.10.0');
    await report(one, 'android', '2.10.0');
    await report(two, 'ANDROID', '2.10.0');
    await report(two, 'Android', 'nightly');
    await report(two, 'react-native', '5.0.0');
    const yesterday = new Date(app.clock.now.getTime() - 86_400_000);
    await countVersions(app.db, yesterday);
    const upgraded = await app.aPhone(two);
    await upgraded.upload({ device: { platform: 'Android', sdkVersion: '2.9.0' } });
    await upgraded.upload({ device: { platform: 'Android', sdkVersion: '2.10.0' } });
    await countVersions(app.db, app.clock.now);
    await countVersions(app.db, app.clock.now);

    const { body } = await app.call(getSdkAdoption, { query: { platform: 'Android', days: 7 } }, { as: dolphin });
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(body.rows).toEqual([
      { day: day(yesterday), version: '2.10.0', users: 3, projects: 2 },
      { day: day(yesterday), version: 'nightly', users: 1, projects: 1 },
      { day: day(app.clock.now), version: '2.10.0', users: 4, projects: 2 },
      { day: day(app.clock.now), version: 'nightly', users: 1, projects: 1 },
    ]);
    expect(body.countedAt).toBe(app.clock.now.toISOString());
    const known = (await list(dolphin, { platform: 'Android' })).find((version) => version.version === '2.10.0');
    expect(known).toMatchObject({ users: 4, projects: 2 });
    const other = await app.call(getSdkAdoption, { query: { platform: 'React Native' } }, { as: dolphin });
    expect(other.body.rows.at(-1)).toMatchObject({ version: '5.0.0', users: 1 });
  });
});
