import type { MapSink } from './map-sink.ts';
import { NodePlaces } from './node-places.ts';
import type { Member, OsmSink, OwnText } from './osm-sink.ts';
import type { Tags } from './tags.ts';

/** Keeps where nodes are, and tells ways with the places of their nodes. */
export class WayPlacer implements OsmSink {
  readonly #to: Omit<MapSink, 'folder'>;
  readonly #nodes: NodePlaces;
  #lats = new Int32Array(2048);
  #lons = new Int32Array(2048);
  #isSealed = false;

  constructor(folder: string, to: Omit<MapSink, 'folder'>) {
    this.#to = to;
    this.#nodes = new NodePlaces(folder);
  }

  attribution(told: string): void {
    this.#to.attribution(told);
  }

  node(id: number, lat: number, lon: number, tags: Tags | undefined): void {
    this.#nodes.add(id, lat, lon);
    this.#isSealed = false;
    if (tags) this.#to.point(lat, lon, tags);
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
    if (count >= 2) this.#to.line(id, this.#lats, this.#lons, 0, count, tags, name, ref);
  }

  relation(id: number, members: readonly Member[], tags: Tags | undefined): void {
    this.#to.relation(id, members, tags);
  }

  close(): void {
    this.#nodes.close();
  }
}
