import { listRevisionFilters, listRevisions, restoreRevision } from '#contract/revisions.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Restorer } from '#server/restore.ts';
import { presentRevisions } from './present-revisions.ts';
import { restoreTo } from './restore-revision.ts';
import { kindsAndPeople, revisionRows } from './revision-rows.ts';

export function revisionsRoutes(context: Context, restorers: readonly Restorer[]): Route[] {
  const { db } = context;
  const restorable = new Set(restorers.map(({ entity }) => entity));
  return [
    route(listRevisions, async ({ query: { cursor, ...filter } }) => {
      const rows = await revisionRows(db, { ...filter, before: cursor ? idIn(cursor) : null });
      const shown = rows.slice(0, filter.limit);
      const last = shown.at(-1);
      return {
        items: await presentRevisions(db, shown, restorable),
        next: rows.length > filter.limit && last ? encodeCursor([last.id]) : null,
      };
    }),

    route(listRevisionFilters, ({ query }) => kindsAndPeople(db, query.projectId)),

    route(restoreRevision, async ({ params, query, body, caller }) => {
      const wish = { projectId: query.projectId, id: params.id, latest: body.latest, actorId: caller.person.id };
      const row = await restoreTo(context, restorers, wish);
      const [revision] = await presentRevisions(db, [row], restorable);
      if (!revision) throw new Error('A revision was not presented.');
      return { revision };
    }),
  ];
}

export function idIn(cursor: string): number {
  const [id] = decodeCursor(cursor);
  if (Number.isSafeInteger(id)) return Number(id);
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
