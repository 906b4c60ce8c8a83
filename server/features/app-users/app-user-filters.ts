import { type Kysely, sql } from 'kysely';
import type { AppUserFilters } from '#contract/app-user-list.ts';
import { DANGEROUS } from '#contract/insight-segments.ts';
import { maskedCode } from '#contract/project-codes.ts';
import { sdkState } from '#contract/upload-records.ts';
import type { Release } from '#server/db/release-facet.ts';
import type { Tables } from '#server/db/tables.ts';
import { comparedPlaces } from '#server/features/rollups/compared-places.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { reportedReleases } from './reported-releases.ts';
import type { VersionMarks } from './version-marks.ts';

const MAX_CODES = 50;
/** Of releases, tags and reasons each. */
const MAX_LISTED = 200;
/** More are not found by their facets, but looked up for each user. */
const MAX_OUTDATED = 200;
const MAX_LISTED_VEHICLES = 200;
/** With more drivers a vehicle is a pool, and the exact count no longer matters. */
const MAX_COUNTED_DRIVERS = 1_000;
const MAX_COUNTED_VISITORS = 1_000;

function releaseOf(key: string): Release {
  const [platform = '', version = ''] = JSON.parse(key) as string[];
  return { platform, version };
}

const releasesIn = (projectId: number) => reportedReleases(sql`project_id = ${projectId}`);

/** The outdated releases that phones of a project run; null if there are too many to name. */
export async function outdatedReleases(
  db: Kysely<Tables>,
  projectId: number,
  { isOutdated }: VersionMarks,
): Promise<Release[] | null> {
  const { rows } = await sql<Release>`
    select platform, version from ${releasesIn(projectId)} r
    where ${isOutdated(sql`platform`, sql`version`)} limit ${MAX_OUTDATED + 1}
  `.execute(db);
  return rows.length > MAX_OUTDATED ? null : rows;
}

/** The available filter values, read from counters. */
export async function appUserFilters(
  db: Kysely<Tables>,
  projectId: number,
  { markOf, isOutdated }: VersionMarks,
): Promise<AppUserFilters> {
  const { rows } = await sql<{ counter: string; key: string; users: number }>`
    with counted as (
      select counter, key, sum(amount)::int as users from project_counts
      where project_id = ${projectId} and counter in ('users', 'state', 'version', 'tag')
      group by counter, key having sum(amount) > 0
      union all
      select 'trouble', substr(counter, 16), sum(amount)::int from project_counts
      where project_id = ${projectId} and counter >= 'trouble/reason:' and counter < 'trouble/reason;'
      group by counter having sum(amount) > 0
    )
    select most.* from (values ('users'), ('state'), ('version'), ('tag'), ('trouble')) n (name), lateral (
      select * from counted where counter = n.name order by users desc, key limit ${sql.lit(MAX_LISTED)}
    ) most
    union all
    select 'more', counter, greatest(0, count(*) - ${sql.lit(MAX_LISTED)})::int from counted group by counter
    union all
    select 'outdated', 'all', coalesce(sum(users), 0)::int from ${releasesIn(projectId)} r
    where ${isOutdated(sql`platform`, sql`version`)}
    order by users desc, key
  `.execute(db);
  const codes = await db
    .selectFrom('project_codes')
    .select(['id', 'name', 'code', 'uses as users'])
    .where('project_id', '=', projectId)
    .where('uses', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(MAX_CODES)
    .execute();
  const [vehicles, areas, share] = await Promise.all([
    drivenVehicles(db, projectId),
    visitedAreas(db, projectId),
    rolloutShare(db, projectId),
  ]);
  const of = (counter: string) => rows.filter((row) => row.counter === counter);
  const amount = (counter: string, key: string) => of(counter).find((row) => row.key === key)?.users ?? 0;
  const releases = of('version').map(({ key, users }) => ({ ...releaseOf(key), users }));
  return {
    total: amount('users', 'all'),
    pilots: amount('users', 'pilot'),
    outdated: amount('outdated', 'all'),
    states: of('state').flatMap(({ key, users }) => {
      const state = sdkState.safeParse(key);
      return state.success ? [{ state: state.data, users }] : [];
    }),
    releases: releases.map((release) => ({ ...release, versionMark: markOf(release.platform, release.version) })),
    warnings: of('trouble').map(({ key, users }) => ({ reason: key, users })),
    codes: codes.map(({ code, ...row }) => ({ ...row, code: maskedCode(code) })),
    tags: of('tag').map(({ key, users }) => ({ tag: key, users })),
    more: { releases: amount('more', 'version'), warnings: amount('more', 'trouble'), tags: amount('more', 'tag') },
    vehicles,
    areas,
    rolloutShare: share,
  };
}

async function drivenVehicles(db: Kysely<Tables>, projectId: number): Promise<AppUserFilters['vehicles']> {
  const { rows } = await sql<AppUserFilters['vehicles'][number]>`
    select v.id, v.name, d.users::int from vehicles v
    cross join lateral (
      select count(*) as users from (
        select 1 from vehicle_drivers d where d.project_id = v.project_id and d.vehicle_id = v.id
        limit ${sql.lit(MAX_COUNTED_DRIVERS)}
      ) drivers
    ) d
    where v.project_id = ${projectId} and v.deleted_at is null and d.users > 0
    order by lower(v.name), v.id limit ${sql.lit(MAX_LISTED_VEHICLES)}
  `.execute(db);
  return rows;
}

async function visitedAreas(db: Kysely<Tables>, projectId: number): Promise<AppUserFilters['areas']> {
  const { rows } = await sql<AppUserFilters['areas'][number]>`
    select a.area, a.name, f.users::int from (
      select p.id::text as area, p.name from ${comparedPlaces(projectId)} p
      union all
      select ${DANGEROUS}, ''
    ) a
    cross join lateral (
      select count(*) as users from (
        select 1 from app_user_facets f where f.project_id = ${projectId} and f.facet = 'area:' || a.area
        limit ${sql.lit(MAX_COUNTED_VISITORS)}
      ) visitors
    ) f
    where f.users > 0 order by lower(a.name), a.area
  `.execute(db);
  return rows;
}
