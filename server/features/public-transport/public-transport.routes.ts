import {
  cancelTransitImport,
  changeTransitRegion,
  countTransitRides,
  deleteTransitRegion,
  getTransitLine,
  listTransitLines,
  listTransitRegions,
  loadTransitRegion,
  mapTransitRegion,
  replaceTransitRegion,
} from '#contract/public-transport.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { removeTransitRegion, stopTimetableImport, updateTransitRegion } from './change-transit-region.ts';
import { lineOn, linesPage, regionOnMap } from './lines.queries.ts';
import { loadRegion, replaceRegion } from './load-region.ts';
import { allTransitRegions } from './regions.queries.ts';
import { matchedLines } from './rides.queries.ts';

export function publicTransportRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(listTransitRegions, async () => ({ items: await allTransitRegions(db) })),
    route(loadTransitRegion, async ({ body, caller }) => ({
      region: await loadRegion(context, caller.person.id, body),
    })),
    route(changeTransitRegion, async ({ params, body, caller }) => ({
      region: await updateTransitRegion(context, caller.person.id, params.id, body),
    })),
    route(replaceTransitRegion, async ({ params, body, caller }) => ({
      region: await replaceRegion(context, caller.person.id, params.id, body.source),
    })),
    route(cancelTransitImport, async ({ params }) => ({ region: await stopTimetableImport(context, params.id) })),
    route(deleteTransitRegion, async ({ params, caller }) => {
      await removeTransitRegion(context, caller.person.id, params.id);
      return { deleted: true as const };
    }),
    route(listTransitLines, ({ params, query }) => linesPage(db, params.id, query)),
    route(getTransitLine, ({ params, query }) => lineOn(db, params, query.day, now())),
    route(mapTransitRegion, ({ params }) => regionOnMap(db, params.id)),
    route(countTransitRides, ({ query }) => matchedLines(db, query)),
  ];
}
