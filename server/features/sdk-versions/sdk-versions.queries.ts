import { type Kysely, sql } from 'kysely';
import { isBelow, type SdkPlatform, type SdkVersion } from '#contract/sdk-versions.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

const selectVersions = (db: Database) =>
  db
    .selectFrom('sdk_versions')
    .leftJoin('users', 'users.id', 'sdk_versions.created_by')
    .leftJoin('sdk_version_days as counted', (join) =>
      join
        .onRef('counted.platform', '=', 'sdk_versions.platform')
        .onRef('counted.version', '=', 'sdk_versions.version')
        .on('counted.day', '=', (day) =>
          day
            .selectFrom('sdk_version_days as latest')
            .select(sql<string>`max(latest.day)`.as('day'))
            .whereRef('latest.platform', '=', 'sdk_versions.platform'),
        ),
    )
    .select([
      'sdk_versions.id',
      'sdk_versions.platform',
      'sdk_versions.version',
      'sdk_versions.state',
      'sdk_versions.is_minimum as isMinimum',
      'sdk_versions.notes',
      'sdk_versions.released_on as releasedOn',
      'sdk_versions.edition',
      'sdk_versions.created_at as createdAt',
      'users.email as createdBy',
      'counted.users',
      'counted.projects',
    ]);

interface VersionFilter {
  platform?: SdkPlatform | undefined;
  /** Sees drafts, and how many use a version. */
  dolphin: boolean;
}

/** All of them: there are dozens, not thousands. By platform, the newest first. */
export async function listedSdkVersions(db: Database, { platform, dolphin }: VersionFilter): Promise<SdkVersion[]> {
  let query = selectVersions(db)
    .orderBy('sdk_versions.platform')
    .orderBy(sql`string_to_array(sdk_versions.version, '.')::int[]`, 'desc');
  if (platform) query = query.where('sdk_versions.platform', '=', platform);
  if (!dolphin) query = query.where('sdk_versions.state', '<>', 'draft');
  const rows = await query.execute();
  const minimumOf = new Map(rows.filter((row) => row.isMinimum).map((row) => [row.platform, row.version]));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    belowMinimum: isBelow(row.version, minimumOf.get(row.platform) ?? null),
    createdBy: dolphin ? row.createdBy : null,
    users: dolphin ? row.users : null,
    projects: dolphin ? row.projects : null,
  }));
}

export const rowById = (db: Database, id: string) =>
  db.selectFrom('sdk_versions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locked while a platform's minimum changes, so that two changes never overlap. */
export const rowsOfPlatform = (db: Database, platform: SdkPlatform) =>
  db.selectFrom('sdk_versions').selectAll().where('platform', '=', platform).orderBy('id').forUpdate().execute();
