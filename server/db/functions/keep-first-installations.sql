create function keep_first_installations() returns trigger language plpgsql as $$
begin
  insert into app_user_installations (project_id, user_id, at, installation_id, device)
  select project_id, user_id, clock_timestamp(), installation_id, device from new_rows;
  return null;
end $$;
