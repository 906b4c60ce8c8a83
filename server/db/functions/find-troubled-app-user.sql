-- The user's own row is only read: the next change of the slot updates these rows too.
create function find_troubled_app_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from app_user_facets
    where project_id = old.project_id and user_id = old.user_id and facet in (
      select trouble_facets_of(old.complaints)
      except select trouble_facets_of(new.complaints) where tg_op = 'UPDATE'
    );
  end if;
  if tg_op <> 'DELETE' then
    insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
    select u.project_id, u.user_id, f.facet, registered_ms(u.created_at), seen_slot(u.last_seen_at)
    from app_users u, trouble_facets_of(new.complaints) f (facet)
    where u.project_id = new.project_id and u.user_id = new.user_id
    on conflict do nothing;
  end if;
  return null;
end $$;
