import { sql } from 'kysely';
import { ROAD_TYPES } from '#contract/dictionary.ts';
import type { Db } from '#server/db/database.ts';
import { DETAILS, FIGURES, PEOPLE_LENGTH } from './layout.ts';

/*
 * Counts from the timeline itself, in plain SQL: the only thing shared with the roll-ups are the positions of their
 * numbers.
 */

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const DRIVEN = sql`type in ('CAR', 'DRIVING')`;

/** Materialised first, because Citus does not support the rest of the query on distributed tables. */
const TRIPS = sql`
  trips as materialized (
    select i.*, round(distance_meters)::bigint as meters, end_ts - start_ts as seconds,
      extract(hour from to_timestamp(start_ts) at time zone coalesce(start_time_zone, 'UTC'))::int as hour,
      features -> 'scoreExplanation' ->> 'formula' = 'move-1' as is_first_formula
    from timeline_items i join app_users u using (project_id, user_id)
    where i.project_id = (select id from asked) and not deleted and not open
      and type not in ('IDLE', 'FAKETRIP', 'UNKNOWN')
  ),
  parts as (
    select user_id, day, start_ts, meters, key as part, value::int as points
    from trips, jsonb_each_text(features -> 'scores') where ${DRIVEN} and value is not null
  ),
  overall as (
    select user_id, day, start_ts, round(safeness)::int as safeness, speed, distraction,
      round((coalesce(safeness, 0) + coalesce(speed, 0) + coalesce(distraction, 0))
        / nullif(num_nonnulls(safeness, speed, distraction), 0))::int as total
    from (
      select user_id, day, start_ts,
        avg(points) filter (where part in ('ACCELERATION', 'BRAKING', 'CORNERING')) as safeness,
        max(points) filter (where part = 'SPEED') as speed, max(points) filter (where part = 'DFD') as distraction
      from parts group by user_id, day, start_ts
    ) s
  ),
  losses as (
    select t.*, l ->> 'part' as part, (l -> 'points')::numeric as points, l -> 'manoeuvre' ->> 'road' as road,
      coalesce((l -> 'speeding' -> 'meters')::numeric, 0)::bigint as speeding,
      extract(hour from (l ->> 'timestamp')::timestamptz at time zone coalesce(start_time_zone, 'UTC'))::int as lost_hour,
      coalesce(features -> 'scoreOverrides' ? (l ->> 'part'), false) as is_overridden
    from trips t, jsonb_array_elements(features -> 'scoreExplanation' -> 'losses') l where ${DRIVEN}
  )`;

const MODES = { CAR: 'car', DRIVING: 'car', CYCLING: 'cycling', WALKING: 'walking' };
const roadType = (road: unknown) => sql`case when replace(${road}, '_link', '') = any(${ROAD_TYPES}::text[])
  then replace(${road}, '_link', '') else 'other' end`;
/** The position of a named number. */
const at = (positions: object, name: unknown) => sql`(${json(positions)} ->> (${name}))::int`;
const binned = (score: unknown) => sql`least(19, floor(${score} / 5.0)::int)`;

