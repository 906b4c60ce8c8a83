import { type Kysely, sql } from 'kysely';

/**
 * Where people were, so that an area and a time lead to them without looking at everybody; and what they travelled each
 * day, so that a person can be set against the project. Runs on PostgreSQL 15 and newer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A row says: this person was in this cell (H3, about 5 km²) in these quarters of days (28 bits) of this week.
  `create table presence (
    project_id bigint not null,
    user_id text not null,
    week date not null,
    cell bigint not null,
    slots integer not null,
    primary key (project_id, user_id, week, cell)
  ) with (fillfactor = 85)`,
  // The slots are not in it: another quarter of a day changes the row in place and no index.
  'create index presence_by_cell on presence (project_id, cell, week, user_id)',
  // Sums of a user's day: one for the day, trips, seconds and metres driven by day and by night, metres by mode.
  `create table day_exposures (
    project_id bigint not null,
    user_id text not null,
    day date not null,
    counted boolean not null,
    sums bigint[] not null,
    primary key (project_id, user_id, day)
  )`,
  // Also asked for by the statement that keeps the table, so that both always mean the same.
  `create function exposure_step(sums bigint[], type text, distance_meters double precision, exposure jsonb)
   returns bigint[] language sql immutable as $$
    select array[
      1,
      sums[2] + case when type in ('CAR', 'DRIVING') then 1 else 0 end,
      sums[3] + coalesce((exposure -> 'day' ->> 'seconds')::bigint, 0),
      sums[4] + coalesce((exposure -> 'day' ->> 'meters')::bigint, 0),
      sums[5] + coalesce((exposure -> 'night' ->> 'seconds')::bigint, 0),
      sums[6] + coalesce((exposure -> 'night' ->> 'meters')::bigint, 0),
      sums[7] + case when type in ('CAR', 'DRIVING') then round(distance_meters)::bigint else 0 end,
      sums[8] + case when type = 'CYCLING' then round(distance_meters)::bigint else 0 end,
      sums[9] + case when type = 'WALKING' then round(distance_meters)::bigint else 0 end,
      sums[10] + case when type in ('BUS', 'TRAIN', 'TRAM', 'METRO', 'PUBLIC_TRANSPORT')
        then round(distance_meters)::bigint else 0 end
    ]
  $$`,
  `create aggregate exposure_sums(text, double precision, jsonb) (
    sfunc = exposure_step, stype = bigint[], initcond = '{0,0,0,0,0,0,0,0,0,0}'
  )`,
  // Pilots are left out of averages: their days come in or go out with the mark.
  `create function count_pilots_exposure() returns trigger language plpgsql as $$
  begin
    with moved as (
      update day_exposures d set counted = not new.pilot
      where d.project_id = new.project_id and d.user_id = new.user_id and d.counted = new.pilot
      returning d.day, d.sums
    )
    insert into counter_changes (project_id, counter, key, amount)
    select new.project_id, 'etr/' || part, moved.day::text, case when new.pilot then -amount else amount end
    from moved, unnest(moved.sums) with ordinality s (amount, part)
    where amount <> 0;
    return null;
  end $$`,
  `create trigger count_pilots_exposure after update on app_users for each row
   when (old.pilot <> new.pilot) execute function count_pilots_exposure()`,
  `insert into day_exposures (project_id, user_id, day, counted, sums)
   select i.project_id, i.user_id, i.day, not u.pilot,
     exposure_sums(i.type, i.distance_meters, i.features -> 'exposure')
   from timeline_items i
   join app_users u on u.project_id = i.project_id and u.user_id = i.user_id
   where not i.deleted and i.type not in ('IDLE', 'FAKETRIP')
   group by i.project_id, i.user_id, i.day, u.pilot`,
  `insert into project_counters (project_id, counter, key, amount)
   select d.project_id, 'etr/' || part, d.day::text, sum(amount)
   from day_exposures d, unnest(d.sums) with ordinality s (amount, part)
   where d.counted
   group by d.project_id, part, d.day having sum(amount) <> 0`,
];
