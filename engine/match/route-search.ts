import { roomIn } from './growing.ts';
import type { RoadNetwork, Traveller } from './road-network.ts';

/** Turning around on the road costs as much as a detour of this many metres; at a dead end it is unavoidable. */
const TURN_ROUND_METERS = 60;
const DEAD_END_METERS = 10;
/** A sharp corner is slower than a straight road of the same length. */
const SHARP_METERS = 12;
const SHARP_COSINE = -0.5;
/** Upper bound on visited segments, however dense the town. */
const MAX_LABELS = 3_000;

/**
 * Shortest routes from one point on a road to others nearby: Dijkstra over directed segments, so that turns can be
 * penalised, up to a bound. Its columns are reused from search to search without allocation.
 */
export class RouteSearch {
  readonly #network: RoadNetwork;
  /** Metres from the source to the beginning of a directed segment. */
  #reached = new Float32Array(0);
  #seen = new Int32Array(0);
  #done = new Int32Array(0);
  #round = 0;
  #heapKey = new Float32Array(256);
  #heapSegment = new Int32Array(256);
  #heapSize = 0;
  #wanted = new Int32Array(0);

  constructor(network: RoadNetwork) {
    this.#network = network;
  }

  /** Searches from the end of `source`, `ahead` metres away, until the target segments or the bound are reached. */
  run(source: number, ahead: number, bound: number, wanted: Int32Array, wantedCount: number, who: Traveller): void {
    const size = this.#network.segmentCount * 2;
    if (size > this.#seen.length) {
      this.#reached = roomIn(this.#reached, size);
      this.#seen = roomIn(this.#seen, size);
      this.#done = roomIn(this.#done, size);
      this.#wanted = roomIn(this.#wanted, size);
    }
    const round = ++this.#round;
    let missing = 0;
    for (let k = 0; k < wantedCount; k++) {
      const directed = wanted[k] ?? 0;
      if (this.#wanted[directed] !== round) missing++;
      this.#wanted[directed] = round;
    }
    this.#heapSize = 0;
    this.#leave(source, ahead, bound, who);
    for (let labels = 0; this.#heapSize > 0 && labels < MAX_LABELS; labels++) {
      const directed = this.#pop();
      if (this.#done[directed] === round) {
        labels--;
        continue;
      }
      this.#done[directed] = round;
      if (this.#wanted[directed] === round && --missing === 0) return;
      const exit = (this.#reached[directed] ?? 0) + (this.#network.meters[directed >> 1] ?? 0);
      if (exit <= bound) this.#leave(directed, exit, bound, who);
    }
  }

  /** Metres to the start of a segment as found by the last search; infinite if not reached. */
  metersTo(directed: number): number {
    return this.#seen[directed] === this.#round ? (this.#reached[directed] ?? 0) : Number.POSITIVE_INFINITY;
  }

  #leave(from: number, exit: number, bound: number, who: Traveller): void {
    const { nextLeaving, firstLeaving, bearing } = this.#network;
    const node = this.#network.endOf(from);
    const heading = (bearing[from >> 1] ?? 0) + ((from & 1) === 0 ? 0 : Math.PI);
    for (let next = firstLeaving[node] ?? -1; next >= 0; next = nextLeaving[next] ?? -1) {
      if (!this.#network.mayUse(next, who)) continue;
      let meters = exit;
      if (next === (from ^ 1)) meters += this.#isDeadEnd(node) ? DEAD_END_METERS : TURN_ROUND_METERS;
      else {
        const turned = (bearing[next >> 1] ?? 0) + ((next & 1) === 0 ? 0 : Math.PI) - heading;
        if (Math.cos(turned) < SHARP_COSINE) meters += SHARP_METERS;
      }
      if (meters > bound) continue;
      if (this.#seen[next] === this.#round && (this.#reached[next] ?? 0) <= meters) continue;
      this.#seen[next] = this.#round;
      this.#reached[next] = meters;
      this.#push(meters, next);
    }
  }

  #isDeadEnd(node: number): boolean {
    const first = this.#network.firstLeaving[node] ?? -1;
    return first >= 0 && (this.#network.nextLeaving[first] ?? -1) < 0;
  }

  #push(key: number, directed: number): void {
    let at = this.#heapSize++;
    this.#heapKey = roomIn(this.#heapKey, this.#heapSize);
    this.#heapSegment = roomIn(this.#heapSegment, this.#heapSize);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#heapKey[parent] ?? 0) <= key) break;
      this.#heapKey[at] = this.#heapKey[parent] ?? 0;
      this.#heapSegment[at] = this.#heapSegment[parent] ?? 0;
      at = parent;
    }
    this.#heapKey[at] = key;
    this.#heapSegment[at] = directed;
  }

  #pop(): number {
    const top = this.#heapSegment[0] ?? 0;
    const size = --this.#heapSize;
    const key = this.#heapKey[size] ?? 0;
    const directed = this.#heapSegment[size] ?? 0;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && (this.#heapKey[child + 1] ?? 0) < (this.#heapKey[child] ?? 0)) child++;
      if ((this.#heapKey[child] ?? 0) >= key) break;
      this.#heapKey[at] = this.#heapKey[child] ?? 0;
      this.#heapSegment[at] = this.#heapSegment[child] ?? 0;
      at = child;
    }
    this.#heapKey[at] = key;
    this.#heapSegment[at] = directed;
    return top;
  }
}
