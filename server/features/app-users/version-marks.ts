import type { Kysely } from 'kysely';
import type { VersionMark } from '#contract/app-user-list.ts';
import { compareVersions, isBelow, VERSION_PATTERN } from '#contract/sdk-versions.ts';
import type { Tables } from '#server/db/tables.ts';

export interface VersionMarks {
  markOf(platform: string | null | undefined, version: string | null | undefined): VersionMark;
  /** Older than the newest published version of its platform, or deprecated; false if none is published. */
  isOutdated(platform: string, version: string): boolean;
  /** The newest published version. */
  newestOf(platform: string | null | undefined): string | null;
}

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
    isOutdated: (platform, version) => isDeprecated(platform, version) || isBelow(version, newestOf(platform)),
    markOf: (platform, version) => {
      const own = rows.filter((row) => row.platform === platform);
      if (!version || !VERSION_PATTERN.test(version) || own.length === 0) return null;
      const minimum = own.find((row) => row.isMinimum)?.version ?? null;
      if (isBelow(version, minimum)) return 'belowMinimum';
      return isDeprecated(platform ?? '', version) ? 'deprecated' : 'current';
    },
  };
}
