import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import type { Way } from '#engine/roads/way.ts';
import { PairNumbers, roomIn } from './growing.ts';

/** Properties of a way except its geometry, which is in the network's own columns. */
export type WayFacts = Omit<Way, 'lat' | 'lon'>;

/** The kind of traveller: decides which ways may be used and in which direction. */
export type Traveller = 'car' | 'cycle';

const CAR_ALONG = 1;
const CAR_AGAINST = 2;
const CYCLE = 4;

/** A grid square of the index spans so many steps of 1e-7 degrees: 91 m from south to north. */
const SQUARE_SHIFT = 13;
const METERS_PER_STEP = METERS_PER_DEGREE / POSITION_STEPS;
const RADIANS = Math.PI / 180;

/**
 * Ways as a graph of directed segments, in columns: segment s in drawing direction is 2s, against it 2s + 1. Ways meet
 * where their coordinates are equal. It grows cell by cell; a way that occurs in several cells is added once.
 */
export class RoadNetwork {
  segmentCount = 0;
  wayCount = 0;
  /** Of each segment: its way, its two nodes, metres, and the direction of its drawing in radians from north. */
  segmentWay = new Int32Array(0);
  fromNode = new Int32Array(0);
  toNode = new Int32Array(0);
  meters = new Float32Array(0);
  bearing = new Float32Array(0);
  /** Outgoing edges of a node: the first directed segment that leaves it, and the next one after each. */
  firstLeaving = new Int32Array(0);
  nextLeaving = new Int32Array(0);
  readonly nodes = new PairNumbers();
  readonly ways: WayFacts[] = [];
  #passage = new Uint8Array(0);
  readonly #known = new Map<number, number>();
  readonly #squares = new PairNumbers();
  #firstInSquare = new Int32Array(0);
  #nextEntry = new Int32Array(0);
  #entrySegment = new Int32Array(0);
  #entries = 0;

  add(ways: Iterable<Way>): void {
    for (const way of ways) {
      if ((way.drivable || way.cyclable) && !this.#known.has(way.id)) this.#addWay(way);
    }
  }

  wayOf(directed: number): WayFacts | undefined {
    return this.ways[this.segmentWay[directed >> 1] ?? -1];
  }

  /** Whether a traveller may move along a directed segment. */
  mayUse(directed: number, traveller: Traveller): boolean {
    const passage = this.#passage[this.segmentWay[directed >> 1] ?? 0] ?? 0;
    if (traveller === 'cycle') return (passage & CYCLE) !== 0;
    return (passage & ((directed & 1) === 0 ? CAR_ALONG : CAR_AGAINST)) !== 0;
  }

  startOf(directed: number): number {
    return ((directed & 1) === 0 ? this.fromNode : this.toNode)[directed >> 1] ?? 0;
  }

  endOf(directed: number): number {
    return ((directed & 1) === 0 ? this.toNode : this.fromNode)[directed >> 1] ?? 0;
  }

  /** km/h; 0 where none applies. */
  limitOf(directed: number): number {
    const way = this.wayOf(directed);
    return ((directed & 1) === 0 ? way?.limitAlong : way?.limitAgainst) ?? 0;
  }

  /** Collects every segment whose square is within reach into `found`, possibly twice. Returns the count. */
  segmentsNear(lat: number, lon: number, reachMeters: number, found: Int32Array): number {
    const latReach = reachMeters / METERS_PER_STEP;
    const lonReach = latReach / Math.max(0.01, Math.cos((lat / POSITION_STEPS) * RADIANS));
    const top = (lat + latReach) >> SQUARE_SHIFT;
    const right = (lon + lonReach) >> SQUARE_SHIFT;
    let count = 0;
    for (let y = (lat - latReach) >> SQUARE_SHIFT; y <= top; y++) {
      for (let x = (lon - lonReach) >> SQUARE_SHIFT; x <= right; x++) {
        const square = this.#squares.find(x, y);
        if (square < 0) continue;
        for (let entry = this.#firstInSquare[square] ?? -1; entry >= 0; entry = this.#nextEntry[entry] ?? -1) {
          if (count < found.length) found[count++] = this.#entrySegment[entry] ?? 0;
        }
      }
    }
    return count;
  }

  #addWay(way: Way): void {
    const index = this.wayCount++;
    this.#known.set(way.id, index);
    const { lat: _lat, lon: _lon, ...facts } = way;
    this.ways.push(facts);
    this.#passage = roomIn(this.#passage, this.wayCount);
    this.#passage[index] =
      (way.drivable && way.oneway !== -1 ? CAR_ALONG : 0) |
      (way.drivable && way.oneway !== 1 ? CAR_AGAINST : 0) |
      (way.cyclable ? CYCLE : 0);
    let before = -1;
    for (let at = 0; at < way.lat.length; at++) {
      const node = this.#nodeAt(way.lat[at] ?? 0, way.lon[at] ?? 0);
      if (before >= 0 && node !== before) this.#addSegment(index, before, node);
      before = node;
    }
  }

