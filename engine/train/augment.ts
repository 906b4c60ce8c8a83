import { type Fixes, pickFixes } from '#engine/fixes.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import { seededRandom } from '#engine/synthetic/random.ts';

/** How often each journey is seen anew, as other phones would have recorded it. */
export const VARIANTS = 5;

const RATES_SECONDS = [1, 2, 5, 10, 15, 30, 40] as const;
const NOISES_METERS = [5, 10, 20, 30] as const;
const THIN_CHANCE = 0.75;
const NOISE_CHANCE = 0.5;
const WITHOUT_SPEED_CHANCE = 0.6;
const WITHOUT_ACCURACY_CHANCE = 0.35;
const WHOLE_SECONDS_CHANCE = 0.3;
const HOLES_CHANCE = 0.4;
/** Of the blocks of a journey with holes, this share is missing. */
const MISSING_SHARE = 0.3;
const HOLE_SECONDS = [100, 600] as const;
/** Everyone is also faster or slower by up to this much: other towns, other people, nothing else changed. */
const SCALES = [0.8, 1.3] as const;
/** Errors of a GPS drift: each is mostly the one before; others are independent. */
const DRIFT_SECONDS = 20;

/**
 * The journey as recorded, then variants: sparser, less exact, with holes, in whole seconds, without speed or accuracy.
 * The dice ignore the mode, so that no flaw of a recording can come to mean a mode. All keep the true times.
 */
export function variantsOf(fixes: Fixes, count = VARIANTS): Fixes[] {
  return Array.from({ length: count + 1 }, (_, at) =>
    at === 0 ? fixes : variant(fixes, seededRandom(97 * at + fixes.length)),
  );
}

export function variant(fixes: Fixes, random: () => number): Fixes {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const between = ([low, high]: readonly [number, number]) => low + (high - low) * random();
  let seen = scaled(fixes, between(SCALES));
  if (random() < THIN_CHANCE) seen = thinned(seen, pick(RATES_SECONDS));
  if (random() < NOISE_CHANCE) seen = shaken(seen, pick(NOISES_METERS), random() < 0.5 ? DRIFT_SECONDS : 0, random);
  if (random() < HOLES_CHANCE) seen = withHoles(seen, between(HOLE_SECONDS), random);
  if (random() < WITHOUT_SPEED_CHANCE) seen = withoutSpeed(seen);
  if (random() < WITHOUT_ACCURACY_CHANCE) seen = { ...seen, accuracy: unknown(seen) };
  if (random() < WHOLE_SECONDS_CHANCE) seen = { ...seen, timestamp: seen.timestamp.map(Math.round) };
  return seen;
}

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
  let last = Number.NEGATIVE_INFINITY;
  return keep(fixes, (time) => {
    if (time - last < seconds) return false;
    last = time;
    return true;
  });
}

export function withoutSpeed(fixes: Fixes): Fixes {
  return { ...fixes, speed: unknown(fixes), bearing: unknown(fixes) };
}

function withHoles(fixes: Fixes, seconds: number, random: () => number): Fixes {
  let block = Number.NaN;
  let missing = false;
  return keep(fixes, (time) => {
    const own = Math.floor(time / seconds);
    if (own !== block) missing = random() < MISSING_SHARE;
    block = own;
    return !missing;
  });
}

function shaken(fixes: Fixes, meters: number, driftSeconds: number, random: () => number): Fixes {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const lat = fixes.lat.slice();
  const lon = fixes.lon.slice();
  const accuracy = fixes.accuracy.slice();
  const isTold = random() < 0.5;
  let east = normal() * meters;
  let north = normal() * meters;
  for (let at = 0; at < fixes.length; at++) {
    const dt = at > 0 ? (fixes.timestamp[at] ?? 0) - (fixes.timestamp[at - 1] ?? 0) : 0;
    const kept = driftSeconds > 0 ? Math.exp(-dt / driftSeconds) : 0;
    const fresh = Math.sqrt(1 - kept * kept) * meters;
    east = east * kept + normal() * fresh;
    north = north * kept + normal() * fresh;
    lat[at] = (lat[at] ?? 0) + north / METERS_PER_DEGREE;
    lon[at] = (lon[at] ?? 0) + east / (METERS_PER_DEGREE * Math.cos(((fixes.lat[at] ?? 0) * Math.PI) / 180));
    if (isTold) accuracy[at] = Math.hypot(accuracy[at] || 10, 1.5 * meters);
  }
  return { ...fixes, lat, lon, accuracy };
}

function unknown(fixes: Fixes): Float32Array {
  return new Float32Array(fixes.length).fill(Number.NaN);
}

function keep(fixes: Fixes, wanted: (time: number) => boolean): Fixes {
  const kept: number[] = [];
  fixes.timestamp.forEach((time, at) => {
    if (wanted(time)) kept.push(at);
  });
  return pickFixes(fixes, Uint32Array.from(kept));
}
