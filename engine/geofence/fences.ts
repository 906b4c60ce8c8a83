/**
 * Many circles and polygons, queried for those that contain a point. Exact on the sphere; built for a million queries
 * per second.
 */
import { enclosing, type Shape } from '#contract/shapes.ts';
import { EARTH_RADIUS } from '#contract/sphere.ts';
import type { Cap } from './cell-grid.ts';
import { cellTable } from './cell-table.ts';
import { type PolygonEdges, polygonEdges } from './polygon-edges.ts';
import { writeUnitVector } from './unit-vectors.ts';

export interface Fences {
  readonly count: number;
  /** Does now what the first question about a fence with many corners would otherwise take a while for. */
  prepare(fence: number): void;
  /** Sets the point for the following queries. */
  moveTo(lat: number, lon: number): void;
  /** How many contain the point; their numbers are in `found`. */
  find(): number;
  readonly found: Int32Array;
  /** Metres to the edge of one of them, negative inside. */
  distanceTo(fence: number): number;
  /** Metres to its centre. */
  distanceToMiddle(fence: number): number;
  /** Metres; of a polygon, those of the circle around it. */
  radiusOf(fence: number): number;
}

/** Whoever stored the circles around the shapes gives them: computing them from many corners takes a while. */
export function fencesOf(shapes: readonly Shape[], caps: readonly Cap[] = shapes.map(enclosing)): Fences {
  const middles = new Float64Array(shapes.length * 3);
  // The squared chord length: comparable without a root or an arc.
  const reach = new Float64Array(shapes.length);
  const radii = Float64Array.from(caps, (cap) => cap.radiusMeters);
  const rings = shapes.map((shape) => (shape.kind === 'polygon' ? shape.ring : null));
  // Made when somebody comes near: most never are, and many corners take a while.
  const polygons: (PolygonEdges | undefined)[] = shapes.map(() => undefined);
  const polygonOf = (fence: number): PolygonEdges | null => {
    const [ring, cap] = [rings[fence], caps[fence]];
    if (!ring || !cap) return null;
    polygons[fence] ??= polygonEdges(ring, cap.lat, cap.lon);
    return polygons[fence];
  };
  caps.forEach(({ lat, lon, radiusMeters }, fence) => {
    writeUnitVector(middles, fence * 3, lat, lon);
    const slack = rings[fence] ? 0.001 : 0;
    reach[fence] = (2 * Math.sin((radiusMeters + slack) / EARTH_RADIUS / 2)) ** 2;
  });
  const cells = cellTable(caps);
  const found = new Int32Array(shapes.length);
  // Compared values are stored in cell order, so a lookup reads contiguous memory.
  const near = new Float64Array(cells.caps.length * 4);
  cells.caps.forEach((fence, place) => {
    near.set(middles.subarray(fence * 3, fence * 3 + 3), place * 4);
    near[place * 4 + 3] = reach[fence] ?? 0;
  });
  const here = new Float64Array(3);
  let [atLat, atLon, x, y, z] = [0, 0, 0, 0, 0];

  const squareTo = (fence: number): number => {
    const base = fence * 3;
    const dx = x - (middles[base] ?? 0);
    const dy = y - (middles[base + 1] ?? 0);
    const dz = z - (middles[base + 2] ?? 0);
    return dx * dx + dy * dy + dz * dz;
  };
  const toMiddle = (fence: number): number => 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(squareTo(fence)) / 2));

  return {
    count: shapes.length,
    found,
    prepare: (fence) => void polygonOf(fence),
    moveTo: (lat, lon) => {
      writeUnitVector(here, 0, lat, lon);
      atLat = lat;
      atLon = lon;
      x = here[0] ?? 0;
      y = here[1] ?? 0;
      z = here[2] ?? 0;
    },
    find: () => {
      cells.at(atLat, atLon);
      let count = 0;
      for (let span = 0; span < cells.spans(); span++) {
        const end = cells.ends[span] ?? 0;
        for (let place = cells.starts[span] ?? 0; place < end; place++) {
          const base = place * 4;
          const dx = x - (near[base] ?? 0);
          const dy = y - (near[base + 1] ?? 0);
          const dz = z - (near[base + 2] ?? 0);
          if (dx * dx + dy * dy + dz * dz > (near[base + 3] ?? 0)) continue;
          const fence = cells.caps[place] ?? 0;
          if (rings[fence] && !polygonOf(fence)?.holds(x, y, z)) continue;
          found[count++] = fence;
        }
      }
      return count;
    },
    distanceTo: (fence) => {
      const polygon = polygonOf(fence);
      if (!polygon) return toMiddle(fence) - (radii[fence] ?? 0);
      const edge = polygon.edgeDistance(x, y, z);
      return polygon.holds(x, y, z) ? -edge : edge;
    },
    distanceToMiddle: toMiddle,
    radiusOf: (fence) => radii[fence] ?? 0,
  };
}
