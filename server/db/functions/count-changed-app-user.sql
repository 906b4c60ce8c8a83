create function count_changed_app_user() returns trigger language plpgsql as $$
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
    -- Pilots are left out of averages: their drives are added or removed when the mark changes.
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
end $$;
