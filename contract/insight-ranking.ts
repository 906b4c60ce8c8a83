import { z } from 'zod/mini';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';

export const RANKING_SORTS = ['score', '-score', 'trips', '-trips', 'distance', '-distance'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];
/** Worst first, which is the most frequent question. */
export const DEFAULT_RANKING_SORT: RankingSort = 'score';

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
const score = z.nullable(z.int());

export const rankedUser = z.object({
  userId: z.string(),
  pilot: z.boolean(),
  trips: z.int(),
  distanceMeters: z.number(),
  /** The mean weighted by distance; null for pilots, who are left out of averages, and if unknown. */
  total: score,
  safeness: score,
  speed: score,
  distraction: score,
});
export type RankedUser = z.infer<typeof rankedUser>;

export const rankAppUsers = endpoint({
  name: 'rank app users',
  area: 'insight',
  method: 'GET',
  path: '/move/appUser/ranking',
  summary:
    'App users who travelled within a range of days, by mean score, trips or distance. Unknown scores come last.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  key: { scope: 'timeline:read', path: '/v20/user/ranking' },
  query: z
    .strictObject({
      projectId,
      from: calendarDay,
      to: calendarDay,
      sort: z._default(z.enum(RANKING_SORTS), DEFAULT_RANKING_SORT),
      ...pageQuery.shape,
    })
    .check(
      z.refine(
        ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < LONGEST_DAYS * DAY_MS,
        `must not lie before from, and at most ${LONGEST_DAYS} days after`,
      ),
    ),
  reply: pageOf(rankedUser),
});
