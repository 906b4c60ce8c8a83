import {
  applyAreas,
  cancelAreaWork,
  drivesThroughArea,
  getAreaWork,
  happenedInArea,
  listAreaWorks,
  searchAreas,
} from '#contract/dangerous-area-works.ts';
import {
  AREA_LIMITS,
  changeDangerousArea,
  createDangerousArea,
  createDangerousAreas,
  deleteDangerousArea,
  exportDangerousAreas,
  getDangerousArea,
  importDangerousAreas,
  listDangerousAreas,
  mapDangerousAreas,
  totalDangerousAreas,
} from '#contract/dangerous-areas.ts';
import { utcDay } from '#contract/utc-day.ts';
import { notePeopleAtPlace } from '#server/access/note-view.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { notFound } from '#server/http/app-error.ts';
import type { RawRoute } from '#server/http/raw-route.ts';
import { type Route, route } from '#server/http/route.ts';
import { largeJsonRoute } from '#server/reading/large-json-route.ts';
import { areaOf, areasOnMap, areasPage, areasToExport, totalOfAreas } from './areas.queries.ts';
import { changeArea, deleteArea } from './change-area.ts';
import { createAreas } from './create-area.ts';
import { drivesThrough } from './drives-through-area.ts';
import { happenedIn } from './happened-in-area.ts';
import { importAreaFile, sendAreaFile } from './import-areas.ts';
import { presentArea } from './present-area.ts';
import { latestWorks, queueWork, stopAreaWork, workOf } from './works.ts';

export function dangerousAreasRoutes(context: Context): Route[] {
  const { db, now } = context;
  const today = () => utcDay(now());
  return [
    route(listDangerousAreas, async ({ query }) => {
      const { items, next, total } = await areasPage(db, query, today());
      return { items: items.map(presentArea), next, total };
    }),
    route(totalDangerousAreas, () => totalOfAreas(db, today())),
    route(mapDangerousAreas, ({ query }) => areasOnMap(db, query, today())),
    route(getDangerousArea, async ({ params }) => ({ area: presentArea(await existing(db, params.id)) })),
    route(happenedInArea, async ({ params, query }) => happenedIn(db, await existing(db, params.id), query, today())),
    route(drivesThroughArea, async ({ params, caller }) => {
      const found = await drivesThrough(db, await existing(db, params.id));
      await notePeopleAtPlace(context, caller, found.items);
      return found;
    }),
    ...workRoutes(context),
    route(createDangerousArea, async ({ body, caller }) => {
      const [row] = await createAreas(context, caller.person.id, [body], () => 'body.name');
      if (!row) throw new Error('An area was not made.');
      return { area: presentArea(row) };
    }),
    route(createDangerousAreas, async ({ body, caller }) => {
      const rows = await createAreas(context, caller.person.id, body.areas, (at) => `body.areas.${at}.name`);
      return { items: rows.map(presentArea) };
    }),
    route(changeDangerousArea, async ({ params, body, caller }) => ({
      area: presentArea(await changeArea(context, { ...params, actorId: caller.person.id }, body)),
    })),
    route(deleteDangerousArea, async ({ params, caller }) => {
      await deleteArea(context, { ...params, actorId: caller.person.id });
      return { deleted: true as const };
    }),
    route(exportDangerousAreas, async ({ query: { format, ...filter }, exchange }) =>
      sendAreaFile(exchange, format, areasToExport(db, filter, today()), now()),
    ),
  ];
}

async function existing(db: Context['db'], id: string) {
  const row = await areaOf(db, id);
  if (!row) throw notFound('The dangerous area');
  return row;
}

const workRoutes = (context: Context): Route[] => [
  route(searchAreas, async ({ body, caller }) => ({
    work: await queueWork(context, { kind: 'search', input: body, actorId: caller.person.id }),
  })),
  route(applyAreas, async ({ body, caller }) => ({
    work: await queueWork(context, { kind: 'apply', input: body, actorId: caller.person.id }),
  })),
  route(listAreaWorks, async () => ({ items: await latestWorks(context.db) })),
  route(getAreaWork, async ({ params }) => ({ work: await workOf(context.db, params.id) })),
  route(cancelAreaWork, async ({ params, caller }) => ({
    work: await stopAreaWork(context, params.id, caller.person.id),
  })),
];

/** The file and the rest of the body. */
const BODY_LIMIT = AREA_LIMITS.importBytes + 500_000;

export const dangerousAreasRawRoutes = (context: Context, services: Services): RawRoute[] => [
  largeJsonRoute({
    endpoint: importDangerousAreas,
    services,
    bodyLimit: BODY_LIMIT,
    handle: ({ body, caller }) => importAreaFile(context, caller.person.id, body),
  }),
];
