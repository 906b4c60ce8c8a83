import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import type { getTrip } from '#contract/trip.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

describe('a timeline item', () => {
  it('seed 4.13: whose transport is set to a drive gets the type DRIVING', async () => {
    const project = await app.aProject();
    const admin = await app.aMember(project, 'admin');
    const phone = await app.aPhone(project);
    const timestamp = morningOf(app.clock.now, 3);
    await phone.uploadBytes(encodeBatch(randomUUID(), aDay({ seed: 7, timestamp })));
    await phone.upload({ device: { platform: 'Android', sdkVersion: '2.18.0' } });
    await processAll(app.db);
    const item = await app.db
      .selectFrom('timeline_items')
      .select(['start_ts', 'type'])
      .where('user_id', '=', phone.userId)
      .where('type', 'not in', ['CAR', 'DRIVING', 'IDLE'])
      .where('open', '=', false)
      .where('deleted', '=', false)
      .orderBy('start_ts')
      .executeTakeFirstOrThrow();
    const user = `projectId=${project}&userId=${phone.userId}`;
    const at = `/move/timeline/trip?${user}&startTs=${item.start_ts}`;
    const { version } = (await app.send<ReplyOf<typeof getTrip>>('GET', at, { as: admin })).body;
    const body = { startTs: item.start_ts, version, transport: 'CAR', reason: 'seen by the driver' };
    expect((await app.send('POST', `/move/timeline/transport?${user}`, { as: admin, body })).status).toBe(200);
    const after = (await app.send<ReplyOf<typeof getTrip>>('GET', at, { as: admin })).body;
    expect(after).toMatchObject({ type: 'DRIVING', measuredType: item.type });
  });
});
