-- An erased user stops being active today; the past stays as it was counted.
create function active_ends(last_day date, today date)
returns table (counter text, key text, amount integer) language sql immutable as $$
  select 'active/' || days, m.day::text, m.amount
  from active_periods() days,
    lateral (values (greatest(today, last_day), -1), (last_day + days, 1)) m (day, amount)
  where last_day + days > today
$$;
