import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** The expected counters of a project, counted from the rows themselves. */
export async function recountCounters(db: Db, projectId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select name, sum(amount)::bigint as amount from (
      select 'users all' as name, 1 as amount from app_users where project_id = ${projectId}
      union all
      select 'users pilot', 1 from app_users where project_id = ${projectId} and pilot
      union all
      select 'created ' || (created_at at time zone 'UTC')::date, 1 from app_users where project_id = ${projectId}
      union all
      select 'state ' || status, 1 from app_users where project_id = ${projectId} and status is not null
      union all
      select 'version ' || jsonb_build_array(coalesce(device ->> 'platform', ''), device ->> 'sdkVersion')::text, 1
      from app_users where project_id = ${projectId} and device ->> 'sdkVersion' is not null
      union all
      select distinct on (u.user_id, date_trunc('week', i.day))
        'kept/' || date_trunc('week', u.created_at at time zone 'UTC')::date || ' ' || date_trunc('week', i.day)::date, 1
      from timeline_items i join app_users u using (project_id, user_id)
      where project_id = ${projectId} and not deleted and not open and type in ('CAR', 'DRIVING')
      union all
      select 'trouble/any ' || max(day), 1 from (
        select user_id, (to_timestamp((c.value ->> 't')::bigint / 1000.0) at time zone 'UTC')::date as day
        from device_troubles, jsonb_each(complaints) c
        where project_id = ${projectId} and c.value -> 'reasons' <> '[]'
      ) counted group by user_id
      union all
      select 'score/' || n || ' ' || i.day, case when n % 2 = 1 then 1 else (features -> 'scores' ->> part)::int end
        * round(distance_meters)::bigint
      from timeline_items i
      join app_users u using (project_id, user_id),
        unnest(array['ACCELERATION', 'BRAKING', 'CORNERING', 'SPEED', 'DFD']) with ordinality p (part, at),
        lateral (values (2 * at - 1), (2 * at)) v (n)
      where project_id = ${projectId} and not u.pilot and not deleted and not open and type in ('CAR', 'DRIVING')
        and features -> 'scores' ->> part is not null
    ) counted
    group by name having sum(amount) <> 0
  `.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.amount]));
}

/** The stored counters. Activity is stored as running sums and compared elsewhere. */
export async function counted(db: Db, projectId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select counter || ' ' || key as name, sum(amount)::bigint as amount from project_counts
    where project_id = ${projectId} and counter not like 'active/%' and counter not like 'trouble/reason:%'
      and counter not in ('trouble/failure', 'trouble/permission') and counter not like 'etr/%'
    group by 1 having sum(amount) <> 0
  `.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.amount]));
}

/** The stored number of users active in the days up to the given one. */
export async function activeUpTo(db: Db, projectId: number, days: number, day: string): Promise<number> {
  const row = await db
    .selectFrom('project_counts')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('users'))
    .where('project_id', '=', projectId)
    .where('counter', '=', `active/${days}`)
    .where('key', '<=', day)
    .executeTakeFirstOrThrow();
  return row.users;
}

/** Who was active since a day, and the trips, counted from what the phones sent and what the engine made of it. */
export async function recountUse(db: Db, projectId: number, from: string): Promise<{ active: number; trips: number }> {
  const { rows } = await sql<{ active: number; trips: number }>`
    select (
      select count(distinct user_id) from batches
      where project_id = ${projectId} and received_at >= ${from}::date
    ) as active, (
      select count(*) from timeline_items
      where project_id = ${projectId} and day >= ${from}::date and not open and not deleted
        and type not in ('IDLE', 'FAKETRIP', 'UNKNOWN')
    ) as trips
  `.execute(db);
  return rows[0] ?? { active: 0, trips: 0 };
}
