import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeUserConfig } from '#contract/app-users.ts';
import { changedSince, restoreRevision } from '#contract/revisions.ts';
import {
  getConfigSource,
  getSdkConfig,
  listConfigSources,
  previewSdkConfig,
  type SdkConfig,
  type SdkConfigState,
  saveSdkConfig,
  steerRollout,
} from '#contract/sdk-config.ts';
import { turned } from '#contract/service-tree.ts';
import { ALL_SERVICES, DEFAULT_OPTIONS } from '#contract/services.ts';
import { DeviceClient } from '#phone/device/device-client.ts';
import { anApp, type TestApp, type TestKey, type Visitor } from '#tests/setup/app.ts';
import { followingDevices } from './count-devices.ts';
import { isInRollout } from './in-rollout.ts';

let app: TestApp;
let server: string;
let admin: Visitor;
let project: number;
let key: TestKey;
beforeAll(async () => {
  app = await anApp();
  server = await app.http.listen({ port: 0, host: '127.0.0.1' });
  admin = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject();
  await app.grant(admin, project, 'admin');
  key = await app.aKey(project);
});

const read = async (): Promise<SdkConfigState> =>
  (await app.call(getSdkConfig, { query: { projectId: project } }, { as: admin })).body;
const save = (config: object, version: number, share?: number, as = admin) =>
  app.attempt(saveSdkConfig, { query: { projectId: project }, body: { config, version, share } }, { as });
const steer = (body: object) => app.attempt(steerRollout, { query: { projectId: project }, body }, { as: admin });
const ALL: SdkConfig = { services: ALL_SERVICES, options: DEFAULT_OPTIONS, appConfig: {} };
const without = (name: 'driving' | 'cycling' | 'health'): SdkConfig => ({
  ...ALL,
  services: turned(ALL_SERVICES, name, 'enabled', false),
});
const aPhone = async (userId: string) => {
  const phone = new DeviceClient({ server, proof: { userId, apiKey: key.secret } });
  await phone.start();
  return phone;
};
/** Names of users inside and outside of a share. */
const usersAround = async (share: number) => {
  const found = { inside: '', outside: '' };
  for (let index = 0; index < 200 && !(found.inside && found.outside); index += 1) {
    const userId = `demo-${index}`;
    found[(await isInRollout(app.db, { projectId: project, userId }, share)) ? 'inside' : 'outside'] ||= userId;
  }
  return found;
};
const revisions = () =>
  app.db
    .selectFrom('revisions')
    .selectAll()
    .where('project_id', '=', project)
    .where('entity', 'like', 'sdk-%')
    .orderBy('id')
    .execute();
const restore = (id: number, body?: object) =>
  app.call(restoreRevision, { params: { id }, query: { projectId: project }, body }, { as: admin });

