/** What is true of an app user, kept as rows that an index can find. */
export const KEEPING_FACETS = [
  `create function seen_slot(moment timestamptz) returns integer language sql immutable as $$
    select coalesce(floor(extract(epoch from moment) / 1800)::integer, 0)
  $$`,
  `create function registered_ms(moment timestamptz) returns bigint language sql immutable as $$
    select floor(extract(epoch from moment) * 1000)::bigint
  $$`,

  `create function app_user_facets_of(status text, device jsonb, blocked boolean, pilot boolean)
   returns setof text language sql immutable as $$
    select facet from (values
      ('all'),
      ('state:' || coalesce(status, '')),
      ('platform:' || (device ->> 'platform')),
      ('release:' || coalesce(device ->> 'platform', '') || '/' || (device ->> 'sdkVersion')),
      (case when blocked then 'blocked' end),
      (case when pilot then 'pilot' end)
    ) f (facet)
    where facet is not null
  $$`,
  `create function trouble_facets_of(complaints jsonb) returns setof text language sql immutable as $$
    select case counter when 'trouble/any' then 'warning:any' when 'trouble/failure' then 'failure'
      else 'warning:' || substr(counter, 16) end
    from trouble_facts(complaints)
  $$`,

  `create function find_new_app_users() returns trigger language plpgsql as $$
  begin
    insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
    select u.project_id, u.user_id, f.facet, registered_ms(u.created_at), seen_slot(u.last_seen_at)
    from new_rows u, app_user_facets_of(u.status, u.device, u.blocked, u.pilot) f (facet);
    insert into app_user_words (project_id, user_id, source, word)
    select u.project_id, u.user_id, w.source, w.word
    from new_rows u, app_user_words_of(u.user_id, u.installation_id, u.device) w
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger find_new_app_users after insert on app_users
   referencing new table as new_rows for each statement execute function find_new_app_users()`,

  `create function forget_gone_app_users() returns trigger language plpgsql as $$
  begin
    delete from app_user_facets f using old_rows u where f.project_id = u.project_id and f.user_id = u.user_id;
    delete from app_user_words w using old_rows u where w.project_id = u.project_id and w.user_id = u.user_id;
    return null;
  end $$`,
  `create trigger forget_gone_app_users after delete on app_users
   referencing old table as old_rows for each statement execute function forget_gone_app_users()`,

  `create function find_changed_app_user() returns trigger language plpgsql as $$
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
      -- A row that somebody else is writing just now is theirs: waiting for it could mean waiting for each other.
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
  end $$`,
  `create trigger find_changed_app_user after update on app_users for each row
   when (
     old.blocked <> new.blocked or old.pilot <> new.pilot or old.status is distinct from new.status
     or old.installation_id <> new.installation_id or old.device is distinct from new.device
     or seen_slot(old.last_seen_at) <> seen_slot(new.last_seen_at)
   )
   execute function find_changed_app_user()`,

  // The user's own row is only read: whoever changes it goes over these rows with the next slot.
  `create function find_troubled_app_user() returns trigger language plpgsql as $$
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
  end $$`,
  `create trigger find_troubled_app_user after insert or update or delete on device_troubles
   for each row execute function find_troubled_app_user()`,

  `create function find_joined_app_user() returns trigger language plpgsql as $$
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
  end $$`,
  `create trigger find_joined_app_user after insert on project_code_joins
   for each row execute function find_joined_app_user()`,
];

/** Parts of texts that a search may begin with. */
export const KEEPING_WORDS = [
  // A search finds a text from its beginning, from any word in it and from any digit but leading zeros: "anna" and
  // "711" find "at-anna-0004711", "nna" does not. At most 16 parts a text, those at the beginning of words first.
  `create function parts_of(given text) returns setof text language plpgsql immutable as $$
  declare
    low text := lower(given);
    length_of integer := least(length(low), 100);
    code integer;
    kind integer; -- 0 between words, 1 a letter, 2 a digit
    before integer := 0;
    zeros boolean := true; -- nothing but zeros so far in this number
    inner_at integer[] := '{}';
    found integer := 0;
  begin
    for at in 1 .. coalesce(length_of, 0) loop
      code := ascii(substr(low, at, 1));
      kind := case when code between 48 and 57 then 2 when code between 97 and 122 or code > 126 then 1 else 0 end;
      if at = 1 or (kind > 0 and before = 0) then
        if found < 16 then
          return next substr(low, at, 60);
          found := found + 1;
        end if;
      elsif kind > 0 and (kind <> before or (kind = 2 and not zeros and at < length_of - 1)) then
        inner_at := inner_at || at;
      elsif kind = 2 and zeros and code <> 48 and at < length_of - 1 then
        inner_at := inner_at || at;
      end if;
      zeros := kind <> 2 or (code = 48 and (before <> 2 or zeros));
      before := kind;
    end loop;
    foreach code in array inner_at loop
      exit when found >= 16;
      return next substr(low, code, 60);
      found := found + 1;
    end loop;
  end $$`,
  `create function words_of_code(code text) returns setof text language sql immutable as $$
    select lower(code) union all select lower(substr(code, 1, 4) || '-' || substr(code, 5))
  $$`,
  `create function app_user_words_of(user_id text, installation_id uuid, device jsonb)
   returns table (source text, word text) language sql immutable as $$
    select 'id', parts_of(user_id)
    union all select 'installation', installation_id::text
    union all select distinct 'device', word from (
      select parts_of(device ->> 'model') as word
      union all select lower(device ->> 'sdkVersion')
      union all select lower(device ->> 'appVersion')
    ) told where word <> ''
  $$`,
];
