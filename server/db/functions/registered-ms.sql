create function registered_ms(moment timestamptz) returns bigint language sql immutable as $$
  select floor(extract(epoch from moment) * 1000)::bigint
$$;
