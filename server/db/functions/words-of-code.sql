-- A project code is searched with and without its dash.
create function words_of_code(code text) returns setof text language sql immutable as $$
  select lower(code) union all select lower(substr(code, 1, 4) || '-' || substr(code, 5))
$$;
