-- A user counts once for each reason, on the day it was last reported.
create function trouble_facts(complaints jsonb) returns table (counter text, key text) language sql immutable as $$
  select 'trouble/' || name, utc_day(to_timestamp(max((c.value ->> 't')::bigint) / 1000.0))::text
  from jsonb_each(complaints) c,
    lateral (
      select 'any' as name
      union select 'failure' where c.key like 'failure:%'
      union select 'permission' from jsonb_array_elements_text(c.value -> 'reasons') reason
        where reason like '%PermissionMissing'
      union select 'reason:' || reason from jsonb_array_elements_text(c.value -> 'reasons') reason
    ) names
  where jsonb_array_length(c.value -> 'reasons') > 0
  group by name
$$;
