import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { TICK_MS } from '#engine/track/tick.ts';

/** The newest steps, as columns of 16-bit numbers: nine bytes a step. */
export class TickBuffer {
  length = 0;
  readonly speed: Int16Array;
  readonly east: Int16Array;
  readonly north: Int16Array;
  readonly turn: Int16Array;
  /** 0 where the step was seen, else for how many steps it stands. */
  readonly unseen: Uint8Array;

  constructor(readonly capacity: number) {
    this.speed = new Int16Array(capacity);
    this.east = new Int16Array(capacity);
    this.north = new Int16Array(capacity);
    this.turn = new Int16Array(capacity);
    this.unseen = new Uint8Array(capacity);
  }

  push(speed: number, east: number, north: number, turn: number, unseen: number): void {
    const at = this.length++;
    this.speed[at] = speed;
    this.east[at] = east;
    this.north[at] = north;
    this.turn[at] = turn;
    this.unseen[at] = unseen;
  }

  /** Appends a step of another buffer. */
  copy(from: TickBuffer, at: number): void {
    this.push(from.speed[at] ?? 0, from.east[at] ?? 0, from.north[at] ?? 0, from.turn[at] ?? 0, from.unseen[at] ?? 0);
  }

  /** How long the steps from..to took. */
  lengthMs(from: number, to: number): number {
    let steps = 0;
    for (let k = from; k < to; k++) steps += this.unseen[k] || 1;
    return steps * TICK_MS;
  }

  /** Drops the oldest steps. */
  drop(count: number): void {
    this.speed.copyWithin(0, count, this.length);
    this.east.copyWithin(0, count, this.length);
    this.north.copyWithin(0, count, this.length);
    this.turn.copyWithin(0, count, this.length);
    this.unseen.copyWithin(0, count, this.length);
    this.length -= count;
  }

  clear(): void {
    this.length = 0;
  }

  save(into: StateWriter): void {
    into.u8(this.length);
    for (const column of [this.speed, this.east, this.north, this.turn]) into.i16(column, 0, this.length);
    into.u8(...this.unseen.subarray(0, this.length));
  }

  load(from: StateReader): void {
    this.length = from.u8();
    for (const column of [this.speed, this.east, this.north, this.turn]) from.i16(column, 0, this.length);
    for (let k = 0; k < this.length; k++) this.unseen[k] = from.u8();
  }
}
