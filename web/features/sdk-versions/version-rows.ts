import { isBelow, type SdkPlatform, type SdkVersion } from '#contract/sdk-versions.ts';
import { type Adoption, latestUse, newestFirst } from './adoption-days.ts';

/** A line of the table: a version of the list, or one that only phones know of. */
export interface VersionRow {
  version: string;
  /** Null: not in the list. */
  listed: SdkVersion | null;
  below: boolean;
  users: number;
  projects: number;
}

/** What was added and what phones report, side by side, the newest first. */
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
  return [...listed, ...unlisted].sort((a, b) => newestFirst(a.version, b.version));
}
