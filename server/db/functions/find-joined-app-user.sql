create function find_joined_app_user() returns trigger language plpgsql as $$
begin
  insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
  select u.project_id, u.user_id, 'code:' || new.code_id, registered_ms(u.created_at), seen_slot(u.last_seen_at)
  from app_users u
  where u.project_id = new.project_id and u.user_id = new.user_id
  on conflict do nothing;
  insert into app_user_words (project_id, user_id, source, word)
  select new.project_id, new.user_id, 'code', w.word
  from project_codes c, words_of_code(c.code) w (word)
  where c.id = new.code_id
  on conflict do nothing;
  return null;
end $$;
