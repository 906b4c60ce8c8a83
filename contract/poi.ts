import { z } from 'zod/mini';
import { userId } from './app-users.ts';
import { boundsText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { faultOf, SHAPE_LIMITS, type Shape, type ShapeFault, tidyRing } from './shapes.ts';
import type { LonLat } from './sphere.ts';
import { filledLine, line } from './text.ts';

/** Codes and limits of points of interest; plain values that the browser imports too. */
export const POI_KINDS = ['circle', 'polygon'] as const;
export const POI_EVENT_KINDS = ['enter', 'exit'] as const;
export type PoiEventKind = (typeof POI_EVENT_KINDS)[number];
export const POI_STATES = ['active', 'inactive'] as const;
export type PoiState = (typeof POI_STATES)[number];
export const POI_SORTS = ['name', '-name', 'changed', '-changed'] as const;
export type PoiSort = (typeof POI_SORTS)[number];
export const POI_FORMATS = ['geojson', 'kml', 'csv'] as const;
export type PoiFormat = (typeof POI_FORMATS)[number];

export const POI_LIMITS = {
  nameLength: 120,
  tagLength: 40,
  tags: 20,
  dwellSeconds: 86_400,
  /** Per project. */
  pois: 200_000,
  /** In all polygons of a project together. */
  corners: 100_000,
  bulk: 500,
  /** Per file. */
  importLines: 10_000,
  importBytes: 8_000_000,
  /** Phones can monitor only this many, so they get the nearest. */
  onDevice: 20,
  onLargeDevice: 100,
  onMap: 1_500,
  /** Past visits of a new one are searched this many days back. */
  pastDays: 30,
  /** Somebody is in at most this many at once, the smallest first. */
  atOnce: 100,
  /** Of an app user on a UTC day; whoever enters a place more often does not visit it. */
  visitsOfPlaceAndDay: 50,
  /** Of an app user at all places on a UTC day. */
  visitsOfDay: 2_000,
  visitorsShown: 100,
} as const;

/** Why a line of a file is rejected. */
export const IMPORT_REFUSALS = [
  'no-name',
  'bad-name',
  'bad-encoding',
  'bad-tags',
  'bad-flag',
  'bad-dwell',
  'no-shape',
  'bad-shape',
  'bad-id',
  'unknown-id',
  'twice',
  'place',
  'radius',
  'few-corners',
  'many-corners',
  'too-large',
  'flat',
  'crossing',
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];

const area = 'points of interest';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const changing = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;

const moment = z.iso.datetime();
const lat = z.number().check(z.minimum(-90), z.maximum(90));
const lon = z.number().check(z.minimum(-180), z.maximum(180));
const corner = z.tuple([lon, lat]) as z.ZodMiniType<LonLat>;

const FAULT_WORDS: Record<ShapeFault, string> = {
  place: 'lies outside of the world',
  radius: `must have a radius from ${SHAPE_LIMITS.minRadiusMeters} to ${SHAPE_LIMITS.maxRadiusMeters} metres`,
  'few-corners': 'needs at least three different corners',
  'many-corners': `must have at most ${SHAPE_LIMITS.maxCorners} corners`,
  'too-large': `must fit into a circle of ${SHAPE_LIMITS.maxReachMeters} metres`,
  flat: 'has no area',
  crossing: 'must not cross or touch itself',
};

/** A circle, or a polygon whose edges take the shorter way around the world. */
export const poiShape = z.pipe(
  z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('circle'), lat, lon, radiusMeters: z.number() }),
      z.strictObject({
        kind: z.literal('polygon'),
        ring: z.array(corner).check(z.maxLength(SHAPE_LIMITS.maxCorners + 1)),
      }),
    ])
    .check(
      z.superRefine((shape: Shape, check) => {
        const fault = faultOf(shape);
        if (fault) check.addIssue({ code: 'custom', message: FAULT_WORDS[fault] });
      }),
    ),
  z.transform((shape): Shape => (shape.kind === 'polygon' ? { kind: 'polygon', ring: tidyRing(shape.ring) } : shape)),
);

