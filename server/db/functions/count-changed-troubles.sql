create function count_changed_troubles() returns trigger language plpgsql as $$
begin
  insert into counter_changes (project_id, counter, key, amount)
  select new.project_id, counter, key, sum(amount) from (
    select counter, key, 1 as amount from trouble_facts(new.complaints)
    union all
    select counter, key, -1 from trouble_facts(old.complaints)
  ) facts
  group by counter, key having sum(amount) <> 0;
  return null;
end $$;
