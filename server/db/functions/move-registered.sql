-- Registered users move with their project to its new payer.
create function move_registered() returns trigger language plpgsql as $$
declare
  project bigint := coalesce(new.project_id, old.project_id);
  former bigint := case when tg_op = 'INSERT' then 0 else old.billing_organisation_id end;
  later bigint := case when tg_op = 'DELETE' then 0 else new.billing_organisation_id end;
  amount bigint;
begin
  if former = later then return null; end if;
  perform 1 from projects where id = project for update;
  select coalesce(sum(registered), 0) into amount from metering
  where payer = former and metered_project = project and feature = '';
  if amount <> 0 then
    insert into metering_changes (payer, metered_project, feature, day, registered) values
      (former, project, '', utc_day(now()), -amount), (later, project, '', utc_day(now()), amount);
  end if;
  return null;
end $$;
