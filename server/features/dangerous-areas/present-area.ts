import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type AreaKind, areaFields, areaShape, type DangerousArea } from '#contract/dangerous-areas.ts';
import { enclosing, type Shape } from '#contract/shapes.ts';
import type { DangerousAreasTable } from '#server/db/place-tables.ts';
import { cornersOf } from '#server/shape-files/corner-budget.ts';

export type AreaRow = Selectable<DangerousAreasTable>;

export const presentArea = (row: AreaRow): DangerousArea => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  lat: row.lat,
  lon: row.lon,
  radiusMeters: row.radius_meters,
  ring: row.ring,
  active: row.active,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  appliedFrom: row.applied_from.toISOString(),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

type Placed = Pick<AreaRow, 'ring' | 'lat' | 'lon' | 'radius_meters'>;
export const areaShapeOf = ({ ring, lat, lon, radius_meters }: Placed): Shape =>
  ring ? { kind: 'polygon', ring } : { kind: 'circle', lat, lon, radiusMeters: radius_meters };

/** Everything of an area that people set. */
export interface AreaFields {
  name: string;
  kind: AreaKind;
  shape: Shape;
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
}

export const areaSnapshot = (row: AreaRow): AreaFields => ({
  name: row.name,
  kind: row.kind,
  shape: areaShapeOf(row),
  active: row.active,
  validFrom: row.valid_from,
  validTo: row.valid_to,
});

/** In columns: every shape has a centre and a radius, so that all are found the same way. */
export function areaColumns({ name, kind, shape, active, validFrom, validTo }: AreaFields) {
  const { lat, lon, radiusMeters } = enclosing(shape);
  return {
    name,
    kind,
    active,
    lat,
    lon,
    radius_meters: radiusMeters,
    ring: shape.kind === 'polygon' ? JSON.stringify(shape.ring) : null,
    corners: cornersOf(shape),
    valid_from: validFrom,
    valid_to: validTo,
  };
}

export const isSameArea = (one: AreaFields, other: AreaFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** As revisions store it; checked again before it is restored. */
export const formerArea: z.ZodType<AreaFields> = z.object({ ...areaFields, shape: areaShape });
