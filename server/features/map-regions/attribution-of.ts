import { OSM_ATTRIBUTION } from '#contract/map-regions.ts';
import { filledLine } from '#contract/text.ts';

const MAX_CHARACTERS = 200;

/**
 * The required attribution: what the person entered, otherwise what the file says. OpenStreetMap files name its URL,
 * which is shortened.
 */
export function attributionOf(entered: string, fromFile: string | undefined): string {
  if (entered !== OSM_ATTRIBUTION || fromFile === undefined || /openstreetmap\.org/i.test(fromFile)) return entered;
  const line = filledLine(MAX_CHARACTERS).safeParse(fromFile.slice(0, MAX_CHARACTERS));
  return line.success ? line.data : entered;
}
