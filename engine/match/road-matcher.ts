import type { Fixes } from '#engine/fixes.ts';
import { metersBetween } from '#engine/geo/plane.ts';
import { Candidates, MAX_CANDIDATES } from './candidates.ts';
import { roomIn } from './growing.ts';
import { type Matched, nothingMatched, OFF_ROAD } from './matched.ts';
import { projectOnto } from './project-onto.ts';
import { directionAt, type Heading, isUsable, sigmaOf } from './read-fix.ts';
import type { RoadNetwork, Traveller } from './road-network.ts';
import { RouteSearch } from './route-search.ts';

/** Roads further away than this multiple of the fix's error, or this many metres, are ignored. */
const REACH_SIGMAS = 5;
const MIN_REACH = 30;
const MAX_REACH = 90;
/**
 * Fixes closer to the last one than this multiple of the error add no information; they are placed on the road found by
 * the others.
 */
const STEP_SIGMAS = 2;
const MAX_STEP = 30;
/** After this long a silence or this large a distance the route between is unknowable: a new chain starts. */
const BREAK_SECONDS = 180;
const BREAK_METERS = 4_000;
/** How far a route may differ from the straight line, in metres and as a share of it, per unit of cost. */
const SLACK_METERS = 4;
const SLACK_SHARE = 0.12;
const DETOUR = 1.6;
const DETOUR_METERS = 90;
/** No road traffic is faster (m/s). */
const FASTEST = 75;
/** Chains this much worse than the best are dropped. */
const BEAM = 18;
const NO_WAY = Number.POSITIVE_INFINITY;

/**
 * Hidden-Markov map matching: a fix favours nearby roads by distance and direction, a step between fixes favours pairs
 * of roads whose route is about as long as the straight line; the most likely chain wins (Viterbi). Where no route
 * continues, the chain ends and a new one starts. One matcher can be reused for many tracks.
 */
export class RoadMatcher {
  readonly #network: RoadNetwork;
  readonly #candidates: Candidates;
  readonly #routes: RouteSearch;
  readonly #direction: Heading = { heading: Number.NaN, mps: 0 };
  /** The lattice: per step its fix and number of candidates; per candidate its position and predecessor. */
  #fix = new Int32Array(0);
  #counts = new Uint8Array(0);
  #directed = new Int32Array(0);
  #offset = new Float32Array(0);
  #cost = new Float64Array(0);
  #before = new Int32Array(0);
  #steps = 0;
  #lastSigma = 0;

  constructor(network: RoadNetwork) {
    this.#network = network;
    this.#candidates = new Candidates(network);
    this.#routes = new RouteSearch(network);
  }

  match(fixes: Fixes, who: Traveller): Matched {
    const matched = nothingMatched(fixes.length);
    this.#steps = 0;
    for (let at = 0; at < fixes.length; at++) {
      if (!isUsable(fixes, at)) continue;
      const sigma = sigmaOf(fixes, at);
      const last = this.#steps > 0 ? (this.#fix[this.#steps - 1] ?? 0) : -1;
      const meters =
        last < 0
          ? NO_WAY
          : metersBetween(fixes.lat[last] ?? 0, fixes.lon[last] ?? 0, fixes.lat[at] ?? 0, fixes.lon[at] ?? 0);
      const seconds = last < 0 ? NO_WAY : (fixes.timestamp[at] ?? 0) - (fixes.timestamp[last] ?? 0);
      if (meters < Math.min(MAX_STEP, STEP_SIGMAS * sigma) && seconds < BREAK_SECONDS) continue;
      directionAt(fixes, at, this.#direction);
      const reach = Math.min(MAX_REACH, Math.max(MIN_REACH, REACH_SIGMAS * sigma));
      this.#candidates.find(
        fixes.lat[at] ?? 0,
        fixes.lon[at] ?? 0,
        reach,
        sigma,
        this.#direction.heading,
        this.#direction.mps,
        who,
      );
      const goesOn =
        last >= 0 &&
        seconds <= BREAK_SECONDS &&
        meters <= BREAK_METERS &&
        this.#extend(at, meters, seconds, sigma, who);
      if (!goesOn) {
        this.#settle(fixes, matched);
        this.#begin(at, sigma);
      }
    }
    this.#settle(fixes, matched);
    return matched;
  }

  /** The first step of a chain, if there is a road at all. */
  #begin(at: number, sigma: number): void {
    this.#steps = 0;
    if (this.#candidates.count === 0) return;
    this.#room();
    for (let k = 0; k < this.#candidates.count; k++) {
      this.#put(k, this.#candidates.cost[k] ?? 0, -1);
    }
    this.#close(at, sigma);
  }

