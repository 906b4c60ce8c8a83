import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type CoveredRegion, getMapCoverage, getMapTile } from '#contract/base-map.ts';
import type { Context } from '#server/context.ts';
import { type Exchange, type Route, route } from '#server/http/route.ts';
import type { RegionWatch } from './active-regions.ts';
import { createTiles } from './make-tile.ts';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** Requested with the current version: that tile never changes. */
const KEEP = 'public, max-age=604800, immutable';
/** Requested without it: cached, but revalidated. */
const REVALIDATE = 'public, no-cache';

const unpacked = promisify(gunzip);

export function tilesRoutes(context: Context, watch: RegionWatch): Route[] {
  const tileAt = createTiles(context);
  return [
    route(getMapCoverage, async () => {
      const { version, regions } = await watch.latest();
      return {
        version,
        regions: regions.map(({ name, attribution, west, south, east, north }): CoveredRegion => {
          return { name, attribution, bounds: [west, south, east, north] };
        }),
      };
    }),
    route(getMapTile, async ({ params, query, exchange }) => {
      const active = await watch.current(query.v);
      const { reply, request } = exchange;
      const etag = `"${active.version}"`;
      reply
        .header('etag', etag)
        .header('cache-control', query.v === active.version ? KEEP : REVALIDATE)
        .header('vary', 'Origin, Accept-Encoding');
      if (isKnown(exchange, etag)) {
        reply.code(304);
        return Buffer.alloc(0);
      }
      const tile = await tileAt(params, active, request.ip);
      if (tile.length === 0) {
        reply.code(204);
        return tile;
      }
      reply.type(TILE_TYPE);
      if (!/\bgzip\b/.test(String(exchange.request.headers['accept-encoding'] ?? ''))) return unpacked(tile);
      reply.header('content-encoding', 'gzip');
      return tile;
    }),
  ];
}

const isKnown = ({ request }: Exchange, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