export const poiName = filledLine(POI_LIMITS.nameLength);
/** Without commas, which separate tags in one line. */
export const poiTag = filledLine(POI_LIMITS.tagLength).check(
  z.refine((tag) => !tag.includes(','), 'must not contain a comma'),
);
export const poiTags = z.pipe(
  z.array(poiTag).check(z.maxLength(POI_LIMITS.tags)),
  z.transform((tags) => [...new Set(tags)]),
);
export const dwellSeconds = z.int().check(z.minimum(0), z.maximum(POI_LIMITS.dwellSeconds));

export const poi = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The centre; for a polygon that of its enclosing circle. */
  lat: z.number(),
  lon: z.number(),
  /** In metres; for a polygon that of its enclosing circle. */
  radiusMeters: z.number(),
  /** The corners of a polygon; null for a circle. */
  ring: z.nullable(z.array(z.tuple([z.number(), z.number()]))),
  tags: z.array(z.string()),
  active: z.boolean(),
  /** Whether visits count only during a trip. */
  inTrip: z.boolean(),
  onEnter: z.boolean(),
  onExit: z.boolean(),
  /** Shorter visits do not count. */
  dwellSeconds: z.int(),
  version: z.int(),
  createdAt: moment,
  changedAt: moment,
});
export type Poi = z.infer<typeof poi>;

const one = z.object({ poi });
const ofPoi = z.strictObject({ id: z.uuid() });
const ofProject = z.strictObject({ projectId });

/** The filter; map, list and export use the same one. */
const filter = {
  search: z._default(line(80), ''),
  tag: z.optional(line(POI_LIMITS.tagLength)),
  state: z.optional(z.enum(POI_STATES)),
  bounds: z.optional(boundsText),
};

export const listPois = endpoint({
  name: 'list pois',
  area,
  method: 'GET',
  path: '/move/poi',
  summary:
    'The points of interest of a project, by part of the name, tag, state and place. A page has fewer than requested ' +
    'once these have 10,000 corners.',
  right: reading,
  key: { scope: 'places:read', path: '/v20/poi' },
  query: z.strictObject({
    projectId,
    ...pageQuery.shape,
    ...filter,
    sort: z._default(z.enum(POI_SORTS), 'name'),
  }),
  reply: z.extend(pageOf(poi), { total: z.int() }),
});

export const mapPois = endpoint({
  name: 'map pois',
  area,
  method: 'GET',
  path: '/move/poi/map',
  summary: `What lies within bounds, for drawing: at most ${POI_LIMITS.onMap}, the largest first. Rings too small to be seen are left out, and corners of more than a map can show.`,
  right: reading,
  query: z.strictObject({ projectId, ...filter, bounds: boundsText }),
  reply: z.object({
    items: z.array(
      z.pick(poi, { id: true, name: true, lat: true, lon: true, radiusMeters: true, ring: true, active: true }),
    ),
    more: z.boolean(),
  }),
});

export const listPoiTags = endpoint({
  name: 'list poi tags',
  area,
  method: 'GET',
  path: '/move/poi/tag',
  summary: 'The tags in use, most frequent first, the number of points of interest, and their bounds.',
  right: reading,
  key: { scope: 'places:read', path: '/v20/poi/tag' },
  query: ofProject,
  reply: z.object({
    items: z.array(z.object({ tag: z.string(), count: z.int() })),
    total: z.int(),
    active: z.int(),
    /** West, south, east, north around all of them; null without any. */
    bounds: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  }),
});

export const getPoi = endpoint({
  name: 'get poi',
  area,
  method: 'GET',
  path: '/move/poi/{id}',
  summary: 'One point of interest.',
  right: reading,
  key: { scope: 'places:read', path: '/v20/poi/{id}' },
  params: ofPoi,
  query: ofProject,
  reply: one,
});

