import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SDK_PLATFORMS, type SdkPlatform } from '#contract/sdk-versions.ts';
import { utcDay } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import { reportedReleases } from '#server/features/app-users/reported-releases.ts';

type Database = Kysely<Tables>;

/** Days with their versions, oldest first; the day before `since` and earlier are left out. */
export const adoptionRows = (db: Database, platform: SdkPlatform, since: string) =>
  db
    .selectFrom('sdk_version_days')
    .select(['day', 'version', 'users', 'projects'])
    .where('platform', '=', platform)
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('users', 'desc')
    .execute();

export const lastCounted = async (db: Database, platform: SdkPlatform, since: string): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('sdk_version_days')
    .select(({ fn }) => fn.max<Date | null>('counted_at').as('at'))
    .where('platform', '=', platform)
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
  return at;
};

export const minimumOf = async (db: Database, platform: SdkPlatform): Promise<string | null> => {
  const row = await db
    .selectFrom('sdk_versions')
    .select('version')
    .where('platform', '=', platform)
    .where('is_minimum', '=', true)
    .executeTakeFirst();
  return row?.version ?? null;
};

/** How phones name a platform, letters only and in lower case. */
export const reportedAs = (platform: SdkPlatform): string => platform.replace(' ', '').toLowerCase();

/** The platform that a phone names in its own spelling. */
export const spellingOf = (reported: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(regexp_replace(${reported}, '[^a-zA-Z]', '', 'g'))`;

/** Of a platform and day; the versions that are listed are kept in addition. */
const MAX_VERSIONS = 50;

/**
 * Stores for the day which versions all phones last reported, from the projects' counters; a later count of the same
 * day replaces it. Rare versions are added up under an empty name: phones may report any text.
 */
export async function countVersions(db: Database, now: Date): Promise<void> {
  const day = utcDay(now);
  const spellings = sql.join(SDK_PLATFORMS.map((platform) => sql`(${reportedAs(platform)}, ${platform})`));
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sdk_version_days').where('day', '=', day).execute();
    await sql`
      with reported as (
        select s.platform, r.version, r.project_id, r.users
        from ${reportedReleases(sql`true`)} r
        join projects p on p.id = r.project_id and p.deleted_at is null
        join (values ${spellings}) as s (spelling, platform) on s.spelling = ${spellingOf(sql`r.platform`)}
        where r.version <> ''
      ), totals as (
        select *, sum(users) over (partition by platform, version) as total from reported
      ), ranked as (
        select *, dense_rank() over (partition by platform order by total desc, version) as place from totals
      ), named as (
        select platform, users, project_id, case when place <= ${MAX_VERSIONS}
          or (platform, version) in (select platform, version from sdk_versions) then version else '' end as name
        from ranked
      )
      insert into sdk_version_days (platform, day, version, users, projects, counted_at)
      select platform, ${day}::date, name, sum(users), count(distinct project_id), ${now}::timestamptz
      from named group by platform, name
    `.execute(tx);
  });
}
