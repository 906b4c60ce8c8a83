-- Pilots are neither billed nor part of averages: their days are removed when the mark is set, else added again.
create function pilot_marked(project bigint, app_user text, is_pilot boolean) returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    update day_scores set counted = not is_pilot
    where project_id = project and user_id = app_user and counted = is_pilot
    returning day, sums
  loop
    perform move_sums(project, app_user, 'score/', moved.day, moved.sums, is_pilot);
  end loop;
  for moved in
    update day_exposures set counted = not is_pilot
    where project_id = project and user_id = app_user and counted = is_pilot
    returning day, sums
  loop
    perform move_sums(project, app_user, 'etr/', moved.day, moved.sums, is_pilot);
  end loop;
  perform meter_registered(project, case when is_pilot then -1 else 1 end);
end $$;
