import type { LegMode } from '#engine/classify/modes.ts';
import { type Fixes, pickFixes } from '#engine/fixes.ts';
import { Journey } from '#engine/synthetic/journey.ts';
import { WALK } from '#engine/synthetic/motions.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { madeRide } from './made-motions.ts';

/**
 * The recorded journeys come from a handful of places: generated ones keep the models from taking these for the world.
 */
export type MadeJourney = { mode: LegMode; fixes: Fixes; from: number; to: number };

/** How many journeys of each mode; cars most, because their ways differ most. */
const COUNTS: Readonly<Record<LegMode, number>> = {
  WALKING: 20,
  CYCLING: 60,
  CAR: 110,
  BUS: 70,
  TRAIN: 50,
  TRAM: 50,
  METRO: 50,
};
const BEGIN = 1_700_000_000;
/** Chance that a stretch of a metro's way is under ground, without fixes. */
const TUNNEL_CHANCE = 0.35;
const TUNNEL_SECONDS = 240;

export function madeJourneys(): MadeJourney[] {
  return (Object.keys(COUNTS) as LegMode[]).flatMap((mode, kind) =>
    Array.from({ length: COUNTS[mode] }, (_, one) => madeJourney(mode, 1000 * (kind + 1) + one)),
  );
}

function madeJourney(mode: LegMode, seed: number): MadeJourney {
  const random = seededRandom(seed * 7919);
  const dice = (low: number, high: number) => low + (high - low) * random();
  const minutes = (low: number, high: number) => Math.round(60 * dice(low, high));
  const journey = new Journey({ seed, noiseMeters: dice(2, 8) });
  const before = [minutes(0, 8), minutes(1, 6), mode === 'WALKING' ? 0 : minutes(0, 4)] as const;
  journey.stand(before[0]).move(WALK, before[1]).stand(before[2]);
  const from = BEGIN + before[0] + before[1] + before[2];
  let ridden = 0;
  for (const [motion, seconds] of madeRide(mode, dice)) {
    journey.move(motion, seconds);
    ridden += seconds;
  }
  journey.move(WALK, minutes(1, 5)).stand(minutes(3, 12));
  const fixes = mode === 'METRO' ? underGround(journey.fixes(), from, from + ridden, random) : journey.fixes();
  return { mode, fixes, from, to: from + ridden };
}

function underGround(fixes: Fixes, from: number, to: number, random: () => number): Fixes {
  const tunnels = Array.from({ length: Math.ceil((to - from) / TUNNEL_SECONDS) }, () => random() < TUNNEL_CHANCE);
  const kept: number[] = [];
  fixes.timestamp.forEach((time, at) => {
    const inside = time >= from && time < to && tunnels[Math.floor((time - from) / TUNNEL_SECONDS)];
    if (!inside) kept.push(at);
  });
  return pickFixes(fixes, Uint32Array.from(kept));
}
