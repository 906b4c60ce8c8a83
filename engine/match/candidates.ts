import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import type { RoadNetwork, Traveller } from './road-network.ts';

/** Maximum number of candidate roads per fix. */
export const MAX_CANDIDATES = 8;
const METERS_PER_STEP = METERS_PER_DEGREE / POSITION_STEPS;
const RADIANS = Math.PI / 180;
/**
 * How far a direction may deviate before it counts against a road: it says little at walking pace and a lot at speed.
 */
const HEADING_WEIGHT = 4;
const SLOW_MPS = 1.5;
const FAST_MPS = 8;
/** Consecutive pieces of one road are one candidate. */
const SAME_STRETCH = 4;

/** The candidate roads of a fix, best first, in reused columns. */
export class Candidates {
  readonly #network: RoadNetwork;
  count = 0;
  readonly directed = new Int32Array(MAX_CANDIDATES);
  /** Metres from the start of the directed segment. */
  readonly offset = new Float32Array(MAX_CANDIDATES);
  /** Cost as a negative log-likelihood. */
  readonly cost = new Float64Array(MAX_CANDIDATES);
  readonly #near = new Int32Array(4_096);
  #asked = new Int32Array(0);
  #question = 0;

  constructor(network: RoadNetwork) {
    this.#network = network;
  }

  /** `heading` in radians from north, NaN if unknown. */
  find(lat: number, lon: number, reach: number, sigma: number, heading: number, mps: number, who: Traveller): void {
    const { fromNode, toNode, meters, bearing, nodes } = this.#network;
    const y = Math.round(lat * POSITION_STEPS);
    const x = Math.round(lon * POSITION_STEPS);
    const eastMeters = METERS_PER_STEP * Math.cos(lat * RADIANS);
    if (this.#asked.length < this.#network.segmentCount) this.#asked = new Int32Array(this.#network.segmentWay.length);
    const question = ++this.#question;
    const found = this.#network.segmentsNear(y, x, reach, this.#near);
    const trust = Number.isNaN(heading)
      ? 0
      : HEADING_WEIGHT * Math.min(1, Math.max(0, (mps - SLOW_MPS) / (FAST_MPS - SLOW_MPS)));
    this.count = 0;
    for (let k = 0; k < found; k++) {
      const segment = this.#near[k] ?? 0;
      if (this.#asked[segment] === question) continue;
      this.#asked[segment] = question;
      const from = fromNode[segment] ?? 0;
      const to = toNode[segment] ?? 0;
      const ax = (nodes.secondOf(from) - x) * eastMeters;
      const ay = (nodes.firstOf(from) - y) * METERS_PER_STEP;
      const dx = (nodes.secondOf(to) - nodes.secondOf(from)) * eastMeters;
      const dy = (nodes.firstOf(to) - nodes.firstOf(from)) * METERS_PER_STEP;
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
      const px = ax + along * dx;
      const py = ay + along * dy;
      const apart = px * px + py * py;
      if (apart > reach * reach) continue;
      const off = apart / (2 * sigma * sigma);
      const length = meters[segment] ?? 0;
      const turned = trust === 0 ? 0 : trust * Math.cos((bearing[segment] ?? 0) - heading);
      const both = segment * 2;
      if (this.#network.mayUse(both, who)) this.#keep(both, along * length, off + trust - turned);
      if (this.#network.mayUse(both + 1, who)) this.#keep(both + 1, (1 - along) * length, off + trust + turned);
    }
  }

  #keep(directed: number, offset: number, cost: number): void {
    let at = this.count;
    for (let k = 0; k < this.count; k++) {
      if (!this.#isSameStretch(directed, this.directed[k] ?? 0)) continue;
      if ((this.cost[k] ?? 0) <= cost) return;
      at = k;
      break;
    }
    if (at === this.count) {
      if (this.count < MAX_CANDIDATES) this.count++;
      else if ((this.cost[--at] ?? 0) <= cost) return;
    }
    for (; at > 0 && (this.cost[at - 1] ?? 0) > cost; at--) {
      this.directed[at] = this.directed[at - 1] ?? 0;
      this.offset[at] = this.offset[at - 1] ?? 0;
      this.cost[at] = this.cost[at - 1] ?? 0;
    }
    this.directed[at] = directed;
    this.offset[at] = offset;
    this.cost[at] = cost;
  }

  /** The better of two pieces represents both, unless the road returns later in a bend. */
  #isSameStretch(one: number, other: number): boolean {
    if ((one & 1) !== (other & 1) || Math.abs((one >> 1) - (other >> 1)) > SAME_STRETCH) return false;
    return this.#network.segmentWay[one >> 1] === this.#network.segmentWay[other >> 1];
  }
}
