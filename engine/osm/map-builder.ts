import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { POSITION_STEPS } from '../geo/plane.ts';
import {
  CELL_ZOOM,
  cellNumber,
  cellOfNumber,
  cellSteps,
  cellsOfLine,
  cellXOf,
  cellYOf,
  type Steps,
} from '../roads/cell-grid.ts';
import { type GroundFeature, type GroundRing, packGround } from '../roads/ground.ts';
import { cutToCells, GROUND_ZOOM, OVERVIEW_ZOOM } from '../roads/ground-cells.ts';
import { type CountryLimits, limitsOf } from '../roads/limits.ts';
import { overviewOf, overviewOfWay } from '../roads/overview.ts';
import { CELL_FORMAT, writeWay } from '../roads/pack-cell.ts';
import { ByteReader, ByteWriter } from '../roads/varint.ts';
import { isRail } from '../roads/way.ts';
import { rideGroundOf, writeRail, writeStop } from '../transit/ground/ride-ground.ts';
import type { LineMode } from '../transit/timetable.ts';
import { CellSorter } from './cell-sorter.ts';
import { areaOfTags, lineOfTags, pointOfTags } from './ground-of-tags.ts';
import { readFeature, writeFeature } from './ground-record.ts';
import { LineStore } from './line-store.ts';
import { NodePlaces } from './node-places.ts';
import { type Member, type OsmSink, UnreadableMap } from './osm-sink.ts';
import { isClosed, joinedRings, withHoles } from './rings.ts';
import { railModeOf, stopModesOf } from './stops-of-tags.ts';
import type { Tags } from './tags.ts';
import { type WayFacts, wayOfTags } from './way-of-tags.ts';

export const LAYERS = { roads: 0, ground: 1, overview: 2, rides: 3 } as const;
export type PackedCell = { layer: number; x: number; y: number; data: Uint8Array };

export type MapCounts = {
  ways: number;
  drivable: number;
  /** Drivable ways whose limit is written on them, comes from their zone, or is the default of the country. */
  signed: number;
  zoned: number;
  assumed: number;
  rails: number;
  /** Rails with passengers, and places where something stops. */
  tracks: number;
  stops: number;
  named: number;
  ground: number;
  places: number;
};

/** Ten degrees, in steps: a longer way is a slip. */
const LONGEST = 10 * POSITION_STEPS;
const LAYER_KEYS = 2 ** (2 * CELL_ZOOM);

/** Makes cells of an extract while it is read: nodes, ways and cells wait in files of a folder, never all in memory. */
export class MapBuilder implements OsmSink {
  readonly counts: MapCounts = {
    ...{ ways: 0, drivable: 0, signed: 0, zoned: 0, assumed: 0, rails: 0, tracks: 0, stops: 0 },
    ...{ named: 0, ground: 0, places: 0 },
  };
  readonly #folder: string;
  readonly #limits: CountryLimits;
  readonly #nodes: NodePlaces;
  readonly #lines: LineStore;
  readonly #sorter: CellSorter;
  readonly #out = new ByteWriter(65_536);
  #lat = new Int32Array(2048);
  #lon = new Int32Array(2048);
  #isSealed = false;
  /** The cell of the way before: most ways lie in it. */
  #cell = { number: -1, bounds: { south: 1, west: 1, north: 0, east: 0 } as Steps };
  readonly #bounds: Steps = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };

  constructor(parentFolder: string, country?: string) {
    this.#folder = mkdtempSync(path.join(parentFolder, 'map-import-'));
    this.#limits = limitsOf(country);
    this.#nodes = new NodePlaces(this.#folder);
    this.#lines = new LineStore(this.#folder);
    this.#sorter = new CellSorter(this.#folder, 'cells');
  }

  node(id: number, lat: number, lon: number, tags: Tags | undefined): void {
    this.#nodes.add(id, lat, lon);
    this.#isSealed = false;
    if (!tags) return;
    const modes = stopModesOf(tags);
    if (modes.length > 0) this.#addStop(lat, lon, tags, modes);
    const kind = pointOfTags(tags);
    if (!kind) return;
    this.#addGround({ kind, name: tags.name ?? '', rings: [Int32Array.of(lat, lon)] });
  }

