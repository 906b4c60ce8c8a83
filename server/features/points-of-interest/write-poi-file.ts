import type { Readable } from 'node:stream';
import type { PoiFormat } from '#contract/poi.ts';
import type { Exchange } from '#server/http/route.ts';
import { sendShapeFile, type WrittenShape } from '#server/shape-files/write-file.ts';
import { type PoiRow, poiSettingsOf, poiShapeOf } from './present-poi.ts';

const COLUMNS = ['tags', 'active', 'inTrip', 'onEnter', 'onExit', 'dwellSeconds'];

const writtenPoi = (row: PoiRow): WrittenShape => ({
  id: row.id,
  name: row.name,
  properties: poiSettingsOf(row),
  shape: poiShapeOf(row),
});

export const sendPoiFile = (
  exchange: Exchange,
  format: PoiFormat,
  pages: AsyncIterable<readonly PoiRow[]>,
  now: Date,
): Readable =>
  sendShapeFile(exchange, format, pages, writtenPoi, { name: 'points-of-interest', columns: COLUMNS, now });
