-- The facets of an app user that come from device_troubles.
create function trouble_facets_of(complaints jsonb) returns setof text language sql immutable as $$
  select case counter when 'trouble/any' then 'warning:any' when 'trouble/failure' then 'failure'
    else 'warning:' || substr(counter, 16) end
  from trouble_facts(complaints)
$$;