  way(id: number, refs: readonly number[], tags: Tags | undefined): void {
    if (!this.#isSealed) {
      this.#nodes.seal();
      this.#isSealed = true;
    }
    const facts = tags && wayOfTags(tags, this.#limits);
    const count = this.#resolve(refs);
    if (count < 2 || !this.#isEarthly(count)) return;
    if (tags) this.#addRide(tags, count);
    if (facts) this.#addWay(id, facts, count);
    else this.#addOutline(id, count, tags);
  }

  relation(_id: number, members: readonly Member[], tags: Tags | undefined): void {
    if (tags?.type !== 'multipolygon') return;
    const kind = areaOfTags(tags);
    if (!kind) return;
    const linesOf = (wanted: (role: string) => boolean): GroundRing[] =>
      members.flatMap(({ kind: of, id, role }) => (of === 'way' && wanted(role) ? (this.#lines.find(id) ?? []) : []));
    const outlines = joinedRings(linesOf((role) => role !== 'inner'));
    const holes = joinedRings(linesOf((role) => role === 'inner'));
    for (const rings of withHoles(outlines.filter(isEarthly), holes))
      this.#addGround({ kind, name: tags.name ?? '', rings });
  }

  /** Where the kept ways lie, in degrees. */
  get bounds(): Steps {
    const { south, west, north, east } = this.#bounds;
    const degrees = (steps: number) => steps / POSITION_STEPS;
    return { south: degrees(south), west: degrees(west), north: degrees(north), east: degrees(east) };
  }

  checkFound(): void {
    if (this.counts.ways === 0) throw new UnreadableMap('no road, path or rail in it', 'the whole file');
  }

  *cells(): Generator<PackedCell> {
    for (const { key, records } of this.#sorter.cells()) {
      const layer = Math.floor(key / LAYER_KEYS);
      const zoom = layer === LAYERS.overview ? OVERVIEW_ZOOM : CELL_ZOOM;
      const { x, y } = cellOfNumber(key % LAYER_KEYS, zoom);
      yield { layer, x, y, data: packedOf(layer, records) };
    }
  }

  close(): void {
    this.#nodes.close();
    this.#lines.close();
    this.#sorter.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The places of the nodes that the extract holds; those beyond its edge are missing. */
  #resolve(refs: readonly number[]): number {
    if (refs.length > this.#lat.length) {
      this.#lat = new Int32Array(refs.length * 2);
      this.#lon = new Int32Array(refs.length * 2);
    }
    const nodes = this.#nodes;
    let count = 0;
    for (let at = 0; at < refs.length; at++) {
      if (!nodes.find(refs[at] ?? 0)) continue;
      this.#lat[count] = nodes.lat;
      this.#lon[count] = nodes.lon;
      count++;
    }
    return count;
  }

  #isEarthly(count: number): boolean {
    return spread(this.#lat, count, 0, 1) <= LONGEST && spread(this.#lon, count, 0, 1) <= LONGEST;
  }

  /** Rails to be followed, and stations and platforms that are drawn as lines or areas. */
  #addRide(tags: Tags, count: number): void {
    const [lat, lon] = [this.#lat.subarray(0, count), this.#lon.subarray(0, count)];
    const mode = railModeOf(tags);
    if (mode) {
      this.counts.tracks++;
      writeRail(this.#out, { mode, lat, lon });
      const record = this.#out.written();
      for (const cell of cellsOfLine(lat, lon)) this.#sorter.add(LAYERS.rides * LAYER_KEYS + cell, record);
      return;
    }
    const modes = stopModesOf(tags);
    if (modes.length > 0) this.#addStop(middleOf(lat), middleOf(lon), tags, modes);
  }

  #addStop(lat: number, lon: number, tags: Tags, modes: readonly LineMode[]): void {
    this.counts.stops++;
    writeStop(this.#out, lat, lon, tags.name ?? '', modes);
    const cell = cellNumber(cellXOf(lon / POSITION_STEPS), cellYOf(lat / POSITION_STEPS));
    this.#sorter.add(LAYERS.rides * LAYER_KEYS + cell, this.#out.written());
  }

  #addWay(id: number, facts: WayFacts, count: number): void {
    const way = { id, ...facts, lat: this.#lat.subarray(0, count), lon: this.#lon.subarray(0, count) };
    this.#count(facts);
    for (let at = 0; at < count; at++) this.#widen(this.#lat[at] ?? 0, this.#lon[at] ?? 0);
    writeWay(this.#out, way);
    const record = this.#out.written();
    if (this.#isInLastCell(count)) this.#sorter.add(this.#cell.number, record);
    else for (const cell of this.#passed(count)) this.#sorter.add(cell, record);
    const afar = overviewOfWay(way);
    if (afar) this.#cut(afar, LAYERS.overview, OVERVIEW_ZOOM);
  }

  #count(facts: WayFacts): void {
    const { counts } = this;
    counts.ways++;
    if (facts.name !== '') counts.named++;
    if (isRail(facts.type)) counts.rails++;
    if (!facts.drivable) return;
    counts.drivable++;
    if (facts.limitFrom === 'sign') counts.signed++;
    else if (facts.limitFrom === 'zone') counts.zoned++;
    else counts.assumed++;
  }

  #isInLastCell(count: number): boolean {
    const { south, west, north, east } = this.#cell.bounds;
    for (let at = 0; at < count; at++) {
      const lat = this.#lat[at] ?? 0;
      const lon = this.#lon[at] ?? 0;
      if (lat < south || lat >= north || lon < west || lon >= east) return false;
    }
    return true;
  }

  #passed(count: number): Set<number> {
    const cells = cellsOfLine(this.#lat.subarray(0, count), this.#lon.subarray(0, count));
    for (const number of cells) {
      const bounds = cellSteps(cellOfNumber(number));
      this.#cell = { number, bounds };
      break;
    }
    return cells;
  }

  #widen(lat: number, lon: number): void {
    const bounds = this.#bounds;
    if (lat < bounds.south) bounds.south = lat;
    if (lat > bounds.north) bounds.north = lat;
    if (lon < bounds.west) bounds.west = lon;
    if (lon > bounds.east) bounds.east = lon;
  }

  #addOutline(id: number, count: number, tags: Tags | undefined): void {
    const line = new Int32Array(count * 2);
    for (let at = 0; at < count; at++) {
      line[2 * at] = this.#lat[at] ?? 0;
      line[2 * at + 1] = this.#lon[at] ?? 0;
    }
    const area = tags && isClosed(line) && count > 3 ? areaOfTags(tags) : undefined;
    const kind = area ?? (tags && lineOfTags(tags));
    if (kind === 'building' && this.#isInLastCell(count)) {
      // Half of all ways are houses: they go the short way.
      this.counts.ground++;
      writeFeature(this.#out, kind, tags?.name ?? '', [line]);
      this.#sorter.add(LAYERS.ground * LAYER_KEYS + this.#cell.number, this.#out.written());
    } else if (kind) this.#addGround({ kind, name: tags?.name ?? '', rings: [line] });
    // Edges of areas often carry nothing, or only what they are besides: a relation tells the rest.
    if (area !== 'building') this.#lines.add(id, line);
  }

  #addGround(feature: GroundFeature): void {
    this.counts.ground++;
    if (feature.kind in PLACE) this.counts.places++;
    this.#cut(feature, LAYERS.ground, GROUND_ZOOM);
    const afar = overviewOf(feature);
    if (afar) this.#cut(afar, LAYERS.overview, OVERVIEW_ZOOM);
  }

  #cut(feature: GroundFeature, layer: number, zoom: number): void {
    for (const { x, y, feature: part } of cutToCells(feature, zoom)) {
      writeFeature(this.#out, part.kind, part.name, part.rings);
      this.#sorter.add(layer * LAYER_KEYS + cellNumber(x, y, zoom), this.#out.written());
    }
  }
}

/** Nobody draws a line over half a continent: it would stand in thousands of cells. */
const isEarthly = (ring: GroundRing): boolean =>
  spread(ring, ring.length, 0, 2) <= LONGEST && spread(ring, ring.length, 1, 2) <= LONGEST;

function spread(values: Int32Array, end: number, first: number, step: number): number {
  let [low, high] = [Infinity, -Infinity];
  for (let at = first; at < end; at += step) {
    const value = values[at] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

const middleOf = (values: Int32Array): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

const PLACE = { city: 1, town: 1, village: 1, suburb: 1, hamlet: 1 };

function packedOf(layer: number, records: readonly Uint8Array[]): Uint8Array {
  if (layer === LAYERS.roads) return roadsIn(records);
  return layer === LAYERS.rides ? rideGroundOf(records) : groundIn(records);
}

/** Ways follow each other as they are, after the number of the format. */
const roadsIn = (records: readonly Uint8Array[]): Uint8Array => Buffer.concat([Uint8Array.of(CELL_FORMAT), ...records]);

function groundIn(records: readonly Uint8Array[]): Uint8Array {
  const features: GroundFeature[] = [];
  for (const record of records) {
    const from = new ByteReader(record);
    while (!from.atEnd) features.push(readFeature(from));
  }
  return packGround(features);
}
