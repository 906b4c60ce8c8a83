import type { Selectable } from 'kysely';
import { getLocation, listLocations } from '#contract/v20.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { refuseForeign } from '#server/access/own-project.ts';
import type { Context } from '#server/context.ts';
import type { LastLocationsTable } from '#server/db/app-user-tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';

const present = ({ context, lat, lon, accuracy, at_ms }: Selectable<LastLocationsTable>) => ({
  context,
  lat,
  lon,
  ...(accuracy !== null && { accuracy }),
  timestamp: new Date(at_ms).toISOString(),
});

/** More than are kept of a user. */
const MAX_LOCATIONS = 1_000;

export function locationsRoutes({ db }: Context): Route[] {
  const locationsOf = (projectId: number, userId: string) =>
    db.selectFrom('last_locations').selectAll().where('project_id', '=', projectId).where('user_id', '=', userId);
  return [
    route(listLocations, async ({ caller, query: { projectId, userId } }) => {
      refuseForeign(caller, projectId);
      await existingUser(db, projectId, userId);
      const latest = await locationsOf(projectId, userId).orderBy('at_ms', 'desc').limit(MAX_LOCATIONS).execute();
      return latest.map(present).sort((one, other) => (one.context < other.context ? -1 : 1));
    }),
    route(getLocation, async ({ caller, params, query: { projectId, userId } }) => {
      refuseForeign(caller, projectId);
      const row = await locationsOf(projectId, userId).where('context', '=', params.context).executeTakeFirst();
      if (!row) throw notFound('The location');
      return present(row);
    }),
  ];
}
