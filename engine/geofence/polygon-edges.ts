import type { LonLat } from '#contract/sphere.ts';
import { EARTH_RADIUS } from '#contract/sphere.ts';
import { boxTree, EDGES_A_LEAF } from './box-tree.ts';
import { writeUnitVector } from './unit-vectors.ts';

export interface PolygonEdges {
  holds(x: number, y: number, z: number): boolean;
  /** Metres to the nearest edge, from inside or outside. */
  edgeDistance(x: number, y: number, z: number): number;
}

const RADIANS = Math.PI / 180;

/** Wider than rounding: a box that is skipped would not change an answer, not even by its last bit. */
const SLACK = 1e-12;

/**
 * A polygon with great-circle edges. Inside is decided on a plane tangent to the sphere at the polygon's centre, where
 * great circles are straight; distances follow the sphere. Everything is computed relative to nearby points, so
 * rounding stays below a micrometre. Edges far from a point are skipped by the boxes around them.
 */
export function polygonEdges(ring: readonly LonLat[], lat: number, lon: number): PolygonEdges {
  const count = ring.length;
  const corners = new Float64Array(count * 3);
  ring.forEach(([cornerLon, cornerLat], at) => {
    writeUnitVector(corners, at * 3, cornerLat, cornerLon);
  });
  const flat = flatPlane(lat, lon);
  const [flatX, flatY] = [new Float64Array(count), new Float64Array(count)];
  for (let at = 0; at < count; at++) {
    const [x, y, z] = [corners[at * 3] ?? 0, corners[at * 3 + 1] ?? 0, corners[at * 3 + 2] ?? 0];
    const depth = flat.depthOf(x, y, z);
    flatX[at] = flat.eastOf(x, y) / depth;
    flatY[at] = flat.northOf(x, y, z) / depth;
  }
  const isWithin = insideOf(flatX, flatY);
  const angleTo = nearestOf(corners);
  return {
    holds: (x, y, z) => {
      const depth = flat.depthOf(x, y, z);
      return depth > 0 && isWithin(flat.eastOf(x, y) / depth, flat.northOf(x, y, z) / depth);
    },
    edgeDistance: (x, y, z) => angleTo(x, y, z) * EARTH_RADIUS,
  };
}

function flatPlane(lat: number, lon: number) {
  const [sineLat, cosineLat] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  const [sineLon, cosineLon] = [Math.sin(lon * RADIANS), Math.cos(lon * RADIANS)];
  return {
    depthOf: (x: number, y: number, z: number) => (x * cosineLon + y * sineLon) * cosineLat + z * sineLat,
    eastOf: (x: number, y: number) => y * cosineLon - x * sineLon,
    northOf: (x: number, y: number, z: number) => z * cosineLat - (x * cosineLon + y * sineLon) * sineLat,
  };
}

/** Whether a line from the point to the east crosses the ring an odd number of times. */
function insideOf(flatX: Float64Array, flatY: Float64Array): (px: number, py: number) => boolean {
  const count = flatX.length;
  const { low, high, firstLeaf } = boxTree([flatX, flatY]);
  const [west = flatX, south = flatX] = low;
  const [east = flatX, north = flatX] = high;
  const isAbove = (corner: number, py: number): boolean => (flatY[corner < count ? corner : 0] ?? 0) > py;

  const isOdd = (box: number, from: number, to: number, px: number, py: number): boolean => {
    if (py < (south[box] ?? 0) || py >= (north[box] ?? 0) || px > (east[box] ?? 0) + SLACK) return false;
    // All of it lies east: how often it is crossed does not matter, only whether it ends on the other side.
    if (px < (west[box] ?? 0) - SLACK) return isAbove(from, py) !== isAbove(Math.min(to, count), py);
    if (box < firstLeaf) {
      const half = (from + to) / 2;
      return isOdd(box * 2, from, half, px, py) !== isOdd(box * 2 + 1, half, to, px, py);
    }
    let isInside = false;
    for (let at = from; at < to && at < count; at++) {
      const next = at + 1 === count ? 0 : at + 1;
      const [beforeX, beforeY] = [flatX[at] ?? 0, flatY[at] ?? 0];
      const [ax, ay] = [flatX[next] ?? 0, flatY[next] ?? 0];
      if (ay > py !== beforeY > py && px < ((beforeX - ax) * (py - ay)) / (beforeY - ay) + ax) isInside = !isInside;
    }
    return isInside;
  };
  return (px, py) => isOdd(1, 0, firstLeaf * EDGES_A_LEAF, px, py);
}

