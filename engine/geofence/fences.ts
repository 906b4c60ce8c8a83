/** Many circles and polygons, asked which of them hold a place. Exact on the sphere; made for a million questions a second. */
import { enclosing, type Shape } from '../../contract/shapes.ts';
import { EARTH_RADIUS } from '../../contract/sphere.ts';
import { cellTable } from './cell-table.ts';
import { type PolygonEdges, polygonEdges } from './polygon-edges.ts';
import { writeUnitVector } from './unit-vectors.ts';

export interface Fences {
  readonly count: number;
  /** The place that the next questions are about. */
  moveTo(lat: number, lon: number): void;
  /** How many hold the place; their numbers stand in `found`. */
  look(): number;
  readonly found: Int32Array;
  /** Metres to the edge of one of them, negative inside. */
  distanceTo(fence: number): number;
  /** Metres to its middle. */
  distanceToMiddle(fence: number): number;
}

export function fencesOf(shapes: readonly Shape[]): Fences {
  const caps = shapes.map(enclosing);
  const middles = new Float64Array(shapes.length * 3);
  // The square of the straight line through the earth: it compares without a root or an arc.
  const reach = new Float64Array(shapes.length);
  const radii = Float64Array.from(caps, (cap) => cap.radiusMeters);
  const polygons: (PolygonEdges | null)[] = shapes.map((shape, fence) => {
    const cap = caps[fence];
    return shape.kind === 'polygon' && cap ? polygonEdges(shape.ring, cap.lat, cap.lon) : null;
  });
  caps.forEach(({ lat, lon, radiusMeters }, fence) => {
    writeUnitVector(middles, fence * 3, lat, lon);
    const slack = polygons[fence] ? 0.001 : 0;
    reach[fence] = (2 * Math.sin((radiusMeters + slack) / EARTH_RADIUS / 2)) ** 2;
  });
  const cells = cellTable(caps);
  const found = new Int32Array(shapes.length);
  const here = new Float64Array(3);
  const at = { lat: 0, lon: 0, x: 0, y: 0, z: 0 };

  const squareTo = (fence: number): number => {
    const [dx, dy, dz] = [
      at.x - (middles[fence * 3] ?? 0),
      at.y - (middles[fence * 3 + 1] ?? 0),
      at.z - (middles[fence * 3 + 2] ?? 0),
    ];
    return dx * dx + dy * dy + dz * dz;
  };
  const toMiddle = (fence: number): number => 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(squareTo(fence)) / 2));

  return {
    count: shapes.length,
    found,
    moveTo: (lat, lon) => {
      writeUnitVector(here, 0, lat, lon);
      at.lat = lat;
      at.lon = lon;
      at.x = here[0] ?? 0;
      at.y = here[1] ?? 0;
      at.z = here[2] ?? 0;
    },
    look: () => {
      cells.at(at.lat, at.lon);
      let count = 0;
      for (let span = 0; span < cells.spans(); span++) {
        const end = cells.ends[span] ?? 0;
        for (let place = cells.starts[span] ?? 0; place < end; place++) {
          const fence = cells.caps[place] ?? 0;
          const base = fence * 3;
          const dx = at.x - (middles[base] ?? 0);
          const dy = at.y - (middles[base + 1] ?? 0);
          const dz = at.z - (middles[base + 2] ?? 0);
          if (dx * dx + dy * dy + dz * dz > (reach[fence] ?? 0)) continue;
          const polygon = polygons[fence];
          if (polygon && !polygon.holds(at.x, at.y, at.z)) continue;
          found[count++] = fence;
        }
      }
      return count;
    },
    distanceTo: (fence) => {
      const polygon = polygons[fence];
      if (!polygon) return toMiddle(fence) - (radii[fence] ?? 0);
      const edge = polygon.edgeDistance(at.x, at.y, at.z);
      return polygon.holds(at.x, at.y, at.z) ? -edge : edge;
    },
    distanceToMiddle: toMiddle,
  };
}
