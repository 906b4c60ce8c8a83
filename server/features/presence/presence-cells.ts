import { getHexagonAreaAvg, POLYGON_TO_CELLS_FLAGS, polygonToCellsExperimental } from 'h3-js';
import { circleOutline, wrappedLon } from '#contract/sphere.ts';
import { createPace } from '#server/pace.ts';
import { PRESENCE_RESOLUTION, PRESENCE_STEP_METERS, presenceCell } from './save-presence.ts';

interface Circle {
  lat: number;
  lon: number;
  radiusMeters: number;
}

/** The circle is widened, because tracks are sampled in steps. */
const reachOf = (radiusMeters: number): number => radiusMeters + 2 * PRESENCE_STEP_METERS;
const CELL_SQUARE_METERS = getHexagonAreaAvg(PRESENCE_RESOLUTION, 'm2');
const aboutHowMany = (radiusMeters: number): number => (Math.PI * reachOf(radiusMeters) ** 2) / CELL_SQUARE_METERS;

/** Every cell that a circle touches. */
export function presenceCellsWithin(lat: number, lon: number, radiusMeters: number): string[] {
  const ring = circleOutline(lat, lon, reachOf(radiusMeters), 36).map(([x, y]) => [y, wrappedLon(x)]);
  const { containmentOverlapping } = POLYGON_TO_CELLS_FLAGS;
  return polygonToCellsExperimental(ring, PRESENCE_RESOLUTION, containmentOverlapping).map(presenceCell);
}

/** This many cells are half a country. */
const MAX_CELLS = 20_000;
/** The limit for listing cells circle by circle, even if circles overlap. */
const MAX_LISTED = 3 * MAX_CELLS;

/** Every cell that one of the circles touches; null if there are too many to look up one by one. */
export async function presenceCellsOf(circles: readonly Circle[]): Promise<string[] | null> {
  const counts = circles.map(({ radiusMeters }) => aboutHowMany(radiusMeters));
  if (counts.some((count) => count > MAX_CELLS)) return null;
  if (counts.reduce((sum, count) => sum + count, 0) > MAX_LISTED) return null;
  const cells = new Set<string>();
  const pace = createPace();
  for (const { lat, lon, radiusMeters } of circles) {
    for (const cell of presenceCellsWithin(lat, lon, radiusMeters)) cells.add(cell);
    if (cells.size > MAX_CELLS) return null;
    await pace();
  }
  return [...cells];
}
