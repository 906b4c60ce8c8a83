import { getHome } from '#contract/home.ts';
import { rolesOn } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { latestChanges } from './changes.queries.ts';
import { homeDaysOf, todayFor } from './home-days.ts';
import { readHome } from './read-home.ts';

export function homeRoutes({ db, live, now }: Context): Route[] {
  return [
    route(getHome, async ({ query: { projectId, range, today }, caller: { person } }) => {
      const days = homeDaysOf(range, todayFor(now(), today));
      const seesChanges = rolesOn(person, projectId).some((role) => role === 'admin' || role === 'dolphin');
      const [figures, changes] = await Promise.all([
        readHome(db, projectId, days, todayFor(now(), undefined)),
        seesChanges ? latestChanges(db, projectId) : undefined,
      ]);
      const arriving = live.arrivingAt(projectId);
      return { figures, changes, arriving };
    }),
  ];
}
