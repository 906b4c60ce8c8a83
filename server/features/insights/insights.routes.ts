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
import { segmentDays, segmentPeriod } from '#server/features/rollups/segments.queries.ts';
import { type Route, route } from '#server/http/route.ts';
import { compareSides } from './compare-sides.ts';
import { insightDays } from './insight-days.ts';
import { insightSide } from './insight-side.ts';
import { monthsOf, rolloutShare, storedSegments, todayOf } from './insights.queries.ts';
import { listedSegments } from './listed-segments.ts';
import { peopleOfDays } from './people-of-days.ts';
import { segmentUsers } from './segment-users.ts';
import { tripsBehind } from './trips-behind.ts';
import { userInsights } from './user-insights.ts';

/** As many as fit beside the other losses. */
const MOST_AREAS = 6;

export function insightsRoutes({ db, now }: Context): Route[] {
  return [
    route(getInsights, async ({ query: { projectId, segment, period, withSegment, withPeriod } }) => {
      const [today, share] = await Promise.all([todayOf(db, projectId, now()), rolloutShare(db, projectId)]);
      const read = async (of: string, within: string) => {
        const days = insightDays(within, today);
        const stored = storedSegments(projectId, of, share);
        const [rows, people] = await Promise.all([
          segmentDays(db, stored, days),
          days.stored ? segmentPeriod(db, stored, days.stored) : peopleOfDays(db, stored, days),
        ]);
        return { side: insightSide(of, days, people?.users ?? null, rows), people };
      };
      const own = await read(segment, period);
      if (withSegment === undefined && withPeriod === undefined) return { own: own.side };
      const other = await read(withSegment ?? segment, withPeriod ?? period);
      const comparison = own.people && other.people && compareSides(own.people.scores, other.people.scores);
      return { own: own.side, other: other.side, ...(comparison && { comparison }) };
    }),
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
