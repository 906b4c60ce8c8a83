-- Active users are counted for several periods: a user seen on a day counts on that day and the following ones of the
-- period, once. Stored is where that begins (+1) and ends (-1); the sum up to a day is how many users were active in
-- the period up to it.
create function active_moves(old_day date, new_day date)
returns table (counter text, key text, amount integer) language sql immutable as $$
  select 'active/' || days, m.day::text, m.amount
  from active_periods() days,
    lateral (values
      (case when old_day is null or new_day - old_day >= days then new_day else old_day + days end, 1),
      (new_day + days, -1)
    ) m (day, amount)
  where new_day is not null and (old_day is null or new_day > old_day)
$$;
