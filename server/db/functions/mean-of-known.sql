-- The mean of those that are known; null where none is. A cluster refuses the same as a subquery over the columns of a row.
create function mean_of_known(a numeric, b numeric, c numeric) returns numeric
language plpgsql immutable parallel safe as $$
begin
  return (coalesce(a, 0) + coalesce(b, 0) + coalesce(c, 0)) / nullif(num_nonnulls(a, b, c), 0);
end $$;