/** The angle between a point and the nearest edge. */
function nearestOf(corners: Float64Array): (x: number, y: number, z: number) => number {
  const count = corners.length / 3;
  const directions = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  directions.forEach((values, of) => {
    for (let at = 0; at < count; at++) values[at] = corners[at * 3 + of] ?? 0;
  });
  const { low, high, firstLeaf } = boxTree(directions, bulgesOf(corners));
  const [lowX = corners, lowY = corners, lowZ = corners] = low;
  const [highX = corners, highY = corners, highZ = corners] = high;
  /** Not more than the angle to anything in the box: a chord is shorter than its arc. */
  const atLeast = (box: number, x: number, y: number, z: number): number => {
    const dx = Math.max((lowX[box] ?? 0) - x, x - (highX[box] ?? 0), 0);
    const dy = Math.max((lowY[box] ?? 0) - y, y - (highY[box] ?? 0), 0);
    const dz = Math.max((lowZ[box] ?? 0) - z, z - (highZ[box] ?? 0), 0);
    return Math.sqrt(dx * dx + dy * dy + dz * dz) - SLACK;
  };
  const nearest = (box: number, known: number, x: number, y: number, z: number): number => {
    let least = known;
    if (box >= firstLeaf) {
      const from = (box - firstLeaf) * EDGES_A_LEAF;
      for (let at = from; at < from + EDGES_A_LEAF && at < count; at++) {
        least = Math.min(least, angleToArc(corners, at * 3, at + 1 === count ? 0 : at * 3 + 3, x, y, z));
      }
      return least;
    }
    const one = atLeast(box * 2, x, y, z);
    const other = atLeast(box * 2 + 1, x, y, z);
    const near = one <= other ? box * 2 : box * 2 + 1;
    if (Math.min(one, other) <= least) least = nearest(near, least, x, y, z);
    return Math.max(one, other) <= least ? nearest(near ^ 1, least, x, y, z) : least;
  };
  return (x, y, z) => nearest(1, Number.POSITIVE_INFINITY, x, y, z);
}

/** How far each arc rises above the straight line between its ends. */
function bulgesOf(corners: Float64Array): Float64Array {
  const bulges = new Float64Array(corners.length / 3);
  for (let edge = 0; edge < bulges.length; edge++) {
    const from = edge * 3;
    const to = from + 3 === corners.length ? 0 : from + 3;
    const dx = (corners[from] ?? 0) - (corners[to] ?? 0);
    const dy = (corners[from + 1] ?? 0) - (corners[to + 1] ?? 0);
    const dz = (corners[from + 2] ?? 0) - (corners[to + 2] ?? 0);
    bulges[edge] = 1 - Math.sqrt(Math.max(0, 1 - (dx * dx + dy * dy + dz * dz) / 4));
  }
  return bulges;
}

/** The angle between a point and the nearest point of an arc, as seen from the earth's centre. */
export function angleToArc(corners: Float64Array, from: number, to: number, x: number, y: number, z: number): number {
  const [ax, ay, az] = [corners[from] ?? 0, corners[from + 1] ?? 0, corners[from + 2] ?? 0];
  const [bx, by, bz] = [corners[to] ?? 0, corners[to + 1] ?? 0, corners[to + 2] ?? 0];
  const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
  const [px, py, pz] = [x - ax, y - ay, z - az];
  // The normal of the arc's plane, computed from a difference because the corners are close together.
  const [nx, ny, nz] = [ay * uz - az * uy, az * ux - ax * uz, ax * uy - ay * ux];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  // Tangents at both ends, pointing to the other end: the perpendicular foot lies between them if both face the point.
  const alongA = px * (ny * az - nz * ay) + py * (nz * ax - nx * az) + pz * (nx * ay - ny * ax);
  const [qx, qy, qz] = [x - bx, y - by, z - bz];
  const alongB = qx * (by * nz - bz * ny) + qy * (bz * nx - bx * nz) + qz * (bx * ny - by * nx);
  if (length > 0 && alongA > 0 && alongB > 0) {
    return Math.abs(Math.asin(Math.max(-1, Math.min(1, (px * nx + py * ny + pz * nz) / length))));
  }
  const chord = Math.sqrt(Math.min(px * px + py * py + pz * pz, qx * qx + qy * qy + qz * qz));
  return 2 * Math.asin(Math.min(1, chord / 2));
}
