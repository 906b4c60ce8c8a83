import { type Fixes, pickFixes } from '#engine/fixes.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import { seededRandom } from '#engine/synthetic/random.ts';

/** A journey as a worse phone, app or file format would have delivered it; the truth stays the same. */
export type Degradation = { name: string; apply(fixes: Fixes): Fixes };

const GAP_SECONDS = 600;
const GAP_CHANCE = 0.25;
const NOISE_METERS = 20;

export const DEGRADATIONS: readonly Degradation[] = [
  { name: 'every 2nd fix', apply: (fixes) => everyNth(fixes, 2) },
  { name: 'every 5th fix', apply: (fixes) => everyNth(fixes, 5) },
  { name: 'every 10th fix', apply: (fixes) => everyNth(fixes, 10) },
  { name: '20 m noise', apply: noisy },
  { name: 'no accuracy', apply: (fixes) => ({ ...fixes, accuracy: unknown(fixes) }) },
  { name: 'gaps of 10 min', apply: withGaps },
  { name: 'whole seconds', apply: wholeSeconds },
  { name: 'only time and place', apply: onlyPlaces },
];

export function everyNth(fixes: Fixes, n: number): Fixes {
  return keep(fixes, (at) => at % n === 0);
}

/** Independent errors of every fix; the phone still claims its own accuracy. */
function noisy(fixes: Fixes): Fixes {
  const random = seededRandom(fixes.length);
  const error = () => NOISE_METERS * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return {
    ...fixes,
    lat: fixes.lat.map((lat) => lat + error() / METERS_PER_DEGREE),
    lon: fixes.lon.map((lon, at) => {
      const cos = Math.cos(((fixes.lat[at] ?? 0) * Math.PI) / 180);
      return lon + error() / (METERS_PER_DEGREE * cos);
    }),
  };
}

/** A quarter of all blocks of ten minutes is missing. */
function withGaps(fixes: Fixes): Fixes {
  const random = seededRandom(fixes.length);
  const missing = new Map<number, boolean>();
  return keep(fixes, (at) => {
    const block = Math.floor((fixes.timestamp[at] ?? 0) / GAP_SECONDS);
    const known = missing.get(block) ?? random() < GAP_CHANCE;
    missing.set(block, known);
    return !known;
  });
}

export function wholeSeconds(fixes: Fixes): Fixes {
  return { ...fixes, timestamp: fixes.timestamp.map(Math.round) };
}

export function onlyPlaces(fixes: Fixes): Fixes {
  const none = unknown(fixes);
  return { ...fixes, accuracy: none, speed: none, bearing: none, altitude: none };
}

function unknown(fixes: Fixes): Float32Array {
  return new Float32Array(fixes.length).fill(Number.NaN);
}

function keep(fixes: Fixes, wanted: (at: number) => boolean): Fixes {
  const kept: number[] = [];
  for (let at = 0; at < fixes.length; at++) if (wanted(at)) kept.push(at);
  return pickFixes(fixes, Uint32Array.from(kept));
}
