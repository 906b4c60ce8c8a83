import type { LonLat } from '#contract/sphere.ts';
import { EARTH_RADIUS } from '#contract/sphere.ts';
import { writeUnitVector } from './unit-vectors.ts';

export interface PolygonEdges {
  holds(x: number, y: number, z: number): boolean;
  /** Metres to the nearest edge, from inside or outside. */
  edgeDistance(x: number, y: number, z: number): number;
}

const RADIANS = Math.PI / 180;

/**
 * A polygon with great-circle edges. Inside is decided on a plane tangent to the sphere at the polygon's centre, where
 * great circles are straight; distances follow the sphere. Everything is computed relative to nearby points, so
 * rounding stays below a micrometre.
 */
export function polygonEdges(ring: readonly LonLat[], lat: number, lon: number): PolygonEdges {
  const count = ring.length;
  const corners = new Float64Array(count * 3);
  ring.forEach(([cornerLon, cornerLat], at) => {
    writeUnitVector(corners, at * 3, cornerLat, cornerLon);
  });
  const [sineLat, cosineLat] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  const [sineLon, cosineLon] = [Math.sin(lon * RADIANS), Math.cos(lon * RADIANS)];
  const depthOf = (x: number, y: number, z: number) => (x * cosineLon + y * sineLon) * cosineLat + z * sineLat;
  const eastOf = (x: number, y: number) => y * cosineLon - x * sineLon;
  const northOf = (x: number, y: number, z: number) => z * cosineLat - (x * cosineLon + y * sineLon) * sineLat;
  const flatX = new Float64Array(count);
  const flatY = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const [x = 0, y = 0, z = 0] = corners.subarray(at * 3, at * 3 + 3);
    const depth = depthOf(x, y, z);
    flatX[at] = eastOf(x, y) / depth;
    flatY[at] = northOf(x, y, z) / depth;
  }

  return {
    holds: (x, y, z) => {
      const depth = depthOf(x, y, z);
      if (depth <= 0) return false;
      const px = eastOf(x, y) / depth;
      const py = northOf(x, y, z) / depth;
      let isInside = false;
      let beforeX = flatX[count - 1] ?? 0;
      let beforeY = flatY[count - 1] ?? 0;
      for (let at = 0; at < count; at++) {
        const ax = flatX[at] ?? 0;
        const ay = flatY[at] ?? 0;
        if (ay > py !== beforeY > py && px < ((beforeX - ax) * (py - ay)) / (beforeY - ay) + ax) isInside = !isInside;
        beforeX = ax;
        beforeY = ay;
      }
      return isInside;
    },
    edgeDistance: (x, y, z) => {
      let least = Number.POSITIVE_INFINITY;
      for (let at = 0; at < count; at++) {
        const from = at * 3;
        const to = at + 1 === count ? 0 : from + 3;
        least = Math.min(least, angleToArc(corners, from, to, x, y, z));
      }
      return least * EARTH_RADIUS;
    },
  };
}

/** The angle between a point and the nearest point of an arc, as seen from the earth's centre. */
function angleToArc(corners: Float64Array, from: number, to: number, x: number, y: number, z: number): number {
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
