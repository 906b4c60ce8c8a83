import { z } from 'zod/mini';
import { boundsText } from './bounds.ts';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { enclosing, findFault, SHAPE_LIMITS, type Shape, type ShapeFault, tidyRing } from './shapes.ts';
import type { LonLat } from './sphere.ts';
import { filledLine, line } from './text.ts';

/** Codes and limits of dangerous areas; plain values that the browser imports too. */
export const AREA_KINDS = [
  'accident-blackspot',
  'harsh-driving',
  'junction',
  'bend',
  'crossing',
  'school',
  'roadworks',
  'wildlife',
  'surface',
  'visibility',
  'hazard',
] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** In force: active, and within its period today. */
export const AREA_STATES = ['in-force', 'planned', 'over', 'off'] as const;
export type AreaState = (typeof AREA_STATES)[number];

export const AREA_SORTS = ['name', '-name', 'changed', '-changed'] as const;
export type AreaSort = (typeof AREA_SORTS)[number];
export const AREA_FORMATS = ['geojson', 'kml', 'csv'] as const;
export type AreaFormat = (typeof AREA_FORMATS)[number];

export const AREA_LIMITS = {
  nameLength: 120,
  /** A larger area would be meaningless as a dangerous area. */
  maxReachMeters: 20_000,
  areas: 50_000,
  /** In all polygons together. */
  corners: 100_000,
  /** Per file. */
  importLines: 10_000,
  importBytes: 8_000_000,
  onMap: 1_500,
  atOnce: 200,
} as const;

/** Why a line of a file is rejected. */
export const AREA_REFUSALS = [
  'no-name',
  'bad-name',
  'bad-encoding',
  'bad-kind',
  'bad-flag',
  'bad-period',
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
export type AreaRefusal = (typeof AREA_REFUSALS)[number];

export const AREA_WORK_KINDS = ['search', 'apply'] as const;
export type AreaWorkKind = (typeof AREA_WORK_KINDS)[number];
export const AREA_WORK_STATES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type AreaWorkState = (typeof AREA_WORK_STATES)[number];

/** Bounds and usual values of a search for places where harsh events cluster. */
export const SEARCH_BOUNDS = {
  days: { min: 1, max: 366, usual: 28 },
  /** Multiple of the usual rate, at the lower bound of the confidence interval. */
  ratio: { min: 1, max: 20, usual: 2 },
  events: { min: 3, max: 1_000, usual: 5 },
  drivers: { min: 1, max: 100, usual: 3 },
  strength: { min: 1, max: 3, usual: 1 },
} as const;
export const APPLY_BOUNDS = { min: 1, max: 366, usual: 28 } as const;

/** The verdict of a comparison of two rates. */
export const AREA_VERDICTS = ['fewer', 'more', 'no-clear-difference', 'too-few'] as const;
export type AreaVerdict = (typeof AREA_VERDICTS)[number];

interface Dated {
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
}

/** `today` as 2026-03-29. */
export function areaState({ active, validFrom, validTo }: Dated, today: string): AreaState {
  if (!active) return 'off';
  if (validFrom !== null && validFrom > today) return 'planned';
  return validTo !== null && validTo < today ? 'over' : 'in-force';
}

/** What can be wrong with the shape of a dangerous area, and where. */

export interface AreaFault {
  fault: ShapeFault;
  /** The position of the fault, if known. */
  at?: { lat: number; lon: number };
}

const isPlace = ([lon, lat]: LonLat): boolean =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const placeAt = ([lon, lat]: LonLat) => ({ lat: rounded(lat), lon: rounded(lon) });

export function areaFault(shape: Shape): AreaFault | null {
  const found = findFault(shape);
  const fault = found?.fault ?? hugeFault(shape);
  if (!fault) return null;
  if (shape.kind === 'circle') return { fault, ...(fault === 'place' && { at: { lat: shape.lat, lon: shape.lon } }) };
  if (fault === 'place') {
    const [lon = Number.NaN, lat = Number.NaN] = shape.ring.find((corner) => !isPlace(corner)) ?? [];
    return { fault, at: { lat, lon } };
  }
  return { fault, ...(found?.crossing && { at: placeAt(found.crossing) }) };
}

function hugeFault(shape: Shape): ShapeFault | null {
  if (enclosing(shape).radiusMeters <= AREA_LIMITS.maxReachMeters) return null;
  return shape.kind === 'circle' ? 'radius' : 'too-large';
}

const FAULT_WORDS: Record<ShapeFault, string> = {
  place: 'lies outside of the world',
  radius: `must have a radius from ${SHAPE_LIMITS.minRadiusMeters} to ${AREA_LIMITS.maxReachMeters} metres`,
  'few-corners': 'needs at least three different corners',
  'many-corners': `must have at most ${SHAPE_LIMITS.maxCorners} corners`,
  'too-large': `must fit into a circle of ${AREA_LIMITS.maxReachMeters} metres`,
  flat: 'has no area',
  crossing: 'must not cross or touch itself',
};

/**
 * A circle, or a polygon whose edges take the shorter way around the world. Errors are reported with their position.
 */
export const areaShape = z.pipe(
  z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('circle'), lat: z.number(), lon: z.number(), radiusMeters: z.number() }),
      z.strictObject({
        kind: z.literal('polygon'),
        ring: z
          .array(z.tuple([z.number(), z.number()]) as z.ZodMiniType<LonLat>)
          .check(z.maxLength(SHAPE_LIMITS.maxCorners + 1)),
      }),
    ])
    .check(
      z.superRefine((shape: Shape, check) => {
        const fault = areaFault(shape);
        if (!fault) return;
        const where = fault.at ? ` (at ${fault.at.lat}, ${fault.at.lon})` : '';
        check.addIssue({ code: 'custom', message: `${FAULT_WORDS[fault.fault]}${where}` });
      }),
    ),
  z.transform((shape): Shape => (shape.kind === 'polygon' ? { kind: 'polygon', ring: tidyRing(shape.ring) } : shape)),
);

