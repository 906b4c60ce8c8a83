import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeBatch } from '#contract/fix-codec.ts';
import { TOWN_ATTRIBUTION, TOWN_COUNTRY, TOWN_NAME, townAsOsm } from '#phone/world/town/map/town-as-osm.ts';
import { World } from '#phone/world/world.ts';
import { makeDemoMap } from '#server/demo/demo-map.ts';
import { refreshMapRegions } from '#server/ingest/run/road-facts.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
const world = new World('demo', 30);
/** A Wednesday: on some days nobody takes the train. */
const DAY = 20_761;
/** Somebody of the demo's people who rode a train that day. */
const days = world.people.map((person) => world.day(person, DAY));
const rider = days.find(({ truth }) =>
  truth.some(({ mode, fromMs, toMs }) => mode === 'TRAIN' && toMs - fromMs > 300_000),
);

beforeAll(async () => {
  app = await anApp();
  await makeDemoMap(app.context, {
    name: TOWN_NAME,
    country: TOWN_COUNTRY,
    attribution: TOWN_ATTRIBUTION,
    text: townAsOsm,
  });
});

interface Item {
  type: string;
  features: { publicTransport?: object; explanation?: { fact: string; places?: { from: string; to: string } }[] };
}

async function itemsOfRider(): Promise<Item[]> {
  refreshMapRegions();
  const phone = await app.aPhone(await app.aProject());
  expect(rider).toBeDefined();
  if (!rider) return [];
  const { status, text } = await phone.uploadBytes(encodeBatch(randomUUID(), rider.fixes));
  expect(status, text).toBe(200);
  await processAll(app.db);
  const items = await app.db
    .selectFrom('timeline_items')
    .select(['type', 'features'])
    .where('project_id', '=', phone.projectId)
    .where('user_id', '=', phone.userId)
    .orderBy('start_ts')
    .execute();
  return items as Item[];
}

const factsOf = (items: readonly Item[]) => items.flatMap(({ features }) => features.explanation ?? []);

describe('rides where no timetable is loaded', () => {
  it('are detected by the rails and stations of the imported map, and marked so', async () => {
    const items = await itemsOfRider();
    const train = items.find(({ features }) => features.explanation?.some(({ fact }) => fact === 'railsFollowed'));
    expect(train).toMatchObject({ type: 'TRAIN' });
    expect(train?.features.publicTransport).toBeUndefined();
    const ends = factsOf(items).find(({ fact }) => fact === 'mapEnds');
    expect(ends?.places?.from).not.toBe('');
    expect(ends?.places?.to).not.toBe(ends?.places?.from);
  });

  it('are not detected by a map that is switched off', async () => {
    await app.db.updateTable('map_regions').set({ state: 'off' }).execute();
    const facts = factsOf(await itemsOfRider()).map(({ fact }) => fact);
    expect(facts.filter((fact) => /^(rails|map)/.test(fact))).toEqual([]);
    await app.db.updateTable('map_regions').set({ state: 'active' }).execute();
  });

  it('are not judged by a map that was imported before rails were read', async () => {
    await app.db.deleteFrom('map_cells').where('layer', '=', 3).execute();
    await app.db
      .updateTable('map_regions')
      .set({ counts: JSON.stringify({ ways: 1 }), version: 9 })
      .execute();
    const facts = factsOf(await itemsOfRider()).map(({ fact }) => fact);
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.filter((fact) => /^(rails|map)/.test(fact))).toEqual([]);
  });
});
