import { type Kysely, sql } from 'kysely';
import type { SdkPlatform } from '#contract/sdk-versions.ts';
import { utcDay } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

/** Days with their versions, oldest first; the day before `since` and earlier are left out. */
export const adoptionRows = (db: Database, platform: SdkPlatform, since: string) =>
  db
    .selectFrom('sdk_version_days')
    .select(['day', 'version', 'users', 'projects', 'counted_at as countedAt'])
    .where('platform', '=', platform)
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('users', 'desc')
    .execute();

export const minimumOf = async (db: Database, platform: SdkPlatform): Promise<string | null> => {
  const row = await db
    .selectFrom('sdk_versions')
    .select('version')
    .where('platform', '=', platform)
    .where('is_minimum', '=', true)
    .executeTakeFirst();
  return row?.version ?? null;
};

/** How phones name the platforms, letters only and in lower case. */
const SPELLINGS: [spelling: string, platform: SdkPlatform][] = [
  ['android', 'Android'],
  ['ios', 'iOS'],
  ['flutter', 'Flutter'],
  ['reactnative', 'React Native'],
];

/** The platform that a phone names in its own spelling. */
export const platformOf = (reported: string): SdkPlatform | undefined => {
  const spelt = reported.replace(/[^a-zA-Z]/g, '').toLowerCase();
  return SPELLINGS.find(([spelling]) => spelling === spelt)?.[1];
};

/**
 * Stores for the day which versions all phones last reported, from the projects' counters; a later count of the same
 * day replaces it.
 */
export async function countVersions(db: Database, now: Date): Promise<void> {
  const day = utcDay(now);
  const spellings = sql.join(SPELLINGS.map(([spelling, platform]) => sql`(${spelling}, ${platform})`));
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sdk_version_days').where('day', '=', day).execute();
    await sql`
      with reported as (
        select c.project_id, c.key::jsonb as key, sum(c.amount) as users
        from (
          select project_id, key, amount from project_counters where counter = 'version'
          union all
          select project_id, key, amount from counter_changes where counter = 'version'
        ) c
        join projects p on p.id = c.project_id and p.deleted_at is null
        group by c.project_id, c.key
        having sum(c.amount) > 0
      )
      insert into sdk_version_days (platform, day, version, users, projects, counted_at)
      select s.platform, ${day}::date, key->>1, sum(users), count(distinct project_id), ${now}::timestamptz
      from reported
      join (values ${spellings}) as s (spelling, platform)
        on s.spelling = lower(regexp_replace(key->>0, '[^a-zA-Z]', '', 'g'))
      where key->>1 <> ''
      group by s.platform, key->>1
    `.execute(tx);
  });
}
