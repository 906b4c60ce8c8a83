import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { POSITION_STEPS } from '#engine/geo/plane.ts';
import {
  CELL_ZOOM,
  cellNumber,
  cellOfNumber,
  cellsOfLine,
  cellXOf,
  cellYOf,
  type Steps,
} from '#engine/roads/cell-grid.ts';
import type { GroundFeature, GroundKind, GroundRing } from '#engine/roads/ground.ts';
import { cutToCells, GROUND_ZOOM, OVERVIEW_ZOOM } from '#engine/roads/ground-cells.ts';
import { limitsOf } from '#engine/roads/limits.ts';
import { overviewLine, overviewOf } from '#engine/roads/overview.ts';
import { CELL_FORMAT, writePackedWay } from '#engine/roads/pack-cell.ts';
import { VarintWriter } from '#engine/roads/varint.ts';
import { rideGroundOf, writeRail, writeStop } from '#engine/transit/ground/ride-ground.ts';
import type { LineMode } from '#engine/transit/timetable.ts';
import { CellSorter } from './cell-sorter.ts';
import { areaOfTags, pointOfTags } from './ground-of-tags.ts';
import { groundOfRecords, writeFeature } from './ground-record.ts';
import { LastCell } from './last-cell.ts';
import { LineStore } from './line-store.ts';
import { countRoad, noCounts } from './map-counts.ts';
import type { MapSink } from './map-sink.ts';
import { type Meaning, Meanings, type Road } from './meaning.ts';
import type { Member, OwnText } from './osm-sink.ts';
import { joinedRings, withHoles } from './rings.ts';
import { stopModesOf } from './stops-of-tags.ts';
import type { Tags } from './tags.ts';
import { UnreadableMap } from './unreadable-map.ts';

export const LAYERS = { roads: 0, ground: 1, overview: 2, rides: 3 } as const;
export type PackedCell = { layer: number; x: number; y: number; data: Uint8Array };

/** Ten degrees, in units of 1e-7: a longer way is an error. */
const LONGEST = 10 * POSITION_STEPS;
/** Maximum number of buffered road bytes. */
const ENOUGH = 32_768;
const FORMAT_BYTES = 1;
const LAYER_KEYS = 2 ** (2 * CELL_ZOOM);

type Feature = { readonly kind: GroundKind; readonly name: OwnText; readonly rings: readonly GroundRing[] };

/** Builds cells from an extract while it is read: ways and cells are kept in files of a folder, never all in memory. */
export class MapBuilder implements MapSink {
  readonly counts = noCounts();
  /** The attribution named in the file. */
  source: string | undefined;
  /** A folder of its own that is removed with it. */
  readonly folder: string;
  readonly #lines: LineStore;
  readonly #sorter: CellSorter;
  readonly #meanings: Meanings;
  readonly #out = new VarintWriter(65_536);
  /** Roads within one cell, collected together. */
  readonly #roads = new VarintWriter(65_536);
  #roadsCell = -1;
  #lat = new Int32Array(2048);
  #lon = new Int32Array(2048);
  /** Around the way being added. */
  readonly #box: Steps = { south: 0, west: 0, north: 0, east: 0 };
  readonly #cell = new LastCell();
  readonly #afarCell = new LastCell(OVERVIEW_ZOOM);
  readonly #bounds: Steps = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };

  constructor(parentFolder: string, country?: string) {
    this.folder = mkdtempSync(path.join(parentFolder, 'map-import-'));
    this.#meanings = new Meanings(limitsOf(country));
    this.#lines = new LineStore(this.folder);
    this.#sorter = new CellSorter(this.folder, 'cells');
  }

  attribution(text: string): void {
    this.source = text;
  }

  point(lat: number, lon: number, tags: Tags): void {
    const modes = stopModesOf(tags);
    if (modes.length > 0) this.#addStop(lat, lon, tags.name ?? '', modes);
    const kind = pointOfTags(tags);
    if (!kind) return;
    this.#addGround({ kind, name: tags.name ?? '', rings: [Int32Array.of(lat, lon)] });
  }

