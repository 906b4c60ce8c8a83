create function count_new_app_users() returns trigger language plpgsql as $$
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
end $$;
