import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { IMPORT_FAILURES, IMPORT_STATES, IMPORT_STEPS, LINE_KINDS, TRANSIT_LIMITS } from './public-transport-lists.ts';
import { filledLine, line } from './text.ts';

const area = 'public transport';
const dolphin = { who: 'dolphin' } as const;
const moment = z.iso.datetime();
const day = z.iso.date();
const count = z.number().int();
const ofRegion = z.strictObject({ id: z.uuid() });

export const feedIssue = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  file: z.string(),
  count,
  places: z.array(z.object({ line: count.nullable(), value: z.string() })),
});

export const transitImport = z.object({
  id: z.uuid(),
  state: z.enum(IMPORT_STATES),
  step: z.enum(IMPORT_STEPS),
  /** From 0 to 1. */
  progress: z.number(),
  fileName: z.string(),
  address: z.string().nullable(),
  failure: z.enum(IMPORT_FAILURES).nullable(),
  report: z.array(feedIssue),
  askedAt: moment,
  finishedAt: moment.nullable(),
});
export type TransitImport = z.infer<typeof transitImport>;

export const transitRegion = z.object({
  id: z.uuid(),
  name: z.string(),
  active: z.boolean(),
  address: z.string().nullable(),
  fileName: z.string(),
  agencies: z.array(z.string()),
  timeZone: z.string().nullable(),
  /** The first and last day with any service. */
  validFrom: day.nullable(),
  validTo: day.nullable(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  counts: z.object({ lines: count, stops: count, patterns: count, trips: count, stopTimes: count }).nullable(),
  importedAt: moment.nullable(),
  createdAt: moment,
  version: count,
  lastImport: transitImport.nullable(),
});
export type TransitRegion = z.infer<typeof transitRegion>;
const one = z.object({ region: transitRegion });

/** A file that was uploaded in parts, an address, or the address of last time. */
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('upload'), uploadId: z.uuid() }),
  z.strictObject({ kind: z.literal('address'), address: filledLine(TRANSIT_LIMITS.addressLength) }),
]);

export const listTransitRegions = endpoint({
  name: 'list transit regions',
  area,
  method: 'GET',
  path: '/move/publicTransport/region',
  summary: 'The timetables that were loaded, each with how its last import went.',
  right: dolphin,
  reply: z.object({ items: z.array(transitRegion) }),
});

export const loadTransitRegion = endpoint({
  name: 'load transit region',
  area,
  method: 'POST',
  path: '/move/publicTransport/region',
  summary: 'Makes a region of a GTFS feed: of an uploaded file, or of an address that is asked now.',
  right: dolphin,
  body: z.strictObject({ name: filledLine(TRANSIT_LIMITS.nameLength), source }),
  reply: one,
});

export const changeTransitRegion = endpoint({
  name: 'change transit region',
  area,
  method: 'PATCH',
  path: '/move/publicTransport/region/{id}',
  summary: 'Names a region, or switches it on or off. The version is the one that was seen.',
  right: dolphin,
  params: ofRegion,
  body: z.strictObject({
    version: z.number().int(),
    name: filledLine(TRANSIT_LIMITS.nameLength).optional(),
    active: z.boolean().optional(),
  }),
  reply: one,
});

export const replaceTransitRegion = endpoint({
  name: 'replace transit region',
  area,
  method: 'POST',
  path: '/move/publicTransport/region/{id}/import',
  summary:
    'Loads the region anew; without a source its address is asked again. What was there stays until the new is whole.',
  right: dolphin,
  params: ofRegion,
  body: z.strictObject({ source: source.optional() }),
  reply: one,
});

export const cancelTransitImport = endpoint({
  name: 'cancel transit import',
  area,
  method: 'POST',
  path: '/move/publicTransport/region/{id}/cancel',
  summary: 'Stops the import that is under way. What was there before stays.',
  right: dolphin,
  params: ofRegion,
  reply: one,
});

export const deleteTransitRegion = endpoint({
  name: 'delete transit region',
  area,
  method: 'DELETE',
  path: '/move/publicTransport/region/{id}',
  summary: 'Removes a region and all it holds. Rides keep the name of their line.',
  right: dolphin,
  params: ofRegion,
  reply: z.object({ deleted: z.literal(true) }),
});

export const transitLine = z.object({
  lineId: z.string(),
  mode: z.enum(LINE_KINDS).nullable(),
  shortName: z.string(),
  longName: z.string(),
  color: z.string(),
  agency: z.string(),
  patterns: count,
  stops: count,
  trips: count,
});
export type TransitLine = z.infer<typeof transitLine>;

export const listTransitLines = endpoint({
  name: 'list transit lines',
  area,
  method: 'GET',
  path: '/move/publicTransport/region/{id}/line',
  summary: 'The lines of a region, by part of their names and by kind.',
  right: dolphin,
  params: ofRegion,
  query: z.strictObject({ ...pageQuery.shape, search: line(80).default(''), mode: z.enum(LINE_KINDS).optional() }),
  reply: pageOf(transitLine).extend({ total: count }),
});

const lonLat = z.tuple([z.number(), z.number()]);

export const getTransitLine = endpoint({
  name: 'get transit line',
  area,
  method: 'GET',
  path: '/move/publicTransport/region/{id}/line/{lineId}',
  summary: `A line with its stops, its ways and the times of a day, at most ${TRANSIT_LIMITS.tripsShown} trips.`,
  right: dolphin,
  params: ofRegion.extend({ lineId: z.string().min(1).max(300) }),
  query: z.strictObject({ day: day.optional() }),
  reply: z.object({
    line: transitLine,
    day,
    patterns: z.array(
      z.object({
        headsign: z.string(),
        shape: z.array(lonLat),
        stops: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
        /** Departure at each stop, in seconds of the service day; the last is the arrival. */
        trips: z.array(z.array(count)),
      }),
    ),
    cut: z.boolean(),
  }),
});
export type TransitLineDay = z.infer<(typeof getTransitLine)['reply']>;

export const mapTransitRegion = endpoint({
  name: 'map transit region',
  area,
  method: 'GET',
  path: '/move/publicTransport/region/{id}/map',
  summary: 'The ways and stops of a region, for drawing: the lines with most trips first.',
  right: dolphin,
  params: ofRegion,
  reply: z.object({
    lines: z.array(transitLine.pick({ lineId: true, mode: true, color: true }).extend({ shape: z.array(lonLat) })),
    stops: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
    cut: z.boolean(),
  }),
});

export const countTransitRides = endpoint({
  name: 'count transit rides',
  area,
  method: 'GET',
  path: '/move/publicTransport/rides',
  summary: 'How many rides of timelines matched which lines, from one day to another.',
  right: dolphin,
  query: z.strictObject({ from: day, to: day, region: z.uuid().optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        regionId: z.string(),
        regionName: z.string().nullable(),
        lineId: z.string(),
        mode: z.enum(LINE_KINDS),
        shortName: z.string(),
        longName: z.string(),
        color: z.string(),
        rides: count,
        riders: count,
        /** Of them, with a trip of the timetable at these times. */
        onTimes: count,
        lastDay: day,
      }),
    ),
    total: count,
  }),
});
export type MatchedLine = z.infer<(typeof countTransitRides)['reply']>['items'][number];
