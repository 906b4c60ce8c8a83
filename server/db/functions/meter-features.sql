create function meter_features() returns trigger language plpgsql as $$
begin
  insert into metered_features (metered_project, day, features)
  values (new.project_id, utc_day(now()), new.features)
  on conflict (metered_project, day) do update set features = excluded.features;
  return null;
end $$;