const fields = {
  name: poiName,
  tags: poiTags,
  active: z.boolean(),
  inTrip: z.boolean(),
  onEnter: z.boolean(),
  onExit: z.boolean(),
  dwellSeconds,
  shape: poiShape,
};

export const createPoi = endpoint({
  name: 'create poi',
  area,
  method: 'POST',
  path: '/move/poi',
  summary: 'Creates a point of interest: a circle or a polygon with a name. A duplicate at the same place is refused.',
  right: changing,
  key: { scope: 'places:write', path: '/v20/poi' },
  query: ofProject,
  body: z.strictObject({
    name: fields.name,
    shape: fields.shape,
    tags: z._default(fields.tags, []),
    active: z._default(fields.active, true),
    inTrip: z._default(fields.inTrip, false),
    onEnter: z._default(fields.onEnter, true),
    onExit: z._default(fields.onExit, true),
    dwellSeconds: z._default(fields.dwellSeconds, 0),
  }),
  reply: one,
});

export const changePoi = endpoint({
  name: 'change poi',
  area,
  method: 'PATCH',
  path: '/move/poi/{id}',
  summary: 'Changes a point of interest. `version` is the one that the caller saw.',
  right: changing,
  key: { scope: 'places:write', path: '/v20/poi/{id}' },
  params: ofPoi,
  query: ofProject,
  body: z.strictObject({ version: z.int(), ...z.partial(z.object(fields)).shape }),
  reply: one,
});

export const deletePoi = endpoint({
  name: 'delete poi',
  area,
  method: 'DELETE',
  path: '/move/poi/{id}',
  summary: 'Deletes a point of interest; its history stays, and it can be restored from the revisions.',
  right: changing,
  key: { scope: 'places:write', path: '/v20/poi/{id}' },
  params: ofPoi,
  query: ofProject,
  reply: z.object({ deleted: z.literal(true) }),
});

export const bulkChangePois = endpoint({
  name: 'change many pois',
  area,
  method: 'POST',
  path: '/move/poi/bulk',
  summary: `Changes or deletes up to ${POI_LIMITS.bulk} points of interest at once, all or none. What is not named stays.`,
  right: changing,
  key: { scope: 'places:write', path: '/v20/poi/bulk' },
  query: ofProject,
  body: z
    .strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(POI_LIMITS.bulk)),
      set: z._default(
        z.strictObject({
          active: z.optional(z.boolean()),
          inTrip: z.optional(z.boolean()),
          onEnter: z.optional(z.boolean()),
          onExit: z.optional(z.boolean()),
          dwellSeconds: z.optional(dwellSeconds),
          addTags: z.optional(poiTags),
          removeTags: z.optional(poiTags),
        }),
        {},
      ),
      remove: z._default(z.boolean(), false),
    })
    .check(z.refine(({ set, remove }) => remove || Object.keys(set).length > 0, 'must change something')),
  reply: z.object({ changed: z.int(), unchanged: z.int() }),
});

const near = z.object({
  poi,
  /** The distance to the edge; 0 inside. */
  distanceMeters: z.number(),
  isInside: z.boolean(),
});
export type NearPoi = z.infer<typeof near>;

