create function forget_gone_app_users() returns trigger language plpgsql as $$
begin
  delete from app_user_facets f using old_rows u where f.project_id = u.project_id and f.user_id = u.user_id;
  delete from app_user_words w using old_rows u where w.project_id = u.project_id and w.user_id = u.user_id;
  return null;
end $$;
