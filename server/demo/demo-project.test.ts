import { beforeAll, describe, expect, it } from 'vitest';
import { registerUser } from '#contract/app-users.ts';
import { listTimeline } from '#contract/v20.ts';
import { listVehicleDuplicates } from '#contract/vehicle-files.ts';
import { listVehicles } from '#contract/vehicles.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { ensureDemoProject } from './demo-project.ts';
import { tagDemoPeople } from './demo-tags.ts';
import { makeDemoVehicles } from './demo-vehicles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
const demoProjects = () => app.db.selectFrom('projects').select('id').where('name', '=', 'Demo').execute();

describe('the demo project', () => {
  it('is created once, with a key that only registers phones', async () => {
    const first = await ensureDemoProject(app.context, false);
    expect(await ensureDemoProject(app.context, true)).toEqual(first);
    expect(await demoProjects()).toHaveLength(1);
    const headers = { authorization: `Bearer ${first?.apiKey}` };
    const user = { userId: 'demo-user-01' };
    const registered = await app.call(registerUser, { body: user }, { headers, origin: null });
    expect(registered.status).toBe(200);
    expect(registered.body.projectId).toBe(first?.projectId);
    expect(
      (
        await app.call(
          listTimeline,
          { query: { projectId: first?.projectId, userId: 'demo-user-01' } },
          { headers, origin: null },
        )
      ).status,
    ).toBe(403);
  });

  it('has the vehicles of its people once, with one likely duplicate', async () => {
    const projectId = (await demoProjects())[0]?.id ?? 0;
    const car = (n: number) => ({ userId: `demo-user-0${n}`, name: `Demo van ${n}`, address: `02:00:00:00:00:0${n}` });
    const cars = () => [1, 2].map((n) => ({ ...car(n), beacon: n === 1 ? `${'0'.repeat(32)}/1/1` : null }));
    await makeDemoVehicles(app.context, projectId, cars);
    await makeDemoVehicles(app.context, projectId, cars);
    const dolphin = await app.aPerson({ dolphin: true });
    const { items } = (await app.call(listVehicles, { query: { projectId } }, { as: dolphin })).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Demo van 1', 'Demo van 1 (copy)', 'Demo van 2']);
    expect(items[0]).toMatchObject({ drivers: ['demo-user-01'], warnings: [] });
    const pairs = (await app.call(listVehicleDuplicates, { query: { projectId } }, { as: dolphin })).body;
    expect(pairs.items).toHaveLength(1);
  });

  it('has two groups of drivers, as soon as they have registered', async () => {
    const projectId = (await demoProjects())[0]?.id ?? 0;
    const car = (n: number, beacon: string | null) => ({ userId: `demo-user-0${n}`, name: '', address: '', beacon });
    const cars = [car(1, null), car(2, null), car(3, 'van')];
    const tags = () => app.db.selectFrom('app_user_tags').select(['user_id', 'tag']).orderBy('user_id').execute();
    expect(await tagDemoPeople(app.context, projectId, cars)).toBe(false);
    expect(await tags()).toEqual([{ user_id: 'demo-user-01', tag: 'fleet' }]);
    for (const userId of ['demo-user-02', 'demo-user-03']) {
      await signInUser(app.context, { projectId, userId, audience: 'backend' });
    }
    expect(await tagDemoPeople(app.context, projectId, cars)).toBe(true);
    expect((await tags()).map(({ tag }) => tag)).toEqual(['fleet', 'commuters', 'fleet']);
  });

  it('is not recreated once its key was revoked or the project deleted', async () => {
    await app.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('name', '=', 'demo world').execute();
    expect(await ensureDemoProject(app.context, true)).toBeNull();
    await app.db.deleteFrom('api_keys').where('name', '=', 'demo world').execute();
    expect(await ensureDemoProject(app.context, true)).toBeNull();
    expect(await demoProjects()).toHaveLength(1);
  });
});
