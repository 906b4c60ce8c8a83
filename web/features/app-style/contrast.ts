import type { StyleColour } from '#contract/app-style.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever has more contrast on a colour. */
export const inkOn = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#000000', colour) ? '#ffffff' : '#000000';

const mixed = (from: string, to: string, share: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  const part = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return hexOf([part(0), part(1), part(2)]);
};

const STEPS = 256;

/** The nearest darker or lighter tone with enough contrast; null if not even black or white has. */
export function nearestPassing(colour: string, against: string, needed: number): string | null {
  for (let step = 0; step <= STEPS; step += 1) {
    const candidates = ['#000000', '#ffffff'].map((end) => mixed(colour, end, step / STEPS));
    const passing = candidates.filter((candidate) => contrast(candidate, against) >= needed);
    const best = passing.sort((a, b) => contrast(a, against) - contrast(b, against))[0];
    if (best) return best;
  }
  return null;
}

export interface Pair {
  /** The colour to change. */
  colour: StyleColour;
  against: StyleColour;
  needed: number;
}

/** Text needs 4.5:1, shapes need 3:1. */
const READ = 4.5;
const SEEN = 3;

export const PAIRS: readonly Pair[] = [
  { colour: 'primary', against: 'background', needed: SEEN },
  { colour: 'primary', against: 'surface', needed: SEEN },
  { colour: 'secondary', against: 'background', needed: SEEN },
  { colour: 'secondary', against: 'surface', needed: SEEN },
  { colour: 'text', against: 'background', needed: READ },
  { colour: 'text', against: 'surface', needed: READ },
  { colour: 'error', against: 'background', needed: READ },
  { colour: 'error', against: 'surface', needed: READ },
];

export interface Weakness extends Pair {
  ratio: number;
  /** The nearest tone with enough contrast to everything it is combined with. */
  better: string | null;
}

/** Pairs of a scheme with insufficient contrast. */
export function weaknesses(colours: Readonly<Record<StyleColour, string>>): Weakness[] {
  return PAIRS.flatMap((pair) => {
    const ratio = contrast(colours[pair.colour], colours[pair.against]);
    // Rounded down, so that 4.49 is not shown as 4.5.
    return ratio >= pair.needed ? [] : [{ ...pair, ratio, better: betterFor(colours, pair.colour) }];
  });
}

function betterFor(colours: Readonly<Record<StyleColour, string>>, colour: StyleColour): string | null {
  const pairs = PAIRS.filter((pair) => pair.colour === colour);
  const passes = (candidate: string) => pairs.every((p) => contrast(candidate, colours[p.against]) >= p.needed);
  const candidates = pairs.flatMap((p) => nearestPassing(colours[colour], colours[p.against], p.needed) ?? []);
  return candidates.find(passes) ?? ['#000000', '#ffffff'].find(passes) ?? null;
}
