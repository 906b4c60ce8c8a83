import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line } from './text.ts';

const area = 'map';

/** The most places per call. */
export const MAX_PLACES_NAMED = 100;

const lat = z.number().check(z.minimum(-90), z.maximum(90));
const lon = z.number().check(z.minimum(-180), z.maximum(180));

export const placeName = z.object({
  /** Empty if no named street is near. */
  street: z.string(),
  /** The town or village; empty if none is near. */
  place: z.string(),
});
export type PlaceName = z.infer<typeof placeName>;

export const nameMapPlaces = endpoint({
  name: 'name map places',
  area,
  method: 'POST',
  path: '/move/map/names',
  summary:
    'The street and town of each place, from the imported maps only. Nothing is stored, and nothing leaves the server.',
  right: { who: 'signed-in' },
  body: z.strictObject({ places: z.array(z.strictObject({ lat, lon })).check(z.maxLength(MAX_PLACES_NAMED)) }),
  reply: z.object({ names: z.array(placeName) }),
});

export const foundPlace = z.object({
  name: z.string(),
  /** The town or village of a street; empty for a town itself. */
  place: z.string(),
  kind: z.enum(['street', 'city', 'town', 'village', 'suburb', 'hamlet']),
  lat,
  lon,
});
export type FoundPlace = z.infer<typeof foundPlace>;

const SEARCH_MAX = 100;

export const searchMapPlaces = endpoint({
  name: 'search map places',
  area,
  method: 'POST',
  path: '/move/map/search',
  summary:
    'Towns, villages and streets of the imported maps by name: "Oberlind", "Hauptstraße, Oberlind", or a street near a place.',
  right: { who: 'signed-in' },
  body: z.strictObject({ search: line(SEARCH_MAX), near: z.optional(z.strictObject({ lat, lon })) }),
  reply: z.object({
    items: z.array(foundPlace),
    /** Whether a map is imported; without one nothing can be found. */
    hasMap: z.boolean(),
  }),
});
