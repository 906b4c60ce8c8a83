import { latLngToCell } from 'h3-js';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { getActivityCell, listActivityCells, listActivityTrips } from '#contract/activity-map.ts';
import { listWorstAreas } from '#contract/insights.ts';
import { utcDay } from '#contract/utc-day.ts';
import { PRESENCE_RESOLUTION } from '#server/features/presence/save-presence.ts';
import { createPace } from '#server/pace.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { cellAt, parentOf } from './cells.ts';
import { type Fact, type FactKind, packActivityFacts } from './fact-codec.ts';
import { CellMoves } from './move-cells.ts';

const [CAR, WALKING] = [0, 2];
const [LAT, LON, HOUR] = [48.2, 16.37, 8];
const HERE = cellAt(LAT, LON);

let app: TestApp;
let projectId: number;
let reader: Visitor;
let week: string;
beforeAll(async () => {
  app = await anApp();
  projectId = await app.aProject();
  reader = await app.aMember(projectId, 'reader');
  week = mondayOf(utcDay(app.clock.now));
  for (const driver of ['one', 'two', 'three', 'four', 'five']) await goes(driver, CAR, 'passage', 'braking');
  await goes('only one to turn', CAR, 'passage', 'cornering');
  await goes('only one to walk', WALKING, 'passage');
});

/** Goes through the cell once, and is counted as the roll-up counts. */
async function goes(userId: string, mode: number, ...kinds: FactKind[]): Promise<void> {
  const atTs = Math.floor(Date.parse(week) / 1000);
  const facts = packActivityFacts(kinds.map((kind): Fact => ({ cell: HERE, kind, hour: HOUR, atTs })));
  await app.db.transaction().execute(async (tx) => {
    const moves = new CellMoves(tx, projectId, createPace());
    await moves.move(week, [], [{ segments: ['all'], mode, facts }]);
    await moves.save();
  });
  await app.db
    .insertInto('activity_items')
    .values({
      ...{ project_id: projectId, user_id: userId, start_ts: atTs, source: 'item', day: week, week },
      ...{ fingerprint: '', mode, segments: ['all'], facts },
    })
    .execute();
  await sql`
    insert into presence (project_id, user_id, week, cell, slots)
    values (${projectId}, ${userId}, ${week}, ${String(parentOf(HERE, PRESENCE_RESOLUTION))}::bigint, 1)
  `.execute(app.db);
}

const cell = latLngToCell(LAT, LON, 9);
const bounds = [LON - 0.02, LAT - 0.02, LON + 0.02, LAT + 0.02].join(',');

it('trips of all modes count and list none of a mode of too few people', async () => {
  const query = { projectId, bounds, layer: 'trips' as const };
  const { body } = await app.attempt(listActivityCells, { query }, { as: reader });
  expect(body.cells).toMatchObject([{ cell, value: 6, people: 6 }]);
  const list = { query: { projectId, cell, layer: 'trips' as const } };
  const { trips } = (await app.call(listActivityTrips, list, { as: reader })).body;
  expect(trips.map(({ userId }) => userId).sort()).toEqual(['five', 'four', 'one', 'only one to turn', 'three', 'two']);
});

it('hours count no mode and no kind of event of too few people', async () => {
  const { body } = await app.call(getActivityCell, { query: { projectId, cell } }, { as: reader });
  expect(body).toMatchObject({ trips: { car: 6, walking: 0 }, events: { braking: 5, cornering: 0 } });
  expect([body.hours.trips[HOUR], body.hours.events[HOUR]]).toEqual([6, 5]);
});

it('the worst areas count no kind of event of too few people', async () => {
  const { body } = await app.call(listWorstAreas, { query: { projectId } }, { as: reader });
  expect(body.areas).toMatchObject([{ harsh: 5, speeding: 0, phoneUse: 0 }]);
});