  /** Adds a step; false if no road of the last fix leads to one of this fix. */
  #extend(at: number, meters: number, seconds: number, sigma: number, who: Traveller): boolean {
    const { count, directed, offset, cost } = this.#candidates;
    if (count === 0) return false;
    this.#room();
    const bound = Math.min(meters * DETOUR + DETOUR_METERS, seconds * FASTEST + DETOUR_METERS);
    const slack = SLACK_METERS + SLACK_SHARE * meters + (sigma + this.#lastSigma) / 2;
    const from = (this.#steps - 1) * MAX_CANDIDATES;
    const to = this.#steps * MAX_CANDIDATES;
    const sources = this.#counts[this.#steps - 1] ?? 0;
    let best = NO_WAY;
    for (let k = 0; k < sources; k++) best = Math.min(best, this.#cost[from + k] ?? NO_WAY);
    for (let k = 0; k < count; k++) this.#put(k, NO_WAY, -1);
    let reached = false;
    for (let k = 0; k < sources; k++) {
      const base = this.#cost[from + k] ?? NO_WAY;
      if (base > best + BEAM) continue;
      const source = this.#directed[from + k] ?? 0;
      const start = this.#offset[from + k] ?? 0;
      const ahead = (this.#network.meters[source >> 1] ?? 0) - start;
      this.#routes.run(source, ahead, bound, directed, count, who);
      for (let j = 0; j < count; j++) {
        const target = directed[j] ?? 0;
        let route = this.#routes.metersTo(target) + (offset[j] ?? 0);
        // On the same piece; slightly backwards is position error, not a turn.
        if (target === source) route = Math.min(route, Math.abs((offset[j] ?? 0) - start));
        if (route > bound) continue;
        const whole = base + Math.abs(route - meters) / slack + (cost[j] ?? 0);
        if (whole >= (this.#cost[to + j] ?? NO_WAY)) continue;
        this.#cost[to + j] = whole;
        this.#before[to + j] = k;
        reached = true;
      }
    }
    if (reached) this.#close(at, sigma);
    return reached;
  }

  #room(): void {
    const steps = this.#steps + 1;
    this.#fix = roomIn(this.#fix, steps);
    this.#counts = roomIn(this.#counts, steps);
    const cells = steps * MAX_CANDIDATES;
    this.#directed = roomIn(this.#directed, cells);
    this.#offset = roomIn(this.#offset, cells);
    this.#cost = roomIn(this.#cost, cells);
    this.#before = roomIn(this.#before, cells);
  }

  #put(k: number, cost: number, before: number): void {
    const cell = this.#steps * MAX_CANDIDATES + k;
    this.#directed[cell] = this.#candidates.directed[k] ?? 0;
    this.#offset[cell] = this.#candidates.offset[k] ?? 0;
    this.#cost[cell] = cost;
    this.#before[cell] = before;
  }

  #close(at: number, sigma: number): void {
    this.#fix[this.#steps] = at;
    this.#counts[this.#steps] = this.#candidates.count;
    this.#lastSigma = sigma;
    this.#steps++;
  }

  /** The most likely chain, traced from its end to its start, including the fixes between its steps. */
  #settle(fixes: Fixes, matched: Matched): void {
    let step = this.#steps - 1;
    if (step < 0) return;
    let chosen = 0;
    const last = step * MAX_CANDIDATES;
    for (let k = 1; k < (this.#counts[step] ?? 0); k++) {
      if ((this.#cost[last + k] ?? NO_WAY) < (this.#cost[last + chosen] ?? NO_WAY)) chosen = k;
    }
    // Fixes after the last step were too close to it to count.
    let next = OFF_ROAD;
    let upTo = this.#endOfChain(fixes, this.#fix[step] ?? 0);
    for (; step >= 0; step--) {
      const cell = step * MAX_CANDIDATES + chosen;
      const directed = this.#directed[cell] ?? OFF_ROAD;
      const at = this.#fix[step] ?? 0;
      for (let fix = at; fix < upTo; fix++) {
        if (fix === at || isUsable(fixes, fix))
          projectOnto(this.#network, fixes, fix, directed, fix === at ? OFF_ROAD : next, matched);
      }
      upTo = at;
      next = directed;
      chosen = this.#before[cell] ?? 0;
    }
    this.#steps = 0;
  }

  #endOfChain(fixes: Fixes, from: number): number {
    const [lat, lon] = [fixes.lat[from] ?? 0, fixes.lon[from] ?? 0];
    let at = from + 1;
    for (; at < fixes.length; at++) {
      if ((fixes.timestamp[at] ?? 0) - (fixes.timestamp[from] ?? 0) > BREAK_SECONDS) break;
      if (metersBetween(lat, lon, fixes.lat[at] ?? 0, fixes.lon[at] ?? 0) > MAX_STEP) break;
    }
    return at;
  }
}
