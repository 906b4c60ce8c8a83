-- Called by whoever inserted the row, in the same transaction.
create function app_user_appeared(fresh app_users) returns void language plpgsql as $$
begin
  insert into counter_changes (project_id, user_id, counter, key, amount)
  select fresh.project_id, fresh.user_id, counter, key, amount from (
    select counter, key, 1 as amount from app_user_facts(fresh.pilot, fresh.created_at, fresh.device, fresh.status)
    union all
    select counter, key, amount from active_moves(null, utc_day(fresh.last_seen_at))
  ) facts;
  insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
  select fresh.project_id, fresh.user_id, facet, registered_ms(fresh.created_at), seen_slot(fresh.last_seen_at)
  from app_user_facets_of(fresh.status, fresh.device, fresh.blocked, fresh.pilot) f (facet);
  insert into app_user_words (project_id, user_id, source, word)
  select fresh.project_id, fresh.user_id, source, word
  from app_user_words_of(fresh.user_id, fresh.installation_id, fresh.device)
  on conflict do nothing;
  insert into app_user_installations (project_id, user_id, at, installation_id, device)
  values (fresh.project_id, fresh.user_id, clock_timestamp(), fresh.installation_id, fresh.device);
  if not fresh.pilot then perform meter_registered(fresh.project_id, 1); end if;
end $$;
