create function count_gone_troubles() returns trigger language plpgsql as $$
begin
  insert into counter_changes (project_id, counter, key, amount)
  select t.project_id, f.counter, f.key, -count(*)
  from old_rows t, trouble_facts(t.complaints) f
  group by t.project_id, f.counter, f.key;
  return null;
end $$;