export const nearPois = endpoint({
  name: 'list pois nearby',
  area,
  method: 'GET',
  path: '/move/poi/nearby',
  summary:
    'Points of interest near a place, nearest first, including inactive ones. Fewer than requested once they have 10,000 corners.',
  right: reading,
  key: { scope: 'places:read', path: '/v20/poi/nearby' },
  query: z.strictObject({
    projectId,
    lat: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
    lon: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({ items: z.array(near) }),
});

export const poiEvent = z.object({
  id: z.uuid(),
  poiId: z.uuid(),
  /** The name at that time. */
  name: z.string(),
  tags: z.array(z.string()),
  userId: z.string(),
  kind: z.enum(POI_EVENT_KINDS),
  at: moment,
  lat: z.number(),
  lon: z.number(),
  /** The distance from the centre. */
  distanceMeters: z.number(),
  inTrip: z.boolean(),
  /** The duration of the stay; only for exits. */
  staySeconds: z.nullable(z.number()),
});
export type PoiEvent = z.infer<typeof poiEvent>;

export const listPoiEvents = endpoint({
  name: 'list poi events',
  area,
  method: 'GET',
  path: '/move/poi/history',
  summary: 'Entries and exits, newest first: all, or those of one point of interest or app user.',
  right: reading,
  key: { scope: 'places:read', path: '/v20/poi/visit' },
  query: z.strictObject({
    projectId,
    ...pageQuery.shape,
    poiId: z.optional(z.uuid()),
    userId: z.optional(userId),
    kind: z.optional(z.enum(POI_EVENT_KINDS)),
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: z.extend(pageOf(poiEvent), {
    /** Totals of all matches; null if there are too many to count. */
    sums: z.nullable(z.object({ visits: z.int(), users: z.int(), staySeconds: z.int() })),
  }),
});
export type PoiVisitSums = z.infer<typeof listPoiEvents.reply>['sums'];

const workStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export const listPoiVisitors = endpoint({
  name: 'list poi visitors',
  area,
  method: 'GET',
  path: '/move/poi/{id}/visitors',
  summary: `Who visited a point of interest since a time, how often and how long, the latest first: at most ${POI_LIMITS.visitorsShown}.`,
  right: reading,
  params: ofPoi,
  query: z.strictObject({ projectId, from: z.optional(z.iso.datetime({ offset: true })) }),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.string(),
        visits: z.int(),
        lastAt: moment,
        /** The total duration of ended visits. */
        staySeconds: z.int(),
      }),
    ),
    /** Totals of all visitors, including those not listed. */
    sums: z.object({ visits: z.int(), users: z.int(), staySeconds: z.int() }),
    /** The progress of the search for past visits; null if there was none. */
    past: z.nullable(z.object({ state: z.enum(workStates), done: z.int(), total: z.nullable(z.int()) })),
  }),
});
export type PoiVisitors = z.infer<typeof listPoiVisitors.reply>;

export const importPois = endpoint({
  name: 'import pois',
  area,
  method: 'POST',
  path: '/move/poi/import',
  summary:
    'Reads a file of points of interest. A dry run only says what would be new, changed and refused; without it all ' +
    'that is not refused is taken in one transaction.',
  right: changing,
  key: { scope: 'places:write', path: '/v20/poi/import' },
  query: ofProject,
  body: z.strictObject({
    format: z.enum(POI_FORMATS),
    text: z.string().check(z.maxLength(POI_LIMITS.importBytes)),
    dryRun: z._default(z.boolean(), true),
  }),
  reply: z.object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.array(
      z.object({
        /** The line in the file where it starts. */
        line: z.int(),
        name: z.string(),
        reason: z.enum(IMPORT_REFUSALS),
        /** For duplicates: the first occurrence. */
        sameAs: z.optional(z.int()),
      }),
    ),
    refusedCount: z.int(),
    /** The first new or changed ones. */
    sample: z.array(z.object({ line: z.int(), name: z.string(), change: z.enum(['new', 'changed']) })),
  }),
});
export type ImportReport = z.infer<typeof importPois.reply>;

export const exportPois = endpoint({
  name: 'export pois',
  area,
  method: 'GET',
  path: '/move/poi/export',
  summary: 'The matches of a filter as a file: GeoJSON, KML or CSV. Importing it again changes nothing.',
  right: reading,
  key: { scope: 'exports:read', path: '/v20/poi/export' },
  query: z.strictObject({ projectId, ...filter, format: z.enum(POI_FORMATS) }),
  isLong: true,
  reply: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
});
