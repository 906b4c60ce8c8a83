-- Called by whoever updated the row, in the same transaction.
create function app_user_changed(former app_users, later app_users) returns void language plpgsql as $$
declare
  facets_before text[] := array(select app_user_facets_of(former.status, former.device, former.blocked, former.pilot));
  facets_after text[] := array(select app_user_facets_of(later.status, later.device, later.blocked, later.pilot));
begin
  insert into counter_changes (project_id, user_id, counter, key, amount)
  select later.project_id, later.user_id, counter, key, sum(amount) from (
    select counter, key, 1 as amount from app_user_facts(later.pilot, later.created_at, later.device, later.status)
    union all
    select counter, key, -1 from app_user_facts(former.pilot, former.created_at, former.device, former.status)
  ) facts
  group by counter, key having sum(amount) <> 0;
  if former.pilot <> later.pilot then perform pilot_marked(later.project_id, later.user_id, later.pilot); end if;
  if (former.pilot, former.device ->> 'platform', former.device ->> 'sdkVersion')
    is distinct from (later.pilot, later.device ->> 'platform', later.device ->> 'sdkVersion') then
    insert into rollup_changes (project_id, user_id) values (later.project_id, later.user_id);
  end if;
  if (former.pilot, former.device ->> 'platform') is distinct from (later.pilot, later.device ->> 'platform') then
    insert into activity_changes (project_id, user_id) values (later.project_id, later.user_id);
  end if;
  if facets_before <> facets_after then
    delete from app_user_facets
    where project_id = later.project_id and user_id = later.user_id
      and facet = any(facets_before) and facet <> all(facets_after);
    insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
    select later.project_id, later.user_id, facet, registered_ms(later.created_at), seen_slot(later.last_seen_at)
    from unnest(facets_after) f (facet)
    on conflict do nothing;
  end if;
  if utc_day(former.last_seen_at) is distinct from utc_day(later.last_seen_at) then
    insert into counter_changes (project_id, user_id, counter, key, amount)
    select later.project_id, later.user_id, counter, key, amount
    from active_moves(utc_day(former.last_seen_at), utc_day(later.last_seen_at));
  end if;
  perform app_user_seen(later.project_id, later.user_id, former.last_seen_at, later.last_seen_at);
  if (former.device, former.installation_id) is distinct from (later.device, later.installation_id) then
    delete from app_user_words
    where project_id = later.project_id and user_id = later.user_id and source in ('device', 'installation');
    insert into app_user_words (project_id, user_id, source, word)
    select later.project_id, later.user_id, source, word
    from app_user_words_of(later.user_id, later.installation_id, later.device)
    where source in ('device', 'installation')
    on conflict do nothing;
    insert into app_user_installations (project_id, user_id, at, installation_id, device)
    values (later.project_id, later.user_id, clock_timestamp(), later.installation_id, later.device)
    on conflict (project_id, user_id, at, installation_id) do update set device = excluded.device;
  end if;
end $$;
