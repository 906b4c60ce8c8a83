import { searchAppUsers } from '#contract/search.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { searchUsers } from './search-app-users.queries.ts';

export function searchRoutes({ db }: Context): Route[] {
  return [
    route(searchAppUsers, async ({ query }) => {
      const rows = await searchUsers(db, query.projectId, query.text);
      return { items: rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null })) };
    }),
  ];
}
