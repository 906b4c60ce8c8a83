/** Pieces of ways near a point, in reusable columns. */
export class NearRoads {
  count = 0;
  /** The way's number in the cell or map that was asked. */
  way = new Int32Array(32);
  /** The piece from point `segment` to the next one. */
  segment = new Int32Array(32);
  /** Where on the piece the nearest place lies, from 0 to 1. */
  along = new Float64Array(32);
  meters = new Float64Array(32);

  clear(): void {
    this.count = 0;
  }

  add(way: number, segment: number, along: number, meters: number): void {
    if (this.count === this.way.length) this.#grow();
    this.way[this.count] = way;
    this.segment[this.count] = segment;
    this.along[this.count] = along;
    this.meters[this.count] = meters;
    this.count++;
  }

  has(way: number, segment: number): boolean {
    for (let at = 0; at < this.count; at++) if (this.way[at] === way && this.segment[at] === segment) return true;
    return false;
  }

  #grow(): void {
    const size = this.way.length * 2;
    const larger = <T extends Int32Array | Float64Array>(made: T, old: T): T => {
      made.set(old);
      return made;
    };
    this.way = larger(new Int32Array(size), this.way);
    this.segment = larger(new Int32Array(size), this.segment);
    this.along = larger(new Float64Array(size), this.along);
    this.meters = larger(new Float64Array(size), this.meters);
  }
}