describe('the configuration', () => {
  it('has everything on by default, is saved, and reaches a phone at its next fetch', async () => {
    const first = await read();
    expect(first).toEqual({ config: ALL, version: 0, rollout: null, devices: { following: 0 }, prices: null });
    const phone = await aPhone('demo-user');
    expect(phone.services.driving.enabled).toBe(true);
    const config: SdkConfig = {
      services: turned(ALL_SERVICES, 'driving', 'enabled', false),
      options: { ...DEFAULT_OPTIONS, motionPermissionMandatory: false },
      appConfig: {
        'theme.colour': { value: '#438d72', group: 'Look' },
        maxTrips: { value: 12, group: null },
        beta: { value: true, group: null },
        layout: { value: { columns: [1, 2], dense: { on: true } }, group: 'Look' },
      },
    };
    const saved = await save(config, first.version);
    expect(saved.body).toMatchObject({ config, version: 1, devices: { following: 1 } });
    await phone.followConfig();
    expect(phone.services.driving).toEqual({
      enabled: false,
      distractionFreeDriving: false,
      drivingBehaviour: false,
      deviceDiscovery: false,
    });
    expect(phone.config).toMatchObject({ options: config.options, appConfig: config.appConfig });
  });

  it('is still limited for a user with something switched off', async () => {
    await aPhone('narrowed');
    const body = { projectId: project, userId: 'narrowed', services: { health: { enabled: false } } };
    await app.call(changeUserConfig, { body }, { headers: key.headers, origin: null });
    await save(without('cycling'), 0, 99);
    const { inside } = await usersAround(99);
    for (const [user, health] of [['narrowed', false] as const, [inside, true] as const]) {
      const phone = await aPhone(user);
      expect(phone.services.health.enabled).toBe(health);
    }
  });

  it.each([
    [
      'a child without its parent',
      { services: { ...ALL_SERVICES, walking: { enabled: false, walkingLocation: true } } },
    ],
    ['a service that is none', { services: { ...ALL_SERVICES, flying: { enabled: true } } }],
    ['a delay beyond an hour', options({ startDelay: 3_601 })],
    ['half a second', options({ startDelay: 0.5 })],
    ['a search without an end', options({ duration: 300, interval: 300 })],
    ['a name that starts with a digit', { appConfig: { '1st': { value: 1, group: null } } }],
    ['a name of markup', { appConfig: { '<b>': { value: 1, group: null } } }],
    ['a value that is nothing', { appConfig: { a: { value: null, group: null } } }],
    ['an entry without a value', { appConfig: { a: { group: null } } }],
    ['a value of 10,000 characters', { appConfig: { a: { value: 'x'.repeat(10_000), group: null } } }],
    ['a group that turns the text around', { appConfig: { a: { value: 1, group: 'a\u202eb' } } }],
    ['a group without a name', { appConfig: { a: { value: 1, group: '' } } }],
    ['too many entries', { appConfig: entries(201) }],
  ])('rejects %s', async (_what, wrong) => {
    expect((await save({ ...ALL, ...wrong }, 0)).status).toBe(400);
    expect(await revisions()).toEqual([]);
  });
  it('rejects a deeply nested value, and a share of zero', async () => {
    let nested: unknown = 1;
    for (let depth = 0; depth < 12; depth++) nested = [nested];
    expect((await save({ ...ALL, appConfig: { a: { value: nested, group: null } } }, 0)).status).toBe(400);
    for (const share of [0, 101, 1.5]) expect((await save(without('health'), 0, share)).status).toBe(400);
  });

  it('tells the second of two savers who changed what, and changes nothing', async () => {
    const colleague = await app.aMember(project, 'admin');
    await save(without('cycling'), 0, 100, colleague);
    const second = await save(without('health'), 0);
    expect(second).toMatchObject({
      status: 409,
      error: { conflict: { current: { version: 1, config: without('cycling') }, changedBy: colleague.email } },
    });
    expect((await read()).config).toEqual(without('cycling'));
    const answers = await Promise.all([save(without('health'), 1), save(without('driving'), 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is restored from its revision', async () => {
    await save(without('cycling'), 0);
    await save(without('health'), 1);
    const [first, second] = await revisions();
    expect(second?.before).toEqual(without('cycling'));
    expect((await restore(Number(second?.id))).status).toBe(200);
    expect((await read()).config).toEqual(without('cycling'));
    const restored = await restore(Number(first?.id));
    expect(restored).toMatchObject({ status: 409, error: { conflict: { changedBy: admin.email } } });
    const { latest, changes } = changedSince.parse(restored.error.conflict?.current);
    expect(changes).toEqual([{ field: 'services.cycling.enabled', before: false, after: true }]);
    expect((await restore(Number(first?.id), { latest })).status).toBe(200);
    expect((await read()).config).toEqual(ALL);
  });
});

describe('before a save', () => {
  it('previews what changes, how many devices are affected, and that no price is set', async () => {
    for (const user of ['a', 'b', 'c', 'd']) await aPhone(user);
    const answer = await app.call(
      previewSdkConfig,
      { query: { projectId: project }, body: { config: without('driving'), share: 25 } },
      { as: admin },
    );
    expect(answer.body.devices).toEqual({ following: 4, reached: 1 });
    expect(answer.body.priceChange).toBeNull();
    expect(answer.body.changes.map(({ field }: { field: string }) => field)).toEqual([
      'services.driving.enabled',
      'services.driving.distractionFreeDriving',
      'services.driving.drivingBehaviour',
      'services.driving.deviceDiscovery',
    ]);
    expect(await revisions()).toEqual([]);
  });

  it('counts every device once, and not after 30 days', async () => {
    const phone = await aPhone('often');
    await aPhone('seldom');
    const start = app.clock.now;
    const on = (day: number) => new Date(start.getTime() + day * 86_400_000);
    // The phone's own token is good for five days; a person's would be over.
    app.clock.now = on(4);
    await phone.followConfig();
    await phone.followConfig();
    app.clock.now = start;
    const counted = (day: number) => followingDevices(app.db, project, on(day));
    expect([await counted(4), await counted(29), await counted(31), await counted(40)]).toEqual([2, 2, 1, 0]);
  });

  it('counts correctly when many phones fetch at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => aPhone(`crowd-${index}`)));
    await save(without('cycling'), 0);
    await Promise.all(Array.from({ length: 12 }, (_, index) => aPhone(`crowd-${index}`)));
    expect((await read()).devices.following).toBe(12);
  });
});

describe('a roll-out', () => {
  it('reaches exactly its share, keeps them when raised, and is completed for all', async () => {
    const { inside, outside } = await usersAround(20);
    const started = await save(without('cycling'), 0, 20);
    expect(started.body).toMatchObject({
      config: ALL,
      version: 1,
      rollout: { config: without('cycling'), share: 20, startedBy: admin.email, fetched: 0 },
    });
    const [early, late] = [await aPhone(inside), await aPhone(outside)];
    expect([early.services.cycling.enabled, late.services.cycling.enabled]).toEqual([false, true]);
    expect((await read()).rollout?.fetched).toBe(1);

    expect((await steer({ step: 'raise', share: 60, version: 1 })).body.rollout?.share).toBe(60);
    await early.followConfig();
    expect(early.services.cycling.enabled).toBe(false);
    expect((await steer({ step: 'raise', share: 50, version: 2 })).status).toBe(400);

    const finished = await steer({ step: 'finish', version: 2 });
    expect(finished.body).toMatchObject({ config: without('cycling'), rollout: null, version: 3 });
    for (const phone of [early, late]) {
      await phone.followConfig();
      expect(phone.services.cycling.enabled).toBe(false);
    }
    expect((await revisions()).map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'sdk-rollout created',
      'sdk-rollout changed',
      'sdk-rollout deleted',
      'sdk-config changed',
    ]);
  });

  it('is withdrawn from those who have it', async () => {
    const { inside } = await usersAround(50);
    await save(without('cycling'), 0, 50);
    const phone = await aPhone(inside);
    expect(phone.services.cycling.enabled).toBe(false);
    expect((await steer({ step: 'withdraw', version: 1 })).body).toMatchObject({ config: ALL, rollout: null });
    await phone.followConfig();
    expect(phone.services.cycling.enabled).toBe(true);
  });

  it('is the only change at a time, and is not controlled with an old version', async () => {
    await save(without('cycling'), 0, 50);
    expect((await save(without('health'), 1)).status).toBe(409);
    expect((await steer({ step: 'finish', version: 0 })).status).toBe(409);
    await steer({ step: 'withdraw', version: 1 });
    expect((await steer({ step: 'finish', version: 2 })).status).toBe(409);
    expect((await read()).config).toEqual(ALL);
  });

  it('is restored from its revisions', async () => {
    await save(without('cycling'), 0, 30);
    await steer({ step: 'raise', share: 70, version: 1 });
    await steer({ step: 'withdraw', version: 2 });
    const notes = await revisions();
    expect((await restore(Number(notes[2]?.id))).status).toBe(200);
    expect((await read()).rollout).toMatchObject({ share: 70, config: without('cycling') });
    const { latest } = changedSince.parse((await restore(Number(notes[0]?.id))).error.conflict?.current);
    expect((await restore(Number(notes[0]?.id), { latest })).status).toBe(200);
    expect((await read()).rollout).toBeNull();
  });
});

describe('copying from another project', () => {
  it('offers only projects that the caller administers', async () => {
    const [mine, readable, foreign] = [
      await app.aProject('Mine to copy'),
      await app.aProject('Mine to read'),
      await app.aProject('Not mine'),
    ];
    await app.grant(admin, mine, 'admin');
    await app.grant(admin, readable, 'reader');
    const list = await app.call(listConfigSources, { query: { projectId: project, search: 'mine' } }, { as: admin });
    expect(list.body.items).toEqual([{ projectId: mine, productName: 'Mine to copy' }]);
    const copy = (id: number) =>
      app.call(getConfigSource, { params: { id }, query: { projectId: project } }, { as: admin });
    expect((await copy(mine)).body).toEqual({ projectId: mine, productName: 'Mine to copy', config: ALL });
    expect([(await copy(readable)).status, (await copy(foreign)).status, (await copy(9)).status]).toEqual([
      404, 404, 404,
    ]);
  });
  it('pages through many', async () => {
    for (const name of ['Page B', 'Page A', 'Page C']) await app.grant(admin, await app.aProject(name), 'admin');
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { items, next } = (
        await app.call(
          listConfigSources,
          { query: { projectId: project, search: 'Page', limit: 2, ...(cursor && { cursor }) } },
          { as: admin },
        )
      ).body;
      seen.push(...items.map((item: { productName: string }) => item.productName));
      if (!next) break;
      cursor = next;
    }
    expect(seen).toEqual(['Page A', 'Page B', 'Page C']);
  });
});

function options(change: object) {
  return { options: { ...DEFAULT_OPTIONS, deviceDiscovery: { ...DEFAULT_OPTIONS.deviceDiscovery, ...change } } };
}
function entries(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, { value: 1, group: null }]));
}
