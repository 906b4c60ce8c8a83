import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { AREA_KINDS } from './dangerous-areas.ts';
import { endpoint } from './endpoint.ts';
import { itemFeatures, itemType, moment, scorePart, unixSecond } from './timeline.ts';
import { tripScores } from './trip-scores.ts';

/** The browser imports this file too. */
export const TRIP_FORMATS = ['gpx', 'geojson', 'csv', 'json'] as const;
export type TripFormat = (typeof TRIP_FORMATS)[number];

const area = 'timeline';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;

const ofItem = z.extend(userKeyQuery, { startTs: unixSecond });

/** Who made a correction, when and why. A former dashboard user has no name. */
const made = z.object({
  by: z.nullable(z.string()),
  /** Set if a backend made it. */
  apiKey: z.nullable(z.string()),
  at: moment,
  reason: z.nullable(z.string()),
});

export const tripCorrections = z.object({
  transport: z.nullable(z.extend(made, { type: itemType })),
  scores: z.nullable(z.extend(made, { parts: z.partialRecord(scorePart, z.int()) })),
  cut: z.nullable(z.extend(made, { kind: z.enum(['split', 'merge']) })),
});
export type TripCorrections = z.infer<typeof tripCorrections>;

/** A neighbouring item. */
export const neighbour = z.object({
  startTs: z.int(),
  endTs: z.int(),
  type: itemType,
  isOpen: z.boolean(),
});
export type Neighbour = z.infer<typeof neighbour>;

/** A dangerous area that an item crossed, with its outline, and the time and distance inside. */
export const crossedArea = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(AREA_KINDS),
  /** Deleted since; trips keep it, but it can no longer be opened. */
  isGone: z.boolean(),
  lat: z.number(),
  lon: z.number(),
  radiusMeters: z.number(),
  /** The corners of a polygon; null for a circle. */
  ring: z.nullable(z.array(z.tuple([z.number(), z.number()]))),
  seconds: z.int(),
  meters: z.int(),
});
export type CrossedArea = z.infer<typeof crossedArea>;

export const trip = z.object({
  startTs: z.int(),
  endTs: z.int(),
  type: itemType,
  measuredType: itemType,
  startTimeZone: z.nullable(z.string()),
  endTimeZone: z.nullable(z.string()),
  /** Whether it is in progress. */
  isOpen: z.boolean(),
  /** Increased by every correction; a correction names the version it is based on. */
  version: z.int(),
  distanceMeters: z.number(),
  features: itemFeatures,
  /** In the order in which they were entered. */
  areas: z.array(crossedArea),
  corrections: z.nullable(tripCorrections),
  /** The engine's items of the same time; null without corrections. */
  measured: z.nullable(z.array(z.object({ startTs: z.int(), endTs: z.int(), type: itemType, features: itemFeatures }))),
  previous: z.nullable(neighbour),
  /** The next few items in time order. */
  following: z.array(neighbour),
});
export type Trip = z.infer<typeof trip>;

export const getTrip = endpoint({
  name: 'get trip',
  area,
  method: 'GET',
  path: '/move/timeline/trip',
  summary:
    'One item of an app user with everything known about it: what was measured, what was corrected, by whom and why.',
  right: reading,
  query: ofItem,
  reply: trip,
});

export const getTripFixes = endpoint({
  name: 'get trip fixes',
  area,
  method: 'GET',
  path: '/move/timeline/trip/fixes',
  summary: 'Every fix of one item as it was measured, as bytes (application/vnd.move.fixes).',
  right: reading,
  query: ofItem,
  produces: ['application/vnd.move.fixes'],
  reply: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});

export const getTripRoads = endpoint({
  name: 'get trip roads',
  area,
  method: 'GET',
  path: '/move/timeline/trip/roads',
  summary:
    'The fixes of one item matched to roads: positions, road types, names and limits, as bytes (application/vnd.move.matched).',
  right: reading,
  query: ofItem,
  produces: ['application/vnd.move.matched'],
  reply: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});

export const getTripScores = endpoint({
  name: 'get trip scores',
  area,
  method: 'GET',
  path: '/move/timeline/trip/scores',
  summary: 'The scores of a drive by every version of the formula, computed from its current fixes. Nothing is stored.',
  right: reading,
  query: ofItem,
  reply: tripScores,
});

export const exportTrip = endpoint({
  name: 'export trip',
  area,
  method: 'GET',
  path: '/move/timeline/trip/export',
  summary: 'One item as a file: GPX, GeoJSON, CSV of its fixes, or JSON with everything.',
  isLong: true,
  right: reading,
  query: z.extend(ofItem, { format: z.enum(TRIP_FORMATS) }),
  /** A stream of the format's media type. */
  produces: ['application/gpx+xml', 'application/geo+json', 'text/csv', 'application/json'],
  reply: z.unknown(),
});
