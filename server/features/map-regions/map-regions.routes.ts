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
import { cancelImport, changeRegion, deleteRegion } from './change-region.ts';
import { allRegions, presentRegion } from './map-regions.queries.ts';

export function mapRegionsRoutes(context: Context): Route[] {
  return [
    route(listMapRegions, async () => ({ items: (await allRegions(context.db)).map(presentRegion) })),
    route(importMapRegion, async ({ body, caller }) =>
      presentRegion(await beginImport(context, caller.person.id, body)),
    ),
    route(changeMapRegion, async ({ params, body, caller }) =>
      presentRegion(await changeRegion(context, params.id, caller.person.id, body)),
    ),
    route(cancelMapImport, async ({ params }) => {
      await cancelImport(context, params.id);
      return { canceled: true as const };
    }),
    route(deleteMapRegion, async ({ params, caller }) => {
      await deleteRegion(context, params.id, caller.person.id);
      return { deleted: true as const };
    }),
  ];
}
