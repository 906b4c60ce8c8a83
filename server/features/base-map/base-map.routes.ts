import type { Context } from '#server/context.ts';
import type { Route } from '#server/http/route.ts';
import { watchRegions } from './active-regions.ts';
import { geocodingRoutes } from './geocoding.routes.ts';
import { tilesRoutes } from './tiles.routes.ts';

/** Tiles and places come from the same active regions. */
export function baseMapRoutes(context: Context): Route[] {
  const watch = watchRegions(context);
  return [...tilesRoutes(context, watch), ...geocodingRoutes(context, watch)];
}
