-- Called by whoever inserted into project_code_joins, in the same transaction.
create function app_user_joined(project bigint, app_user text, joined_by uuid) returns void language plpgsql as $$
declare
  joiner app_users;
begin
  select * into joiner from app_users where project_id = project and user_id = app_user;
  if not found then return; end if;
  insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
  values (project, app_user, 'code:' || joined_by, registered_ms(joiner.created_at), seen_slot(joiner.last_seen_at))
  on conflict do nothing;
end $$;
