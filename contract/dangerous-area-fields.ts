import { z } from 'zod/mini';
import { AREA_KINDS, AREA_LIMITS } from './dangerous-area-lists.ts';
import { areaFault } from './dangerous-area-shapes.ts';
import { SHAPE_LIMITS, type Shape, type ShapeFault, tidyRing } from './shapes.ts';
import type { LonLat } from './sphere.ts';
import { filledLine } from './text.ts';

const FAULT_WORDS: Record<ShapeFault, string> = {
  place: 'lies outside of the world',
  radius: `must have a radius from ${SHAPE_LIMITS.minRadiusMeters} to ${AREA_LIMITS.maxReachMeters} metres`,
  'few-corners': 'needs at least three different corners',
  'many-corners': `must have at most ${SHAPE_LIMITS.maxCorners} corners`,
  'too-large': `must fit into a circle of ${AREA_LIMITS.maxReachMeters} metres`,
  flat: 'has no area',
  crossing: 'must not cross or touch itself',
};

/** A circle, or a polygon whose edges go the shorter way round the world. What is wrong is told with its place. */
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
const day = z.nullable(z.iso.date());

export const areaFields = {
  name: areaName,
  kind: z.enum(AREA_KINDS),
  active: z.boolean(),
  /** The first and the last day, in the time of the place; null: open. */
  validFrom: day,
  validTo: day,
};

export const dangerousArea = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(AREA_KINDS),
  /** The middle; of a polygon that of a circle around it. */
  lat: z.number(),
  lon: z.number(),
  /** In metres; of a polygon that of the circle around it. */
  radiusMeters: z.number(),
  /** The corners of a polygon; null for a circle. */
  ring: z.nullable(z.array(z.tuple([z.number(), z.number()]))),
  active: z.boolean(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  /** Trips since then were looked at; earlier ones when it is applied to the past. */
  appliedFrom: z.iso.datetime(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type DangerousArea = z.infer<typeof dangerousArea>;
