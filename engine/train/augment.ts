import { type Fixes, pickFixes } from '#engine/fixes.ts';
import { seededRandom } from '#engine/synthetic/random.ts';

/**
 * Variants of a journey as other phones would record it: sparser, without speed, less accurate. All keep the true
 * times.
 */
export type Variant = { name: string; apply(fixes: Fixes): Fixes };

export const VARIANTS: readonly Variant[] = [
  { name: 'as recorded', apply: (fixes) => fixes },
  { name: 'every 5 s, no speed, larger', apply: (fixes) => scaled(withoutSpeed(thinned(fixes, 5)), 1.3) },
  { name: 'every 12 s, smaller', apply: (fixes) => scaled(thinned(fixes, 12), 0.78) },
  { name: 'every 30 s, no speed, 15 m worse', apply: (fixes) => shaken(withoutSpeed(thinned(fixes, 30)), 15, 7) },
  {
    name: 'every 6 s, no speed, 30 m worse, larger',
    apply: (fixes) => shaken(scaled(withoutSpeed(thinned(fixes, 6)), 1.15), 30, 11),
  },
  {
    name: 'every 10 s, holes, whole seconds, no speed, no accuracy',
    apply: (fixes) => withoutAccuracy(withHoles(withoutSpeed(thinned(inSeconds(fixes), 10)), 300)),
  },
  { name: 'every 40 s, no speed, no accuracy', apply: (fixes) => withoutAccuracy(withoutSpeed(thinned(fixes, 40))) },
  {
    name: 'every 100 s, no speed, 40 m worse',
    apply: (fixes) => shaken(withoutSpeed(thinned(fixes, 100)), 40, 17),
  },
  { name: 'every 150 s, no speed, no accuracy', apply: (fixes) => withoutAccuracy(withoutSpeed(thinned(fixes, 150))) },
  { name: 'every 15 s, no speed', apply: (fixes) => withoutSpeed(thinned(fixes, 15)) },
  { name: 'holes', apply: (fixes) => withHoles(fixes, 150) },
  { name: 'every 2 s, no accuracy, holes', apply: (fixes) => withHoles(withoutAccuracy(thinned(fixes, 2)), 450) },
  { name: '8 m worse, smaller', apply: (fixes) => shaken(scaled(withoutSpeed(fixes), 0.88), 8, 13) },
];

/** For whole legs, which show how someone moves over minutes: also as phones record that save their battery. */
export const LEG_VARIANTS: readonly Variant[] = [
  ...VARIANTS,
  { name: 'every 20 s, larger', apply: (fixes) => scaled(thinned(fixes, 20), 1.12) },
  { name: 'every 35 s', apply: (fixes) => thinned(fixes, 35) },
  { name: 'every 60 s', apply: (fixes) => thinned(fixes, 60) },
  { name: 'every 60 s, no speed, smaller', apply: (fixes) => scaled(withoutSpeed(thinned(fixes, 60)), 0.9) },
  { name: 'every 80 s, no speed, 15 m worse', apply: (fixes) => shaken(withoutSpeed(thinned(fixes, 80)), 15, 19) },
  { name: 'every 120 s', apply: (fixes) => thinned(fixes, 120) },
  { name: 'every 240 s, no speed', apply: (fixes) => withoutSpeed(thinned(fixes, 240)) },
];

/** Of the blocks of a journey with holes. */
const MISSING_SHARE = 0.3;

/** Two of the variants, another pair for each number. */
export function variantsOf(at: number): Variant[] {
  return [at, at + 3].flatMap((k) => VARIANTS[k % VARIANTS.length] ?? []);
}

/** Of the variants for legs six or more, others for each number. */
export function legVariantsOf(at: number): Variant[] {
  return LEG_VARIANTS.filter((_, variant) => (7 * variant + at) % 10 < 3);
}

/** The same journey scaled: everyone faster or slower, nothing else changed. */
function scaled(fixes: Fixes, factor: number): Fixes {
  const lat0 = fixes.lat[0] ?? 0;
  const lon0 = fixes.lon[0] ?? 0;
  return {
    ...fixes,
    lat: fixes.lat.map((lat) => lat0 + (lat - lat0) * factor),
    lon: fixes.lon.map((lon) => lon0 + (lon - lon0) * factor),
    speed: fixes.speed.map((speed) => speed * factor),
  };
}

export function thinned(fixes: Fixes, seconds: number): Fixes {
  const kept: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  fixes.timestamp.forEach((time, at) => {
    if (time - last < seconds) return;
    kept.push(at);
    last = time;
  });
  return pickFixes(fixes, Uint32Array.from(kept));
}

/** Blocks of this length are missing, by chance and whatever the mode: a hole must not come to mean a mode. */
function withHoles(fixes: Fixes, seconds: number): Fixes {
  const random = seededRandom(fixes.length);
  const kept: number[] = [];
  let block = Number.NaN;
  let missing = false;
  fixes.timestamp.forEach((time, at) => {
    const own = Math.floor(time / seconds);
    if (own !== block) missing = random() < MISSING_SHARE;
    block = own;
    if (!missing) kept.push(at);
  });
  return pickFixes(fixes, Uint32Array.from(kept));
}

function inSeconds(fixes: Fixes): Fixes {
  return { ...fixes, timestamp: fixes.timestamp.map(Math.round) };
}

function withoutAccuracy(fixes: Fixes): Fixes {
  return { ...fixes, accuracy: new Float32Array(fixes.length).fill(Number.NaN) };
}

export function withoutSpeed(fixes: Fixes): Fixes {
  const unknown = new Float32Array(fixes.length).fill(Number.NaN);
  return { ...fixes, speed: unknown, bearing: unknown };
}

/** Errors of a GPS drift: each is mostly the one before. */
const DRIFT_SECONDS = 20;

function shaken(fixes: Fixes, meters: number, seed: number): Fixes {
  const random = seededRandom(seed + fixes.length);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const lat = fixes.lat.slice();
  const lon = fixes.lon.slice();
  const accuracy = fixes.accuracy.slice();
  let east = normal() * meters;
  let north = normal() * meters;
  for (let at = 0; at < fixes.length; at++) {
    const dt = at > 0 ? (fixes.timestamp[at] ?? 0) - (fixes.timestamp[at - 1] ?? 0) : 0;
    const keep = Math.exp(-dt / DRIFT_SECONDS);
    const fresh = Math.sqrt(1 - keep * keep) * meters;
    east = east * keep + normal() * fresh;
    north = north * keep + normal() * fresh;
    lat[at] = (lat[at] ?? 0) + north / 111_195;
    lon[at] = (lon[at] ?? 0) + east / (111_195 * Math.cos(((fixes.lat[at] ?? 0) * Math.PI) / 180));
    accuracy[at] = Math.hypot(accuracy[at] || 10, 1.5 * meters);
  }
  return { ...fixes, lat, lon, accuracy };
}
