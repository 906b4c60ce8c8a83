create function find_changed_app_user() returns trigger language plpgsql as $$
begin
  if (old.status, old.device, old.blocked, old.pilot) is distinct from (new.status, new.device, new.blocked, new.pilot)
  then
    delete from app_user_facets
    where project_id = new.project_id and user_id = new.user_id and facet in (
      select app_user_facets_of(old.status, old.device, old.blocked, old.pilot)
      except select app_user_facets_of(new.status, new.device, new.blocked, new.pilot)
    );
    insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
    select new.project_id, new.user_id, facet, registered_ms(new.created_at), seen_slot(new.last_seen_at)
    from app_user_facets_of(new.status, new.device, new.blocked, new.pilot) f (facet)
    on conflict do nothing;
  end if;
  if seen_slot(old.last_seen_at) <> seen_slot(new.last_seen_at) then
    -- Rows that another transaction is writing are left to it: waiting for them could deadlock.
    update app_user_facets set seen_slot = seen_slot(new.last_seen_at)
    where ctid = any (array(
      select ctid from app_user_facets
      where project_id = new.project_id and user_id = new.user_id
      for update skip locked
    ));
  end if;
  if (old.device, old.installation_id) is distinct from (new.device, new.installation_id) then
    delete from app_user_words
    where project_id = new.project_id and user_id = new.user_id and source in ('device', 'installation');
    insert into app_user_words (project_id, user_id, source, word)
    select new.project_id, new.user_id, source, word
    from app_user_words_of(new.user_id, new.installation_id, new.device)
    where source in ('device', 'installation')
    on conflict do nothing;
  end if;
  return null;
end $$;