  #nodeAt(lat: number, lon: number): number {
    const known = this.nodes.count;
    const node = this.nodes.add(lat, lon);
    if (node === known) {
      this.firstLeaving = roomIn(this.firstLeaving, this.nodes.count);
      this.firstLeaving[node] = -1;
    }
    return node;
  }

  #addSegment(way: number, from: number, to: number): void {
    const segment = this.segmentCount++;
    const size = this.segmentCount;
    if (size > this.segmentWay.length) {
      this.segmentWay = roomIn(this.segmentWay, size);
      this.fromNode = roomIn(this.fromNode, size);
      this.toNode = roomIn(this.toNode, size);
      this.meters = roomIn(this.meters, size);
      this.bearing = roomIn(this.bearing, size);
      this.nextLeaving = roomIn(this.nextLeaving, this.segmentWay.length * 2);
    }
    const [latA, lonA] = [this.nodes.firstOf(from), this.nodes.secondOf(from)];
    const [latB, lonB] = [this.nodes.firstOf(to), this.nodes.secondOf(to)];
    const north = (latB - latA) * METERS_PER_STEP;
    const east = (lonB - lonA) * METERS_PER_STEP * Math.cos(((latA + latB) / 2 / POSITION_STEPS) * RADIANS);
    this.segmentWay[segment] = way;
    this.fromNode[segment] = from;
    this.toNode[segment] = to;
    this.meters[segment] = Math.sqrt(north * north + east * east);
    this.bearing[segment] = Math.atan2(east, north);
    this.nextLeaving[segment * 2] = this.firstLeaving[from] ?? -1;
    this.firstLeaving[from] = segment * 2;
    this.nextLeaving[segment * 2 + 1] = this.firstLeaving[to] ?? -1;
    this.firstLeaving[to] = segment * 2 + 1;
    this.#index(segment, latA, lonA, latB, lonB);
  }

  /** Into every square that its line passes: row by row, the part of the line within the row. */
  #index(segment: number, latA: number, lonA: number, latB: number, lonB: number): void {
    const [low, high] = [Math.min(latA, latB), Math.max(latA, latB)];
    for (let y = low >> SQUARE_SHIFT; y <= high >> SQUARE_SHIFT; y++) {
      const from = Math.max(low, y << SQUARE_SHIFT);
      const to = Math.min(high, (y + 1) << SQUARE_SHIFT);
      const lonAt = (lat: number) => (latA === latB ? lonA : lonA + ((lat - latA) / (latB - latA)) * (lonB - lonA));
      const [one, other] = latA === latB ? [lonA, lonB] : [lonAt(from), lonAt(to)];
      const last = Math.max(one, other) >> SQUARE_SHIFT;
      for (let x = Math.min(one, other) >> SQUARE_SHIFT; x <= last; x++) this.#enter(x, y, segment);
    }
  }

  #enter(x: number, y: number, segment: number): void {
    const known = this.#squares.count;
    const square = this.#squares.add(x, y);
    this.#firstInSquare = roomIn(this.#firstInSquare, square + 1);
    if (square === known) this.#firstInSquare[square] = -1;
    const entry = this.#entries++;
    this.#nextEntry = roomIn(this.#nextEntry, this.#entries);
    this.#entrySegment = roomIn(this.#entrySegment, this.#entries);
    this.#nextEntry[entry] = this.#firstInSquare[square] ?? -1;
    this.#entrySegment[entry] = segment;
    this.#firstInSquare[square] = entry;
  }
}
