import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { CELL_ZOOM, cellBounds, cellNumber, cellXOf, cellYOf, type Steps } from '#engine/roads/cell-grid.ts';

/** Most features lie in one cell, usually the same as the previous one: then nothing has to be clipped. */
export class LastCell {
  readonly #zoom: number;
  #number = -1;
  #bounds: Steps = { south: 1, west: 1, north: 0, east: 0 };

  constructor(zoom = CELL_ZOOM) {
    this.#zoom = zoom;
  }

  /** The number of the one cell that contains the whole box; -1 if there are several. */
  numberOf(box: Steps): number {
    if (this.#holds(box)) return this.#number;
    const [lat, lon] = [box.north / POSITION_STEPS, box.west / POSITION_STEPS];
    const key = { x: cellXOf(lon, this.#zoom), y: cellYOf(lat, this.#zoom) };
    const { south, west, north, east } = cellBounds(key, this.#zoom);
    this.#number = cellNumber(key.x, key.y, this.#zoom);
    // Northern and western edges belong to a cell, the others to its neighbours.
    this.#bounds = {
      south: Math.floor(south * POSITION_STEPS) + 1,
      west: Math.ceil(west * POSITION_STEPS),
      north: Math.floor(north * POSITION_STEPS),
      east: Math.ceil(east * POSITION_STEPS) - 1,
    };
    return this.#holds(box) ? this.#number : -1;
  }

  #holds({ south, west, north, east }: Steps): boolean {
    const bounds = this.#bounds;
    return south >= bounds.south && north <= bounds.north && west >= bounds.west && east <= bounds.east;
  }
}
