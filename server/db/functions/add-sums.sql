-- Adds numbers by their position; the longer one decides how many there are. What is unnested comes in its order.
create function add_sums(one bigint[], other bigint[]) returns bigint[] language sql immutable parallel safe as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0)) from unnest(one, other) s (a, b)
$$;
