import { getLeaderboard, getOwnLeaderboard, listOwnSummaries, listSummaries } from '#contract/summaries.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { leaderboardOf } from './leaderboard.ts';
import { summariesPage } from './summaries.queries.ts';

export function summariesRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listSummaries, async ({ query }) => {
      await existingUser(db, query.projectId, query.userId);
      return summariesPage(db, query, query);
    }),
    route(listOwnSummaries, ({ query, caller }) => summariesPage(db, caller, query)),
    route(getLeaderboard, ({ query }) => leaderboardOf(context, query, query.tag)),
    route(getOwnLeaderboard, ({ query, caller }) => leaderboardOf(context, caller, query.tag)),
  ];
}
