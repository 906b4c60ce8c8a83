-- Called by whoever changed a row of device_troubles, in the same transaction; null complaints for no row.
-- The user's own row is only read: the next change of the slot updates these facets too.
create function troubles_changed(project bigint, app_user text, former jsonb, later jsonb)
returns void language plpgsql as $$
declare
  facets_after text[] := array(select trouble_facets_of(later));
  facets_gone text[] := array(select trouble_facets_of(former) except select unnest(facets_after));
  registered bigint;
  slot integer;
begin
  insert into counter_changes (project_id, user_id, counter, key, amount)
  select project, app_user, counter, key, sum(amount) from (
    select counter, key, 1 as amount from trouble_facts(later)
    union all
    select counter, key, -1 from trouble_facts(former)
  ) facts
  group by counter, key having sum(amount) <> 0;
  delete from app_user_facets where project_id = project and user_id = app_user and facet = any(facets_gone);
  select registered_ms(created_at), seen_slot(last_seen_at) into registered, slot
  from app_users where project_id = project and user_id = app_user;
  if found then
    insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
    select project, app_user, facet, registered, slot from unnest(facets_after) f (facet)
    on conflict do nothing;
  end if;
end $$;
