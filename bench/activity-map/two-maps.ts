import { latLngToCell } from 'h3-js';
import type pg from 'pg';
import { aWorld, type BenchWorld } from '#bench/ingest/world.ts';
import { addUsers, anAdmin, aProject } from '#bench/pages/two-projects.ts';
import { utcDay } from '#contract/utc-day.ts';
import {
  activityCellsWithin,
  cellAt,
  cellOf,
  FINEST,
  type MapBounds,
  resolutionFor,
} from '#server/features/activity-map/cells.ts';
import { FACT_KINDS, packActivityFacts } from '#server/features/activity-map/fact-codec.ts';
import { AT } from '#server/features/activity-map/sums.ts';
import { mondayOf } from '#server/time/weeks.ts';

export const VIEWS = {
  'a district': [16.35, 48.19, 16.4, 48.22],
  'a city': [16.1, 48.0, 16.7, 48.4],
  'a country': [9.5, 46.4, 17.2, 49.0],
} as const satisfies Record<string, MapBounds>;
export const CELL = latLngToCell(48.2, 16.37, FINEST);

export interface TwoMaps {
  world: BenchWorld;
  headers: Record<string, string>;
  small: number;
  large: number;
}

const WEEKS = 4;
const USERS = { small: 1_000, large: 1_000_000 };
/** Cells of the large project that no view shows. */
const OTHER_CELLS = 250_000;
/** Of each week, in the cell and elsewhere; enough in both to fill the list of a cell. */
const EVENTS = { small: 2_000, large: 50_000 };

/** More people than a request sums, each with this many trips a week through this many cells. */
const TRAVELLERS = 400;
const TRIPS_A_WEEK = 14;
const CELLS_OF_TRIP = 30;
const WAYS = 50;

/** Two projects whose people were in all cells of the views; the large one has more people, events and other cells. */
export async function twoMaps(note: (line: string) => void): Promise<TwoMaps> {
  const world = await aWorld();
  const { pool } = world;
  try {
    const [small, large] = [await aProject(pool, 'Small'), await aProject(pool, 'Large')] as const;
    const headers = await anAdmin(world, [small, large]);
    const cells = [...new Set(Object.values(VIEWS).flatMap((view) => activityCellsWithin(view, resolutionFor(view))))];
    await fill(pool, small, cells, USERS.small, 0, EVENTS.small);
    await fill(pool, large, cells, USERS.large, OTHER_CELLS, EVENTS.large);
    await travel(pool, small, USERS.small);
    await travel(pool, large, USERS.large);
    for (const table of ['activity_cells', 'activity_events', 'activity_items', 'app_users']) {
      await pool.query(`vacuum analyze ${table}`);
    }
    note(`activity-map: both projects have ${cells.length} cells in view`);
    return { world, headers, small, large };
  } catch (error) {
    await world.stop();
    throw error;
  }
}

const mondays = `select ($1::date - 7 * w)::date as week from generate_series(0, ${WEEKS - 1}) w`;

async function fill(
  pool: pg.Pool,
  projectId: number,
  cells: readonly string[],
  users: number,
  others: number,
  events: number,
): Promise<void> {
  const week = mondayOf(utcDay(Date.now()));
  const sums = [
    [AT.people, users / 20],
    [AT.peopleOfTrips, users / 25],
    [AT.peopleBehind(AT.trips(0)), users / 25],
    [AT.trips(0), users / 5],
    [AT.trips(2), users / 10],
    [AT.peopleBehind(AT.stays), users / 50],
    [AT.stays, users / 50],
    [AT.peopleHarsh, users / 100],
    [AT.peopleBehind(AT.event('braking')), users / 100],
    [AT.event('braking'), users / 100],
    ...Array.from({ length: 24 }, (_, hour) => [AT.tripHour(0, hour), users / 100]),
    ...Array.from({ length: 24 }, (_, hour) => [AT.peopleOfTripHour(hour), users / 100]),
  ].flat();
  await pool.query(
    `insert into activity_cells (project_id, segment, cell, week, sums)
     select $2, 'all', c, week, $4::int[] from unnest($3::bigint[]) c, (${mondays}) m`,
    [week, projectId, cells.map((cell) => String(cellOf(cell))), sums.map(Math.ceil)],
  );
  await pool.query(
    `insert into activity_cells (project_id, segment, cell, week, sums)
     select $2, 'all', 617000000000000000 + n::bigint * 65536, week, $4::int[] from generate_series(1, $3::int) n, (${mondays}) m`,
    [week, projectId, others, sums.map(Math.ceil)],
  );
  const names = `select 'user-' || n as user_id, n, m.week from generate_series(1, $3::int) n, (${mondays}) m`;
  await pool.query(
    `insert into activity_items (project_id, user_id, start_ts, source, day, week, fingerprint, mode, segments, facts)
     select $2, user_id, extract(epoch from week)::bigint + n % 500000, 'item', week, week, '', 0, '{all}', ''
     from (${names}) u`,
    [week, projectId, events],
  );
  await pool.query(
    `insert into activity_events (project_id, user_id, start_ts, source, number, kind, week, cell, at_ts)
     select $2, user_id, extract(epoch from week)::bigint + n % 500000, 'item', 0, $5::smallint, week,
       $4::bigint + (n % 50)::bigint * 65536, extract(epoch from week)::bigint + n % 500000
     from (${names}) u`,
    [week, projectId, events, String(cellOf(CELL)), FACT_KINDS.indexOf('braking')],
  );
}

/** The activity of some people, for segments summed from it; they have the first roll-out positions. */
async function travel(pool: pg.Pool, projectId: number, users: number): Promise<void> {
  await addUsers(pool, projectId, users);
  await pool.query(
    `insert into counter_changes (project_id, user_id, counter, key, amount) values ($1, '', 'users', 'all', $2)`,
    [projectId, users],
  );
  const ways = Array.from({ length: WAYS }, (_, way) => {
    const facts = Array.from({ length: CELLS_OF_TRIP }, (__, at) => ({
      cell: cellAt(48.1 + 0.004 * way, 16.2 + 0.005 * at),
      kind: at % 10 === 0 ? ('braking' as const) : ('passage' as const),
      hour: 8,
      atTs: 0,
    }));
    return packActivityFacts(facts);
  });
  await pool.query(
    `insert into activity_items (project_id, user_id, start_ts, source, day, week, fingerprint, mode, segments, facts)
     select $2, user_id, extract(epoch from week)::bigint + 30000 * trip, 'item', week, week, '', 0, '{all}',
       ($3::bytea[])[1 + (trip * 7 + row_number() over ()) % ${WAYS}]
     from app_users u, (${mondays}) m, generate_series(1, ${TRIPS_A_WEEK}) trip
     where project_id = $2 and rollout_position(project_id, user_id) < 100 * ${TRAVELLERS} / $4::float8`,
    [mondayOf(utcDay(Date.now())), projectId, ways, users],
  );
}
