import { sdkState } from '#contract/upload-records.ts';
import { getStateHistory } from '#contract/v20.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { refuseForeign } from '#server/access/own-project.ts';
import type { Context } from '#server/context.ts';
import { setNextPageHeaders } from '#server/http/next-page.ts';
import { descending, page, sortKey } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';

const MAX_STATES = 1_000;
const newestFirst = descending(sortKey.integer('at_ms'));

export const statesRoutes = ({ db }: Context): Route[] => [
  route(getStateHistory, async ({ caller, exchange, query }) => {
    const { projectId, userId, from, to, limit = MAX_STATES, cursor } = query;
    refuseForeign(caller, projectId);
    await existingUser(db, projectId, userId);
    let states = db
      .selectFrom('state_history')
      .select(['at_ms', 'state'])
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId);
    if (from !== undefined) states = states.where('at_ms', '>=', from * 1000);
    if (to !== undefined) states = states.where('at_ms', '<=', to * 1000 + 999);
    const { items, next } = await page(states, { order: newestFirst, cursor, limit });
    setNextPageHeaders(exchange, next);
    const history = items.map(({ at_ms, state }) => ({
      timestamp: new Date(at_ms).toISOString(),
      data: { STATUS: sdkState.parse(state) },
    }));
    return { history };
  }),
];
