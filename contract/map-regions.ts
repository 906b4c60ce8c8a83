import { z } from 'zod/mini';
import { COUNTRIES } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { filledLine } from './text.ts';

export const MAP_REGION_STATES = ['importing', 'active', 'off', 'failed'] as const;
export type MapRegionState = (typeof MAP_REGION_STATES)[number];

/** The attribution that OpenStreetMap extracts require. */
export const OSM_ATTRIBUTION = '© OpenStreetMap contributors (ODbL)';

/** Why a file cannot be imported. */
export const MAP_FAULTS = [
  'not_osm',
  'packed_otherwise',
  'empty',
  'cut',
  'damaged',
  'damaged_gzip',
  'other_packing',
  'too_large',
  'bomb',
  'needs_features',
  'not_utf8',
  'not_xml',
  'no_id',
  'no_place',
  'unsorted',
  'no_roads',
  /** The file may be valid, but its import repeatedly crashed the process or failed for another reason. */
  'crashed',
  'internal',
  /** Without a more specific code; the detail is a sentence. */
  'unreadable',
] as const;
export type MapFault = (typeof MAP_FAULTS)[number];

/** The unit of a position in a file; a header and a whole file have none. */
export const MAP_PLACES = ['byte', 'block', 'line', 'header', 'file'] as const;
export type MapPlace = { readonly kind: (typeof MAP_PLACES)[number]; readonly at: number | null };
export type MapFailure = { readonly fault: MapFault; readonly detail: string | null; readonly place: MapPlace | null };

const area = 'map';
const dolphin = { who: 'dolphin' } as const;
const count = z.int().check(z.nonnegative());
const ofRegion = z.strictObject({ id: z.uuid() });
const country = z.nullable(
  z.string().check(z.refine((code) => COUNTRIES.includes(code), { message: 'Not a country code of ISO 3166-1.' })),
);

export const mapRegion = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The country whose default speed limits apply where none is recorded. */
  country: z.nullable(z.string()),
  fileName: z.string(),
  /** The required attribution: as entered, otherwise from the file, otherwise OpenStreetMap. */
  attribution: z.string(),
  state: z.enum(MAP_REGION_STATES),
  /** The region that this one replaces once its import is complete. */
  replaces: z.nullable(z.uuid()),
  bytesTotal: count,
  bytesRead: count,
  bounds: z.nullable(z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })),
  counts: z.object({
    ways: count,
    drivable: count,
    /** Drivable ways by the source of their speed limit: a sign, a zone, the country's default. */
    signed: count,
    zoned: count,
    assumed: count,
    rails: count,
    /** Passenger railways and stops; null for maps imported before they were supported. */
    tracks: z.nullable(count),
    stops: z.nullable(count),
    named: count,
    ground: count,
    places: count,
  }),
  /** The fault of the file, and its position. */
  failure: z.nullable(
    z.object({
      fault: z.enum(MAP_FAULTS),
      /** An excerpt of the file, if helpful. */
      detail: z.nullable(z.string()),
      place: z.nullable(z.object({ kind: z.enum(MAP_PLACES), at: z.nullable(count) })),
    }),
  ),
  createdAt: z.iso.datetime(),
  importedAt: z.nullable(z.iso.datetime()),
  version: z.int().check(z.positive()),
});
export type MapRegion = z.infer<typeof mapRegion>;

export const listMapRegions = endpoint({
  name: 'list map regions',
  area,
  method: 'GET',
  path: '/move/map/region',
  summary: 'The imported maps by name, with their state, content and import progress.',
  right: dolphin,
  reply: z.object({ items: z.array(mapRegion) }),
});

export const importMapRegion = endpoint({
  name: 'import map region',
  area,
  method: 'POST',
  path: '/move/map/region',
  summary:
    'Starts the import of an uploaded OpenStreetMap extract. It is used once it is complete; with `replaces`, the ' +
    'other region is used until then.',
  right: dolphin,
  body: z.strictObject({
    uploadId: z.uuid(),
    name: filledLine(80),
    country,
    attribution: z._default(filledLine(200), OSM_ATTRIBUTION),
    replaces: z._default(z.nullable(z.uuid()), null),
  }),
  reply: mapRegion,
});

export const changeMapRegion = endpoint({
  name: 'change map region',
  area,
  method: 'PATCH',
  path: '/move/map/region/{id}',
  summary: 'Renames a region, or switches it on or off.',
  right: dolphin,
  params: ofRegion,
  body: z.strictObject({
    version: z.int().check(z.positive()),
    name: z.optional(filledLine(80)),
    active: z.optional(z.boolean()),
  }),
  reply: mapRegion,
});

export const cancelMapImport = endpoint({
  name: 'cancel map import',
  area,
  method: 'POST',
  path: '/move/map/region/{id}/cancel',
  summary: 'Cancels an import; nothing of it is kept.',
  right: dolphin,
  params: ofRegion,
  reply: z.object({ canceled: z.literal(true) }),
});

export const deleteMapRegion = endpoint({
  name: 'delete map region',
  area,
  method: 'DELETE',
  path: '/move/map/region/{id}',
  summary: 'Deletes a region with all its roads. What was matched to them before stays as it is.',
  right: dolphin,
  params: ofRegion,
  reply: z.object({ deleted: z.literal(true) }),
});
