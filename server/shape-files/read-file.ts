import { SHAPE_LIMITS, tidyRing } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import { AppError } from '#server/http/app-error.ts';
import { createPace } from '#server/pace.ts';
import { readApart, SMALL_BYTES } from '#server/reading/read-apart.ts';
import type { RawShape, ShapeFileFormat } from './raw-shape.ts';
import { readCsv } from './read-csv.ts';
import { readGeoJson } from './read-geojson.ts';
import { readKml } from './read-kml.ts';

const READERS: Record<ShapeFileFormat, (text: string, checkCount: (count: number) => void) => RawShape[]> = {
  geojson: readGeoJson,
  kml: readKml,
  csv: readCsv,
};

/** The entries of a file; an unreadable file is rejected as a whole. */
export function readShapeFile(format: ShapeFileFormat, text: string, atMost: number, things: string): RawShape[] {
  const checkCount = (count: number): void => {
    if (count === 0) throw new AppError('validation', 'The file holds nothing to import.');
    if (count <= atMost) return;
    throw new AppError('validation', `A file holds at most ${atMost} ${things}; this has ${count}.`);
  };
  const found = READERS[format](text, checkCount);
  checkCount(found.length);
  return found;
}

/** The same for files of any size: large ones are read in a separate thread, in turns by owner. */
export async function readAnyShapeFile(
  owner: string,
  ...[format, text, atMost, things]: Parameters<typeof readShapeFile>
): Promise<RawShape[]> {
  if (text.length <= SMALL_BYTES) return readShapeFile(format, text, atMost, things);
  const packed = await readApart<PackedShape[]>(owner, 'shapes', { format, text, atMost, things });
  const pace = createPace();
  const shapes: RawShape[] = [];
  for (const { corners, ...raw } of packed) {
    shapes.push(corners ? { ...raw, shape: { kind: 'polygon', ring: ringIn(corners) } } : raw);
    await pace();
  }
  return shapes;
}

/** The format of the reading thread: corners in one array are copied at once. */
interface PackedShape extends RawShape {
  corners: Float64Array | null;
}

export const packShapes = (shapes: readonly RawShape[]): PackedShape[] =>
  shapes.map((raw) =>
    raw.shape?.kind === 'polygon'
      ? { ...raw, shape: null, corners: Float64Array.from(enoughOf(raw.shape.ring).flat()) }
      : { ...raw, corners: null },
  );

/** The corners that differ from their neighbours; of more than a polygon may have, as many as show that. */
const enoughOf = (ring: readonly LonLat[]): LonLat[] => tidyRing(ring).slice(0, SHAPE_LIMITS.maxCorners + 2);

const ringIn = (corners: Float64Array): LonLat[] =>
  Array.from({ length: corners.length / 2 }, (_, at) => [corners[at * 2] ?? 0, corners[at * 2 + 1] ?? 0]);
