/** What a chart shows at one step of its axis. */
export interface ChartStep {
  key: string;
  /** Short label below the chart. */
  name: string;
  /** Exact label in the tooltip. */
  range: string;
}

/** Converts values to pixels. */
export interface Plot {
  left: number;
  top: number;
  height: number;
  /** The width of one step. */
  slot: number;
  barWidth: number;
  /** The centre of a step. */
  x(at: number): number;
  y(value: number): number;
  /** Aligned to pixels, so that thin lines are sharp. */
  crisp(value: number): number;
  tipAt(at: number): { left: number; width: number };
}

const LEFT = 40;
const TOP = 10;
const BOTTOM = 24;
const WIDEST_BAR = 36;
const TIP_WIDTH = 220;

export function plotOf(width: number, height: number, steps: number, ticks: readonly number[]): Plot {
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = height - TOP - BOTTOM;
  const slot = Math.max(1, (width - LEFT) / Math.max(1, steps));
  const y = (value: number): number => TOP + inner - ((value - lowest) / Math.max(1e-9, highest - lowest)) * inner;
  const x = (at: number): number => LEFT + (at + 0.5) * slot;
  return {
    left: LEFT,
    top: TOP,
    height: inner,
    slot,
    barWidth: Math.max(2, Math.min(WIDEST_BAR, slot * 0.62)),
    x,
    y,
    crisp: (value) => Math.round(y(value)) + 0.5,
    tipAt: (at) => {
      const beside = x(at) + 12 + TIP_WIDTH > width ? x(at) - 12 - TIP_WIDTH : x(at) + 12;
      return { left: Math.max(0, beside), width: Math.min(TIP_WIDTH, width) };
    },
  };
}

/** Which steps are labelled, so that labels do not overlap; the last one always is. */
export function namedSteps(count: number, width: number, room = 72): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / room))));
  const named = new Set<number>();
  for (let at = count - 1; at >= 0; at -= every) named.add(at);
  return named;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round tick values from 0 to at least the highest, about as many as requested; for counts, the step is at least 1. */
export function ticksUpTo(highest: number, { wanted = 4, smallest = 0 } = {}): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(smallest, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => Number((at * step).toFixed(6)));
}

/** Runs of consecutive known values; an unknown one breaks the line instead of dropping to zero. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run && run.at(-1) === at - 1) run.push(at);
    else runs.push([at]);
  });
  return runs;
}

/** The bar that a key moves to; null for other keys. */
export function nextStop(key: string, at: number, count: number): number | null {
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const place = places[key];
  return place === undefined || place < 0 || place >= count ? null : place;
}
