-- Half-hour slots since 1970; 0 if never seen.
create function seen_slot(moment timestamptz) returns integer language sql immutable as $$
  select coalesce(floor(extract(epoch from moment) / 1800)::integer, 0)
$$;
