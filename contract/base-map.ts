import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

const area = 'map';

/** Beyond this zoom the map scales the same tiles. */
export const TILE_MAX_ZOOM = 16;
/** Below this zoom only the outlines of the world are drawn. */
export const TILE_MIN_ZOOM = 6;

const mapVersion = z.string().check(z.maxLength(64));

export const coveredRegion = z.object({
  name: z.string(),
  attribution: z.string(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type CoveredRegion = z.infer<typeof coveredRegion>;

export const getMapCoverage = endpoint({
  name: 'get map coverage',
  area,
  method: 'GET',
  path: '/move/map',
  summary: 'The bounds and attributions of the imported maps, and the version for requesting tiles.',
  right: { who: 'signed-in' },
  reply: z.object({
    /** Changes with each change of a map; empty if there is none. */
    version: mapVersion,
    regions: z.array(coveredRegion),
  }),
});

const gridNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2 ** TILE_MAX_ZOOM - 1));

export const getMapTile = endpoint({
  name: 'get map tile',
  area,
  method: 'GET',
  path: '/move/map/tiles/{z}/{x}/{y}',
  summary: 'A vector tile (Mapbox Vector Tile 2.1, gzipped) of roads and ground; 204 where nothing is known.',
  right: { who: 'anyone', because: 'tiles hold public maps and no tenant’s data; browsers and proxies keep them' },
  params: z
    .strictObject({
      z: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(TILE_MAX_ZOOM)),
      x: gridNumber,
      y: gridNumber,
    })
    .check(z.refine(({ z: zoom, x, y }) => Math.max(x, y) < 2 ** zoom, 'is no tile of this zoom')),
  /** With the version of the coverage, the response may be cached for a long time. */
  query: z.strictObject({ v: z.optional(mapVersion) }),
  produces: ['application/vnd.mapbox-vector-tile'],
  empty: [204, 304],
  reply: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
