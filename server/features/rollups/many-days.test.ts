import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { followInserted, insertCrowd } from '#tests/setup/app-user-rows.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { FIGURES, FIGURES_LENGTH, SUMS_LENGTH } from './layout.ts';
import { rollUpAll } from './rollup-loop.ts';

/** Nobody else waits longer than this for the main thread. */
const MAX_MS = 100;
/** As many as a day with three drives has. */
const DETAILS = 60;

let app: TestApp;
let projectId: number;
beforeAll(async () => {
  app = await anApp();
  // Code that runs for the first time is compiled.
  projectId = await app.aProject();
  await fill({ people: 20, days: 20 });
  await tagEveryone('first');
  await rolledUp();
});
beforeEach(async () => {
  await sql`update projects set deleted_at = now() where id = ${projectId}`.execute(app.db);
  projectId = await app.aProject();
});

const today = () => app.clock.now.toISOString().slice(0, 10);
const rolledUp = () => rollUpAll({ db: app.db, now: () => app.clock.now });
const tagEveryone = (tag: string) =>
  sql`select app_user_tagged(u, ${[tag]}::text[]) from app_users u where project_id = ${projectId}`.execute(app.db);

interface Crowd {
  people: number;
  days: number;
  /** How many numbers a day has. */
  figures?: number;
  details?: number;
  /** A pattern: filling those that no test looks at takes long. */
  segments?: string;
}

/** So that no statement reaches its time limit on a slow machine. */
const ROWS_AT_ONCE = 10_000;

/** People with so many days each, as if they had been rolled up. */
async function fill({
  people,
  days,
  figures = FIGURES_LENGTH,
  details = DETAILS,
  segments = 'all',
}: Crowd): Promise<void> {
  await insertCrowd(app.db, projectId, people);
  await followInserted(app.db, projectId);
  await sql`
    insert into rollup_changes (project_id, user_id) select project_id, user_id from app_users
    where project_id = ${projectId}
  `.execute(app.db);
  await rolledUp();
  const daysAtOnce = Math.ceil(ROWS_AT_ONCE / people);
  for (let from = 1; from <= days; from += daysAtOnce) {
    const to = Math.min(days, from + daysAtOnce - 1);
    await sql`
      insert into user_days (project_id, user_id, day, sums, details, last_ts)
      select u.project_id, u.user_id, ${today()}::date - n,
        array_fill(1000::bigint, array[${figures}::int]),
        array(select unnest(array[${sql.lit(FIGURES_LENGTH)} + p, 100 + n % 7]) from generate_series(1, ${details}::int) p),
        1
      from app_users u, generate_series(${from}::int, ${to}::int) n where u.project_id = ${projectId}
    `.execute(app.db);
  }
  await sql`
    insert into segment_days (project_id, segment, day, users, sums)
    select ${projectId}, segment, day, users, array(
      select users * case when p < ${figures}::int then 1000
        when p between ${sql.lit(FIGURES_LENGTH + 1)} and ${details}::int + ${sql.lit(FIGURES_LENGTH)}
        then 100 + (${today()}::date - day) % 7 else 0 end
      from generate_series(0, ${sql.lit(SUMS_LENGTH - 1)}) p
    )
    from (
      select segment, d.day, count(*) as users from user_days d
      join user_segments s on s.project_id = d.project_id and s.user_id = d.user_id, unnest(segments) segment
      where d.project_id = ${projectId} and segment like ${segments} group by segment, d.day
    ) d
  `.execute(app.db);
  await sql`analyze user_days`.execute(app.db);
}

/** The days of a segment, and a checksum of their sums. */
async function totals(segment: string): Promise<unknown> {
  const { rows } = await sql`
    select count(*)::int as days, sum(users)::int as users, md5(string_agg(sums::text, ' ' order by day)) as sums
    from segment_days where project_id = ${projectId} and segment = ${segment}
  `.execute(app.db);
  return rows[0];
}

describe('delays nobody and stays exact', () => {
  it.each([
    { name: 'many people', people: 40, days: 200 },
    { name: 'a person', people: 1, days: 5_200 },
    // A call takes about 120,000 values.
    {
      name: 'more people than an array has room for',
      people: 1_000,
      days: 130,
      figures: 1,
      details: 0,
      tagged: ['one'],
    },
  ])(
    'the roll-up of $name with many days, who get another tag',
    async ({ people, days, tagged = ['one', 'other'], ...each }) => {
      await fill({ people, days, ...each });
      const everyone = await totals('all');
      expect(everyone).toMatchObject({ days, users: people * days });
      for (const [at, tag] of tagged.entries()) {
        await tagEveryone(tag);
        expect((await longestTurn(rolledUp)).ms).toBeLessThan(MAX_MS);
        expect(await totals(`tag:${tag}`)).toEqual(everyone);
        expect(await totals('all')).toEqual(everyone);
        if (at > 0) expect(await totals(`tag:${tagged[at - 1]}`)).toMatchObject({ days: 0 });
      }
    },
    300_000,
  );

  it('the roll-up of days with many trips', async () => {
    await insertCrowd(app.db, projectId, 1);
    await followInserted(app.db, projectId);
    await sql`
      insert into timeline_items (project_id, user_id, day, start_ts, end_ts, type, measured_type, open, start_time_zone,
        end_time_zone, distance_meters, features, engine_version)
      select ${projectId}, 'crowd-1', day, ts, ts + 300, 'CAR', 'CAR', false, 'UTC', 'UTC', 2000, jsonb_build_object(
        'scores', jsonb_build_object('ACCELERATION', 80, 'BRAKING', 80, 'CORNERING', 80, 'SPEED', 80, 'DFD', 80)
      ), 'test'
      from (select ${today()}::date - d as day from generate_series(1, 1000) d) d, generate_series(1, 20) n,
        lateral (select extract(epoch from day)::bigint + 400 * n) t (ts)
    `.execute(app.db);
    await sql`
      insert into rollup_changes (project_id, user_id, day)
      select distinct project_id, user_id, day from timeline_items where project_id = ${projectId}
    `.execute(app.db);
    expect((await longestTurn(rolledUp)).ms).toBeLessThan(MAX_MS);
    const { rows } = await sql`
      select count(*)::int as days, sum(sums[${sql.lit(FIGURES.trips + 1)}])::int as trips from segment_days
      where project_id = ${projectId} and segment = 'all'
    `.execute(app.db);
    expect(rows).toEqual([{ days: 1_000, trips: 20_000 }]);
  }, 120_000);

  it('the erasure of a person with many days', async () => {
    await fill({ people: 2, days: 3_000, segments: '%' });
    const { ms } = await longestTurn(() => eraseUser(app.context, projectId, 'crowd-1'));
    expect(ms).toBeLessThan(MAX_MS);
    expect(await totals('all')).toMatchObject({ days: 3_000, users: 3_000 });
  }, 120_000);
});
