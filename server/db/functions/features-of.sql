-- The features of an app user as the phone gets them: of a roll-out those whose position lies below its share.
create function features_of(project bigint, app_user text, wished jsonb) returns text[] language sql stable as $$
  select features_on(
    case when r.share is not null and 100 * ('x' || left(encode(sha256(
        convert_to(project || ':' || app_user, 'UTF8')), 'hex'), 8))::bit(32)::bigint::double precision / 4294967296
        < r.share
      then r.config -> 'services' else s.services end,
    wished)
  from (select 1) one
  left join sdk_settings s on s.project_id = project
  left join sdk_rollouts r on r.project_id = project
$$;