const AMOUNTS = sql`
  amounts (user_id, day, at, amount) as (
    select user_id, day, ${FIGURES.trips}::int, 1::bigint from trips
    union all select user_id, day, ${FIGURES.meters}::int, meters from trips
    union all select user_id, day,
      ${at(FIGURES.seconds, sql`coalesce(${json(MODES)} ->> type, 'public')`)}, seconds from trips
    union all select user_id, day, ${at(DETAILS.trips, sql`type`)}, 1 from trips
    union all select user_id, day, ${at(DETAILS.meters, sql`type`)}, meters from trips
    union all select user_id, day, ${at(DETAILS.seconds, sql`type`)}, seconds from trips
    union all select user_id, day, ${DETAILS.startsByHour}::int + hour, 1 from trips
    union all select user_id, day, ${FIGURES.drives}::int, 1 from trips where ${DRIVEN}
    union all select user_id, day, ${FIGURES.drivenMeters}::int, meters from trips where ${DRIVEN}
    union all select user_id, day, ${at(FIGURES.harsh, sql`e ->> 'type'`)}, 1
      from trips, jsonb_array_elements(features -> 'drivingBehaviorEvents' -> 'events') e where ${DRIVEN}
    union all select user_id, day, ${FIGURES.phoneSeconds}::int, value::bigint
      from trips, jsonb_each_text(features -> 'phoneDistractions' -> 'secondsPerType')
      where ${DRIVEN} and key <> 'PHONE_CALL_HANDS_FREE'
    union all select user_id, day, ${at(DETAILS.metersByRoad, roadType(sql`key`))}, (value -> 'meters')::bigint
      from trips, jsonb_each(features -> 'exposure' -> 'byRoad') where ${DRIVEN}
    union all select user_id, day, (${json(FIGURES.scores)} -> part ->> 'meters')::int, meters from parts
    union all select user_id, day, (${json(FIGURES.scores)} -> part ->> 'points')::int, meters * points from parts
    union all select user_id, day, ${at(DETAILS.histogram, sql`part`)} + ${binned(sql`points`)}, 1 from parts
    union all select user_id, day, ${at(DETAILS.histogram, sql`name`)} + ${binned(sql`score`)}, 1
      from overall, lateral (values
        ('total', total), ('safeness', safeness), ('speed', speed), ('distraction', distraction)
      ) s (name, score) where score is not null
    union all select user_id, day, ${FIGURES.speedingMeters}::int, speeding from losses
    union all select user_id, day, ${at(DETAILS.lostByHour, sql`part`)} + lost_hour, round(points * meters)::bigint
      from losses where not is_overridden
    union all select user_id, day, (${json(DETAILS.lostByRoad)} -> part ->> ${roadType(sql`road`)})::int,
      round(points * meters)::bigint
      from losses where not is_overridden and road is not null and part not in ('SPEED', 'DFD')
  )`;

const SEGMENTS = sql`
  registered as materialized (select * from app_users where project_id = (select id from asked)),
  tagged as materialized (select * from app_user_tags where project_id = (select id from asked)),
  driven_by as materialized (select * from vehicle_drivers where project_id = (select id from asked)),
  crossed as materialized (select * from area_crossings where project_id = (select id from asked)),
  visited as materialized (select * from poi_visits where project_id = (select id from asked)),
  travelled as materialized (
    select * from timeline_items
    where project_id = (select id from asked) and not deleted and not open
      and type not in ('IDLE', 'FAKETRIP', 'UNKNOWN')
  ),
  since as (select today - 29 as day from rollup_projects where project_id = (select id from asked)),
  been as (
    select user_id, 'dangerous' as area, day from crossed join travelled using (user_id, start_ts)
    union all
    select v.user_id, v.poi_id::text, (array_agg(t.day order by t.start_ts desc))[1] from visited v
    join travelled t on t.user_id = v.user_id and t.start_ts * 1000 <= v.entered_ms
    join pois p on p.id = v.poi_id and p.deleted_at is null and 'insights' = any(p.tags)
    group by v.user_id, v.poi_id, v.entered_ms
  ),
  members (user_id, segment) as (
    select user_id, case when pilot then 'pilot' else 'all' end from registered
    union all
    select user_id, segment from registered u, lateral (
      select 'platform:' || (device ->> 'platform')
      union all select 'version:' || (device ->> 'platform') || '/' || (device ->> 'sdkVersion')
      union all select 'group:' || floor(rollout_position(u.project_id, u.user_id))
      union all select 'tag:' || tag from tagged t where t.user_id = u.user_id
      union all select 'vehicle:' || vehicle_id from driven_by d where d.user_id = u.user_id
      union all select distinct 'area:' || area from been b, since where b.user_id = u.user_id and b.day >= since.day
    ) s (segment)
    where not pilot and segment is not null
  )`;

