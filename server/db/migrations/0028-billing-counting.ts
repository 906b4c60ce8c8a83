/** As they were when this ran first; a feature that comes later is a later migration. */
const ALL_FEATURES = `array[
  'driving', 'driving.distractionFreeDriving', 'driving.drivingBehaviour', 'driving.deviceDiscovery', 'cycling',
  'publicTransport', 'walking', 'walking.walkingLocation', 'places', 'pointsOfInterest', 'automaticImpactDetection',
  'assistanceCall', 'health'
]::text[]`;

/** What a user counts for, written in the transaction that makes it count. */
export const METERING = [
  // A configuration that was never saved has everything on; a user never gets more than the project has.
  `create function features_on(allowed jsonb, wished jsonb) returns text[] language sql immutable as $$
    select case when allowed is null and wished is null then ${ALL_FEATURES} else array(
      select name from unnest(${ALL_FEATURES}) with ordinality f (name, place),
        lateral (select split_part(name, '.', 1) as service, split_part(name, '.', 2) as child) s
      where coalesce((allowed -> service ->> 'enabled')::boolean, allowed is null)
        and coalesce((wished -> service ->> 'enabled')::boolean, true)
        and (child = '' or (
          coalesce((allowed -> service ->> child)::boolean, allowed is null)
          and coalesce((wished -> service ->> child)::boolean, true)
        ))
      order by place
    ) end
  $$`,

  // As the phone is told: of a roll-out those whose place lies below its share, always the same ones.
  `create function features_of(project bigint, app_user text, wished jsonb) returns text[] language sql stable as $$
    select features_on(
      case when r.share is not null and 100 * ('x' || left(encode(sha256(
          convert_to(project || ':' || app_user, 'UTF8')), 'hex'), 8))::bit(32)::bigint::double precision / 4294967296
          < r.share
        then r.config -> 'services' else s.services end,
      wished)
    from (select 1) one
    left join sdk_settings s on s.project_id = project
    left join sdk_rollouts r on r.project_id = project
  $$`,

  // Most uploads find their user's day marked already and cost one look. Users are taken in one order by everybody, so
  // that two uploads never wait for each other.
  `create function meter_arrivals() returns trigger language plpgsql as $$
  declare
    seen record;
    facts record;
    mark metered_users;
    features text[];
    fresh text[];
  begin
    for seen in
      select distinct n.project_id, n.user_id, utc_day(n.received_at) as day from new_rows n
      where not exists (
        select 1 from metered_users m
        where m.project_id = n.project_id and m.user_id = n.user_id
          and m.month = date_trunc('month', utc_day(n.received_at))::date
          and m.days & (1 << extract(day from utc_day(n.received_at))::integer) <> 0
      )
      order by 1, 2, 3
    loop
      select u.pilot, u.services, coalesce(t.test_project, false) as test, coalesce(b.billing_organisation_id, 0) as payer
      into facts
      from app_users u
      left join project_settings t on t.project_id = u.project_id
      left join project_billing b on b.project_id = u.project_id
      where u.project_id = seen.project_id and u.user_id = seen.user_id;
      continue when not found or facts.pilot;
      insert into metered_users (project_id, user_id, month)
      values (seen.project_id, seen.user_id, date_trunc('month', seen.day)::date) on conflict do nothing;
      select m.* into mark from metered_users m
      where m.project_id = seen.project_id and m.user_id = seen.user_id and m.month = date_trunc('month', seen.day)::date
      for update;
      continue when mark.days & (1 << extract(day from seen.day)::integer) <> 0;
      features := array_prepend('', features_of(seen.project_id, seen.user_id, facts.services));
      fresh := case when facts.test or facts.payer = 0 then '{}'
        else array(select f from unnest(features) f where not f = any(mark.billed)) end;
      update metered_users m
      set days = m.days | (1 << extract(day from seen.day)::integer), billed = m.billed || fresh
      where m.project_id = seen.project_id and m.user_id = seen.user_id and m.month = mark.month;
      insert into metering_changes (payer, metered_project, feature, day, active, billed)
      select facts.payer, seen.project_id, f, seen.day, 1, case when f = any(fresh) then 1 else 0 end
      from unnest(features) f;
    end loop;
    return null;
  end $$`,
  `create trigger meter_arrivals after insert on batches
   referencing new table as new_rows for each statement execute function meter_arrivals()`,

  // The project is held meanwhile: who pays for it does not change between the look and the note.
  `create function meter_registered(project bigint, amount bigint) returns void language plpgsql as $$
  begin
    if amount = 0 then return; end if;
    perform 1 from projects where id = project for key share;
    insert into metering_changes (payer, metered_project, feature, day, registered)
    values (
      coalesce((select billing_organisation_id from project_billing where project_id = project), 0),
      project, '', utc_day(now()), amount
    );
  end $$`,
  `create function meter_new_app_users() returns trigger language plpgsql as $$
  begin
    perform meter_registered(project_id, amount) from (
      select project_id, count(*) as amount from new_rows where not pilot group by project_id order by project_id
    ) changes;
    return null;
  end $$`,
  `create trigger meter_new_app_users after insert on app_users
   referencing new table as new_rows for each statement execute function meter_new_app_users()`,
  `create function meter_gone_app_users() returns trigger language plpgsql as $$
  begin
    perform meter_registered(project_id, amount) from (
      select project_id, -count(*) as amount from old_rows where not pilot group by project_id order by project_id
    ) changes;
    return null;
  end $$`,
  `create trigger meter_gone_app_users after delete on app_users
   referencing old table as old_rows for each statement execute function meter_gone_app_users()`,
  `create function meter_marked_app_user() returns trigger language plpgsql as $$
  begin
    perform meter_registered(new.project_id, case when new.pilot then -1 else 1 end);
    return null;
  end $$`,
  `create trigger meter_marked_app_user after update of pilot on app_users
   for each row when (old.pilot <> new.pilot) execute function meter_marked_app_user()`,

  // Registered users go with their project to whoever pays from now on.
  `create function move_registered() returns trigger language plpgsql as $$
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
  end $$`,
  `create trigger move_registered after insert or update or delete on project_billing
   for each row execute function move_registered()`,

  // Which features a project's configuration has on, from which day.
  `create function meter_features() returns trigger language plpgsql as $$
  begin
    insert into metered_features (metered_project, day, features)
    values (new.project_id, utc_day(now()), features_on(new.services, null))
    on conflict (metered_project, day) do update set features = excluded.features;
    return null;
  end $$`,
  `create trigger meter_features after insert or update of services on sdk_settings
   for each row execute function meter_features()`,

  // A closed month never changes, whoever tries.
  `create function refuse_change_of_closed() returns trigger language plpgsql as $$
  begin
    raise exception 'a closed month never changes' using errcode = 'restrict_violation';
  end $$`,
  `create trigger keep_statements before update or delete on billing_statements
   for each row execute function refuse_change_of_closed()`,
  `create trigger keep_corrections before update or delete on billing_corrections
   for each row execute function refuse_change_of_closed()`,
  `create function keep_closed_days() returns trigger language plpgsql as $$
  declare
    touched record;
  begin
    for touched in
      select new.payer, new.day where tg_op <> 'DELETE' union all select old.payer, old.day where tg_op <> 'INSERT'
    loop
      if exists (
        select 1 from billing_statements s
        where s.billing_organisation_id = touched.payer and s.month = date_trunc('month', touched.day)::date
      ) then
        raise exception 'a closed month never changes' using errcode = 'restrict_violation';
      end if;
    end loop;
    return coalesce(new, old);
  end $$`,
  `create trigger keep_closed_days before insert or update or delete on metering_days
   for each row execute function keep_closed_days()`,
];
