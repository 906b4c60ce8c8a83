import type { ActivityLayer } from './activity-map.ts';

type Scheme = 'light' | 'dark';

/** From low to high: darker on a light map, lighter on a dark one. */
const RAMPS = {
  use: {
    light: ['#b9d2f7', '#86b0ee', '#5490e5', '#2f6fde', '#1a479a'],
    dark: ['#1f3a66', '#27539a', '#2f6fde', '#6ea1f2', '#b9d2f7'],
  },
  risk: {
    light: ['#f8dca0', '#f2b24f', '#e07b2c', '#c2402f', '#8a1035'],
    dark: ['#5a4413', '#94610f', '#d07f1e', '#ee6d4d', '#ff9aa9'],
  },
} as const satisfies Record<string, Record<Scheme, readonly string[]>>;
type RampTone = keyof typeof RAMPS;

export const rampToneOf = (layer: ActivityLayer): RampTone => (layer === 'trips' || layer === 'stays' ? 'use' : 'risk');

export interface RampClass {
  from: number;
  to: number;
  colour: string;
}

/** Up to five classes with about as many cells each, so that busy and quiet places differ in every view. */
export function rampClasses(values: readonly number[], tone: RampTone, scheme: Scheme): RampClass[] {
  const colours = RAMPS[tone][scheme];
  const sorted = [...values].sort((a, b) => a - b);
  const largest = sorted.at(-1);
  if (largest === undefined) return [];
  const starts = new Set(colours.map((_, at) => sorted[Math.floor((at * sorted.length) / colours.length)] ?? 0));
  const from = [...starts];
  return from.map((start, at) => ({
    from: start,
    to: (from[at + 1] ?? largest + 1) - 1,
    colour: colours[Math.round((at * (colours.length - 1)) / Math.max(1, from.length - 1))] ?? '',
  }));
}

export const rampColour = (value: number, classes: readonly RampClass[]): string =>
  classes.findLast(({ from }) => value >= from)?.colour ?? classes[0]?.colour ?? '';