  line(
    id: number,
    lats: Int32Array,
    lons: Int32Array,
    from: number,
    count: number,
    tags: Tags,
    name: OwnText,
    ref: OwnText,
  ): void {
    if (!this.#take(lats, lons, from, count)) return;
    const meaning = this.#meanings.of(tags);
    if (meaning.track) this.#addTrack(meaning.track, count);
    else if (meaning.stops.length > 0) this.#addMiddle(name, meaning.stops, count);
    if (meaning.road) this.#addWay(id, meaning.road, name, ref, count);
    else this.#addOutline(id, count, meaning, name);
  }

  houses(cell: number, count: number, records: Uint8Array, from: number, end: number): void {
    this.counts.ground += count;
    this.#sorter.add(LAYERS.ground * LAYER_KEYS + cell, records, end - from, from);
  }

  relation(_id: number, members: readonly Member[], tags: Tags | undefined): void {
    if (tags?.type !== 'multipolygon') return;
    const kind = areaOfTags(tags);
    if (!kind) return;
    // Each way once: a relation that names a long one very often would fill the memory.
    const linesOf = (wanted: (role: string) => boolean): GroundRing[] =>
      [...new Set(members.flatMap(({ kind: of, id, role }) => (of === 'way' && wanted(role) ? id : [])))].flatMap(
        (id) => this.#lines.find(id) ?? [],
      );
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
    if (this.counts.ways === 0) throw new UnreadableMap('no_roads', 'file');
  }

  *cells(): Generator<PackedCell> {
    this.#gatherRoads();
    for (const { key, bytes } of this.#sorter.cells(FORMAT_BYTES)) {
      const layer = Math.floor(key / LAYER_KEYS);
      const zoom = layer === LAYERS.overview ? OVERVIEW_ZOOM : CELL_ZOOM;
      const { x, y } = cellOfNumber(key % LAYER_KEYS, zoom);
      yield { layer, x, y, data: packedOf(layer, bytes) };
    }
  }

  close(): void {
    this.#lines.close();
    this.#sorter.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Takes the positions and computes their bounding box; false for a way across half a continent, which would be listed
   * in thousands of cells.
   */
  #take(lats: Int32Array, lons: Int32Array, from: number, count: number): boolean {
    if (count > this.#lat.length) {
      this.#lat = new Int32Array(count * 2);
      this.#lon = new Int32Array(count * 2);
    }
    const [ownLats, ownLons] = [this.#lat, this.#lon];
    let [south, north, west, east] = [lats[from] ?? 0, lats[from] ?? 0, lons[from] ?? 0, lons[from] ?? 0];
    for (let at = 0; at < count; at++) {
      const lat = lats[from + at] ?? 0;
      const lon = lons[from + at] ?? 0;
      ownLats[at] = lat;
      ownLons[at] = lon;
      if (lat < south) south = lat;
      else if (lat > north) north = lat;
      if (lon < west) west = lon;
      else if (lon > east) east = lon;
    }
    const box = this.#box;
    box.south = south;
    box.north = north;
    box.west = west;
    box.east = east;
    return north - south <= LONGEST && east - west <= LONGEST;
  }

  /** A rail that can be matched. */
  #addTrack(mode: LineMode, count: number): void {
    const [lat, lon] = [this.#lat.subarray(0, count), this.#lon.subarray(0, count)];
    this.counts.tracks++;
    writeRail(this.#out, { mode, lat, lon });
    const record = this.#out.written();
    for (const cell of cellsOfLine(lat, lon)) this.#sorter.add(LAYERS.rides * LAYER_KEYS + cell, record);
  }

  /** A station or platform that is drawn as a line or an area. */
  #addMiddle(name: OwnText, modes: readonly LineMode[], count: number): void {
    const [lat, lon] = [this.#lat.subarray(0, count), this.#lon.subarray(0, count)];
    this.#addStop(middleOf(lat), middleOf(lon), String(name), modes);
  }

  #addStop(lat: number, lon: number, name: string, modes: readonly LineMode[]): void {
    this.counts.stops++;
    writeStop(this.#out, lat, lon, name, modes);
    const cell = cellNumber(cellXOf(lon / POSITION_STEPS), cellYOf(lat / POSITION_STEPS));
    this.#sorter.add(LAYERS.rides * LAYER_KEYS + cell, this.#out.written());
  }

  #addWay(id: number, road: Road, name: OwnText, ref: OwnText, count: number): void {
    countRoad(this.counts, road, name.length > 0);
    this.#widen();
    const cell = this.#cell.numberOf(this.#box);
    if (cell < 0 || cell !== this.#roadsCell || this.#roads.length > ENOUGH) this.#gatherRoads();
    this.#roadsCell = cell;
    writePackedWay(this.#roads, id, road.packed, name, ref, this.#lat, this.#lon, count);
    if (cell < 0) {
      const record = this.#roads.written();
      const cells = cellsOfLine(this.#lat.subarray(0, count), this.#lon.subarray(0, count));
      for (const passed of cells) this.#sorter.add(passed, record);
    }
    if (road.afar) this.#addAfar(road.afar, ref.length > 0 ? ref : name, count);
  }

  #gatherRoads(): void {
    if (this.#roads.length > 0) this.#sorter.add(this.#roadsCell, this.#roads.written());
  }

  #addAfar(kind: GroundKind, name: OwnText, count: number): void {
    const feature = { kind, name, rings: [overviewLine(this.#lat, this.#lon, count)] };
    const cell = this.#afarCell.numberOf(this.#box);
    if (cell >= 0) this.#addFeature(feature, LAYERS.overview * LAYER_KEYS + cell);
    else this.#cut(feature, LAYERS.overview, OVERVIEW_ZOOM);
  }

  #widen(): void {
    const [bounds, box] = [this.#bounds, this.#box];
    if (box.south < bounds.south) bounds.south = box.south;
    if (box.north > bounds.north) bounds.north = box.north;
    if (box.west < bounds.west) bounds.west = box.west;
    if (box.east > bounds.east) bounds.east = box.east;
  }

  #addOutline(id: number, count: number, meaning: Meaning, name: OwnText): void {
    const isClosed = this.#lat[0] === this.#lat[count - 1] && this.#lon[0] === this.#lon[count - 1];
    const area = isClosed && count > 3 ? meaning.area : undefined;
    const line = this.#line(count);
    const kind = area ?? meaning.line;
    if (kind) this.#addGround({ kind, name: String(name), rings: [line] });
    // Edges of areas often carry no tags, or only secondary ones: a relation provides the rest.
    if (area !== 'building') this.#lines.add(id, line);
  }

  #line(count: number): GroundRing {
    const line = new Int32Array(count * 2);
    for (let at = 0; at < count; at++) {
      line[2 * at] = this.#lat[at] ?? 0;
      line[2 * at + 1] = this.#lon[at] ?? 0;
    }
    return line;
  }

  #addGround(feature: GroundFeature): void {
    this.counts.ground++;
    if (feature.kind in PLACE) this.counts.places++;
    this.#cut(feature, LAYERS.ground, GROUND_ZOOM);
    const afar = overviewOf(feature);
    if (afar) this.#cut(afar, LAYERS.overview, OVERVIEW_ZOOM);
  }

  #cut(feature: Feature, layer: number, zoom: number): void {
    for (const { x, y, feature: part } of cutToCells(feature, zoom))
      this.#addFeature(part, layer * LAYER_KEYS + cellNumber(x, y, zoom));
  }

  #addFeature({ kind, name, rings }: Feature, key: number): void {
    writeFeature(this.#out, kind, name, rings);
    this.#sorter.add(key, this.#out.buffer, this.#out.length);
    this.#out.clear();
  }
}

/** A line across half a continent is an error and would be listed in thousands of cells. */
const isEarthly = (ring: GroundRing): boolean => spread(ring, 0) <= LONGEST && spread(ring, 1) <= LONGEST;

function spread(values: Int32Array, first: 0 | 1): number {
  let [low, high] = [Infinity, -Infinity];
  for (let at = first; at < values.length; at += 2) {
    const value = values[at] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

const middleOf = (values: Int32Array): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

const PLACE = { city: 1, town: 1, village: 1, suburb: 1, hamlet: 1 };

/** Converts a cell's records; the first byte is reserved for the format version. */
function packedOf(layer: number, bytes: Uint8Array): Uint8Array {
  const records = bytes.subarray(FORMAT_BYTES);
  if (layer === LAYERS.rides) return rideGroundOf([records]);
  if (layer !== LAYERS.roads) return groundOfRecords(records);
  bytes[0] = CELL_FORMAT;
  return bytes;
}
