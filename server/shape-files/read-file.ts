import { AppError } from '#server/http/app-error.ts';
import { readApart, SMALL_BYTES } from '#server/reading/read-apart.ts';
import type { RawShape, ShapeFileFormat } from './raw-shape.ts';
import { readCsv } from './read-csv.ts';
import { readGeoJson } from './read-geojson.ts';
import { readKml } from './read-kml.ts';

const READERS: Record<ShapeFileFormat, (text: string) => RawShape[]> = {
  geojson: readGeoJson,
  kml: readKml,
  csv: readCsv,
};

/** The entries of a file; an unreadable file is rejected as a whole. */
export function readShapeFile(format: ShapeFileFormat, text: string, atMost: number, things: string): RawShape[] {
  const found = READERS[format](text);
  if (found.length === 0) throw new AppError('validation', 'The file holds nothing to import.');
  if (found.length > atMost) {
    throw new AppError('validation', `A file holds at most ${atMost} ${things}; this has ${found.length}.`);
  }
  return found;
}

/** The same for files of any size: a large one is read apart, for whoever sent it. */
export const readAnyShapeFile = (
  owner: string,
  ...[format, text, atMost, things]: Parameters<typeof readShapeFile>
): Promise<RawShape[]> | RawShape[] =>
  text.length <= SMALL_BYTES
    ? readShapeFile(format, text, atMost, things)
    : readApart(owner, 'shapes', { format, text, atMost, things });
