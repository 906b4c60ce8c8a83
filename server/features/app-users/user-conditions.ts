import { type RawBuilder, sql } from 'kysely';
import type { listAppUsers } from '#contract/app-user-list.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { rolloutGroupsIn } from '#contract/people.ts';
import { SDK_PLATFORMS } from '#contract/sdk-versions.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import { type Release, releaseFacet } from '#server/db/release-facet.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { type Days, withinRanges } from './people-source.ts';
import type { VersionMarks } from './version-marks.ts';

export type AppUsersFilter = Omit<ParsedOf<typeof listAppUsers>['query'], 'limit' | 'cursor'> &
  Pick<Days, 'isClustered'>;

/** The facet of users whose phone reports a missing permission. */
export const NO_PERMISSION = 'permission';
/** A facet that no user has: a condition without facets would not be valid SQL. */
const NO_RELEASE = 'release:';

/** The conditions of a filter, in terms of the search tables. */
export interface Conditions {
  /** The user must have one facet of each list. */
  facets: string[][];
  /** The user must have a word that starts with each of these. */
  words: string[];
  /** Rounded down to half an hour. */
  seenFrom: Date | null;
  seenTo: Date | null;
  registeredFromMs: number | null;
  /** Exclusive. */
  registeredToMs: number | null;
  /** The user must not lack a permission. */
  isPermitted: boolean;
  /** The Monday of a week in which the user must have travelled. */
  travelledIn: string | null;
  /** The id of one of the user's vehicles. */
  vehicle: string | null;
  /** The required roll-out group of user `c`; null for any. */
  group: RawBuilder<boolean> | null;
  /** That user `c` has an outdated version; null for any, or if facets say it. */
  outdated: RawBuilder<boolean> | null;
  /** The required figures of user `c` in the period; null for any. */
  figures: RawBuilder<boolean> | null;
}

const MAX_WORDS = 6;

/** Platform and version form one facet; a version without a platform matches every platform. */
function releaseFacets({ platform, version }: AppUsersFilter): string[][] {
  if (!version) return platform ? [[`platform:${platform}`]] : [];
  const platforms = platform ? [platform] : [...SDK_PLATFORMS, ''];
  return [platforms.map((name) => releaseFacet({ platform: name, version }))];
}

/** Project data that a filter depends on. */
interface Known {
  /** Null if versions do not matter. */
  marks: VersionMarks | null;
  /** Null if there are too many to name. */
  outdated: readonly Release[] | null;
  /** In percent; null without a roll-out. */
  rolloutShare: number | null;
  /** The project code that is searched for, if the search is one. */
  codeId: string | null;
}

export function conditionsOf(filter: AppUsersFilter, { marks, outdated, rolloutShare, codeId }: Known): Conditions {
  const { state, warning, permission, code, tag, area, blocked, pilot, seenSince, seenBefore, travelledIn } = filter;
  return {
    facets: [
      ...(code ? [[`code:${code}`]] : []),
      ...(codeId ? [[`code:${codeId}`]] : []),
      ...(tag ? [[`tag:${tag}`]] : []),
      ...(area ? [[`area:${area}`]] : []),
      ...(warning ? [[`warning:${warning}`]] : []),
      ...(permission === 'missing' ? [[NO_PERMISSION]] : []),
      ...(blocked ? [['blocked']] : []),
      ...(pilot ? [['pilot']] : []),
      ...releaseFacets(filter),
      ...(filter.outdated && outdated ? [[NO_RELEASE, ...outdated.map(releaseFacet)]] : []),
      ...(state ? [[`state:${state === 'NONE' ? '' : state}`]] : []),
    ],
    words: codeId ? [] : wordsIn(filter.search ?? ''),
    seenFrom: seenSince ? new Date(seenSince) : null,
    seenTo: seenBefore ? new Date(seenBefore) : null,
    ...registeredBetween(filter),
    isPermitted: permission === 'granted',
    travelledIn: travelledIn ? mondayOf(travelledIn) : null,
    vehicle: filter.vehicle ?? null,
    group: filter.group ? inGroups(filter.projectId, filter.group, rolloutShare ?? 0) : null,
    outdated: marks && !outdated ? hasOutdated(filter.projectId, marks) : null,
    figures: withinRanges(filter.projectId, filter, filter),
  };
}

const WEEK_MS = 7 * DAY_MS;

function registeredBetween({ createdSince, registeredIn }: AppUsersFilter) {
  const since = createdSince ? Date.parse(createdSince) : null;
  if (!registeredIn) return { registeredFromMs: since, registeredToMs: null };
  const monday = Date.parse(mondayOf(registeredIn));
  return { registeredFromMs: Math.max(monday, since ?? monday), registeredToMs: monday + WEEK_MS };
}

/** Not looked up for each user, which a cluster does not support. */
const hasOutdated = (projectId: number, { isOutdated }: VersionMarks): RawBuilder<boolean> => sql`c.user_id in (
  select u.user_id from app_users u where u.project_id = ${projectId}
    and ${isOutdated(sql`(u.device ->> 'platform')`, sql`(u.device ->> 'sdkVersion')`)}
)`;

/** Computed from the id: groups are spread evenly over the users, so no index is needed. */
function inGroups(projectId: number, text: string, share: number): RawBuilder<boolean> | null {
  const groups = rolloutGroupsIn(text);
  if (groups === null) return null;
  const position = sql`rollout_position(${projectId}, c.user_id)`;
  if (groups === 'in') return sql`${position} < ${share}`;
  if (groups === 'out') return sql`${position} >= ${share}`;
  return sql`${position} >= ${groups.from} and ${position} < ${groups.to + 1}`;
}

/** Words are stored in lower case. */
const wordsIn = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
