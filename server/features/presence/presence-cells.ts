import { POLYGON_TO_CELLS_FLAGS, polygonToCellsExperimental } from 'h3-js';
import { circleOutline, wrappedLon } from '#contract/sphere.ts';
import { PRESENCE_RESOLUTION, PRESENCE_STEP_METERS, presenceCell } from './save-presence.ts';

/** Every cell that a circle touches; the circle is widened, because tracks are sampled in steps. */
export function presenceCellsWithin(lat: number, lon: number, radiusMeters: number): string[] {
  const reach = radiusMeters + 2 * PRESENCE_STEP_METERS;
  const ring = circleOutline(lat, lon, reach, 36).map(([x, y]) => [y, wrappedLon(x)]);
  const { containmentOverlapping } = POLYGON_TO_CELLS_FLAGS;
  return polygonToCellsExperimental(ring, PRESENCE_RESOLUTION, containmentOverlapping).map(presenceCell);
}
