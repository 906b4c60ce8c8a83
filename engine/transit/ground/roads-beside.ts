import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import type { RoadNetwork } from '#engine/match/road-network.ts';
import { isAlong, metersToPiece } from './ride-map.ts';

const METERS_PER_STEP = METERS_PER_DEGREE / POSITION_STEPS;
const RADIANS = Math.PI / 180;
/** Drives and field tracks end in a road without anybody waiting there. */
const NO_CROSSING = new Set(['service', 'track']);
const BRANCHES = 3;

/** Where a car could be instead: the roads around a position, and the junctions at which it would have to wait. */
export class RoadsBeside {
  readonly #roads: RoadNetwork;
  readonly #near = new Int32Array(4_096);

  constructor(roads: RoadNetwork) {
    this.#roads = roads;
  }

  /** Metres to the nearest road for cars that runs along; Infinity where there is none within the reach. */
  metersTo(lat: number, lon: number, reach: number, heading: number): number {
    let nearest = Number.POSITIVE_INFINITY;
    this.#look(lat, lon, reach, (_, ax, ay, dx, dy) => {
      const meters = metersToPiece(ax, ay, dx, dy);
      if (meters <= reach && meters < nearest && isAlong(dx, dy, heading)) nearest = meters;
    });
    return nearest;
  }

  isAtCrossing(lat: number, lon: number, reach: number): boolean {
    let found = false;
    this.#look(lat, lon, reach, (segment, ax, ay, dx, dy) => {
      if (found) return;
      if (Math.hypot(ax, ay) <= reach) found = this.#isCrossing(this.#roads.fromNode[segment] ?? 0);
      if (!found && Math.hypot(ax + dx, ay + dy) <= reach) found = this.#isCrossing(this.#roads.toNode[segment] ?? 0);
    });
    return found;
  }

  #isCrossing(node: number): boolean {
    let branches = 0;
    const { firstLeaving, nextLeaving } = this.#roads;
    for (let at = firstLeaving[node] ?? -1; at >= 0; at = nextLeaving[at] ?? -1) {
      const way = this.#roads.wayOf(at);
      if (way?.drivable && !NO_CROSSING.has(way.type)) branches++;
    }
    return branches >= BRANCHES;
  }

  /** Every segment that cars may use near the place, in metres from it; some of them twice. */
  #look(
    lat: number,
    lon: number,
    reach: number,
    visit: (segment: number, ax: number, ay: number, dx: number, dy: number) => void,
  ): void {
    const { nodes, fromNode, toNode } = this.#roads;
    const [y, x] = [Math.round(lat * POSITION_STEPS), Math.round(lon * POSITION_STEPS)];
    const eastMeters = METERS_PER_STEP * Math.cos(lat * RADIANS);
    const count = this.#roads.segmentsNear(y, x, reach, this.#near);
    for (let at = 0; at < count; at++) {
      const segment = this.#near[at] ?? 0;
      if (!this.#roads.wayOf(2 * segment)?.drivable) continue;
      const [from, to] = [fromNode[segment] ?? 0, toNode[segment] ?? 0];
      const ax = (nodes.secondOf(from) - x) * eastMeters;
      const ay = (nodes.firstOf(from) - y) * METERS_PER_STEP;
      const dx = (nodes.secondOf(to) - nodes.secondOf(from)) * eastMeters;
      const dy = (nodes.firstOf(to) - nodes.firstOf(from)) * METERS_PER_STEP;
      visit(segment, ax, ay, dx, dy);
    }
  }
}
