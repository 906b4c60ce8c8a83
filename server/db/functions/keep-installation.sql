create function keep_installation() returns trigger language plpgsql as $$
begin
  insert into app_user_installations (project_id, user_id, at, installation_id, device)
  values (new.project_id, new.user_id, clock_timestamp(), new.installation_id, new.device)
  on conflict (project_id, user_id, at, installation_id) do update set device = excluded.device;
  return null;
end $$;
