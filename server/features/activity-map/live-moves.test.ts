import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listLiveClusters, listLivePeople } from '#contract/activity-map.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { Journey } from '#engine/synthetic/journey.ts';
import { anApp } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';

it('the people of now are where they were last, and no longer where they were before', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const reader = await app.aMember(projectId, 'reader');
  const now = Math.floor(app.clock.now.getTime() / 1000);
  const phones = { ada: await app.aPhone(projectId, 'ada'), bo: await app.aPhone(projectId, 'bo') };
  const standsAt = async (who: keyof typeof phones, lat: number, lon: number, secondsAgo: number) => {
    const fixes = new Journey({ seed: 3, timestamp: now - secondsAgo, lat, lon }).stand(120).fixes();
    await phones[who].uploadBytes(encodeBatch(randomUUID(), fixes));
    await processAll(app.db);
  };
  const clusters = async () => {
    const query = { projectId, bounds: '11,47,13,49' };
    const { body } = await app.call(listLiveClusters, { query }, { as: reader });
    return body.clusters;
  };
  const whoIsIn = async (cell = '') => {
    const { body } = await app.call(listLivePeople, { query: { projectId, cell } }, { as: reader });
    return body.people.map(({ userId }) => userId).sort();
  };

  await standsAt('ada', 47.3, 11.4, 1_800);
  await standsAt('bo', 47.3, 11.4, 1_800);
  const [together, ...others] = await clusters();
  expect(others).toEqual([]);
  expect(together).toMatchObject({ people: 2, lat: expect.closeTo(47.3, 0), lon: expect.closeTo(11.4, 0) });
  expect(await whoIsIn(together?.cell)).toEqual(['ada', 'bo']);

  await standsAt('bo', 48.5, 12.6, 600);
  const moved = await clusters();
  expect(moved.map(({ people }) => people)).toEqual([1, 1]);
  const [reached, ...rest] = moved.filter(({ cell }) => cell !== together?.cell);
  expect(rest).toEqual([]);
  expect(reached).toMatchObject({ lat: expect.closeTo(48.5, 0), lon: expect.closeTo(12.6, 0) });
  expect([await whoIsIn(together?.cell), await whoIsIn(reached?.cell)]).toEqual([['ada'], ['bo']]);
});

it('a view tells no more of where the people of now are than the cells that it shows', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const reader = await app.aMember(projectId, 'reader');
  const timestamp = Math.floor(app.clock.now.getTime() / 1000) - 600;
  const [lat, lon] = [47.3, 11.4];
  const fixes = new Journey({ seed: 3, timestamp, lat, lon }).stand(120).fixes();
  const phone = await app.aPhone(projectId, 'ada');
  await phone.uploadBytes(encodeBatch(randomUUID(), fixes));
  await processAll(app.db);
  const shown = async (bounds: number[]) => {
    const query = { projectId, bounds: bounds.join(',') };
    return (await app.call(listLiveClusters, { query }, { as: reader })).body.clusters;
  };
  const [cluster] = await shown([lon - 0.001, lat - 0.001, lon + 0.001, lat + 0.001]);
  expect(cluster?.people).toBe(1);
  // The middle of the same cell, without the place in it.
  const middle = [cluster?.lon ?? 0, cluster?.lat ?? 0] as const;
  expect(Math.hypot(middle[0] - lon, middle[1] - lat)).toBeGreaterThan(0.0002);
  expect(await shown([middle[0] - 0.0001, middle[1] - 0.0001, middle[0] + 0.0001, middle[1] + 0.0001])).toEqual([
    cluster,
  ]);
});
