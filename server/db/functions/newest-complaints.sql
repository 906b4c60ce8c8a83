-- Keeps the newer report about each service; one without reasons means that the service works again.
create function newest_complaints(a jsonb, b jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from (
    select distinct on (key) key, value
    from (select * from jsonb_each(a) union all select * from jsonb_each(b)) both_of_them
    order by key, (value ->> 't')::bigint desc
  ) newest
$$;
