import { z } from 'zod/mini';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { filledLine, line } from './text.ts';

/** Kinds of lines, with the same names as the types of timeline items. */
export const LINE_KINDS = ['BUS', 'TRAM', 'METRO', 'TRAIN'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const IMPORT_STEPS = ['waiting', 'fetching', 'reading', 'building', 'writing', 'done'] as const;
/** Why an import failed. */
export const IMPORT_FAILURES = ['feed', 'address', 'status', 'too_large', 'unreachable', 'internal'] as const;

/** A kind of fault in a file of a feed, with its count and first positions. */
export interface FeedIssue {
  level: 'error' | 'warning';
  code: string;
  file: string;
  count: number;
  places: { line: number | null; value: string }[];
}

export const TRANSIT_LIMITS = {
  nameLength: 80,
  addressLength: 500,
  stopsOnMap: 3_000,
  linesOnMap: 400,
  tripsShown: 400,
};

const area = 'public transport';
const dolphin = { who: 'dolphin' } as const;
const moment = z.iso.datetime();
const day = calendarDay;
const count = z.int();
const ofRegion = z.strictObject({ id: z.uuid() });

export const feedIssue = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  file: z.string(),
  count,
  places: z.array(z.object({ line: z.nullable(count), value: z.string() })),
});

export const transitImport = z.object({
  id: z.uuid(),
  state: z.enum(IMPORT_STATES),
  step: z.enum(IMPORT_STEPS),
  /** From 0 to 1. */
  progress: z.number(),
  fileName: z.string(),
  address: z.nullable(z.string()),
  failure: z.nullable(z.enum(IMPORT_FAILURES)),
  report: z.array(feedIssue),
  requestedAt: moment,
  finishedAt: z.nullable(moment),
});
export type TransitImport = z.infer<typeof transitImport>;

export const transitRegion = z.object({
  id: z.uuid(),
  name: z.string(),
  active: z.boolean(),
  address: z.nullable(z.string()),
  fileName: z.string(),
  agencies: z.array(z.string()),
  timeZone: z.nullable(z.string()),
  /** The first and last day with any service. */
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
  /** West, south, east, north. */
  bounds: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  counts: z.nullable(z.object({ lines: count, stops: count, patterns: count, trips: count, stopTimes: count })),
  importedAt: z.nullable(moment),
  createdAt: moment,
  version: count,
  lastImport: z.nullable(transitImport),
});
export type TransitRegion = z.infer<typeof transitRegion>;
const one = z.object({ region: transitRegion });

/** An uploaded file, a URL, or the previous URL. */
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('upload'), uploadId: z.uuid() }),
  z.strictObject({ kind: z.literal('address'), address: filledLine(TRANSIT_LIMITS.addressLength) }),
]);

export const listTransitRegions = endpoint({
  name: 'list transit regions',
  area,
  method: 'GET',
  path: '/move/publicTransport/region',
  summary: 'The loaded timetables, each with the result of its last import.',
  right: dolphin,
  reply: z.object({ items: z.array(transitRegion) }),
});

export const loadTransitRegion = endpoint({
  name: 'load transit region',
  area,
  method: 'POST',
  path: '/move/publicTransport/region',
  summary: 'Creates a region from a GTFS feed: an uploaded file, or a URL that is fetched now.',
  right: dolphin,
  body: z.strictObject({ name: filledLine(TRANSIT_LIMITS.nameLength), source }),
  reply: one,
});

export const changeTransitRegion = endpoint({
  name: 'change transit region',
  area,
  method: 'PATCH',
  path: '/move/publicTransport/region/{id}',
  summary: 'Renames a region, or switches it on or off. `version` is the one that the caller saw.',
  right: dolphin,
  params: ofRegion,
  body: z.strictObject({
    version: z.int(),
    name: z.optional(filledLine(TRANSIT_LIMITS.nameLength)),
    active: z.optional(z.boolean()),
  }),
  reply: one,
});

export const replaceTransitRegion = endpoint({
  name: 'replace transit region',
  area,
  method: 'POST',
  path: '/move/publicTransport/region/{id}/import',
  summary:
    'Reloads a region; without a source its URL is fetched again. The current timetable stays until the new one is complete.',
  right: dolphin,
  params: ofRegion,
  body: z.strictObject({ source: z.optional(source) }),
  reply: one,
});

export const cancelTransitImport = endpoint({
  name: 'cancel transit import',
  area,
  method: 'POST',
  path: '/move/publicTransport/region/{id}/cancel',
  summary: 'Cancels the running import. The current timetable stays.',
  right: dolphin,
  params: ofRegion,
  reply: one,
});

export const deleteTransitRegion = endpoint({
  name: 'delete transit region',
  area,
  method: 'DELETE',
  path: '/move/publicTransport/region/{id}',
  summary: 'Deletes a region with all its data. Rides keep the name of their line.',
  right: dolphin,
  params: ofRegion,
  reply: z.object({ deleted: z.literal(true) }),
});

export const transitLine = z.object({
  lineId: z.string(),
  mode: z.nullable(z.enum(LINE_KINDS)),
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
  query: z.strictObject({ ...pageQuery.shape, search: z._default(line(80), ''), mode: z.optional(z.enum(LINE_KINDS)) }),
  reply: z.extend(pageOf(transitLine), { total: count }),
});

const lonLat = z.tuple([z.number(), z.number()]);

export const getTransitLine = endpoint({
  name: 'get transit line',
  area,
  method: 'GET',
  path: '/move/publicTransport/region/{id}/line/{lineId}',
  summary: `A line with its stops, its ways and the times of a day, at most ${TRANSIT_LIMITS.tripsShown} trips.`,
  right: dolphin,
  params: z.extend(ofRegion, { lineId: z.string().check(z.minLength(1), z.maxLength(300)) }),
  query: z.strictObject({ day: z.optional(day) }),
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
  summary: 'The routes and stops of a region, for drawing; lines with the most trips first.',
  right: dolphin,
  params: ofRegion,
  reply: z.object({
    lines: z.array(
      z.extend(z.pick(transitLine, { lineId: true, mode: true, color: true }), { shape: z.array(lonLat) }),
    ),
    stops: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
    cut: z.boolean(),
  }),
});

export const countTransitRides = endpoint({
  name: 'count transit rides',
  area,
  method: 'GET',
  path: '/move/publicTransport/rides',
  summary: 'How many rides matched which lines, from one day to another.',
  right: dolphin,
  query: z.strictObject({ from: day, to: day, region: z.optional(z.uuid()) }),
  reply: z.object({
    items: z.array(
      z.object({
        regionId: z.string(),
        regionName: z.nullable(z.string()),
        lineId: z.string(),
        mode: z.enum(LINE_KINDS),
        shortName: z.string(),
        longName: z.string(),
        color: z.string(),
        rides: count,
        riders: count,
        /** The number that also match a trip of the timetable in time. */
        onTimes: count,
        lastDay: day,
      }),
    ),
    total: count,
  }),
});
export type MatchedLine = z.infer<(typeof countTransitRides)['reply']>['items'][number];
