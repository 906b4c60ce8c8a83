import { POI_LIMITS, type PoiFormat } from '../../../../contract/poi-lists.ts';
import { AppError } from '../../../http/app-error.ts';
import type { RawPoi } from './raw-poi.ts';
import { readCsv } from './read-csv.ts';
import { readGeoJson } from './read-geojson.ts';
import { readKml } from './read-kml.ts';

const READERS: Record<PoiFormat, (text: string) => RawPoi[]> = { geojson: readGeoJson, kml: readKml, csv: readCsv };

/** What stands in a file; a file that cannot be read as a whole is refused as a whole. */
export function readFile(format: PoiFormat, text: string): RawPoi[] {
  const found = READERS[format](text);
  if (found.length === 0) throw new AppError('validation', 'The file holds nothing to import.');
  if (found.length > POI_LIMITS.importLines) {
    throw new AppError(
      'validation',
      `A file holds at most ${POI_LIMITS.importLines} points of interest; this has ${found.length}.`,
    );
  }
  return found;
}
