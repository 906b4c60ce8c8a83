import { z } from 'zod/mini';
import { userTag } from './app-user-tags.ts';
import { userId } from './app-users.ts';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { DANGEROUS } from './insight-segments.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import {
  figureRanges,
  isRange,
  PEOPLE_FIGURES,
  periodQuery,
  personFigures,
  RANGE_RULE,
  rolloutGroupsIn,
} from './people.ts';
import { filledLine, line } from './text.ts';
import { sdkState } from './upload-records.ts';

/** Plain values about finding app users; the browser reads this file too. */
const bothWays = <const Key extends string>(keys: readonly Key[]) =>
  keys.flatMap((key) => [key, `-${key}` as const]) as [Key, ...(Key | `-${Key}`)[]];

/** Traits of the user; users without one come last. With several tags or vehicles, the first name counts. */
export const TRAIT_SORTS = ['version', 'troubles', 'tags', 'vehicles', 'rollout'] as const;
export type TraitSort = (typeof TRAIT_SORTS)[number];

/** Properties of the user, and figures of a period. */
export const APP_USER_SORT_KEYS = ['id', 'seen', 'registered', 'state', ...TRAIT_SORTS, ...PEOPLE_FIGURES] as const;
export type AppUserSortKey = (typeof APP_USER_SORT_KEYS)[number];
export const APP_USER_SORTS = bothWays(APP_USER_SORT_KEYS);
export type AppUserSort = (typeof APP_USER_SORTS)[number];
/** Most recently seen first. */
export const DEFAULT_APP_USER_SORT: AppUserSort = '-seen';

