import { nameMapPlaces, searchMapPlaces } from '#contract/geocoding.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import type { RegionWatch } from './active-regions.ts';
import { namePlaces } from './name-places.ts';
import { NamedCells } from './named-cells.ts';
import { PlaceSearch } from './search-places.ts';

/** Searches are made by hand; names are asked for by lists and maps, many places at once. */
const SEARCHES_BY_PERSON = { name: 'map-search', hits: 60, windowSeconds: 60 };
const NAMES_BY_PERSON = { name: 'map-names', hits: 120, windowSeconds: 60 };

export function geocodingRoutes({ db }: Context, watch: RegionWatch): Route[] {
  const cells = new NamedCells(db);
  const search = new PlaceSearch(db, cells);
  return [
    route(nameMapPlaces, async ({ body, caller }) => {
      await throttle(db, NAMES_BY_PERSON, caller.person.id);
      return { names: await namePlaces(cells, await watch.current(), body.places) };
    }),
    route(searchMapPlaces, async ({ body, caller }) => {
      await throttle(db, SEARCHES_BY_PERSON, caller.person.id);
      const active = await watch.current();
      return { items: await search.find(active, body.search, body.near), hasMap: active.regions.length > 0 };
    }),
  ];
}
