import type { PoiFormat } from '#contract/poi.ts';
import { writeShapeFile } from '#server/shape-files/write-file.ts';
import { type PoiRow, poiSettingsOf, poiShapeOf } from './present-poi.ts';

const COLUMNS = ['tags', 'active', 'inTrip', 'onEnter', 'onExit', 'dwellSeconds'];

export const writePoiFile = (format: PoiFormat, rows: readonly PoiRow[], now: Date) =>
  writeShapeFile(
    format,
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      properties: poiSettingsOf(row),
      shape: poiShapeOf(row),
    })),
    { name: 'points-of-interest', columns: COLUMNS, now },
  );
