import { findAppUsers, listAllProjects } from '#contract/dolphin.ts';
import type { Context } from '#server/context.ts';
import { isPlace } from '#server/db/keyset.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import { projectOrder, projectsPage } from './all-projects.queries.ts';
import { appUsersAnywhere } from './app-users-anywhere.queries.ts';

const badCursor = () => new AppError('validation', 'query.cursor: is not a cursor of this list');

export function dolphinRoutes({ db }: Context): Route[] {
  return [
    route(listAllProjects, async ({ query: { search, state, sort, limit, cursor } }) => {
      const order = projectOrder(sort);
      const place = cursor ? decodeCursor(cursor) : null;
      if (place && !isPlace(order, place)) throw badCursor();
      const rows = await projectsPage(db, { search, state, order, after: place, limit });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        next: last ? encodeCursor([last.key, last.projectId]) : null,
      };
    }),

    route(findAppUsers, async ({ query: { search, limit, cursor } }) => {
      const rows = await appUsersAnywhere(db, { search, limit, after: cursor ? userIn(cursor) : null });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
        })),
        next: last ? encodeCursor([last.userId, last.projectId]) : null,
      };
    }),
  ];
}

function userIn(cursor: string): { userId: string; projectId: number } {
  const [userId, projectId] = decodeCursor(cursor);
  if (typeof userId !== 'string' || !Number.isSafeInteger(projectId)) throw badCursor();
  return { userId, projectId: Number(projectId) };
}
