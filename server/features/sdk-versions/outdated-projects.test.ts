import { beforeAll, describe, expect, it } from 'vitest';
import { listAppUsers } from '#contract/app-user-list.ts';
import { listInbox } from '#contract/inbox.ts';
import {
  changeSdkVersion,
  createSdkVersion,
  listOutdatedProjects,
  listVersionProjects,
  notifyOutdatedProjects,
} from '#contract/sdk-versions.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let dolphin: Visitor;
let admin: Visitor;
let behind: number;
let current: number;

beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  admin = await app.aPerson();
  [behind, current] = [await app.aProject('Behind'), await app.aProject('Current')];
  for (const project of [behind, current]) await app.grant(admin, project, 'admin');
  const body = { platform: 'iOS', version: '3.0.0', state: 'published' } as const;
  await app.call(createSdkVersion, { body }, { as: dolphin });
  for (const [project, sdkVersion] of [
    [behind, '2.9.0'],
    [behind, '2.9.0'],
    [behind, '2.1.0'],
    [behind, '3.0.0'],
    [current, '3.0.0'],
  ] as const) {
    const phone = await app.aPhone(project);
    expect((await phone.upload({ device: { platform: 'iOS', sdkVersion } })).status).toBe(200);
  }
});

const outdated = async () => (await app.call(listOutdatedProjects, {}, { as: dolphin })).body.items;
const notify = async (...projectIds: number[]) =>
  (await app.call(notifyOutdatedProjects, { body: { projectIds } }, { as: dolphin })).body.notified;

describe('outdated projects', () => {
  it('are those whose app users run an older version than the newest, the most used version first', async () => {
    expect(await outdated()).toEqual([
      {
        ...{ projectId: behind, productName: 'Behind', users: 3, moreVersions: 0, notifiedAt: null },
        versions: [
          { platform: 'iOS', version: '2.9.0', users: 2 },
          { platform: 'iOS', version: '2.1.0', users: 1 },
        ],
      },
    ]);
  });
  it('are listed for a version and everything below it, with as many users as the list of app users finds', async () => {
    const running = async (version: string, which: 'same' | 'below') =>
      (await app.call(listVersionProjects, { query: { platform: 'iOS', version, which } }, { as: dolphin })).body.items;
    const [same] = await running('2.9.0', 'same');
    expect(same).toEqual({
      ...{ projectId: behind, productName: 'Behind', users: 2, moreVersions: 0 },
      versions: [{ platform: 'iOS', version: '2.9.0', users: 2 }],
    });
    const query = { projectId: behind, platform: 'iOS', version: '2.9.0' };
    expect((await app.call(listAppUsers, { query }, { as: dolphin })).body.items).toHaveLength(2);
    expect((await running('3.0.0', 'below')).map(({ projectId, users }) => [projectId, users])).toEqual([[behind, 3]]);
    expect(await running('2.1.0', 'below')).toEqual([]);
  });
  it('have their admins notified on screen and by mail, and nobody else', async () => {
    const shutOut = await app.aPerson();
    await app.grant(shutOut, behind, 'admin');
    await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', shutOut.userId).execute();
    expect(await notify(behind, current, 999_999)).toEqual([behind]);
    const { items } = (await app.call(listInbox, { query: { kind: 'sdk' } }, { as: admin })).body;
    expect(items).toMatchObject([
      {
        ...{ kind: 'sdk', project: { id: behind }, by: dolphin.email, isRead: false },
        facts: { users: 3, versions: ['iOS 2.9.0', 'iOS 2.1.0'] },
      },
    ]);
    const mails = await app.db.selectFrom('mails').select('recipient').where('kind', '=', 'outdated-sdk').execute();
    expect(mails).toEqual([{ recipient: admin.email }]);
    expect((await outdated())[0]?.notifiedAt).not.toBeNull();
  });
  it('are also those whose app users run a deprecated version', async () => {
    const body = { platform: 'Flutter', version: '1.0.0', state: 'published' } as const;
    const { id, edition } = (await app.call(createSdkVersion, { body }, { as: dolphin })).body.version;
    await (await app.aPhone(current)).upload({ device: { platform: 'Flutter', sdkVersion: '1.0.0' } });
    const found = async () => {
      const query = { projectId: current, outdated: 'true' as const };
      const list = await app.call(listAppUsers, { query }, { as: dolphin });
      return [(await outdated()).some(({ projectId }) => projectId === current), list.body.items.length];
    };
    expect(await found()).toEqual([false, 0]);
    await app.call(changeSdkVersion, { params: { id }, body: { edition, state: 'deprecated' } }, { as: dolphin });
    expect(await found()).toEqual([true, 1]);
  });
});
