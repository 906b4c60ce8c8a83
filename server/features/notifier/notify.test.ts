import { describe, expect, it } from 'vitest';
import { anApp } from '#tests/setup/app.ts';
import { notify } from './notify.ts';
import { aReceiver, aVisit } from './receivers.test-support.ts';

const app = await anApp({ MOVE_RECEIVER_ALLOW: '127.0.0.1' });
const admin = await app.aPerson();
const URL = 'http://127.0.0.1:9/hook';

async function aProjectWith(active = true) {
  const projectId = await app.aProject();
  await app.grant(admin, projectId, 'admin');
  await aReceiver(app, admin, projectId, { kind: 'generic', url: URL, active });
  return projectId;
}
const kept = (projectId: number) =>
  app.db.selectFrom('notifications').selectAll().where('project_id', '=', projectId).orderBy('seq').execute();

describe('an event', () => {
  it('is stored in the transaction of the change that caused it', async () => {
    const projectId = await aProjectWith();
    const rolledBack = app.db.transaction().execute(async (tx) => {
      await notify(tx, aVisit(projectId, 'demo-1'));
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await kept(projectId)).toEqual([]);
    const id = await app.db.transaction().execute((tx) => notify(tx, aVisit(projectId, 'demo-1')));
    const [row] = await kept(projectId);
    expect(row).toMatchObject({ id, user_id: 'demo-1', receiver: 'generic', event: 'POI', delivery_id: null });
    expect(JSON.parse(row?.body ?? '')).toEqual({
      id,
      projectId,
      userId: 'demo-1',
      time: '2026-01-15T07:05:30Z',
      type: 'POI',
      data: { distance: '12', inTrip: 'true', name: 'Depot', lat: '48.2', lon: '16.4', tags: 'depot,vienna' },
    });
  });

  it('is stored once when reported twice', async () => {
    const projectId = await aProjectWith();
    const event = { ...aVisit(projectId, 'demo-1'), id: '7d1f6c0e-2b57-4c7e-9a41-0d5f3c2b1a09' };
    for (let times = 0; times < 2; times++) await app.db.transaction().execute((tx) => notify(tx, event));
    expect(await kept(projectId)).toHaveLength(1);
  });

  it('is stored only for receivers that want it', async () => {
    const off = await aProjectWith(false);
    const none = await app.aProject();
    const assistance = await aProjectWith();
    await app.db.transaction().execute(async (tx) => {
      await notify(tx, aVisit(off, 'demo-1'));
      await notify(tx, aVisit(none, 'demo-1'));
      const facts = { kind: 'BCALL', lat: 1, lon: 2, speed: null } as const;
      await notify(tx, { projectId: assistance, userId: 'demo-1', time: new Date(), facts });
    });
    expect([...(await kept(off)), ...(await kept(none)), ...(await kept(assistance))]).toEqual([]);
  });

  it('is stored while the receiver is switched off automatically, and sent once it is on again', async () => {
    const projectId = await aProjectWith(false);
    await app.db
      .updateTable('receivers')
      .set({ off_reason: 'failing', off_at: new Date() })
      .where('project_id', '=', projectId)
      .execute();
    await app.db.transaction().execute((tx) => notify(tx, { ...aVisit(projectId, 'demo-1'), test: true }));
    const [row] = await kept(projectId);
    expect(JSON.parse(row?.body ?? '').data.test).toBe('true');
  });
});
