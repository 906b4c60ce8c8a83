import { limitsOf } from '#engine/roads/limits.ts';
import { Houses } from './houses.ts';
import type { MapSink } from './map-sink.ts';
import { Meanings } from './meaning.ts';
import { NodePlaces } from './node-places.ts';
import type { Member, OsmSink, OwnText } from './osm-sink.ts';
import type { Tags } from './tags.ts';

/** Keeps node positions and emits ways with the positions of their nodes, and buildings in groups. */
export class WayPlacer implements OsmSink {
  readonly #to: Omit<MapSink, 'folder'>;
  readonly #nodes: NodePlaces;
  readonly #houses = new Houses();
  // Limits make no difference here: a road is none without them either.
  readonly #meanings = new Meanings(limitsOf(undefined));
  #lats = new Int32Array(2048);
  #lons = new Int32Array(2048);
  #isSealed = false;

  constructor(folder: string, to: Omit<MapSink, 'folder'>) {
    this.#to = to;
    this.#nodes = new NodePlaces(folder);
  }

  attribution(text: string): void {
    this.#to.attribution(text);
  }

  node(id: number, lat: number, lon: number, tags: Tags | undefined): void {
    this.#nodes.add(id, lat, lon);
    this.#isSealed = false;
    if (!tags) return;
    this.flushHouses();
    this.#to.point(lat, lon, tags);
  }

  nodes(ids: Float64Array, lats: Int32Array, lons: Int32Array, from: number, end: number): void {
    this.#nodes.addMany(ids, lats, lons, from, end);
    this.#isSealed = false;
  }

  way(id: number, refs: readonly number[], tags: Tags | undefined): void {
    this.alikeWay(id, refs, refs.length, tags ?? {}, tags?.name ?? '', tags?.ref ?? '');
  }

  alikeWay(id: number, refs: ArrayLike<number>, size: number, tags: Tags, name: OwnText, ref: OwnText): void {
    if (!this.#isSealed) {
      this.#nodes.seal();
      this.#isSealed = true;
    }
    if (size > this.#lats.length) {
      this.#lats = new Int32Array(size * 2);
      this.#lons = new Int32Array(size * 2);
    }
    // Those beyond the extract's edge are missing.
    const count = this.#nodes.findMany(refs, size, this.#lats, this.#lons);
    if (count < 2) return;
    const { road, track, stops, area } = this.#meanings.of(tags);
    if (area === 'building' && !road && !track && stops.length === 0 && this.#addHouse(count, name)) return;
    // Roads are in another layer than buildings; everything else follows the buildings before it.
    if (!road) this.flushHouses();
    this.#to.line(id, this.#lats, this.#lons, 0, count, tags, name, ref);
  }

  relation(id: number, members: readonly Member[], tags: Tags | undefined): void {
    this.flushHouses();
    this.#to.relation(id, members, tags);
  }

  /** Flushes the collected ones at the end. */
  flushHouses(): void {
    const { cell, count, records } = this.#houses;
    if (count === 0) return;
    this.#to.houses(cell, count, records.buffer, 0, records.length);
    this.#houses.clear();
  }

  #addHouse(count: number, name: OwnText): boolean {
    const houses = this.#houses;
    const cell = houses.cellOf(this.#lats, this.#lons, count);
    if (cell < 0) return false;
    if (!houses.hasRoom(cell)) this.flushHouses();
    houses.add(cell, this.#lats, this.#lons, count, name);
    return true;
  }

  close(): void {
    this.#nodes.close();
  }
}
