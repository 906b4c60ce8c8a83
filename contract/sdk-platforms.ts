/** What the SDK is published for; the names are also what phones report. */
export const SDK_PLATFORMS = ['Android', 'iOS', 'Flutter', 'React Native'] as const;
export type SdkPlatform = (typeof SDK_PLATFORMS)[number];

export const SDK_VERSION_STATES = ['draft', 'published', 'deprecated'] as const;
export type SdkVersionState = (typeof SDK_VERSION_STATES)[number];

/** major.minor.patch, and a build where there is one. */
export const VERSION_PATTERN = /^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2,3}$/;

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Below zero when the first is older. A version without a build is older than the same one with any. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < 4; at++) {
    const difference = (first[at] ?? -1) - (second[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a reported version is older than the minimum; what is no version at all is not judged. */
export const isBelow = (version: string, minimum: string | null): boolean =>
  minimum !== null && VERSION_PATTERN.test(version) && compareVersions(version, minimum) < 0;
