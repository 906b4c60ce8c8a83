import type { FixColumns } from '#contract/fix-codec.ts';
import { altitudeOf, latOf, lonOf } from '#phone/world/town/plane.ts';

export type Reading = {
  /** Unix milliseconds. */
  timeMs: number;
  x: number;
  y: number;
  accuracy: number;
  /** NaN = the phone does not say. */
  mps: number;
  /** Degrees from north; NaN = not reported. */
  bearing: number;
  altitudeError: number;
};

const ROUNDING = { degrees: 1e7, tenths: 10, hundredths: 100 };

/** Collects fixes as columns, rounded as they are sent, so that every form of a batch holds the same values. */
export class FixWriter {
  private length = 0;
  private columns = allocate(2048);

  push({ timeMs, x, y, accuracy, mps, bearing, altitudeError }: Reading): void {
    if (this.length === this.columns.timestamp.length) this.columns = copied(this.columns, 2 * this.length);
    const { columns } = this;
    const at = this.length++;
    columns.timestamp[at] = timeMs / 1000;
    columns.lat[at] = rounded(latOf(y), ROUNDING.degrees);
    columns.lon[at] = rounded(lonOf(x), ROUNDING.degrees);
    columns.accuracy[at] = rounded(accuracy, ROUNDING.tenths);
    columns.speed[at] = rounded(mps, ROUNDING.hundredths);
    columns.bearing[at] = rounded(bearing, ROUNDING.tenths);
    columns.altitude[at] = rounded(altitudeOf(x, y) + altitudeError, ROUNDING.tenths);
  }

  finish(): FixColumns {
    return copied(this.columns, this.length);
  }
}

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps;

const allocate = (length: number): FixColumns => ({
  length,
  timestamp: new Float64Array(length),
  lat: new Float64Array(length),
  lon: new Float64Array(length),
  accuracy: new Float32Array(length),
  speed: new Float32Array(length),
  bearing: new Float32Array(length),
  altitude: new Float32Array(length),
});

function copied(from: FixColumns, length: number): FixColumns {
  const into = allocate(length);
  const kept = Math.min(length, from.timestamp.length);
  for (const name of ['timestamp', 'lat', 'lon', 'accuracy', 'speed', 'bearing', 'altitude'] as const) {
    into[name].set(from[name].subarray(0, kept));
  }
  return into;
}
