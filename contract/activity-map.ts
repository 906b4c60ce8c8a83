import { z } from 'zod/mini';
import { boundsText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { EVERYONE, segmentName } from './insight-segments.ts';
import { projectId } from './page.ts';
import { itemType } from './timeline.ts';

const area = 'activity-map';

/** The layers of the map, of which one is shown at a time. */
export const ACTIVITY_LAYERS = ['trips', 'stays', 'harsh', 'speeding', 'phoneUse', 'impacts'] as const;
export const activityLayer = z.enum(ACTIVITY_LAYERS);
export type ActivityLayer = z.infer<typeof activityLayer>;

/** The modes of transport that the map distinguishes. */
export const ACTIVITY_MODES = ['car', 'cycling', 'walking', 'publicTransport', 'other'] as const;
export const activityMode = z.enum(ACTIVITY_MODES);
export type ActivityMode = z.infer<typeof activityMode>;

/** Events during a trip. */
export const ACTIVITY_EVENTS = ['acceleration', 'braking', 'cornering', 'speeding', 'phoneUse', 'impact'] as const;
export const activityEvent = z.enum(ACTIVITY_EVENTS);
export type ActivityEvent = z.infer<typeof activityEvent>;

/** The number of weeks of a view, including the current one. */
export const ACTIVITY_WEEKS = [1, 4, 12] as const;
export const ALL_SEGMENT = EVERYONE;

const count = z.int().check(z.nonnegative());
/** The bounds of the view; without an area there are no cells. */
const viewBounds = boundsText.check(
  z.refine(
    ([west = 0, south = 0, east = 0, north = 0]) => south < north && Math.abs(west) <= 180 && Math.abs(east) <= 180,
    'must lie on the globe, with south below north',
  ),
);
/** An H3 index in hexadecimal digits. */
export const h3Index = z.string().check(z.regex(/^8[2-9][0-9a-f]{13}$/, 'must be an H3 index'));
const period = {
  projectId,
  weeks: z._default(
    z.coerce.number().check(z.refine((weeks) => (ACTIVITY_WEEKS as readonly number[]).includes(weeks))),
    4,
  ),
  segment: z._default(segmentName, ALL_SEGMENT),
};
const right = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;

export const activityCell = z.object({
  cell: h3Index,
  value: count,
  people: count,
  /** Corners as longitude, latitude, longitude, … in degrees, continuous across the date line. */
  outline: z.array(z.number()),
});
export type ActivityCell = z.infer<typeof activityCell>;

export const listActivityCells = endpoint({
  name: 'list activity cells',
  area,
  method: 'GET',
  path: '/move/activityMap/cells',
  summary:
    'Activity within bounds, by H3 cell; the resolution depends on the size of the bounds. Cells with ' +
    'fewer people than the project’s minimum are left out. With If-None-Match, 304 if nothing changed.',
  right,
  query: z.strictObject({
    ...period,
    bounds: viewBounds,
    layer: activityLayer,
    /** Only for trips. */
    mode: z.optional(activityMode),
    /** The hour of the local day; only for stays. */
    hour: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23))),
  }),
  empty: [304],
  reply: z.object({
    resolution: z.int(),
    /** Cells with fewer people are hidden. */
    leastPeople: count,
    /** Largest value first. */
    cells: z.array(activityCell),
    /** The number of cells hidden because of too few people. */
    withheld: count,
    /** The number of app users in the sample; null if all were counted. */
    sampled: z.nullable(count),
  }),
});
export type ActivityCells = z.infer<typeof listActivityCells.reply>;

const ofCell = { ...period, cell: h3Index };
const hours = z.array(count).check(z.length(24));

export const getActivityCell = endpoint({
  name: 'get activity cell',
  area,
  method: 'GET',
  path: '/move/activityMap/cell',
  summary: 'What happened in a cell: counts by kind and by hour of the local day.',
  right,
  query: z.strictObject(ofCell),
  reply: z.object({
    lat: z.number(),
    lon: z.number(),
    /** The people in the busiest week, which is a lower bound for the period. */
    people: count,
    trips: z.record(activityMode, count),
    stays: count,
    events: z.record(activityEvent, count),
    hours: z.object({ trips: hours, stays: hours, events: hours }),
  }),
});
export type ActivityCellDetails = z.infer<typeof getActivityCell.reply>;

export const activityTrip = z.object({
  userId: z.string(),
  /** The start of the trip or stay; null if none covers the time. */
  startTs: z.nullable(z.int()),
  endTs: z.nullable(z.int()),
  type: z.nullable(itemType),
  /** The local day. */
  date: z.string(),
  timeZone: z.string(),
  /** When the cell was entered, or the event happened. */
  atTs: z.int(),
  event: z.nullable(activityEvent),
});
export type ActivityTrip = z.infer<typeof activityTrip>;

export const listActivityTrips = endpoint({
  name: 'list activity trips',
  area,
  method: 'GET',
  path: '/move/activityMap/trips',
  summary: 'Trips behind a cell, most recent weeks first, at most 30. Viewing them is recorded for each app user.',
  right,
  query: z.strictObject({ ...ofCell, layer: activityLayer, mode: z.optional(activityMode) }),
  reply: z.object({ trips: z.array(activityTrip), more: z.boolean() }),
});

export const listLiveClusters = endpoint({
  name: 'list live clusters',
  area,
  method: 'GET',
  path: '/move/activityMap/live',
  summary: 'Where the app users seen within the last hour are, grouped by cell. Nobody is named.',
  right,
  query: z.strictObject({ projectId, segment: period.segment, bounds: viewBounds }),
  reply: z.object({
    clusters: z.array(z.object({ cell: h3Index, lat: z.number(), lon: z.number(), people: count })),
    /** Whether only the latest positions are included, because there were too many. */
    isPartial: z.boolean(),
  }),
});
export type LiveClusters = z.infer<typeof listLiveClusters.reply>;

export const listLivePeople = endpoint({
  name: 'list live people',
  area,
  method: 'GET',
  path: '/move/activityMap/live/people',
  summary: 'Who is in a cell now, at most 50. Viewing it is recorded for each of them.',
  right,
  query: z.strictObject({ projectId, segment: period.segment, cell: h3Index }),
  reply: z.object({ people: z.array(z.object({ userId: z.string(), at: z.iso.datetime() })), more: z.boolean() }),
});
