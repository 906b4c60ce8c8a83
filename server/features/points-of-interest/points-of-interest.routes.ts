import {
  bulkChangePois,
  changePoi as changePoiCall,
  createPoi as createPoiCall,
  deletePoi as deletePoiCall,
  exportPois,
  getPoi,
  importPois,
  listPoiEvents,
  listPois,
  listPoiTags,
  listPoiVisitors,
  mapPois,
  nearPois,
  POI_LIMITS,
} from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { notFound } from '#server/http/app-error.ts';
import { actorOf } from '#server/http/caller.ts';
import type { RawRoute } from '#server/http/raw-route.ts';
import { type Route, route } from '#server/http/route.ts';
import { largeJsonRoute } from '#server/reading/large-json-route.ts';
import { changeMany } from './change-many.ts';
import { updatePoi } from './change-poi.ts';
import { insertPoi } from './create-poi.ts';
import { removePoi } from './delete-poi.ts';
import { importPoiFile } from './import-pois.ts';
import { nearestPois } from './near-pois.ts';
import { poiEventsPage } from './poi-events.queries.ts';
import { poiOf, poisOnMap, poisPage, poisToExport, poiTagsOf } from './pois.queries.ts';
import { presentPoi } from './present-poi.ts';
import { visitorsOf } from './visitors.queries.ts';
import { sendPoiFile } from './write-poi-file.ts';

export function pointsOfInterestRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(listPois, async ({ query }) => {
      const { items, next, total } = await poisPage(db, query);
      return { items: items.map(presentPoi), next, total };
    }),
    route(mapPois, ({ query }) => poisOnMap(db, query)),
    route(listPoiTags, ({ query }) => poiTagsOf(db, query.projectId)),
    route(getPoi, async ({ params, query }) => {
      return { poi: presentPoi(await existing(db, query.projectId, params.id)) };
    }),
    route(createPoiCall, async ({ query, body, caller }) => ({
      poi: presentPoi(await insertPoi(context, { ...query, actorId: actorOf(caller), facts: body })),
    })),
    route(changePoiCall, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params, actorId: actorOf(caller) };
      return { poi: presentPoi(await updatePoi(context, ref, body)) };
    }),
    route(deletePoiCall, async ({ params, query, caller }) => {
      await removePoi(context, { ...query, ...params, actorId: actorOf(caller) });
      return { deleted: true as const };
    }),
    route(bulkChangePois, ({ query, body, caller }) => changeMany(context, query.projectId, actorOf(caller), body)),
    route(nearPois, async ({ query }) => {
      const found = await nearestPois(db, { ...query, onlyActive: false });
      return {
        items: found.map(({ row, distanceMeters }) => ({
          poi: presentPoi(row),
          distanceMeters: Math.max(0, distanceMeters),
          isInside: distanceMeters <= 0,
        })),
      };
    }),
    route(listPoiVisitors, async ({ params, query }) => {
      await existing(db, query.projectId, params.id);
      return visitorsOf(db, { ...query, ...params });
    }),
    route(listPoiEvents, ({ query }) => poiEventsPage(db, query)),
    route(exportPois, async ({ query: { format, ...filter }, exchange }) =>
      sendPoiFile(exchange, format, poisToExport(db, filter), now()),
    ),
  ];
}

async function existing(db: Context['db'], projectId: number, id: string) {
  const row = await poiOf(db, projectId, id);
  if (!row) throw notFound('The point of interest');
  return row;
}

/** JSON uses at most six bytes per character; the rest of the body is small. */
const BODY_LIMIT = POI_LIMITS.importBytes + 500_000;

export const pointsOfInterestRawRoutes = (context: Context, services: Services): RawRoute[] => [
  largeJsonRoute({
    endpoint: importPois,
    services,
    bodyLimit: BODY_LIMIT,
    handle: ({ query: { projectId }, body, caller }) =>
      importPoiFile(context, { projectId, actorId: actorOf(caller) }, body),
  }),
];
