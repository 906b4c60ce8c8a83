-- Where an app user stands between 0 and 100, always the same: a user who gets a roll-out at 10 % has it at 20 % too,
-- and the same users come first in the next one.
create function rollout_position(project bigint, app_user text) returns double precision language sql immutable as $$
  select 100 * ('x' || left(encode(sha256(convert_to(project || ':' || app_user, 'UTF8')), 'hex'), 8))
    ::bit(32)::bigint::double precision / 4294967296
$$;
