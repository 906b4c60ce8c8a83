/**
 * The dates on which /v20 changed in a way that a client could notice, oldest first; docs/versions.md explains what that
 * means. The first one is the original version.
 */
export const API_VERSIONS = ['2026-11-16'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

export const isApiVersion = (text: string): text is ApiVersion => API_VERSIONS.some((version) => version === text);

/** The newest version on a day, for which a client of that day was built. */
export const versionOn = (day: string): ApiVersion =>
  API_VERSIONS.findLast((version) => version <= day) ?? API_VERSIONS[0];

/** A call that should no longer be made. */
export interface Deprecation {
  since: `${number}-${number}-${number}`;
  /** The day after which it may be removed; absent if not planned. */
  sunset?: `${number}-${number}-${number}`;
  /** What to call instead, such as POST /v20/user. */
  instead: string;
}
