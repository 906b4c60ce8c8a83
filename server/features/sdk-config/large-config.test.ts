import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDeviceConfig } from '#contract/devices.ts';
import { type AppConfig, getSdkConfig, previewSdkConfig, saveSdkConfig } from '#contract/sdk-config.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';

/** The largest values for an app delay nobody, whoever fetches or saves them. */
const MAX_MS = 100;

/** Each close to the limits of a value and of a request. */
const VALUES: Record<string, { value: AppConfig[string]['value']; count: number }> = {
  numbers: { value: Array(1_990).fill(1), count: 24 },
  objects: { value: Array(1_330).fill({}), count: 18 },
  keys: { value: Object.fromEntries(Array.from({ length: 470 }, (_, at) => [`a${at.toString(36)}`, 1])), count: 58 },
};
const valuesOf = (kind: string): AppConfig => {
  const { value = 1, count = 0 } = VALUES[kind] ?? {};
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, { value, group: null }]));
};

let app: TestApp;
let admin: Visitor;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject();
  await app.grant(admin, project, 'admin');
  phone = await app.aPhone(project);
  await fetched();
});

const query = () => ({ projectId: project });
const state = async () => (await app.call(getSdkConfig, { query: query() }, { as: admin })).body;
const fetched = () => app.call(getDeviceConfig, {}, { headers: phone.headers, origin: null });

async function save(appConfig: AppConfig, share = 100): Promise<void> {
  const { config, version } = await state();
  const body = { config: { ...config, appConfig }, version, share };
  expect((await app.call(saveSdkConfig, { query: query(), body }, { as: admin })).status).toBe(200);
}
async function expectQuick(work: () => Promise<unknown>): Promise<void> {
  const { ms } = await longestTurnOfRepeated(work);
  expect(ms).toBeLessThan(MAX_MS);
}

describe.each(Object.keys(VALUES))('an app config of very many %s delays nobody', (kind) => {
  it('when phones fetch it during a roll-out', async () => {
    await save(valuesOf(kind));
    await save({ ...valuesOf(kind), more: { value: 1, group: null } }, 50);
    await expectQuick(async () => {
      expect(Object.keys((await fetched()).body.appConfig).length).toBeGreaterThan(10);
    });
    await expectQuick(() => Promise.all(Array.from({ length: 20 }, fetched)));
    await expectQuick(state);
  });

  it('when it is saved, previewed and taken back', async () => {
    const { config } = await state();
    const large = { ...config, appConfig: valuesOf(kind) };
    await expectQuick(async () => {
      const body = { config: large, share: 100 };
      expect((await app.call(previewSdkConfig, { query: query(), body }, { as: admin })).status).toBe(200);
    });
    await expectQuick(async () => {
      await save(large.appConfig);
      await save({});
    });
  });
});
