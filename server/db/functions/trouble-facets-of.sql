-- The facets of an app user that come from device_troubles: each reason, and how many there are, in the order of numbers.
create function trouble_facets_of(complaints jsonb) returns setof text language sql immutable as $$
  select case counter when 'trouble/any' then 'warning:any' when 'trouble/failure' then 'failure'
    else 'warning:' || substr(counter, 16) end
  from trouble_facts(complaints) where counter <> 'trouble/permission'
  union all
  select 'troubles:' || lpad(count(*)::text, 3, '0') from trouble_facts(complaints) where counter like 'trouble/reason:%'
  having count(*) > 0
$$;
