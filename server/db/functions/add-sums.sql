-- Adds numbers by their position; the longer one decides how many there are.
create function add_sums(one bigint[], other bigint[]) returns bigint[] language sql immutable parallel safe as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by at) from unnest(one, other) with ordinality s (a, b, at)
$$;
