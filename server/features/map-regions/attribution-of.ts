import { OSM_ATTRIBUTION } from '#contract/map-regions.ts';
import { filledLine } from '#contract/text.ts';

const MOST_LETTERS = 200;

/**
 * The required attribution: what the person entered, otherwise what the file says. OpenStreetMap files name its URL,
 * which is shortened.
 */
export function attributionOf(wished: string, told: string | undefined): string {
  if (wished !== OSM_ATTRIBUTION || told === undefined || /openstreetmap\.org/i.test(told)) return wished;
  const line = filledLine(MOST_LETTERS).safeParse(told.slice(0, MOST_LETTERS));
  return line.success ? line.data : wished;
}
