-- Adds a user's sums of a day to the counters of the project, or removes them.
create function move_sums(project bigint, app_user text, family text, on_day date, sums bigint[], remove boolean)
returns void language plpgsql as $$
begin
  insert into counter_changes (project_id, user_id, counter, key, amount)
  select project, app_user, family || part, on_day::text, case when remove then -amount else amount end
  from unnest(sums) with ordinality s (amount, part)
  where amount <> 0;
end $$;
