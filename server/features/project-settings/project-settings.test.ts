import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockUser, changeUserConfig, deleteAppUser, getAuthCode, registerUser } from '#contract/app-users.ts';
import { getDeviceConfig } from '#contract/devices.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getProjectSettings, saveProjectSettings, suspendProject } from '#contract/project-settings.ts';
import { DEFAULT_RETENTION, setRetention } from '#contract/retention.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { listTimeline } from '#contract/v20.ts';
import { anApp, type LooseInput, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject(`Project of ${crypto.randomUUID()}`);
  await app.grant(admin, project, 'admin');
});

const read = async () => (await app.call(getProjectSettings, { query: { projectId: project } }, { as: admin })).body;
const save = (settings: object, version: number, as = admin) =>
  app.attempt(saveProjectSettings, { query: { projectId: project }, body: { settings, version } }, { as });
const suspend = (suspended: boolean, version: number) =>
  app.call(suspendProject, { query: { projectId: project }, body: { suspended, version } }, { as: admin });
const revisions = () =>
  app.db.selectFrom('revisions').selectAll().where('project_id', '=', project).orderBy('id').execute();

describe('the settings of a project', () => {
  it('are defaults at first, are saved together, and write a revision each', async () => {
    const { settings, version } = await read();
    expect(settings).toMatchObject({ country: null, timeZone: null, severityThreshold: 0, testProject: false });
    const request = {
      productName: 'Fahrten <b>Österreich</b> 🚗',
      country: 'AT',
      timeZone: 'Europe/Vienna',
      severityThreshold: 1.215,
      testProject: true,
      mapLeastPeople: 3,
      badges: true,
      retention: { fixesDays: 90, logsDays: 7, itemsDays: null },
    };
    const saved = await save(request, version);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ settings: { ...request, severityThreshold: 1.22 }, version: version + 1 });
    expect(await read()).toEqual(saved.body);
    expect((await revisions()).map((row) => row.entity)).toEqual(['project-settings', 'retention']);
  });

  it('write no revision when nothing changed', async () => {
    const { settings, version } = await read();
    expect((await save(settings, version)).body.version).toBe(version);
    expect(await revisions()).toEqual([]);
  });

  it.each([
    ['an empty name', { productName: '  ' }],
    ['a name of 10,000 characters', { productName: 'x'.repeat(10_000) }],
    ['a name that turns the text around', { productName: 'Demo\u202egnp.exe' }],
    ['a country that is none', { country: 'UK' }],
    ['a country in words', { country: 'Austria' }],
    ['a zone that is none', { timeZone: 'Europe/Atlantis' }],
    ['an offset for a zone', { timeZone: '+01:00' }],
    ['a threshold below nothing', { severityThreshold: -0.1 }],
    ['a threshold beyond reason', { severityThreshold: 10.1 }],
    ['cells without people', { mapLeastPeople: 0 }],
    ['no days', { retention: { ...DEFAULT_RETENTION, fixesDays: 0 } }],
    ['a field that is none', { owner: 'me' }],
  ])('reject %s, and stay unchanged', async (_what, wrong) => {
    const before = await read();
    expect((await save({ ...before.settings, ...wrong }, before.version)).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('reject the name of another project of the same person, in any spelling, but not of other people', async () => {
    const other = await app.aProject('Twins of Linz');
    const { settings, version } = await read();
    expect((await save({ ...settings, productName: 'TWINS of Linz' }, version)).status).toBe(200);
    await app.grant(admin, other, 'reader');
    const mine = await read();
    await save({ ...mine.settings, productName: 'Something else' }, mine.version);
    const answer = await save({ ...mine.settings, productName: 'twins OF linz' }, mine.version + 1);
    expect(answer).toMatchObject({
      status: 400,
      error: { code: 'validation', fields: { 'body.settings.productName': expect.any(String) } },
    });
  });

  it('tell the second of two savers who changed what, and change nothing', async () => {
    const colleague = await app.aMember(project, 'admin');
    const { settings, version } = await read();
    await save({ ...settings, country: 'AT' }, version, colleague);
    const second = await save({ ...settings, country: 'DE' }, version);
    expect(second).toMatchObject({
      status: 409,
      error: {
        code: 'conflict',
        conflict: { current: { settings: { country: 'AT' }, version: version + 1 }, changedBy: colleague.email },
      },
    });
    expect((await read()).settings.country).toBe('AT');
    expect((await save({ ...settings, country: 'DE' }, version + 1)).status).toBe(200);
  });

  it('notice a change of the retention by its own call', async () => {
    const { settings, version } = await read();
    await app.call(
      setRetention,
      { query: { projectId: project }, body: { ...DEFAULT_RETENTION, logsDays: 3, version } },
      { as: admin },
    );
    expect((await save({ ...settings, country: 'AT' }, version)).status).toBe(409);
  });

  it('accept one of two simultaneous saves', async () => {
    const { settings, version } = await read();
    const answers = await Promise.all(['AT', 'DE'].map((country) => save({ ...settings, country }, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are restored from their revision', async () => {
    const { settings, version } = await read();
    await save({ ...settings, productName: 'By mistake', retention: { ...DEFAULT_RETENTION, itemsDays: 1 } }, version);
    for (const { id } of await revisions()) {
      expect(
        (await app.call(restoreRevision, { params: { id }, query: { projectId: project } }, { as: admin })).status,
      ).toBe(200);
    }
    expect((await read()).settings).toEqual(settings);
  });
});

describe('a suspended project', () => {
  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1_500);
  };
  const asKey = <E extends AnyEndpoint>(key: TestKey, endpoint: E, input: LooseInput) =>
    app.attempt(endpoint, input, { headers: key.headers, origin: null });

  it('rejects its phones and changes by key, stays readable, and accepts them again afterwards', async () => {
    const key = await app.aKey(project);
    const phone = await app.aPhone(project, 'demo-user');
    await app.aPhone(project, 'leaver');
    const log = { logs: [{ t: app.clock.now.getTime(), level: 'INFO', text: 'hello' }] };
    expect((await phone.upload(log)).status).toBe(200);
    const { version } = await read();
    const suspended = await suspend(true, version);
    expect(suspended.body.suspendedAt).not.toBeNull();
    later();

    const refusals = [
      await phone.upload(log),
      await app.call(getDeviceConfig, {}, { headers: phone.headers, origin: null }),
      await asKey(key, registerUser, { body: { userId: 'new' } }),
      await asKey(key, getAuthCode, { query: { userId: 'new' } }),
      await asKey(key, blockUser, { body: { projectId: project, userId: 'demo-user', block: true } }),
      await asKey(key, changeUserConfig, { body: { projectId: project, userId: 'demo-user', services: {} } }),
    ];
    for (const answer of refusals) {
      expect(answer).toMatchObject({ status: 403, error: { code: 'project_suspended' } });
    }
    expect((await asKey(key, listTimeline, { query: { projectId: project, userId: 'demo-user' } })).status).toBe(200);
    expect((await read()).suspendedAt).not.toBeNull();
    // An erasure must not have to wait.
    expect((await asKey(key, deleteAppUser, { query: { projectId: project, userId: 'leaver' } })).status).toBe(200);

    expect((await suspend(false, suspended.body.version)).body.suspendedAt).toBeNull();
    later();
    expect((await phone.upload(log)).status).toBe(200);
    const notes = (await revisions()).filter((row) => row.entity === 'project-settings');
    expect(notes.map(({ after }) => after)).toMatchObject([{ suspended: true }, { suspended: false }]);
  });

  it('does not affect other projects', async () => {
    await suspend(true, (await read()).version);
    later();
    const other = await app.aPhone(await app.aProject('Another'));
    const config = await app.call(getDeviceConfig, {}, { headers: other.headers, origin: null });
    expect(config.status).toBe(200);
  });

  it('is not suspended with an old version', async () => {
    const { settings, version } = await read();
    await save({ ...settings, country: 'AT' }, version);
    expect((await suspend(true, version)).status).toBe(409);
    expect((await read()).suspendedAt).toBeNull();
  });
});
