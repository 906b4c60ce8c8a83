import { z } from 'zod/mini';
import { areaFields, areaShape, dangerousArea } from './dangerous-area-fields.ts';
import {
  AREA_FORMATS,
  AREA_KINDS,
  AREA_LIMITS,
  AREA_REFUSALS,
  AREA_SORTS,
  AREA_STATES,
} from './dangerous-area-lists.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';

const area = 'dangerous areas';
const right = { who: 'dolphin' } as const;
const count = z.int();

const one = z.object({ area: dangerousArea });
const ofArea = z.strictObject({ id: z.uuid() });

/** "west,south,east,north" in degrees; west may lie east of east where the date line is crossed. */
const boundsText = z
  .pipe(
    z.string().check(z.maxLength(120)),
    z.transform((text) => text.split(',').map(Number)),
  )
  .check(
    z.refine((parts) => parts.length === 4 && parts.every(Number.isFinite), 'must be west,south,east,north'),
    z.refine(
      ([, south = 0, , north = 0]) => south >= -90 && north <= 90 && south <= north,
      'south must lie below north',
    ),
  );

/** What is looked for; the map, the list and an export take the same. */
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
  summary: 'Dangerous areas, by part of the name, kind, state and place. They hold for all projects.',
  right,
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
  summary: 'Makes a dangerous area: a circle or a polygon with a name. The same name at the same place is refused.',
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
  summary: 'Deletes a dangerous area. Trips keep what they carry; it can be restored from the revisions.',
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
    'is not refused is taken in one transaction.',
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
        /** The line in the file where it begins. */
        line: count,
        name: z.string(),
        reason: z.enum(AREA_REFUSALS),
        /** Of a shape that is wrong: where. */
        at: z.optional(z.object({ lat: z.number(), lon: z.number() })),
        /** Of what was told twice: where first. */
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
  summary: 'What is found by a filter as a file: GeoJSON, KML or CSV. Importing it again changes nothing.',
  right,
  query: z.strictObject({ ...filter, format: z.enum(AREA_FORMATS) }),
  reply: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
});
