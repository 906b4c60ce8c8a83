import type { Selectable } from 'kysely';
import { z } from 'zod';
import { dwellSeconds, type Poi, poiName, poiShape, poiTags } from '#contract/poi.ts';
import { enclosing, type Shape } from '#contract/shapes.ts';
import type { PoisTable } from '#server/db/place-tables.ts';
import { cornersOf } from '#server/shape-files/corner-budget.ts';

export type PoiRow = Selectable<PoisTable>;

/** What is set for a place beside its name and shape. */
export const poiSettingsOf = (row: PoiRow) => ({
  tags: row.tags,
  active: row.active,
  inTrip: row.in_trip,
  onEnter: row.on_enter,
  onExit: row.on_exit,
  dwellSeconds: row.dwell_seconds,
});

export const presentPoi = (row: PoiRow): Poi => ({
  id: row.id,
  name: row.name,
  lat: row.lat,
  lon: row.lon,
  radiusMeters: row.radius_meters,
  ring: row.ring,
  ...poiSettingsOf(row),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

export const poiShapeOf = ({
  ring,
  lat,
  lon,
  radius_meters,
}: Pick<PoiRow, 'ring' | 'lat' | 'lon' | 'radius_meters'>): Shape =>
  ring ? { kind: 'polygon', ring } : { kind: 'circle', lat, lon, radiusMeters: radius_meters };

/** A shape in columns: each has a centre and a radius, so that all are found the same way. */
export function shapeColumns(shape: Shape) {
  const { lat, lon, radiusMeters } = enclosing(shape);
  return { lat, lon, radius_meters: radiusMeters, ring: shape.kind === 'polygon' ? shape.ring : null };
}

/** Everything people set for a point of interest. */
export interface PoiFields {
  name: string;
  shape: Shape;
  tags: string[];
  active: boolean;
  inTrip: boolean;
  onEnter: boolean;
  onExit: boolean;
  dwellSeconds: number;
}

export const poiSnapshot = (row: PoiRow): PoiFields => ({
  name: row.name,
  shape: poiShapeOf(row),
  ...poiSettingsOf(row),
});

export const poiColumns = ({ name, shape, tags, active, inTrip, onEnter, onExit, dwellSeconds: dwell }: PoiFields) => {
  const { ring, ...place } = shapeColumns(shape);
  return {
    name,
    tags,
    active,
    ...place,
    ring: ring && JSON.stringify(ring),
    corners: cornersOf(shape),
    in_trip: inTrip,
    on_enter: onEnter,
    on_exit: onExit,
    dwell_seconds: dwell,
  };
};

/** As revisions store it; checked again before it is restored. */
export const formerPoi: z.ZodType<PoiFields> = z.object({
  name: poiName,
  shape: poiShape,
  tags: poiTags,
  active: z.boolean(),
  inTrip: z.boolean(),
  onEnter: z.boolean(),
  onExit: z.boolean(),
  dwellSeconds,
});
