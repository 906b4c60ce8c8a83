create function find_new_app_users() returns trigger language plpgsql as $$
begin
  insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
  select u.project_id, u.user_id, f.facet, registered_ms(u.created_at), seen_slot(u.last_seen_at)
  from new_rows u, app_user_facets_of(u.status, u.device, u.blocked, u.pilot) f (facet);
  insert into app_user_words (project_id, user_id, source, word)
  select u.project_id, u.user_id, w.source, w.word
  from new_rows u, app_user_words_of(u.user_id, u.installation_id, u.device) w
  on conflict do nothing;
  return null;
end $$;
