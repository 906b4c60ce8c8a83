-- The facets of an app user that come from the user's own row.
create function app_user_facets_of(status text, device jsonb, blocked boolean, pilot boolean)
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
$$;
