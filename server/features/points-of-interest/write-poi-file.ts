import type { PoiFormat } from '#contract/poi.ts';
import { writeShapeFile } from '#server/shape-files/write-file.ts';
import { type PoiRow, poiShapeOf } from './present-poi.ts';

const COLUMNS = ['tags', 'active', 'inTrip', 'onEnter', 'onExit', 'dwellSeconds'];

export const writeFile = (format: PoiFormat, rows: readonly PoiRow[], now: Date) =>
  writeShapeFile(
    format,
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      properties: {
        tags: row.tags,
        active: row.active,
        inTrip: row.in_trip,
        onEnter: row.on_enter,
        onExit: row.on_exit,
        dwellSeconds: row.dwell_seconds,
      },
      shape: poiShapeOf(row),
    })),
    { name: 'points-of-interest', columns: COLUMNS, now },
  );
