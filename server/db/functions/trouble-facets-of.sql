-- The facets of an app user that come from device_troubles: each reason, whether a permission is missing, and how many
-- reasons there are, in the order of numbers.
create function trouble_facets_of(complaints jsonb) returns setof text language sql immutable as $$
  select case counter when 'trouble/any' then 'warning:any' when 'trouble/failure' then 'failure'
    when 'trouble/permission' then 'permission'
    else 'warning:' || substr(counter, 16) end
  from trouble_facts(complaints)
  union all
  select 'troubles:' || lpad(count(*)::text, 3, '0') from trouble_facts(complaints) where counter like 'trouble/reason:%'
  having count(*) > 0
$$;
