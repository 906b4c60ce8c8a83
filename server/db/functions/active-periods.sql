-- The periods, in days, for which active users are counted: the ranges of Home.
create function active_periods() returns setof integer language sql immutable rows 5 as $$
  values (1), (7), (30), (90), (365)
$$;
