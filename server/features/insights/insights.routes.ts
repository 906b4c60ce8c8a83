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
import { firstWeek } from '#server/features/activity-map/activity-map.queries.ts';
import { worstCells } from '#server/features/activity-map/worst-cells.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { type Route, route } from '#server/http/route.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { type InsightDays, insightDays } from './insight-days.ts';
import { monthsWithTravels, segmentsToRead, todayOf } from './insights.queries.ts';
import { listedSegments } from './listed-segments.ts';
import { readInsights } from './read-insights.ts';
import { segmentUsers } from './segment-users.ts';
import { tripsBehindFigure } from './trips-behind.ts';
import { userInsights } from './user-insights.ts';

/** As many as fit beside the other charts of lost points. */
const MAX_AREAS = 6;

/** Each cell of the map has a row per week, so longer periods read too many rows. */
const MAX_WEEKS = 27;
const WEEK_MS = 7 * 86_400_000;

/** The weeks of the map that a period touches; rolling periods end with the current week. */
function weeksOf({ period, from, to }: InsightDays, now: Date): { from: string; to?: string; weeks: number } | null {
  const rolling = WEEKS_OF_PERIOD[period];
  if (rolling !== undefined) return { from: firstWeek({ weeks: rolling }, now), weeks: rolling };
  const [first, last] = [mondayOf(from), mondayOf(to)];
  const weeks = (Date.parse(last) - Date.parse(first)) / WEEK_MS + 1;
  return weeks <= MAX_WEEKS ? { from: first, to: last, weeks } : null;
}

export function insightsRoutes({ db, now }: Context): Route[] {
  return [
    route(getInsights, ({ query }) => readInsights(db, now(), query)),
    route(listSegments, async ({ query: { projectId } }) => {
      const [today, months, segments] = await Promise.all([
        todayOf(db, projectId, now()),
        monthsWithTravels(db, projectId),
        listedSegments(db, projectId),
      ]);
      return { today, months, segments };
    }),
    route(findTrips, async ({ query: { projectId, segment, period, cursor, limit, ...filter } }) => {
      const [today, share] = await Promise.all([todayOf(db, projectId, now()), rolloutShare(db, projectId)]);
      const within = { ...segmentsToRead(projectId, segment, share), ...insightDays(period, today) };
      return tripsBehindFigure(db, { ...within, ...filter }, { cursor, limit });
    }),
    route(listWorstAreas, async ({ query: { projectId, segment, period } }) => {
      const weeks = weeksOf(insightDays(period, await todayOf(db, projectId, now())), now());
      if (!weeks) return { areas: null, sampled: null };
      return worstCells(db, { projectId, segment, ...weeks }, MAX_AREAS);
    }),
    route(getUserInsights, async ({ query: { projectId, segment } }) => {
      const today = await todayOf(db, projectId, now());
      if (segment !== EVERYONE) return { segment, ...(await segmentUsers(db, projectId, segment, today)) };
      return { segment, sampled: null, ...(await userInsights(db, projectId, today)) };
    }),
  ];
}
