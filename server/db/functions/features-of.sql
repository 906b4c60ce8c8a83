-- The features of an app user as the phone gets them: those of the roll-out if the user is in its share, else those of
-- the project, without those that are switched off for the user. A project that never saved any has all of them.
create function features_of(project bigint, app_user text, off text[], all_features text[])
returns text[] language sql stable as $$
  select array(
    select feature from unnest(coalesce(
      case when rollout_position(project, app_user) < r.share then r.features else s.features end,
      all_features
    )) feature
    where off is null or feature <> all(off)
  )
  from (select 1) one
  left join sdk_settings s on s.project_id = project
  left join sdk_rollouts r on r.project_id = project
$$;
