import { findAppUsers, listAllProjects } from '#contract/dolphin.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { allProjectsPage } from './all-projects.queries.ts';
import { appUsersAnywherePage } from './app-users-anywhere.queries.ts';

export function dolphinRoutes({ db }: Context): Route[] {
  return [
    route(listAllProjects, async ({ query }) => {
      const { items, next } = await allProjectsPage(db, query);
      return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), next };
    }),

    route(findAppUsers, async ({ query }) => {
      const { items, next } = await appUsersAnywherePage(db, query);
      return {
        items: items.map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
        })),
        next,
      };
    }),
  ];
}
