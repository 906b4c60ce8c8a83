-- The facets of an app user that come from the user's own row. Numbers of a version have six digits, so that the order of
-- the facets is that of the versions.
create function app_user_facets_of(status text, device jsonb, blocked boolean, pilot boolean)
returns setof text language sql immutable as $$
  select facet from (values
    ('all'),
    ('state:' || coalesce(status, '')),
    ('platform:' || (device ->> 'platform')),
    ('release:' || regexp_replace(regexp_replace(device ->> 'sdkVersion', '([0-9]+)', '00000\1', 'g'), '0*([0-9]{6})', '\1', 'g')
      || '/' || coalesce(device ->> 'platform', '')),
    (case when blocked then 'blocked' end),
    (case when pilot then 'pilot' end)
  ) f (facet)
  where facet is not null
$$;
