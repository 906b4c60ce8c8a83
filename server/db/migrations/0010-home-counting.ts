/** What a row counts for, and the triggers that append it to the log in the transaction that wrote the row. */
export const COUNTING = [
  `create function utc_day(moment timestamptz) returns date language sql immutable as $$
    select (moment at time zone 'UTC')::date
  $$`,

  `create function app_user_facts(pilot boolean, created_at timestamptz, device jsonb, status text)
   returns table (counter text, key text) language sql immutable as $$
    select f.counter, f.key from (values
      ('users', 'all'),
      ('users', case when pilot then 'pilot' end),
      ('created', utc_day(created_at)::text),
      ('version', case when device ? 'sdkVersion'
        then jsonb_build_array(coalesce(device ->> 'platform', ''), device ->> 'sdkVersion')::text end),
      ('state', status)
    ) f (counter, key)
    where f.key is not null
  $$`,

  // For each length of time: a user who is seen on a day counts on that day and the following ones, once. What is kept
  // is where that begins (+1) and ends (-1); the sum of all up to a day is how many were active in the time up to it.
  `create function active_moves(old_day date, new_day date)
   returns table (counter text, key text, amount integer) language sql immutable as $$
    select 'active/' || days, m.day::text, m.amount
    from (values (1), (7), (30), (90), (365)) lengths (days),
      lateral (values
        (case when old_day is null or new_day - old_day >= days then new_day else old_day + days end, 1),
        (new_day + days, -1)
      ) m (day, amount)
    where new_day is not null and (old_day is null or new_day > old_day)
  $$`,

  // Who is erased is active no more from today on; the past stays as it was counted.
  `create function active_ends(last_day date, today date)
   returns table (counter text, key text, amount integer) language sql immutable as $$
    select 'active/' || days, m.day::text, m.amount
    from (values (1), (7), (30), (90), (365)) lengths (days),
      lateral (values (greatest(today, last_day), -1), (last_day + days, 1)) m (day, amount)
    where last_day + days > today
  $$`,

  `create function count_new_app_users() returns trigger language plpgsql as $$
  begin
    insert into counter_changes (project_id, counter, key, amount)
    select project_id, counter, key, sum(amount) from (
      select u.project_id, f.counter, f.key, 1 as amount
      from new_rows u, app_user_facts(u.pilot, u.created_at, u.device, u.status) f
      union all
      select u.project_id, m.counter, m.key, m.amount
      from new_rows u, active_moves(null, utc_day(u.last_seen_at)) m
    ) facts
    group by project_id, counter, key having sum(amount) <> 0;
    return null;
  end $$`,
  `create trigger count_new_app_users after insert on app_users
   referencing new table as new_rows for each statement execute function count_new_app_users()`,

  `create function count_gone_app_users() returns trigger language plpgsql as $$
  begin
    insert into counter_changes (project_id, counter, key, amount)
    select project_id, counter, key, sum(amount) from (
      select u.project_id, f.counter, f.key, -1 as amount
      from old_rows u, app_user_facts(u.pilot, u.created_at, u.device, u.status) f
      union all
      select u.project_id, m.counter, m.key, m.amount
      from old_rows u, active_ends(utc_day(u.last_seen_at), utc_day(now())) m
    ) facts
    group by project_id, counter, key having sum(amount) <> 0;
    return null;
  end $$`,
  `create trigger count_gone_app_users after delete on app_users
   referencing old table as old_rows for each statement execute function count_gone_app_users()`,

  `create function count_changed_app_user() returns trigger language plpgsql as $$
  begin
    insert into counter_changes (project_id, counter, key, amount)
    select new.project_id, counter, key, sum(amount) from (
      select counter, key, 1 as amount from app_user_facts(new.pilot, new.created_at, new.device, new.status)
      union all
      select counter, key, -1 from app_user_facts(old.pilot, old.created_at, old.device, old.status)
      union all
      select counter, key, amount from active_moves(utc_day(old.last_seen_at), utc_day(new.last_seen_at))
    ) facts
    group by counter, key having sum(amount) <> 0;
    if new.pilot <> old.pilot then
      -- Pilots are left out of averages: their drives come in or go out with the mark.
      with moved as (
        update day_scores d set counted = not new.pilot
        where d.project_id = new.project_id and d.user_id = new.user_id and d.counted = new.pilot
        returning d.day, d.sums
      )
      insert into counter_changes (project_id, counter, key, amount)
      select new.project_id, 'score/' || part, moved.day::text, case when new.pilot then -amount else amount end
      from moved, unnest(moved.sums) with ordinality s (amount, part)
      where amount <> 0;
    end if;
    return null;
  end $$`,
  // Most updates move nothing that is counted; they are not even looked at.
  `create trigger count_changed_app_user after update on app_users for each row
   when (
     old.pilot <> new.pilot or old.created_at <> new.created_at or old.device is distinct from new.device
     or old.status is distinct from new.status or utc_day(old.last_seen_at) is distinct from utc_day(new.last_seen_at)
   )
   execute function count_changed_app_user()`,

  `create function score_step(sums bigint[], distance_meters double precision, scores jsonb)
   returns bigint[] language sql immutable as $$
    select array_agg(sums[at] + case
      when (scores -> part) is null or jsonb_typeof(scores -> part) <> 'number' then 0
      when at % 2 = 1 then round(distance_meters)::bigint
      else round(distance_meters)::bigint * (scores ->> part)::bigint
    end order by at)
    from unnest(array[
      'ACCELERATION', 'ACCELERATION', 'BRAKING', 'BRAKING', 'CORNERING', 'CORNERING', 'SPEED', 'SPEED', 'DFD', 'DFD'
    ]) with ordinality p (part, at)
  $$`,
  `create aggregate score_sums(double precision, jsonb) (
    sfunc = score_step, stype = bigint[], initcond = '{0,0,0,0,0,0,0,0,0,0}'
  )`,

  // Of each service the newer word counts; one without reasons says that all is well again.
  `create function newest_complaints(a jsonb, b jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from (
      select distinct on (key) key, value
      from (select * from jsonb_each(a) union all select * from jsonb_each(b)) both_of_them
      order by key, (value ->> 't')::bigint desc
    ) newest
  $$`,

  // A user counts once for each reason, on the day it was last told.
  `create function trouble_facts(complaints jsonb) returns table (counter text, key text) language sql immutable as $$
    select 'trouble/' || name, utc_day(to_timestamp(max((c.value ->> 't')::bigint) / 1000.0))::text
    from jsonb_each(complaints) c,
      lateral (
        select 'any' as name
        union select 'failure' where c.key like 'failure:%'
        union select 'reason:' || reason from jsonb_array_elements_text(c.value -> 'reasons') reason
      ) names
    where jsonb_array_length(c.value -> 'reasons') > 0
    group by name
  $$`,
  `create function count_new_troubles() returns trigger language plpgsql as $$
  begin
    insert into counter_changes (project_id, counter, key, amount)
    select t.project_id, f.counter, f.key, count(*)
    from new_rows t, trouble_facts(t.complaints) f
    group by t.project_id, f.counter, f.key;
    return null;
  end $$`,
  `create trigger count_new_troubles after insert on device_troubles
   referencing new table as new_rows for each statement execute function count_new_troubles()`,
  `create function count_gone_troubles() returns trigger language plpgsql as $$
  begin
    insert into counter_changes (project_id, counter, key, amount)
    select t.project_id, f.counter, f.key, -count(*)
    from old_rows t, trouble_facts(t.complaints) f
    group by t.project_id, f.counter, f.key;
    return null;
  end $$`,
  `create trigger count_gone_troubles after delete on device_troubles
   referencing old table as old_rows for each statement execute function count_gone_troubles()`,
  `create function count_changed_troubles() returns trigger language plpgsql as $$
  begin
    insert into counter_changes (project_id, counter, key, amount)
    select new.project_id, counter, key, sum(amount) from (
      select counter, key, 1 as amount from trouble_facts(new.complaints)
      union all
      select counter, key, -1 from trouble_facts(old.complaints)
    ) facts
    group by counter, key having sum(amount) <> 0;
    return null;
  end $$`,
  `create trigger count_changed_troubles after update on device_troubles for each row
   when (old.complaints is distinct from new.complaints) execute function count_changed_troubles()`,
];
