/** One row of the table: a measured value, its target, and whether it is met. */
export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  against: string;
  ratio: number;
  must: string;
  holds: boolean;
};

/** A bench is one file that exports one of these; bench/main.ts lists them. */
export type Bench = {
  /** What `--only` names. */
  name: string;
  run(note: (line: string) => void): Promise<BenchRow[]> | BenchRow[];
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export type Duel = { ratio: number; selfRatio: number; oursMs: number; theirsMs: number };

/**
 * How many times faster ours is than theirs: rounds alternate so that both see the same machine load, and the median of
 * the rounds' ratios is used. Each side runs once before it is timed, so that neither pays for garbage the other left
 * behind. The self-ratio (ours against ours) shows the effect of machine noise alone.
 */
export function duel(ours: () => unknown, theirs: () => unknown, rounds = 15, warmUp = 3): Duel {
  for (let round = 0; round < warmUp; round++) {
    ours();
    theirs();
  }
  const ratios: number[] = [];
  const selfRatios: number[] = [];
  const oursMs: number[] = [];
  const theirsMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const a = timed(ours);
    const b = timed(theirs);
    const c = timed(ours);
    ratios.push(b / ((a + c) / 2));
    selfRatios.push(c / a);
    oursMs.push((a + c) / 2);
    theirsMs.push(b);
  }
  return {
    ratio: median(ratios),
    selfRatio: median(selfRatios),
    oursMs: median(oursMs),
    theirsMs: median(theirsMs),
  };
}

type Rounds = Pick<BenchRow, 'name' | 'unit' | 'against'> & { most: number; rounds: number; digits?: number };

/** How many times as long ours takes: alternating rounds, the first of which is not counted. */
export async function compareRounds(
  { most, rounds, digits = 2, ...row }: Rounds,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  note: (line: string) => void,
): Promise<BenchRow> {
  const ratios: number[] = [];
  const selfRatios: number[] = [];
  const milliseconds: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const [a, b, c] = [await ours(), await theirs(), await ours()];
    if (round < 0) continue;
    ratios.push((a + c) / 2 / b);
    selfRatios.push(c / a);
    milliseconds.push((a + c) / 2);
  }
  const ratio = median(ratios);
  note(`${row.name}: ratio ${ratio.toFixed(3)}, self-ratio ${median(selfRatios).toFixed(3)}`);
  return {
    ...row,
    value: Number(median(milliseconds).toFixed(digits)),
    ratio: Number(ratio.toFixed(3)),
    must: `<= ${most}`,
    holds: ratio <= most,
  };
}

/** Times of the same number of calls, made by turns. */
export interface TurnTimes {
  ours: readonly number[];
  theirs: readonly number[];
}

/**
 * How many times as long the slowest hundredth of our calls takes at least, as the median of some rounds, the first of
 * which is not counted. Calls alternate one by one, so that whatever else the machine does meets both alike.
 */
export async function compareSlowest(
  { most, rounds, ...row }: Omit<Rounds, 'unit' | 'digits'>,
  turns: () => Promise<TurnTimes>,
  note: (line: string) => void,
): Promise<BenchRow> {
  const slowest: [number, number][] = [];
  const medians: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const { ours, theirs } = await turns();
    if (round < 0) continue;
    slowest.push([quantile(ours, 0.99), quantile(theirs, 0.99)]);
    medians.push(median(ours) / median(theirs));
  }
  const ratios = slowest.map(([ours, theirs]) => ours / theirs);
  const ratio = median(ratios);
  const all = ratios.map((one) => one.toFixed(2)).join(', ');
  note(`${row.name}: p99 ratios ${all}; of medians ${median(medians).toFixed(3)}`);
  return {
    ...row,
    value: Number(median(slowest.map(([ours]) => ours)).toFixed(2)),
    unit: 'ms (p99)',
    ratio: Number(ratio.toFixed(3)),
    must: `<= ${most}`,
    holds: ratio <= most,
  };
}

/** The value that this share of the others does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

function timed(work: () => unknown): number {
  work();
  const start = performance.now();
  work();
  return performance.now() - start;
}
