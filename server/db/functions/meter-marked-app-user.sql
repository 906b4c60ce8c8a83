create function meter_marked_app_user() returns trigger language plpgsql as $$
begin
  perform meter_registered(new.project_id, case when new.pilot then -1 else 1 end);
  return null;
end $$;
