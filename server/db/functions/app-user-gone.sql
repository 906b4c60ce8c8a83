-- Called by whoever deleted the row, in the same transaction.
create function app_user_gone(former app_users) returns void language plpgsql as $$
begin
  insert into counter_changes (project_id, user_id, counter, key, amount)
  select former.project_id, former.user_id, counter, key, amount from (
    select counter, key, -1 as amount from app_user_facts(former.pilot, former.created_at, former.device, former.status)
    union all
    select 'tag', tag, -1 from app_user_tags
    where project_id = former.project_id and user_id = former.user_id
    union all
    select counter, key, amount from active_ends(utc_day(former.last_seen_at), utc_day(now()))
    union all
    select 'kept/' || utc_week(former.created_at), week::text, -1
    from user_weeks where project_id = former.project_id and user_id = former.user_id
  ) facts;
  if not former.pilot then perform meter_registered(former.project_id, -1); end if;
end $$;
