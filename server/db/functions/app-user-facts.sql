-- The counters to which an app user adds one.
create function app_user_facts(pilot boolean, created_at timestamptz, device jsonb, status text)
returns table (counter text, key text) language sql immutable as $$
  select f.counter, f.key from (values
    ('users', 'all'),
    ('users', case when pilot then 'pilot' end),
    ('created', utc_day(created_at)::text),
    ('version', case when device ? 'sdkVersion'
      then jsonb_build_array(coalesce(device ->> 'platform', ''), device ->> 'sdkVersion')::text end),
    ('state', status)
  ) f (counter, key)
  where f.key is not null
$$;