/** States reported by the SDK; `NONE` are phones that never reported one. */
export const STATE_FILTERS = ['RUNNING', 'READY', 'ERROR', 'UNINITIALISED', 'NONE'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export const PERMISSION_FILTERS = ['missing', 'granted'] as const;
export type PermissionFilter = (typeof PERMISSION_FILTERS)[number];

/** Matches every reason. */
export const ANY_WARNING = 'any';

const area = 'app users';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const count = z.int();

/** How many app users can be selected individually. */
export const MAX_CHOSEN = 1_000;
export const chosenUserIds = z.array(userId).check(z.minLength(1), z.maxLength(MAX_CHOSEN));

/** How a version compares with the published ones; null if unknown. */
export const versionMark = z.nullable(z.enum(['current', 'deprecated', 'belowMinimum']));
export type VersionMark = z.infer<typeof versionMark>;

export const appUserRow = z.object({
  userId: z.string(),
  /** Null if the phone never reported one. */
  state: z.nullable(sdkState),
  stateSince: z.nullable(z.iso.datetime()),
  lastSeenAt: z.nullable(z.iso.datetime()),
  registeredAt: z.iso.datetime(),
  platform: z.nullable(z.string()),
  version: z.nullable(z.string()),
  versionMark,
  model: z.nullable(z.string()),
  blocked: z.boolean(),
  pilot: z.boolean(),
  tags: z.array(z.string()),
  /** Current reasons for warnings and failures. */
  reasons: z.array(z.string()),
  isFailing: z.boolean(),
  vehicles: z.array(z.string()),
  /** The position in roll-outs, 0 to 99: a roll-out of 10 % reaches those below 10. */
  rolloutGroup: count,
  /** Null for users who did not travel in the period. */
  figures: z.nullable(personFigures),
});
export type AppUserRow = z.infer<typeof appUserRow>;

const flag = z.optional(z.literal('true'));

const narrowing = {
  /** Parts of the id, the installation, the phone's model or version, a project code or a tag; every word must match. */
  search: z.optional(line(100)),
  state: z.optional(z.enum(STATE_FILTERS)),
  platform: z.optional(filledLine(40)),
  version: z.optional(filledLine(40)),
  /** Older than the newest published version of its platform, or deprecated. */
  outdated: flag,
  /** An unresolved reason reported by the phone, or `any`. */
  warning: z.optional(filledLine(100)),
  /** Whether the phone reports a missing permission. */
  permission: z.optional(z.enum(PERMISSION_FILTERS)),
  /** The id of the project code that a user joined with. */
  code: z.optional(z.uuid()),
  tag: z.optional(userTag),
  /** The id of a vehicle that the user drives. */
  vehicle: z.optional(z.uuid()),
  /** Users who were there in the last 30 days: `dangerous`, or the id of a point of interest with the tag `insights`. */
  area: z.optional(z.union([z.literal(DANGEROUS), z.uuid()])),
  /** `in` or `out`: with or without the configuration of the running roll-out; or roll-out groups such as `0..9`. */
  group: z.optional(
    z.string().check(z.refine((text) => rolloutGroupsIn(text) !== null, 'must be in, out or groups such as 0..9')),
  ),
  blocked: flag,
  pilot: flag,
  /** Days in UTC, or exact times; rounded down to half an hour. */
  seenSince: z.optional(z.union([calendarDay, z.iso.datetime({ offset: true })])),
  /** Not seen on that day or later; users never seen are included. */
  seenBefore: z.optional(calendarDay),
  createdSince: z.optional(calendarDay),
  /** The weeks, Monday to Sunday, that contain these days in UTC: users of a cohort, and those who travelled then. */
  registeredIn: z.optional(calendarDay),
  travelledIn: z.optional(calendarDay),
  ...periodQuery,
  ...figureRanges,
};
const sorted = { sort: z._default(z.enum(APP_USER_SORTS), DEFAULT_APP_USER_SORT) };

const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(isRange, RANGE_RULE);

/** A filter of app users, without an order. */
export const appUserFilter = z.strictObject(narrowing).check(inOrder);
export type AppUserFilter = z.infer<typeof appUserFilter>;

export const listAppUsers = endpoint({
  name: 'list app users',
  area,
  method: 'GET',
  path: '/move/appUser',
  summary:
    'App users of a project with their figures in a period, searched, filtered and sorted; unknown values come last. A page may contain fewer than requested although `next` says ' +
    'that there are more to search.',
  right: reading,
  key: { scope: 'users:read', path: '/v20/user' },
  query: z.strictObject({ projectId, ...narrowing, ...sorted, ...pageQuery.shape }).check(inOrder),
  reply: z.extend(pageOf(appUserRow), {
    /** A search with very many matches is sorted by relevance. */
    sortedBy: z.enum(['match', ...APP_USER_SORTS]),
  }),
});

export const exportAppUsers = endpoint({
  name: 'export app users',
  area,
  method: 'GET',
  path: '/move/appUser/export',
  summary: 'The same as a streamed text/csv, of any length.',
  right: reading,
  key: { scope: 'exports:read', path: '/v20/user/export' },
  query: z.strictObject({ projectId, ...narrowing, ...sorted }).check(inOrder),
  /** A stream of text/csv. */
  produces: ['text/csv'],
  isLong: true,
  reply: z.unknown(),
});

export const exportChosenAppUsers = endpoint({
  name: 'export chosen app users',
  area,
  method: 'POST',
  path: '/move/appUser/export',
  summary: 'Individually selected app users, as text/csv.',
  right: reading,
  query: z.strictObject({ projectId }),
  body: z.strictObject({ userIds: chosenUserIds, ...periodQuery }).check(inOrder),
  /** A stream of text/csv. */
  produces: ['text/csv'],
  reply: z.unknown(),
});

export const appUserFilters = z.object({
  total: count,
  pilots: count,
  outdated: count,
  states: z.array(z.object({ state: sdkState, users: count })),
  /** Most frequent first, as warnings and tags. */
  releases: z.array(z.object({ platform: z.string(), version: z.string(), users: count, versionMark })),
  warnings: z.array(z.object({ reason: z.string(), users: count })),
  codes: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), users: count })),
  tags: z.array(z.object({ tag: z.string(), users: count })),
  /** How many less frequent ones are not listed. */
  more: z.object({ releases: count, warnings: count, tags: count }),
  /** Vehicles with drivers, by name. */
  vehicles: z.array(z.object({ id: z.string(), name: z.string(), users: count })),
  /** Areas visited in the last 30 days: `dangerous`, or points of interest with the tag `insights`. */
  areas: z.array(z.object({ area: z.string(), name: z.string(), users: count })),
  /** The percentage of app users in the running roll-out; null without one. */
  rolloutShare: z.nullable(count),
});
export type AppUserFilters = z.infer<typeof appUserFilters>;

export const listAppUserFilters = endpoint({
  name: 'list app user filters',
  area,
  method: 'GET',
  path: '/move/appUser/filter',
  summary: 'The filter values for app users of a project, with counts.',
  right: reading,
  query: z.strictObject({ projectId }),
  reply: appUserFilters,
});

export const getPeopleBounds = endpoint({
  name: 'get people bounds',
  area,
  method: 'GET',
  path: '/move/appUser/bounds',
  summary:
    'The bounds of most recently seen app users, as the initial view of maps; null before anyone has a position.',
  right: reading,
  query: z.strictObject({ projectId }),
  reply: z.object({
    /** West, south, east, north. */
    bounds: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  }),
});
