/** Where fixes lie on the network, one entry per fix; the fixes themselves are unchanged. */
export type Matched = {
  readonly length: number;
  /** The directed segment; -1 where no road fits. */
  readonly directed: Int32Array;
  /** Degrees; NaN where no road fits. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
};

export const OFF_ROAD = -1;

export function nothingMatched(length: number): Matched {
  return {
    length,
    directed: new Int32Array(length).fill(OFF_ROAD),
    lat: new Float64Array(length).fill(Number.NaN),
    lon: new Float64Array(length).fill(Number.NaN),
  };
}
