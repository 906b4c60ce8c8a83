-- Gives a user exactly these tags, and writes what the list finds and counts by them. The caller holds the user's row.
create function app_user_tagged(app_user app_users, tags text[]) returns void language plpgsql as $$
declare
  former text[] := array(
    select tag from app_user_tags where project_id = app_user.project_id and user_id = app_user.user_id
  );
begin
  delete from app_user_tags
  where project_id = app_user.project_id and user_id = app_user.user_id and tag <> all(tags);
  insert into app_user_tags (project_id, user_id, tag)
  select app_user.project_id, app_user.user_id, tag from unnest(tags) t (tag)
  on conflict do nothing;
  insert into counter_changes (project_id, user_id, counter, key, amount)
  select app_user.project_id, app_user.user_id, 'tag', tag, amount from (
    select tag, 1 as amount from unnest(tags) t (tag) where tag <> all(former)
    union all
    select tag, -1 from unnest(former) t (tag) where tag <> all(tags)
  ) changed;
  if not (former @> tags and former <@ tags) then
    insert into rollup_changes (project_id, user_id) values (app_user.project_id, app_user.user_id);
    insert into activity_changes (project_id, user_id) values (app_user.project_id, app_user.user_id);
  end if;
  delete from app_user_facets
  where project_id = app_user.project_id and user_id = app_user.user_id
    and facet = any(array(select 'tag:' || tag from unnest(former) t (tag) where tag <> all(tags)));
  insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
  select app_user.project_id, app_user.user_id, 'tag:' || tag,
    registered_ms(app_user.created_at), seen_slot(app_user.last_seen_at)
  from unnest(tags) t (tag)
  on conflict do nothing;
  delete from app_user_words
  where project_id = app_user.project_id and user_id = app_user.user_id and source = 'tag';
  insert into app_user_words (project_id, user_id, source, word)
  select distinct app_user.project_id, app_user.user_id, 'tag', word from unnest(tags) t (tag), parts_of(tag) p (word);
end $$;
