-- A configuration that was never saved has everything on; a user never gets more than the project has.
create function features_on(allowed jsonb, wished jsonb) returns text[] language sql immutable as $$
  select case when allowed is null and wished is null then array[
    'driving', 'driving.distractionFreeDriving', 'driving.drivingBehaviour', 'driving.deviceDiscovery', 'cycling',
    'publicTransport', 'walking', 'walking.walkingLocation', 'places', 'pointsOfInterest', 'automaticImpactDetection',
    'assistanceCall', 'health'
  ]::text[] else array(
    select name from unnest(array[
    'driving', 'driving.distractionFreeDriving', 'driving.drivingBehaviour', 'driving.deviceDiscovery', 'cycling',
    'publicTransport', 'walking', 'walking.walkingLocation', 'places', 'pointsOfInterest', 'automaticImpactDetection',
    'assistanceCall', 'health'
  ]::text[]) with ordinality f (name, place),
      lateral (select split_part(name, '.', 1) as service, split_part(name, '.', 2) as child) s
    where coalesce((allowed -> service ->> 'enabled')::boolean, allowed is null)
      and coalesce((wished -> service ->> 'enabled')::boolean, true)
      and (child = '' or (
        coalesce((allowed -> service ->> child)::boolean, allowed is null)
        and coalesce((wished -> service ->> child)::boolean, true)
      ))
    order by place
  ) end
$$;