type Row = Record<string, unknown>;
const named = (rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map(({ name, ...row }) => [String(name), row]));

/** The expected segment_days by segment and day: the non-zero numbers by position. */
export async function recountDays(db: Db, projectId: number): Promise<Record<string, Row>> {
  const { rows } = await sql<Row>`
    with asked as (select ${projectId}::bigint as id), ${TRIPS}, ${AMOUNTS}, ${SEGMENTS}
    select segment || ' ' || day as name,
      (select count(distinct t.user_id) from trips t join members o using (user_id)
        where o.segment = s.segment and t.day = s.day)::int as users,
      jsonb_object_agg(at, amount) as sums
    from (
      select segment, day, at, sum(amount) as amount from amounts join members using (user_id)
      group by segment, day, at having sum(amount) <> 0
    ) s
    group by segment, day
  `.execute(db);
  return named(rows);
}

export async function storedSegmentDays(db: Db, projectId: number): Promise<Record<string, Row>> {
  const { rows } = await sql<Row>`
    select segment || ' ' || day as name, users::int,
      (select jsonb_object_agg(at - 1, amount) from unnest(sums) with ordinality s (amount, at) where amount <> 0) as sums
    from segment_days where project_id = ${projectId}
  `.execute(db);
  return named(rows);
}

const PERIODS = sql`
  periods (period, first, last, first_before, last_before) as (
    select 'last7', today - 6, today, today - 13, today - 7 from today
    union all select 'last30', today - 29, today, today - 59, today - 30 from today
    union all select distinct 'month:' || to_char(day, 'YYYY-MM'), date_trunc('month', day)::date,
      (date_trunc('month', day) + interval '1 month')::date - 1,
      (date_trunc('month', day) - interval '1 month')::date, date_trunc('month', day)::date - 1 from trips
  )`;

/** The mean of each score part over a period, weighted by distance, then the scores as for one trip. */
const scoresBetween = (first: unknown, last: unknown) => sql`
  select round(safeness)::int as safeness, speed, distraction,
    round((coalesce(safeness, 0) + coalesce(speed, 0) + coalesce(distraction, 0))
      / nullif(num_nonnulls(safeness, speed, distraction), 0))::int as total
  from (
    select avg(mean) filter (where part in ('ACCELERATION', 'BRAKING', 'CORNERING')) as safeness,
      max(mean) filter (where part = 'SPEED')::int as speed, max(mean) filter (where part = 'DFD')::int as distraction
    from (
      select part, round(sum(points * meters)::numeric / nullif(sum(meters), 0)) as mean from parts q
      where q.user_id = t.user_id and q.day between ${first} and ${last} group by part
    ) m
  ) m`;