export const areaName = filledLine(AREA_LIMITS.nameLength);
const day = z.nullable(calendarDay);

export const areaFields = {
  name: areaName,
  kind: z.enum(AREA_KINDS),
  active: z.boolean(),
  /** First and last day in local time; null if open. */
  validFrom: day,
  validTo: day,
};

export const dangerousArea = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(AREA_KINDS),
  /** The centre; for a polygon that of its enclosing circle. */
  lat: z.number(),
  lon: z.number(),
  /** In metres; for a polygon that of its enclosing circle. */
  radiusMeters: z.number(),
  /** The corners of a polygon; null for a circle. */
  ring: z.nullable(z.array(z.tuple([z.number(), z.number()]))),
  active: z.boolean(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  /** Trips since then have been checked; earlier ones only if it is applied to past trips. */
  appliedFrom: z.iso.datetime(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type DangerousArea = z.infer<typeof dangerousArea>;

const area = 'dangerous areas';
const right = { who: 'dolphin' } as const;
const count = z.int();

const one = z.object({ area: dangerousArea });
const ofArea = z.strictObject({ id: z.uuid() });

/** The filter; map, list and export use the same one. */
const filter = {
  search: z._default(line(80), ''),
  kind: z.optional(z.enum(AREA_KINDS)),
  state: z.optional(z.enum(AREA_STATES)),
  bounds: z.optional(boundsText),
};

export const listDangerousAreas = endpoint({
  name: 'list dangerous areas',
  area,
  method: 'GET',
  path: '/move/dangerousArea',
  summary: 'Dangerous areas, by part of the name, kind, state and place. They are shared by all projects.',
  right,
  key: { scope: 'areas:read', path: '/v20/dangerousArea' },
  query: z.strictObject({ ...pageQuery.shape, ...filter, sort: z._default(z.enum(AREA_SORTS), 'name') }),
  reply: z.extend(pageOf(dangerousArea), { total: count }),
});

export const totalDangerousAreas = endpoint({
  name: 'total of dangerous areas',
  area,
  method: 'GET',
  path: '/move/dangerousArea/total',
  summary: 'How many dangerous areas there are, how many are in force, of which kinds, and where.',
  right,
  reply: z.object({
    total: count,
    inForce: count,
    byKind: z.array(z.object({ kind: z.enum(AREA_KINDS), count })),
    /** West, south, east, north around all of them; null without any. */
    bounds: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  }),
});

export const mapDangerousAreas = endpoint({
  name: 'map dangerous areas',
  area,
  method: 'GET',
  path: '/move/dangerousArea/map',
  summary: `What lies within bounds, for drawing: at most ${AREA_LIMITS.onMap}, the largest first. Rings too small to be seen are left out.`,
  right,
  query: z.strictObject({ ...filter, bounds: boundsText }),
  reply: z.object({
    items: z.array(
      z.extend(
        z.pick(dangerousArea, {
          id: true,
          name: true,
          kind: true,
          lat: true,
          lon: true,
          radiusMeters: true,
          ring: true,
        }),
        {
          state: z.enum(AREA_STATES),
        },
      ),
    ),
    more: z.boolean(),
  }),
});

export const getDangerousArea = endpoint({
  name: 'get dangerous area',
  area,
  method: 'GET',
  path: '/move/dangerousArea/{id}',
  summary: 'One dangerous area.',
  right,
  key: { scope: 'areas:read', path: '/v20/dangerousArea/{id}' },
  params: ofArea,
  reply: one,
});

const given = z.strictObject({
  name: areaFields.name,
  shape: areaShape,
  kind: z._default(areaFields.kind, 'hazard'),
  active: z._default(areaFields.active, true),
  validFrom: z._default(areaFields.validFrom, null),
  validTo: z._default(areaFields.validTo, null),
});
const isOrdered = ({
  validFrom,
  validTo,
}: {
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}) => !validFrom || !validTo || validFrom <= validTo;
const order = { message: 'must not lie before the first day', path: ['validTo'] };

export const createDangerousArea = endpoint({
  name: 'create dangerous area',
  area,
  method: 'POST',
  path: '/move/dangerousArea',
  summary: 'Creates a dangerous area: a circle or a polygon with a name. A duplicate at the same place is refused.',
  right,
  body: given.check(z.refine(isOrdered, order)),
  reply: one,
});

export const createDangerousAreas = endpoint({
  name: 'create many dangerous areas',
  area,
  method: 'POST',
  path: '/move/dangerousArea/many',
  summary: `Makes up to ${AREA_LIMITS.atOnce} dangerous areas at once, all or none: how proposed areas are accepted.`,
  right,
  body: z.strictObject({
    areas: z.array(given.check(z.refine(isOrdered, order))).check(z.minLength(1), z.maxLength(AREA_LIMITS.atOnce)),
  }),
  reply: z.object({ items: z.array(dangerousArea) }),
});

export const changeDangerousArea = endpoint({
  name: 'change dangerous area',
  area,
  method: 'PATCH',
  path: '/move/dangerousArea/{id}',
  summary: 'Changes a dangerous area. `version` is the one that the caller saw.',
  right,
  params: ofArea,
  body: z
    .strictObject({ version: count, ...z.partial(z.object({ ...areaFields, shape: areaShape })).shape })
    .check(z.refine(isOrdered, order)),
  reply: one,
});

export const deleteDangerousArea = endpoint({
  name: 'delete dangerous area',
  area,
  method: 'DELETE',
  path: '/move/dangerousArea/{id}',
  summary: 'Deletes a dangerous area. Trips that crossed it keep it; it can be restored from the revisions.',
  right,
  params: ofArea,
  reply: z.object({ deleted: z.literal(true) }),
});

export const importDangerousAreas = endpoint({
  name: 'import dangerous areas',
  area,
  method: 'POST',
  path: '/move/dangerousArea/import',
  summary:
    'Reads a file of dangerous areas. A dry run only says what would be new, changed and refused; without it all that ' +
    'is not refused is imported in one transaction.',
  right,
  body: z.strictObject({
    format: z.enum(AREA_FORMATS),
    text: z.string().check(z.maxLength(AREA_LIMITS.importBytes)),
    dryRun: z._default(z.boolean(), true),
  }),
  reply: z.object({
    created: count,
    changed: count,
    unchanged: count,
    refused: z.array(
      z.object({
        /** The line in the file where it starts. */
        line: count,
        name: z.string(),
        reason: z.enum(AREA_REFUSALS),
        /** The position of the fault in a shape. */
        at: z.optional(z.object({ lat: z.number(), lon: z.number() })),
        /** For duplicates: the first occurrence. */
        sameAs: z.optional(count),
      }),
    ),
    refusedCount: count,
  }),
});
export type AreaImportReport = z.infer<typeof importDangerousAreas.reply>;

export const exportDangerousAreas = endpoint({
  name: 'export dangerous areas',
  area,
  method: 'GET',
  path: '/move/dangerousArea/export',
  summary: 'The matches of a filter as a file: GeoJSON, KML or CSV. Importing it again changes nothing.',
  right,
  query: z.strictObject({ ...filter, format: z.enum(AREA_FORMATS) }),
  isLong: true,
  reply: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
});
