import { isBelow, type SdkPlatform, type SdkVersion } from '#contract/sdk-versions.ts';
import { type Adoption, latestUse, newestFirst } from './adoption-days.ts';

/** A row: a listed version, or one that is only reported by phones. */
export interface VersionRow {
  /** Empty for all rare ones together. */
  version: string;
  /** Null if it is not listed. */
  listed: SdkVersion | null;
  below: boolean;
  users: number;
  projects: number;
}

/** Listed and reported versions, newest first; rare ones last. */
export function versionRows(
  versions: readonly SdkVersion[],
  platform: SdkPlatform,
  adoption: Pick<Adoption, 'rows' | 'minimum'> | undefined,
): VersionRow[] {
  const use = adoption ? latestUse(adoption) : new Map<string, { users: number; projects: number }>();
  const listed = versions
    .filter((version) => version.platform === platform)
    .map((version) => ({
      version: version.version,
      listed: version,
      below: version.belowMinimum,
      users: version.users ?? 0,
      projects: version.projects ?? 0,
    }));
  const known = new Set(listed.map(({ version }) => version));
  const unlisted = [...use]
    .filter(([version]) => !known.has(version))
    .map(([version, counts]) => ({
      version,
      listed: null,
      below: isBelow(version, adoption?.minimum ?? null),
      ...counts,
    }));
  const rows = [...listed, ...unlisted].sort((a, b) => newestFirst(a.version, b.version));
  return [...rows.filter(({ version }) => version), ...rows.filter(({ version }) => !version)];
}
