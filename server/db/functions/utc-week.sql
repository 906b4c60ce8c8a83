-- The Monday of the week of a time.
create function utc_week(at timestamptz) returns text language sql immutable as $$
  select date_trunc('week', at at time zone 'UTC')::date::text
$$;
