import { TRAIT_SORTS } from '#contract/app-user-list.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import type { Crowd } from './two-crowds.ts';

/** The queries run against a small and a large list of app users. */
export interface Question {
  name: string;
  query: (crowd: Crowd) => Record<string, string>;
}

const day = (daysAgo: number): string => utcDay(Date.now() - daysAgo * DAY_MS);
/** The list itself; orders by figures of a period are in `insight`. */
export const LIST_SORTS = ['id', 'seen', 'registered', 'state'] as const;
const bothWays = (keys: readonly string[]): string[] => keys.flatMap((key) => [key, `-${key}`]);

const always = (name: string, query: Record<string, string>): Question => ({ name, query: () => query });

const SEARCHES: readonly Question[] = [
  always('the beginning of an id', { search: 'user-0000' }),
  always('a part of an id', { search: '1' }),
  always('what all have', { search: 'user' }),
  { name: 'an installation', query: ({ installation }) => ({ search: installation.slice(0, 13) }) },
  always('a phone', { search: 'phone 17' }),
  always('a version', { search: '2.13' }),
  { name: 'a code', query: ({ projectId }) => ({ search: projectId % 2 ? 'abcd-efgh' : 'hgfe-dcba' }) },
  always('nothing', { search: 'zzz' }),
];

const FILTERS: readonly Question[] = [
  always('state, of most', { state: 'RUNNING' }),
  always('state, of few', { state: 'ERROR' }),
  always('platform', { platform: 'iOS' }),
  always('version', { platform: 'iOS', version: '2.13.0' }),
  always('trouble', { warning: 'gpsOff' }),
  { name: 'code', query: ({ codeId }) => ({ code: codeId }) },
  always('tag', { tag: 'fleet-7' }),
  { name: 'vehicle', query: ({ vehicleId }) => ({ vehicle: vehicleId }) },
  always('area', { area: 'dangerous' }),
  always('area and platform, by version', { area: 'dangerous', platform: 'iOS', sort: 'version' }),
  always('groups of roll-outs', { group: '0..9' }),
  always('blocked', { blocked: 'true' }),
  always('pilot', { pilot: 'true' }),
  always('seen since', { seenSince: day(3) }),
  always('not seen since', { seenBefore: day(20) }),
  always('registered since', { createdSince: day(3), sort: '-registered' }),
  always('state and platform', { state: 'ERROR', platform: 'iOS' }),
  always('trouble, by registration', { warning: 'gpsOff', sort: '-registered' }),
  always('search and state', { search: '2.13', state: 'READY' }),
];

export const QUESTIONS: readonly Question[] = [
  ...SEARCHES.map(({ name, query }) => ({ name: `search: ${name}`, query })),
  ...FILTERS.map(({ name, query }) => ({ name: `filter: ${name}`, query })),
  ...bothWays([...LIST_SORTS, ...TRAIT_SORTS]).map((sort) => always(`sort: ${sort}`, { sort })),
];

/** Sorted lists and a filtered one: deep pages must cost what the first page costs. */
export const DEEP: readonly Question[] = [
  ...bothWays(LIST_SORTS).map((sort) => always(`deep page: ${sort}`, { sort })),
  always('deep page: state RUNNING', { state: 'RUNNING' }),
];
