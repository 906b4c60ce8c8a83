import type { MotionMode } from './vehicle.ts';

/** How well satellites are seen. */
export type Sky = 'open' | 'street' | 'bus' | 'train' | 'hidden';

/** A person's true position, second by second; grows as the day goes on. */
export class MotionTrack {
  length = 0;
  /** Seconds of the local day, whole. */
  second = new Int32Array(4096);
  x = new Float64Array(4096);
  y = new Float64Array(4096);
  mps = new Float32Array(4096);
  /** Radians from north, clockwise. */
  heading = new Float32Array(4096);
  sky = new Uint8Array(4096);

  push(second: number, x: number, y: number, mps: number, heading: number, sky: Sky): void {
    if (this.length === this.second.length) this.grow();
    const at = this.length++;
    this.second[at] = second;
    this.x[at] = x;
    this.y[at] = y;
    this.mps[at] = mps;
    this.heading[at] = heading;
    this.sky[at] = SKIES.indexOf(sky);
  }

  skyAt(at: number): Sky {
    return SKIES[this.sky[at] ?? 0] ?? 'open';
  }

  private grow(): void {
    const size = this.second.length * 2;
    const larger = <T extends Int32Array | Float64Array | Float32Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.second = larger(this.second, new Int32Array(size));
    this.x = larger(this.x, new Float64Array(size));
    this.y = larger(this.y, new Float64Array(size));
    this.mps = larger(this.mps, new Float32Array(size));
    this.heading = larger(this.heading, new Float32Array(size));
    this.sky = larger(this.sky, new Uint8Array(size));
  }
}

const SKIES: readonly Sky[] = ['open', 'street', 'bus', 'train', 'hidden'];

/** The traveller's own account: the ground truth for evaluating an engine. */
export type TrueLeg = {
  readonly mode: MotionMode;
  /** Seconds of the local day. */
  readonly from: number;
  readonly to: number;
  readonly meters: number;
  readonly line?: string;
};
