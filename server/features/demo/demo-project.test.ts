import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '../../../tests/setup/app.ts';
import { ensureDemoProject } from './demo-project.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
const demoProjects = () => app.db.selectFrom('projects').select('id').where('name', '=', 'Demo').execute();

describe('the demo project', () => {
  it('is made once, with a key that registers phones and reads nothing', async () => {
    const first = await ensureDemoProject(app.context, false);
    expect(await ensureDemoProject(app.context, true)).toEqual(first);
    expect(await demoProjects()).toHaveLength(1);
    const headers = { authorization: `Bearer ${first?.apiKey}` };
    const user = { userId: 'demo-user-01' };
    const registered = await app.call('POST', '/v20/user', { headers, body: user, origin: null });
    expect(registered.status).toBe(200);
    expect(registered.body.projectId).toBe(first?.projectId);
    const url = `/v20/timeline?projectId=${first?.projectId}&userId=demo-user-01`;
    expect((await app.call('GET', url, { headers, origin: null })).status).toBe(403);
  });

  it('stays away once its key was revoked or the project is gone', async () => {
    await app.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('name', '=', 'demo world').execute();
    expect(await ensureDemoProject(app.context, true)).toBeNull();
    await app.db.deleteFrom('api_keys').where('name', '=', 'demo world').execute();
    expect(await ensureDemoProject(app.context, true)).toBeNull();
    expect(await demoProjects()).toHaveLength(1);
  });
});
