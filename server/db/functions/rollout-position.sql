-- Where an app user stands between 0 and 100, always the same: a user who gets a roll-out at 10 % has it at 20 % too,
-- and the same users come first in the next one.
create function rollout_position(project bigint, app_user text) returns double precision language sql immutable as $$
  select 100 * ('x' || left(encode(sha256(convert_to(project || ':' || app_user, 'UTF8')), 'hex'), 8))
    ::bit(32)::bigint::double precision / 4294967296
$$;

-- A share of a project's app users that is like all of them, and the groups of roll-outs.
create index app_users_by_rollout on app_users (project_id, rollout_position(project_id, user_id));
