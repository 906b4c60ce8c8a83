import { POSITION_STEPS } from '../geo/plane.ts';
import { CELL_ZOOM, cellBounds, cellXOf, cellYOf } from './cell-grid.ts';
import { type GroundFeature, type GroundRing, shapeOf } from './ground.ts';

/** Layer 1 lies in cells of this zoom of the web-mercator grid, as the roads do; layer 2 in larger ones. */
export const GROUND_ZOOM = CELL_ZOOM;
export const OVERVIEW_ZOOM = 8;

export type GroundCell = { readonly x: number; readonly y: number; readonly feature: GroundFeature };
type Box = { readonly south: number; readonly west: number; readonly north: number; readonly east: number };

/** Cut a little outside the cell, so that no outline shows at its edge. */
const MARGIN = 1 / 32;

/** The cells that a feature lies in, each with its part of it; a point lies in one. */
export function* cutToCells(feature: GroundFeature, zoom: number): Generator<GroundCell> {
  const box = boxOf(feature.rings);
  if (!box) return;
  const [left, right] = [box.west, box.east].map((lon) => cellXOf(lon / POSITION_STEPS, zoom)) as [number, number];
  const [top, bottom] = [box.north, box.south].map((lat) => cellYOf(lat / POSITION_STEPS, zoom)) as [number, number];
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

function partsIn({ kind, rings }: GroundFeature, cell: Box): GroundRing[][] {
  if (shapeOf(kind) === 'area') {
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
      const [lat = 0, lon = 0] = [ring[at], ring[at + 1]];
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
  const sides: [0 | 1, number, 1 | -1][] = [
    [0, box.south, 1],
    [0, box.north, -1],
    [1, box.west, 1],
    [1, box.east, -1],
  ];
  let points: number[] = Array.from(ring);
  for (const [axis, limit, sign] of sides) {
    const kept: number[] = [];
    const isInside = (at: number) => ((points[at + axis] ?? 0) - limit) * sign >= 0;
    for (let at = 0; at < points.length; at += 2) {
      const before = at === 0 ? points.length - 2 : at - 2;
      if (isInside(before) !== isInside(at)) kept.push(...crossing(points, before, at, axis, limit));
      if (isInside(at)) kept.push(points[at] ?? 0, points[at + 1] ?? 0);
    }
    points = kept;
  }
  return Int32Array.from(points);
}

function crossing(points: readonly number[], from: number, to: number, axis: 0 | 1, limit: number): [number, number] {
  const [a = 0, b = 0] = [points[from + axis], points[to + axis]];
  const share = (limit - a) / (b - a);
  const along = (of: 0 | 1) => (points[from + of] ?? 0) + ((points[to + of] ?? 0) - (points[from + of] ?? 0)) * share;
  return [Math.round(along(0)), Math.round(along(1))];
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
  const [aLat = 0, aLon = 0, bLat = 0, bLon = 0] = line.subarray(at, at + 4);
  return (
    Math.max(aLat, bLat) >= box.south &&
    Math.min(aLat, bLat) <= box.north &&
    Math.max(aLon, bLon) >= box.west &&
    Math.min(aLon, bLon) <= box.east
  );
}