/** The expected people_periods by user and period. */
export async function recountPeople(db: Db, projectId: number, today: string): Promise<Record<string, Row>> {
  const { rows } = await sql<Row>`
    with asked as (select ${projectId}::bigint as id), today (today) as (select ${today}::date),
      ${TRIPS}, ${AMOUNTS}, ${PERIODS}
    select t.user_id || ' ' || t.period as name, t.trips, t.meters, t.car_seconds, t.cycling_seconds, t.walking_seconds,
      t.public_seconds, s.total, s.safeness, s.speed, s.distraction, b.total as previous_total,
      s.total - b.total as trend, s.safeness - b.safeness as safeness_trend, s.speed - b.speed as speed_trend,
      s.distraction - b.distraction as distraction_trend, t.last_ts, w.start_ts as worst_ts, w.total as worst_score,
      case when driven >= 1000 then round(harsh * 100000.0 / driven, 2)::float8 end as harsh_per_100km,
      case when driven >= 1000 then round(speeding * 100.0 / driven, 2)::float8 end as speeding_per_100km,
      case when driven >= 1000 then round(phone * 3600.0 / nullif(car_seconds, 0), 2)::float8 end as phone_per_hour
    from (
      select user_id, period, first, last, first_before, last_before, count(*)::int as trips,
        sum(meters)::bigint as meters, max(start_ts) as last_ts,
        coalesce(sum(seconds) filter (where ${DRIVEN}), 0)::bigint as car_seconds,
        coalesce(sum(seconds) filter (where type = 'CYCLING'), 0)::bigint as cycling_seconds,
        coalesce(sum(seconds) filter (where type = 'WALKING'), 0)::bigint as walking_seconds,
        coalesce(sum(seconds) filter (where type not in ('CAR', 'DRIVING', 'CYCLING', 'WALKING')), 0)::bigint
          as public_seconds
      from trips join periods on day between first and last
      group by user_id, period, first, last, first_before, last_before
    ) t
    left join lateral (${scoresBetween(sql`t.first`, sql`t.last`)}) s on true
    left join lateral (${scoresBetween(sql`t.first_before`, sql`t.last_before`)}) b on true
    left join lateral (
      select start_ts, total from overall o
      where o.user_id = t.user_id and o.day between t.first and t.last and total is not null
      order by total, start_ts limit 1
    ) w on true
    left join lateral (
      select coalesce(sum(amount) filter (where at = ${FIGURES.drivenMeters}), 0) as driven,
        coalesce(sum(amount) filter (where at = any(${Object.values(FIGURES.harsh)}::int[])), 0) as harsh,
        coalesce(sum(amount) filter (where at = ${FIGURES.speedingMeters}), 0) as speeding,
        coalesce(sum(amount) filter (where at = ${FIGURES.phoneSeconds}), 0) as phone
      from amounts a where a.user_id = t.user_id and a.day between t.first and t.last
    ) r on true
  `.execute(db);
  return named(rows);
}

export async function storedPeople(db: Db, projectId: number): Promise<Record<string, Row>> {
  const rows = await db.selectFrom('people_periods').selectAll().where('project_id', '=', projectId).execute();
  return named(rows.map(({ project_id: _, user_id, period, ...row }) => ({ name: `${user_id} ${period}`, ...row })));
}

/** The expected segment_periods, from the stored people_periods. */
export async function recountPeriods(db: Db, projectId: number): Promise<Record<string, Row>> {
  const { rows } = await sql<{ name: string; users: number; sum: number }>`
    with asked as (select ${projectId}::bigint as id), ${SEGMENTS},
    numbers as (
      select p.user_id, p.period, number, ordinality - 1 as at from people_periods p,
        lateral unnest(array[]::int[] ${sql.join(
          ['total', 'safeness', 'speed', 'distraction'].map(
            (name) => sql`|| array[(${sql.ref(name)} is not null)::int, coalesce(${sql.ref(name)}, 0),
              coalesce(${sql.ref(name)} * ${sql.ref(name)}, 0)]
              || array(select (${sql.ref(name)} is not null and least(19, ${sql.ref(name)} / 5) = bin)::int from generate_series(0, 19) bin)`,
          ),
          sql` `,
        )}) with ordinality n (number, ordinality)
      where p.project_id = ${projectId}
    )
    select segment || ' ' || period as name, count(*)::int as users, sum(coalesce(number, 0))::bigint as sum
    from numbers join members using (user_id) group by segment, period, at order by segment, period, at
  `.execute(db);
  const periods: Record<string, { users: number; sums: number[] }> = {};
  for (const { name, users, sum } of rows) {
    periods[name] ??= { users, sums: [] };
    periods[name].sums.push(sum);
  }
  return periods;
}

export async function storedPeriods(db: Db, projectId: number): Promise<Record<string, Row>> {
  const rows = await db.selectFrom('segment_periods').selectAll().where('project_id', '=', projectId).execute();
  return named(
    rows.map(({ segment, period, users, sums }) => ({
      name: `${segment} ${period}`,
      users,
      sums: Array.from({ length: PEOPLE_LENGTH }, (_, position) => Number(sums[position])),
    })),
  );
}
