import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { CELL_ZOOM, cellBounds, cellXOf, cellYOf } from './cell-grid.ts';
import { type GroundFeature, type GroundRing, groundShapeOf } from './ground.ts';

/** Layer 1 uses cells of this zoom of the web-mercator grid, like the roads; layer 2 uses larger ones. */
export const GROUND_ZOOM = CELL_ZOOM;
export const OVERVIEW_ZOOM = 8;

type Shape = Pick<GroundFeature, 'kind' | 'rings'>;
export type GroundCell<Feature extends Shape = GroundFeature> = {
  readonly x: number;
  readonly y: number;
  readonly feature: Feature;
};
type Box = { readonly south: number; readonly west: number; readonly north: number; readonly east: number };

/** Clipped slightly outside the cell so that no outline shows at its edge. */
const MARGIN = 1 / 32;

/** The cells that a feature lies in, each with its part of it; a point lies in one. */
export function* cutToCells<Feature extends Shape>(feature: Feature, zoom: number): Generator<GroundCell<Feature>> {
  const box = boxOf(feature.rings);
  if (!box) return;
  const left = cellXOf(box.west / POSITION_STEPS, zoom);
  const right = cellXOf(box.east / POSITION_STEPS, zoom);
  const top = cellYOf(box.north / POSITION_STEPS, zoom);
  const bottom = cellYOf(box.south / POSITION_STEPS, zoom);
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) {
      if (left === right && top === bottom) {
        yield { x, y, feature };
        return;
      }
      for (const rings of partsIn(feature, boxOfCell(x, y, zoom))) yield { x, y, feature: { ...feature, rings } };
    }
  }
}

function boxOfCell(x: number, y: number, zoom: number): Box {
  const { south, west, north, east } = cellBounds({ x, y }, zoom);
  const [up, along] = [(north - south) * MARGIN, (east - west) * MARGIN];
  return {
    south: (south - up) * POSITION_STEPS,
    west: (west - along) * POSITION_STEPS,
    north: (north + up) * POSITION_STEPS,
    east: (east + along) * POSITION_STEPS,
  };
}

function partsIn({ kind, rings }: Shape, cell: Box): GroundRing[][] {
  if (groundShapeOf(kind) === 'area') {
    const [outline, ...holes] = rings.map((ring) => clipRing(ring, cell));
    if (!outline || outline.length < 6) return [];
    return [[outline, ...holes.filter((hole) => hole.length >= 6)]];
  }
  return rings.flatMap((ring) => clipLine(ring, cell)).map((ring) => [ring]);
}

function boxOf(rings: readonly GroundRing[]): Box | undefined {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const lat = ring[at] ?? 0;
      const lon = ring[at + 1] ?? 0;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
      if (lon < west) west = lon;
      if (lon > east) east = lon;
    }
  }
  return south <= north ? { south, west, north, east } : undefined;
}

/** One edge of the box after the other cuts what lies beyond it. */
function clipRing(ring: GroundRing, box: Box): GroundRing {
  let points: ArrayLike<number> = clipSide(ring, 0, box.south, 1);
  points = clipSide(points, 0, box.north, -1);
  points = clipSide(points, 1, box.west, 1);
  return Int32Array.from(clipSide(points, 1, box.east, -1));
}

function clipSide(points: ArrayLike<number>, axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  let before = points.length - 2;
  let wasInside = ((points[before + axis] ?? 0) - limit) * sign >= 0;
  for (let at = 0; at < points.length; at += 2) {
    const isInside = ((points[at + axis] ?? 0) - limit) * sign >= 0;
    if (wasInside !== isInside) addCrossing(kept, points, before, at, axis, limit);
    if (isInside) kept.push(points[at] ?? 0, points[at + 1] ?? 0);
    wasInside = isInside;
    before = at;
  }
  return kept;
}

function addCrossing(
  to: number[],
  points: ArrayLike<number>,
  from: number,
  at: number,
  axis: 0 | 1,
  limit: number,
): void {
  const a = points[from + axis] ?? 0;
  const share = (limit - a) / ((points[at + axis] ?? 0) - a);
  const lat = points[from] ?? 0;
  const lon = points[from + 1] ?? 0;
  to.push(Math.round(lat + ((points[at] ?? 0) - lat) * share), Math.round(lon + ((points[at + 1] ?? 0) - lon) * share));
}

/** Whole segments that may touch the box: a line needs no clean cut, only no long rest. */
function clipLine(line: GroundRing, box: Box): GroundRing[] {
  const parts: GroundRing[] = [];
  let from = -1;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const touches = segmentTouches(line, at, box);
    if (touches && from < 0) from = at;
    if (!touches && from >= 0) {
      parts.push(line.slice(from, at + 2));
      from = -1;
    }
  }
  if (from >= 0) parts.push(line.slice(from));
  return parts;
}

function segmentTouches(line: GroundRing, at: number, box: Box): boolean {
  const aLat = line[at] ?? 0;
  const aLon = line[at + 1] ?? 0;
  const bLat = line[at + 2] ?? 0;
  const bLon = line[at + 3] ?? 0;
  return (
    Math.max(aLat, bLat) >= box.south &&
    Math.min(aLat, bLat) <= box.north &&
    Math.max(aLon, bLon) >= box.west &&
    Math.min(aLon, bLon) <= box.east
  );
}
