import {
  cancelMapImport,
  changeMapRegion,
  deleteMapRegion,
  importMapRegion,
  listMapRegions,
} from '#contract/map-regions.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { beginImport } from './begin-import.ts';
import { removeMapRegion, stopMapImport, updateMapRegion } from './change-map-region.ts';
import { allMapRegions, presentMapRegion } from './map-regions.queries.ts';

export function mapRegionsRoutes(context: Context): Route[] {
  return [
    route(listMapRegions, async () => ({ items: (await allMapRegions(context.db)).map(presentMapRegion) })),
    route(importMapRegion, async ({ body, caller }) =>
      presentMapRegion(await beginImport(context, caller.person.id, body)),
    ),
    route(changeMapRegion, async ({ params, body, caller }) =>
      presentMapRegion(await updateMapRegion(context, params.id, caller.person.id, body)),
    ),
    route(cancelMapImport, async ({ params }) => {
      await stopMapImport(context, params.id);
      return { canceled: true as const };
    }),
    route(deleteMapRegion, async ({ params, caller }) => {
      await removeMapRegion(context, params.id, caller.person.id);
      return { deleted: true as const };
    }),
  ];
}
