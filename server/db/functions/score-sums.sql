-- For each part of the score: metres where it is known, and points times metres.
create function score_step(sums bigint[], distance_meters double precision, scores jsonb)
returns bigint[] language sql immutable as $$
  select array_agg(sums[at] + case
    when (scores -> part) is null or jsonb_typeof(scores -> part) <> 'number' then 0
    when at % 2 = 1 then round(distance_meters)::bigint
    else round(distance_meters)::bigint * (scores ->> part)::bigint
  end order by at)
  from unnest(array[
    'ACCELERATION', 'ACCELERATION', 'BRAKING', 'BRAKING', 'CORNERING', 'CORNERING', 'SPEED', 'SPEED', 'DFD', 'DFD'
  ]) with ordinality p (part, at)
$$;

create aggregate score_sums(double precision, jsonb) (
  sfunc = score_step, stype = bigint[], initcond = '{0,0,0,0,0,0,0,0,0,0}'
);
