import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';

/** The newest steps, as columns of 16-bit numbers: nine bytes a step. */
export class TickBuffer {
  length = 0;
  readonly speed: Int16Array;
  readonly east: Int16Array;
  readonly north: Int16Array;
  readonly turn: Int16Array;
  readonly seen: Uint8Array;

  constructor(readonly capacity: number) {
    this.speed = new Int16Array(capacity);
    this.east = new Int16Array(capacity);
    this.north = new Int16Array(capacity);
    this.turn = new Int16Array(capacity);
    this.seen = new Uint8Array(capacity);
  }

  push(speed: number, east: number, north: number, turn: number, seen: boolean): void {
    const at = this.length++;
    this.speed[at] = speed;
    this.east[at] = east;
    this.north[at] = north;
    this.turn[at] = turn;
    this.seen[at] = seen ? 1 : 0;
  }

  /** Appends a step of another buffer. */
  copy(from: TickBuffer, at: number): void {
    this.push(from.speed[at] ?? 0, from.east[at] ?? 0, from.north[at] ?? 0, from.turn[at] ?? 0, from.seen[at] === 1);
  }

  /** Drops the oldest steps. */
  drop(count: number): void {
    this.speed.copyWithin(0, count, this.length);
    this.east.copyWithin(0, count, this.length);
    this.north.copyWithin(0, count, this.length);
    this.turn.copyWithin(0, count, this.length);
    this.seen.copyWithin(0, count, this.length);
    this.length -= count;
  }

  clear(): void {
    this.length = 0;
  }

  save(into: StateWriter): void {
    into.u8(this.length);
    for (const column of [this.speed, this.east, this.north, this.turn]) into.i16(column, 0, this.length);
    into.u8(...this.seen.subarray(0, this.length));
  }

  load(from: StateReader): void {
    this.length = from.u8();
    for (const column of [this.speed, this.east, this.north, this.turn]) from.i16(column, 0, this.length);
    for (let k = 0; k < this.length; k++) this.seen[k] = from.u8();
  }
}
