-- Pilots are left out of averages: their days are added or removed when the mark changes.
create function count_pilots_exposure() returns trigger language plpgsql as $$
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
end $$;
