import { OSM_ATTRIBUTION } from '#contract/map-regions.ts';
import { filledLine } from '#contract/text.ts';

const MOST_LETTERS = 200;

/**
 * Who must be named: what the person wrote, else what the file says. Files of OpenStreetMap name its address, which is
 * the same in fewer words.
 */
export function attributionOf(wished: string, told: string | undefined): string {
  if (wished !== OSM_ATTRIBUTION || told === undefined || /openstreetmap\.org/i.test(told)) return wished;
  const line = filledLine(MOST_LETTERS).safeParse(told.slice(0, MOST_LETTERS));
  return line.success ? line.data : wished;
}
