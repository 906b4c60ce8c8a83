import { expect, it } from 'vitest';
import { createPoi } from '#contract/poi.ts';
import { aCircle, sendWalk } from '#server/features/points-of-interest/pois.test-support.ts';
import { processAll } from '#tests/setup/process-all.ts';
import {
  hasPlatformSignature,
  hasStandardSignature,
  type LocalReceiver,
  until,
} from './local-receiver.test-support.ts';
import { aNotifierApp } from './notifier.test-support.ts';

const { app, admin, aProjectWith } = await aNotifierApp();

/** What arrived, once this many events have; each request is verified by the published rules. */
async function arrivedAt(local: LocalReceiver, secret: string, count: number) {
  const events = () => local.arrived.flatMap((one) => one.events);
  await until(events, (all) => all.length >= count);
  for (const one of local.arrived) {
    expect(hasPlatformSignature(one, secret)).toBe(true);
    expect(hasStandardSignature(one, secret)).toBe(true);
  }
  return events();
}

it('delivers a phone’s entering and leaving to the customer’s system, signed and in order', async () => {
  const { projectId, local, secret } = await aProjectWith('generic');
  const body = { name: 'Depot', tags: ['north'], shape: aCircle() };
  expect((await app.call(createPoi, { query: { projectId }, body }, { as: admin })).status).toBe(200);
  const phone = await app.aPhone(projectId, 'walker');
  const startTs = Math.floor(app.clock.now.getTime() / 1000) - 3_600;
  const metresAway = [900, 400, 90, 10, 60, 400, 900];
  await sendWalk(
    phone,
    startTs,
    metresAway.map((metres, at) => [at * 30, metres]),
  );
  await processAll(app.db);
  const events = await arrivedAt(local, secret, 2);
  expect(events).toMatchObject([
    { type: 'POI', userId: 'walker', data: { name: 'Depot', event: 'enter' } },
    { type: 'POI', userId: 'walker', data: { name: 'Depot', event: 'exit' } },
  ]);
});

it('delivers a phone’s impact and call for help as soon as they are uploaded', async () => {
  const { projectId, local, secret } = await aProjectWith('assistance');
  const phone = await app.aPhone(projectId, 'driver');
  const t = app.clock.now.getTime();
  await phone.upload({
    impacts: [{ t, lat: 48.2, lon: 16.37, asi: 2.5, speed: 14 }],
    calls: [{ t: t + 1, lat: 48.2, lon: 16.37 }],
  });
  const events = await arrivedAt(local, secret, 2);
  const summary = events.map(({ type, userId, data }) => `${type} ${data.type} ${userId}`);
  expect(summary.sort()).toEqual(['ASSISTANCE AID driver', 'ASSISTANCE BCALL driver']);
});
