import { nameMapPlaces, searchMapPlaces } from '#contract/geocoding.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import type { RegionWatch } from './active-regions.ts';
import { namePlaces } from './name-places.ts';
import { NamedCells } from './named-cells.ts';
import { PlaceSearch } from './search-places.ts';

export function geocodingRoutes({ db }: Context, watch: RegionWatch): Route[] {
  const cells = new NamedCells(db);
  const search = new PlaceSearch(db, cells);
  return [
    route(nameMapPlaces, async ({ body }) => ({ names: await namePlaces(cells, await watch.current(), body.places) })),
    route(searchMapPlaces, async ({ body }) => ({
      items: await search.find(await watch.current(), body.search, body.near),
    })),
  ];
}
