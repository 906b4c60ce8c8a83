-- Locks the project, so that its payer does not change between the query and the insert.
create function meter_registered(project bigint, amount bigint) returns void language plpgsql as $$
begin
  if amount = 0 then return; end if;
  perform 1 from projects where id = project for key share;
  insert into metering_changes (payer, metered_project, feature, day, registered)
  values (
    coalesce((select billing_organisation_id from project_billing where project_id = project), 0),
    project, '', utc_day(now()), amount
  );
end $$;
