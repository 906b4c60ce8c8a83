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
    route(searchMapPlaces, async ({ body }) => {
      const active = await watch.current();
      return { items: await search.find(active, body.search, body.near), hasMap: active.regions.length > 0 };
    }),
  ];
}
