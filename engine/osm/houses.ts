import type { Steps } from '#engine/roads/cell-grid.ts';
import { VarintWriter } from '#engine/roads/varint.ts';
import { writeOutline } from './ground-record.ts';
import { LastCell } from './last-cell.ts';
import type { OwnText } from './osm-sink.ts';

/** Maximum number of bytes collected. */
const ENOUGH = 32_768;

/** Half of all ways are buildings: those within one cell are written where they are read and not touched again. */
export class Houses {
  /** Records of `count` houses in the cell. */
  readonly records = new VarintWriter(2 * ENOUGH);
  cell = -1;
  count = 0;
  readonly #lastCell = new LastCell();
  readonly #box: Steps = { south: 0, west: 0, north: 0, east: 0 };

  /** The one cell that contains the building; -1 for an open line or one that spans several cells. */
  cellOf(lats: Int32Array, lons: Int32Array, count: number): number {
    const isClosed = lats[0] === lats[count - 1] && lons[0] === lons[count - 1];
    if (!isClosed || count <= 3) return -1;
    this.#measure(lats, lons, count);
    return this.#lastCell.numberOf(this.#box);
  }

  /** False if the collected ones must be flushed first. */
  hasRoom(cell: number): boolean {
    return this.count === 0 || (cell === this.cell && this.records.length < ENOUGH);
  }

  add(cell: number, lats: Int32Array, lons: Int32Array, count: number, name: OwnText): void {
    this.cell = cell;
    this.count++;
    writeOutline(this.records, 'building', name, lats, lons, count);
  }

  clear(): void {
    this.count = 0;
    this.records.clear();
  }

  #measure(lats: Int32Array, lons: Int32Array, count: number): void {
    let [south, north, west, east] = [lats[0] ?? 0, lats[0] ?? 0, lons[0] ?? 0, lons[0] ?? 0];
    for (let at = 1; at < count; at++) {
      const lat = lats[at] ?? 0;
      const lon = lons[at] ?? 0;
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
  }
}
