import { getHome } from '#contract/home.ts';
import { rolesOn } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { barRows } from './bars.queries.ts';
import { latestChanges } from './changes.queries.ts';
import { countersOf } from './counters.queries.ts';
import { homeDaysOf, todayFor } from './home-days.ts';
import { figuresFrom } from './home-figures.ts';

export function homeRoutes({ db, live, now }: Context): Route[] {
  return [
    route(getHome, async ({ query: { projectId, range, today }, caller: { person } }) => {
      const days = homeDaysOf(range, todayFor(now(), today));
      const seesChanges = rolesOn(person, projectId).some((role) => role === 'admin' || role === 'dolphin');
      const [counted, bars, changes] = await Promise.all([
        countersOf(db, projectId, days, todayFor(now(), undefined)),
        barRows(db, projectId, days),
        seesChanges ? latestChanges(db, projectId) : undefined,
      ]);
      const arriving = live.arrivingAt(projectId);
      return { figures: figuresFrom(days, counted, bars), changes, arriving };
    }),
  ];
}
