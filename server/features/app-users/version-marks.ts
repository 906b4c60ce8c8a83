import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { VersionMark } from '#contract/app-user-list.ts';
import { compareVersions, isBelow, SDK_PLATFORMS, VERSION_PATTERN } from '#contract/sdk-versions.ts';
import type { Tables } from '#server/db/tables.ts';

export interface VersionMarks {
  markOf(platform: string | null | undefined, version: string | null | undefined): VersionMark;
  /** Older than the newest published version of its platform, or deprecated; not true if none is published. */
  isOutdated(platform: RawBuilder<unknown>, version: RawBuilder<unknown>): RawBuilder<boolean>;
  /** The newest published version. */
  newestOf(platform: string | null | undefined): string | null;
}

const VERSION_IN_SQL = VERSION_PATTERN.source.replaceAll('\\d', '[0-9]');

/** `isBelow` in SQL: null for anything that is not a version. */
export const isBelowInSql = (version: RawBuilder<unknown>, limit: string): RawBuilder<boolean> => sql`
  case when ${version} ~ ${VERSION_IN_SQL} then string_to_array(${version}, '.')::int[] < ${limit.split('.')}::int[] end
`;

/** Compares reported versions with the published ones; there are only dozens, so all are read at once. */
export async function versionMarks(db: Kysely<Tables>): Promise<VersionMarks> {
  const rows = await db
    .selectFrom('sdk_versions')
    .select(['platform', 'version', 'state', 'is_minimum as isMinimum'])
    .where('state', '<>', 'draft')
    .execute();
  const newestOf: VersionMarks['newestOf'] = (platform) =>
    rows
      .filter((row) => row.platform === platform && row.state === 'published')
      .map((row) => row.version)
      .sort(compareVersions)
      .at(-1) ?? null;
  const isDeprecated = (platform: string, version: string): boolean =>
    rows.some((row) => row.platform === platform && row.version === version && row.state === 'deprecated');
  return {
    newestOf,
    isOutdated: (platform, version) => {
      const deprecated = rows.filter(({ state }) => state === 'deprecated');
      const names = deprecated.map((row) => `${row.platform} ${row.version}`);
      const behind = SDK_PLATFORMS.flatMap((name) => {
        const newest = newestOf(name);
        return newest ? [sql`when ${platform} = ${name} then ${isBelowInSql(version, newest)}`] : [];
      });
      return sql`(${platform} || ' ' || ${version} = any(${names}::text[])
        or case when false then false ${sql.join(behind, sql` `)} end)`;
    },
    markOf: (platform, version) => {
      const own = rows.filter((row) => row.platform === platform);
      if (!version || !VERSION_PATTERN.test(version) || own.length === 0) return null;
      const minimum = own.find((row) => row.isMinimum)?.version ?? null;
      if (isBelow(version, minimum)) return 'belowMinimum';
      return isDeprecated(platform ?? '', version) ? 'deprecated' : 'current';
    },
  };
}
