-- One for the day, trips, seconds and metres driven by day and by night, metres by mode.
create function exposure_step(sums bigint[], type text, distance_meters double precision, exposure jsonb)
returns bigint[] language sql immutable as $$
  select array[
    1,
    sums[2] + case when type in ('CAR', 'DRIVING') then 1 else 0 end,
    sums[3] + coalesce((exposure -> 'day' ->> 'seconds')::bigint, 0),
    sums[4] + coalesce((exposure -> 'day' ->> 'meters')::bigint, 0),
    sums[5] + coalesce((exposure -> 'night' ->> 'seconds')::bigint, 0),
    sums[6] + coalesce((exposure -> 'night' ->> 'meters')::bigint, 0),
    sums[7] + case when type in ('CAR', 'DRIVING') then round(distance_meters)::bigint else 0 end,
    sums[8] + case when type = 'CYCLING' then round(distance_meters)::bigint else 0 end,
    sums[9] + case when type = 'WALKING' then round(distance_meters)::bigint else 0 end,
    sums[10] + case when type in ('BUS', 'TRAIN', 'TRAM', 'METRO', 'PUBLIC_TRANSPORT')
      then round(distance_meters)::bigint else 0 end
  ]
$$;

create aggregate exposure_sums(text, double precision, jsonb) (
  sfunc = exposure_step, stype = bigint[], initcond = '{0,0,0,0,0,0,0,0,0,0}'
);
