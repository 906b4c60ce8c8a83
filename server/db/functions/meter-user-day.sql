-- Counts a user as active on a day, once; called by the statement that stores batches.
create function meter_user_day(project bigint, app_user text, seen date, all_features text[])
returns void language plpgsql as $$
declare
  seen_month date := date_trunc('month', seen)::date;
  seen_bit integer := 1 << extract(day from seen)::integer;
  facts record;
  mark metered_users;
  features text[];
  fresh text[];
  payer bigint;
  is_test boolean;
begin
  select pilot, features_off into facts from app_users where project_id = project and user_id = app_user;
  if not found or facts.pilot then return; end if;
  insert into metered_users (project_id, user_id, month) values (project, app_user, seen_month)
  on conflict do nothing;
  select m.* into mark from metered_users m
  where m.project_id = project and m.user_id = app_user and m.month = seen_month
  for update;
  if mark.days & seen_bit <> 0 then return; end if;
  features := array_prepend('', features_of(project, app_user, facts.features_off, all_features));
  payer := coalesce((select billing_organisation_id from project_billing where project_id = project), 0);
  is_test := exists (select from project_settings where project_id = project and test_project);
  fresh := case when is_test or payer = 0 then '{}'
    else array(select f from unnest(features) f where not f = any(mark.billed)) end;
  update metered_users m set days = m.days | seen_bit, billed = m.billed || fresh
  where m.project_id = project and m.user_id = app_user and m.month = seen_month;
  insert into metering_changes (payer, metered_project, feature, day, active, billed)
  select payer, project, f, seen, 1, case when f = any(fresh) then 1 else 0 end
  from unnest(features) f;
end $$;
