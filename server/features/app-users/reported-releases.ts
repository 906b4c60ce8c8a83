import { type RawBuilder, sql } from 'kysely';

/**
 * The releases that phones run, with their users by project, from the counters that `which` selects. Any text may be
 * reported, by each phone another one: readers let SQL sort, add up and cut.
 */
export const reportedReleases = (which: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  with counted as materialized (
    select project_id, key, key::jsonb as release, sum(amount)::int as users from project_counts
    where counter = 'version' and ${which}
    group by project_id, key having sum(amount) > 0
  )
  select project_id, key, release ->> 0 as platform, release ->> 1 as version, users from counted
)`;
