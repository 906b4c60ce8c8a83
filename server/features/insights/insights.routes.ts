import { EVERYONE } from '#contract/insight-segments.ts';
import {
  findTrips,
  getInsights,
  getUserInsights,
  listSegments,
  listWorstAreas,
  WEEKS_OF_PERIOD,
} from '#contract/insights.ts';
import type { Context } from '#server/context.ts';
import { worstCells } from '#server/features/activity-map/worst-cells.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { type Route, route } from '#server/http/route.ts';
import { insightDays } from './insight-days.ts';
import { monthsOf, storedSegments, todayOf } from './insights.queries.ts';
import { listedSegments } from './listed-segments.ts';
import { readInsights } from './read-insights.ts';
import { segmentUsers } from './segment-users.ts';
import { tripsBehind } from './trips-behind.ts';
import { userInsights } from './user-insights.ts';

/** As many as fit beside the other losses. */
const MOST_AREAS = 6;

export function insightsRoutes({ db, now }: Context): Route[] {
  return [
    route(getInsights, ({ query }) => readInsights(db, now(), query)),
    route(listSegments, async ({ query: { projectId } }) => {
      const [today, months, segments] = await Promise.all([
        todayOf(db, projectId, now()),
        monthsOf(db, projectId),
        listedSegments(db, projectId),
      ]);
      return { today, months, segments };
    }),
    route(findTrips, async ({ query: { projectId, segment, period, cursor, limit, ...filter } }) => {
      const [today, share] = await Promise.all([todayOf(db, projectId, now()), rolloutShare(db, projectId)]);
      const within = { ...storedSegments(projectId, segment, share), ...insightDays(period, today) };
      return tripsBehind(db, { ...within, ...filter }, { cursor, limit });
    }),
    route(listWorstAreas, async ({ query: { projectId, segment, period } }) => {
      const weeks = WEEKS_OF_PERIOD[period];
      const isOnMap = /^(all|pilot|tag:.*|platform:(iOS|Android))$/u.test(segment);
      if (weeks === undefined || !isOnMap) return { areas: null };
      return { areas: await worstCells(db, { projectId, segment, weeks }, MOST_AREAS, now()) };
    }),
    route(getUserInsights, async ({ query: { projectId, segment } }) => {
      const today = await todayOf(db, projectId, now());
      const own = segment === EVERYONE ? undefined : await segmentUsers(db, projectId, segment, today);
      if (typeof own === 'object') return { segment, instead: null, ...own };
      return { segment: EVERYONE, instead: own ?? null, ...(await userInsights(db, projectId, today)) };
    }),
  ];
}
